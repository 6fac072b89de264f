//! `takhteh perft`: counts of turn sequences, to compare with other programs and to measure speed.

use super::Usage;
use super::asked::Asked;
use crate::games::play::Play;
use crate::games::rules::{Die, Seat, Throw, Turn};
use std::io::Write;
use std::time::Instant;

/// Count the sequences of legal turns
///
/// Writes the number of sequences of 1, 2, … turns (at Duel: of steps), one a line, then the speed. Every
/// throw shows the same dice; without --dice each distinct throw counts once.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  takhteh perft --game morris --depth 3
  takhteh perft --game backgammon --depth 2 --dice 3-1
  takhteh perft --game duel --depth 2 --dice 3 --option combat=capture")]
pub(super) struct Perft {
    #[command(flatten)]
    asked: Asked,
    /// The length of the longest sequences
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Where to begin instead of the game's own beginning
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// The faces of every throw: 3, 31, 3-1 or '3 1'
    #[arg(long, value_name = "FACES", value_parser = faces)]
    dice: Option<Faces>,
}

/// A throw as typed.
#[derive(Clone)]
struct Faces(Vec<Die>);

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let play = self.asked.open(self.position.as_deref())?;
        let dice = self.dice.as_ref().map(|faces| faces.0.as_slice());
        if let Some(dice) = dice {
            self.check(dice)?;
        }
        let (begun, mut nodes) = (Instant::now(), 0_u64);
        for depth in 1..=self.depth {
            let count = play.perft(depth, dice);
            nodes = nodes.saturating_add(count);
            writeln!(out, "{count}")?;
            out.flush()?;
        }
        let speed = nodes as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        writeln!(out, "{speed:.0} nodes/s")?;
        Ok(())
    }

    /// Refuses another number of dice than the game throws for a turn.
    fn check(&self, dice: &[Die]) -> Result<(), Usage> {
        let game = self.asked.id();
        match dice_of_a_turn(self.asked.open(None)?) {
            None => Err(Usage(format!("--dice: {game} is played without dice"))),
            Some(count) if count != dice.len() => {
                Err(Usage(format!("--dice: {game} throws {count} for a turn, not {}", dice.len())))
            }
            Some(_) => Ok(()),
        }
    }
}

/// How many dice the game throws for a turn: found by playing the first turns of a game, since a throw for
/// the right to begin may take another number.
fn dice_of_a_turn(mut play: Box<dyn Play>) -> Option<usize> {
    const EVENTS: usize = 16;
    for _ in 0..EVENTS {
        match play.turn() {
            Turn::Over(_) => return None,
            Turn::Dice(throw @ Throw::Turn { .. }) => return Some(throw.count()),
            Turn::Dice(Throw::Opening) => play.throw(&[Die::ALL[1], Die::ALL[0]]).ok()?,
            Turn::Player(seat) => play_any(play.as_mut(), seat)?,
        }
    }
    None
}

fn play_any(play: &mut dyn Play, seat: Seat) -> Option<()> {
    let step = play.steps().into_iter().next()?;
    play.play(seat, &step.step).ok().map(drop)
}

fn faces(text: &str) -> Result<Faces, String> {
    let digits = text.chars().filter(|c| !matches!(c, ' ' | '-' | ','));
    let dice: Option<Vec<Die>> =
        digits.map(|c| c.to_digit(10).and_then(|face| Die::new(face as u8))).collect();
    match dice {
        Some(dice) if !dice.is_empty() => Ok(Faces(dice)),
        _ => Err("expected faces from 1 to 6, such as 3, 31 or 3-1".to_owned()),
    }
}
