//! Which game is asked for, with which options, and how its endings are written as JSON.

use super::Usage;
use crate::config::nearest;
use crate::games::GAMES;
use crate::games::play::{Game, Play};
use crate::games::rules::{Options, Over, PositionError, Seat};
use serde::Serialize;

/// `--game G [--option k=v]…`.
#[derive(clap::Args)]
pub(super) struct Asked {
    /// The game: see `takhteh games`
    #[arg(short, long, value_name = "GAME", value_parser = game)]
    game: &'static Game,
    /// An option of the game, such as flying=off; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl Asked {
    pub(super) fn id(&self) -> &'static str {
        self.game.card.id
    }

    pub(super) fn options(&self) -> Result<Options, Usage> {
        Options::read(self.game.card, &self.options.join(" "))
            .map_err(|error| Usage(format!("--option: {error}")))
    }

    /// The game at `position`, or at its beginning.
    pub(super) fn open(&self, position: Option<&str>) -> Result<Box<dyn Play>, Usage> {
        let options = self.options()?;
        match position {
            None => Ok((self.game.open)(&options)),
            Some(text) => {
                (self.game.open_at)(text, &options).map_err(|error| Usage(format!("--position: {error}")))
            }
        }
    }

    /// Begins games at position texts, always with the same options.
    pub(super) fn opener(&self) -> Result<impl Fn(&str) -> Opened, Usage> {
        let options = self.options()?;
        Ok(move |text: &str| (self.game.open_at)(text, &options))
    }
}

type Opened = Result<Box<dyn Play>, PositionError>;

fn game(id: &str) -> Result<&'static Game, String> {
    GAMES.iter().find(|game| game.card.id == id).ok_or_else(|| {
        let ids: Vec<_> = GAMES.iter().map(|game| game.card.id).collect();
        let meant = nearest(id, ids.iter().copied());
        let meant = meant.map(|right| format!("did you mean '{right}'? ")).unwrap_or_default();
        format!("{meant}The games are {}", ids.join(", "))
    })
}

/// An ending as JSON.
#[derive(Serialize)]
pub(super) struct Ending {
    /// 1, 2, or null for a draw.
    winner: Option<u8>,
    points: u32,
    reason: &'static str,
}

impl From<Over> for Ending {
    fn from(over: Over) -> Ending {
        Ending { winner: over.winner.map(Seat::number), points: over.points, reason: over.reason.word() }
    }
}
