//! Logs: a whole game as lines of text, read back and played.

use super::play::{Game, Play, PlayError};
use super::rules::{OptionError, Options, PositionError, Throw, Turn};
use std::fmt;

/// The version of the log's format, written into its header.
pub const FORMAT: u32 = 1;

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// From 1.
    pub line: usize,
    /// What was wrong, and what was expected.
    pub what: LogFault,
}

/// The faults of a log's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogFault {
    /// The first line is no header.
    Header,
    /// A header of a newer format.
    Newer(u32),
    /// No such game.
    Game(String),
    /// Options that the game does not have.
    Options(OptionError),
    /// A position line that cannot be read.
    Position(PositionError),
    /// A line that cannot be played.
    Play(PlayError),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.what {
            LogFault::Header => write!(f, "expected a header such as 'takhteh {FORMAT} morris flying=on'"),
            LogFault::Newer(n) => write!(f, "format {n} is newer than this program's {FORMAT}"),
            LogFault::Game(id) => write!(f, "no game '{id}'"),
            LogFault::Options(error) => write!(f, "{error}"),
            LogFault::Position(error) => write!(f, "{error}"),
            LogFault::Play(error) => write!(f, "{error}"),
        }
    }
}
impl std::error::Error for LogError {}

/// Plays a whole log: a header `takhteh 1 <game> [key=value…]`, perhaps a line `position <text>`, then
/// what happened. Empty lines and lines that begin with `#` are passed over.
///
/// # Errors
/// The number of the first line that does not fit, and why.
pub fn replay<'a>(
    games: &[Game],
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Box<dyn Play>, LogError> {
    follow(games, lines, |_, _| {})
}

/// Plays a whole log as [`replay`] does, and after each line of what happened shows its number and the game
/// as it stands.
///
/// # Errors
/// As [`replay`].
pub fn follow<'a>(
    games: &[Game],
    lines: impl IntoIterator<Item = &'a str>,
    mut seen: impl FnMut(usize, &dyn Play),
) -> Result<Box<dyn Play>, LogError> {
    let mut lines = (1..).zip(lines.into_iter().map(str::trim));
    let mut lines = lines.by_ref().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    let fault = |line, what| LogError { line, what };
    let (line, header) = lines.next().ok_or(fault(1, LogFault::Header))?;
    let rest = header.strip_prefix("takhteh ").ok_or(fault(line, LogFault::Header))?;
    let (version, rest) = rest.split_once(' ').ok_or(fault(line, LogFault::Header))?;
    match version.parse::<u32>() {
        Ok(FORMAT) => {}
        Ok(newer) if newer > FORMAT => return Err(fault(line, LogFault::Newer(newer))),
        _ => return Err(fault(line, LogFault::Header)),
    }
    let (id, options) = rest.split_once(' ').unwrap_or((rest, ""));
    let game = games.iter().find(|game| game.card.id == id);
    let game = game.ok_or_else(|| fault(line, LogFault::Game(id.to_owned())))?;
    let options = Options::read(game.card, options).map_err(|e| fault(line, LogFault::Options(e)))?;
    let mut play = match lines.next_if(|(_, line)| line.starts_with("position ")) {
        Some((line, text)) => (game.open_at)(text["position ".len()..].trim(), &options)
            .map_err(|e| fault(line, LogFault::Position(e)))?,
        None => (game.open)(&options),
    };
    for (line, text) in lines {
        play.redo(text).map_err(|e| fault(line, LogFault::Play(e)))?;
        seen(line, &*play);
    }
    Ok(play)
}

/// The game at its start, after each turn, and as it stands, be its last turn over or not. A throw belongs to
/// the turn that is played with it; one that allows nothing is a turn of its own; turns that were taken back
/// are left out.
pub fn turns(game: &dyn Play) -> impl Iterator<Item = Box<dyn Play>> + use<> {
    let game = game.standing();
    let lines = game.lines();
    let start = if lines.get(1).is_some_and(|line| line.starts_with("position ")) { 2 } else { 1 };
    let mut before = None;
    (start..=lines.len()).filter_map(move |n| {
        let then = game.after(n);
        let mover = match then.turn() {
            Turn::Player(seat) | Turn::Dice(Throw::Turn { seat, .. }) => Some(seat),
            Turn::Dice(Throw::Opening) | Turn::Over(_) => None,
        };
        let ends_a_turn = before.is_some() && before != mover;
        before = mover;
        (ends_a_turn || n == start || n == lines.len()).then_some(then)
    })
}
