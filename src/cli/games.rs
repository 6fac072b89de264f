//! `takhteh games`: the games and their options.

use crate::games::GAMES;
use crate::games::rules::Options;
use std::io::Write;

/// List the games and their options
///
/// The value that holds when nothing is chosen stands behind each option.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  takhteh games")]
pub(super) struct Games {}

impl Games {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        for game in GAMES {
            writeln!(out, "{:<12}{}", game.card.id, game.card.title)?;
            let defaults = Options::read(game.card, "")?;
            for choice in game.card.choices {
                let values = choice.values.join("|");
                writeln!(out, "  {}={values}  (default: {})", choice.key, defaults.get(choice.key))?;
            }
        }
        Ok(())
    }
}
