//! `takhteh turns`: the legal whole turns of positions.

use super::asked::Asked;
use super::positions;
use serde::Serialize;
use std::io::Write;
use std::ops::Not;

/// Read position texts, write their legal whole turns as JSON lines
///
/// Reads one position text a line from standard input and answers each with one line: one turn for each distinct
/// position that can be reached. A line that cannot be read is answered by its error, an empty one by nothing,
/// and the run goes on.
#[derive(clap::Args)]
#[command(after_help = r#"Answers:
  {"turns":[{"turn":"13/7 8/7","position":"XGID=…"},…]}
  {"turns":[…],"truncated":true}      there are more than --limit
  {"error":"column 3: expected …"}

Example:
  echo 'XGID=-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10' | takhteh turns --game backgammon"#)]
pub(super) struct Turns {
    #[command(flatten)]
    asked: Asked,
    /// At most so many turns a position
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: usize,
}

#[derive(Serialize)]
struct Answer {
    turns: Vec<WholeTurn>,
    #[serde(skip_serializing_if = "Not::not")]
    truncated: bool,
}

#[derive(Serialize)]
struct WholeTurn {
    turn: String,
    position: String,
}

impl Turns {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        positions::answer(&self.asked, out, |play| {
            let (turns, truncated) = play.turns(self.limit);
            let turns = turns.into_iter().map(|(turn, position)| WholeTurn { turn, position }).collect();
            Answer { turns, truncated }
        })
    }
}
