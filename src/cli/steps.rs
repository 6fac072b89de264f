//! `takhteh steps`: the legal steps of positions.

use super::asked::{Asked, Ending};
use super::positions;
use crate::games::play::Play;
use crate::games::rules::Turn;
use serde::Serialize;
use std::io::Write;

/// Read position texts, write their legal steps as JSON lines
///
/// Reads one position text a line from standard input and answers each with one line. A line that cannot be
/// read is answered by its error, an empty one by nothing, and the run goes on.
#[derive(clap::Args)]
#[command(after_help = r#"Answers:
  {"over":null,"waits_for":"player","steps":[{"step":"a1","position":"W....…"},…]}
  {"over":null,"waits_for":"dice","steps":[]}
  {"over":{"winner":1|2|null,"points":1,"reason":"few_men"},"waits_for":null,"steps":[]}
  {"error":"column 3: expected …"}

Example:
  echo '........................ 1 p 0 9,9 0' | takhteh steps --game morris --option flying=off"#)]
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
