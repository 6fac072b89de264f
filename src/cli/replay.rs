//! `takhteh replay`: plays a saved game again.

use super::asked::Ending;
use super::render::Look;
use crate::games::GAMES;
use crate::games::backgammon::mat;
use crate::games::log;
use crate::games::play::Play;
use crate::games::rules::Turn;
use anyhow::Context as _;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};

/// Play a saved game again
///
/// Reads the log of a game, or a backgammon match in the .mat format, plays every line by the rules, and writes the turns, the final position text
/// (`position: …`) and the result (`over: null`, or as in `takhteh steps`). A line that does not fit the rules
/// is named with its number.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  takhteh replay game.txt
  takhteh replay game.txt --picture end.png
  takhteh replay game.txt --animation game.gif --lang fa
  takhteh replay match.mat")]
pub(super) struct Replay {
    /// The log or match; - reads standard input
    file: PathBuf,
    /// Also write the picture of the final position
    #[arg(long, value_name = "OUT.png")]
    picture: Option<PathBuf>,
    /// Also write the game as an animated GIF, a picture a turn
    #[arg(long, value_name = "OUT.gif")]
    animation: Option<PathBuf>,
    #[command(flatten)]
    look: Look,
}

impl Replay {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let text = read(&self.file).with_context(|| format!("cannot read {}", self.file.display()))?;
        let game = again(&text).with_context(|| format!("cannot replay {}", self.file.display()))?;
        if let Some(file) = &self.picture {
            self.look.picture(game.as_ref(), file)?;
        }
        if let Some(file) = &self.animation {
            self.look.animation(game.as_ref(), file)?;
        }
        for line in game.history() {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "position: {}", game.position())?;
        let over = if let Turn::Over(over) = game.turn() { Some(Ending::from(over)) } else { None };
        writeln!(out, "over: {}", serde_json::to_string(&over)?)?;
        Ok(())
    }
}

/// The whole text of `file`; `-` is standard input.
pub(super) fn read(file: &Path) -> anyhow::Result<String> {
    if file != Path::new("-") {
        return Ok(std::fs::read_to_string(file)?);
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

fn again(text: &str) -> anyhow::Result<Box<dyn Play>> {
    if !is_mat(text) {
        return Ok(log::replay(GAMES, text.lines())?);
    }
    let record = mat::import(text)?;
    Ok(log::replay(GAMES, record.lines.iter().map(String::as_str))?)
}

/// Every `.mat` has a line `Game 1`; a log never has.
fn is_mat(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("Game "))
}
