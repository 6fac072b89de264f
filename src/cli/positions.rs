//! Position texts from standard input, one a line, each answered by one line of JSON.

use super::asked::Asked;
use crate::games::play::Play;
use crate::games::rules::PositionError;
use serde::Serialize;
use std::io::{self, BufRead, Write};

#[derive(Serialize)]
struct Fault {
    error: String,
}

/// Answers every line that is not empty; one that cannot be read gets `{"error":"…"}` and the run goes on.
/// Each answer is written through at once, so that a program may ask line by line.
pub(super) fn answer<T: Serialize>(
    asked: &Asked,
    out: &mut impl Write,
    reply: impl Fn(&dyn Play) -> T,
) -> anyhow::Result<()> {
    let open = asked.opener()?;
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        let answer = match read(&bytes) {
            Ok((_, "")) => None,
            Ok((blanks, text)) => Some(match open(text) {
                Ok(play) => Ok(reply(play.as_ref())),
                Err(PositionError { column, expected }) => {
                    Err(PositionError::at(blanks + column, expected).to_string())
                }
            }),
            Err(error) => Some(Err(error.to_string())),
        };
        if let Some(answer) = answer {
            let line = match answer {
                Ok(answer) => serde_json::to_string(&answer)?,
                Err(error) => serde_json::to_string(&Fault { error })?,
            };
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        bytes.clear();
    }
    Ok(())
}

/// The line without the blanks around it, and how many stood before it.
fn read(bytes: &[u8]) -> Result<(usize, &str), PositionError> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        PositionError::at(before.chars().count() + 1, "UTF-8")
    })?;
    let text = text.trim_end();
    Ok((text.chars().take_while(|c| c.is_whitespace()).count(), text.trim_start()))
}
