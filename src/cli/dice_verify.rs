//! `takhteh dice-verify`: checks that a finished game's dice were thrown as its seed says.

use super::replay;
use crate::games::GAMES;
use crate::games::log;
use crate::games::rules::Die;
use crate::table::FairDice;
use anyhow::Context as _;
use std::io::Write;
use std::path::PathBuf;

/// Check the dice of a finished game
///
/// Reads the file that /history gives when the game is over: the log and, in lines that begin with #, the seed, the
/// table id and the commitment. Checks that the commitment is SHA-256 of the seed's 32 bytes followed by the
/// table id, and that every throw of the log is the one that HMAC-SHA-256 of its number, with the seed as key,
/// gives. The first throw that differs is named with its line. docs/fair-dice.md shows the same check with other
/// tools.
#[derive(clap::Args)]
#[command(after_help = "Example:
  takhteh dice-verify nard-7.txt

Then compare the commitment with the one that was posted before the first throw.
Exit codes: 0 all is right, 1 something is not, or the file has no seed, 2 the command line is wrong.")]
pub(super) struct DiceVerify {
    /// The game's file; - reads standard input
    file: PathBuf,
}

impl DiceVerify {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let name = self.file.display();
        let text = replay::read(&self.file).with_context(|| format!("cannot read {name}"))?;
        let dice = FairDice::read(&text).with_context(|| format!("cannot check {name}"))?;
        let checked = verify(&dice, &text).with_context(|| format!("the dice of {name} are wrong"))?;
        writeln!(out, "seed: {}", dice.reveal())?;
        writeln!(out, "table: {}", dice.table())?;
        writeln!(out, "commitment: {}", dice.commitment())?;
        writeln!(out, "The commitment is SHA-256 of the seed and the table id.")?;
        writeln!(out, "throws: {checked}, every one as the seed gives it")?;
        writeln!(out, "Compare the commitment with the one that was posted before the first throw.")?;
        Ok(())
    }
}

/// Plays the log again with the throws compared, and counts them.
fn verify(dice: &FairDice, log: &str) -> anyhow::Result<usize> {
    let mut differs = None;
    let game = log::follow(GAMES, log.lines(), |line, game| {
        let so_far = game.throws();
        let Some((_, thrown)) = so_far.last().filter(|_| differs.is_none()) else { return };
        let due = dice.throw(so_far.len(), thrown.len());
        if due != *thrown {
            differs = Some((line, so_far.len(), faces(thrown), faces(&due)));
        }
    })?;
    match differs {
        Some((line, number, thrown, due)) => {
            anyhow::bail!("line {line}: throw {number} is {thrown}, but the seed gives {due}")
        }
        None => Ok(game.thrown()),
    }
}

fn faces(dice: &[Die]) -> String {
    dice.iter().map(|die| die.face().to_string()).collect::<Vec<_>>().join(" ")
}
