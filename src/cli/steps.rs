//! `takhteh steps`: the legal steps of positions.

use super::asked::{Asked, Ending};
use super::positions;
use crate::games::play::Play;
use crate::games::rules::Turn;
use serde::Serialize;
use std::io::Write;

/// Read position texts, write their legal steps as JSON lines
///
/// Reads one position text a line from standard input and answers each with one line:
///
/// {"over":null,"waits_for":"player","steps":[{"step":"a1-d1","position":"…"},…]}
///
/// `over` is null or {"winner":1|2|null,"points":1,"reason":"…"}; `waits_for` is "player", "dice" or, when the
/// game is over, null; each step comes with the position text after it. A line that cannot be read is
/// answered by {"error":"…"}, an empty one by nothing.
#[derive(clap::Args)]
#[command(after_help = "Example:
  echo '........................ 1 p 0 9,9 0' | takhteh steps --game morris --option flying=off")]
pub(super) struct Steps {
    #[command(flatten)]
    asked: Asked,
}

#[derive(Serialize)]
struct Answer {
    over: Option<Ending>,
    waits_for: Option<&'static str>,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    step: String,
    position: String,
}

impl Steps {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        positions::answer(&self.asked, out, answer)
    }
}

fn answer(play: &dyn Play) -> Answer {
    let (over, waits_for) = match play.turn() {
        Turn::Dice(_) => (None, Some("dice")),
        Turn::Player(_) => (None, Some("player")),
        Turn::Over(over) => (Some(over.into()), None),
    };
    let steps = play.successors().into_iter().map(|(step, position)| Step { step, position });
    Answer { over, waits_for, steps: steps.collect() }
}
