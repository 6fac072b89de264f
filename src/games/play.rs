//! What a table may do with a running game of any kind, and how to begin one.

use super::lesson::Page;
pub use super::refusal::PlayError;
use super::rules::{Card, Die, Fact, Options, Over, PositionError, Rules, Seat, Throw, Turn};
use super::running::Match;
use super::scene::{Scene, Shape};
use std::fmt::{self, Display};

/// One game of the list: its card and how to begin it.
pub struct Game {
    /// Name and options.
    pub card: &'static Card,
    /// Begins a game.
    pub open: fn(&Options) -> Box<dyn Play>,
    /// Begins at a position text.
    pub open_at: OpenAt,
    /// The pages of its lesson.
    pub lesson: &'static [Page],
}

/// Begins a game at a position text, with options beside it.
pub type OpenAt = fn(&str, &Options) -> Result<Box<dyn Play>, PositionError>;

/// The list entry of a game.
pub const fn game<R: Rules>() -> Game {
    Game {
        card: const { &R::CARD },
        open: |options| Box::new(Match::<R>::open(options, R::start(options), None)),
        open_at: |text, options| {
            let position = R::read(text, options)?;
            let written = position.text();
            Ok(Box::new(Match::<R>::open(options, position, Some(written))))
        },
        lesson: R::LESSON,
    }
}

/// What a table may do with a running game, whichever it is. A call that fails changes nothing.
pub trait Play: Send + Sync {
    /// Name and options of the game.
    fn card(&self) -> &'static Card;
    /// What was chosen.
    fn options(&self) -> &Options;
    /// Who or what the game waits for.
    fn turn(&self) -> Turn;
    /// The names of the legal steps of the seat to act.
    fn steps(&self) -> Vec<Named>;
    /// Plays the steps of one message, all or none, and returns their names.
    ///
    /// # Errors
    /// Every kind of [`PlayError`] about turns and words.
    fn play(&mut self, seat: Seat, message: &str) -> Result<Vec<String>, PlayError>;
    /// Takes dice, as many as asked for.
    ///
    /// # Errors
    /// [`PlayError::WrongDice`] if no throw or another number of dice is due.
    fn throw(&mut self, dice: &[Die]) -> Result<(), PlayError>;
    /// Takes back the last step, never a throw.
    ///
    /// # Errors
    /// [`PlayError::NothingToUndo`] at the start, after a throw and after an ending by word.
    fn undo(&mut self) -> Result<(), PlayError>;
    /// Takes back the last turn of `seat` and all that came after it, with the other side's consent; the
    /// throw of that turn stands. The log keeps what was taken back, and a line that says so.
    ///
    /// # Errors
    /// [`PlayError::Over`] if the game is over, [`PlayError::NothingToUndo`] if this seat has not moved.
    fn take_back(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// What `loser` may give up now (B16), least first; empty when the game is over.
    fn resignations(&self, loser: Seat) -> Vec<&'static str>;
    /// Ends the game, or this game of a match, by word.
    ///
    /// # Errors
    /// [`PlayError::Over`] if it is over, [`PlayError::Unreadable`] for a thing that can't be given up.
    fn end(&mut self, word: &EndWord) -> Result<(), PlayError>;
    /// The whole game as lines: a header, then what happened. [`replay`](super::log::replay) reads them.
    fn lines(&self) -> Vec<String> {
        self.lines_from(0)
    }
    /// The [`lines`](Play::lines) without so many of the first.
    fn lines_from(&self, first: usize) -> Vec<String>;
    /// The number of [`lines`](Play::lines).
    fn length(&self) -> usize;
    /// The game as it stands, as lines: without turns that were taken back.
    fn record(&self) -> Vec<String>;
    /// Plays one line of a log: what happened, without the header; a turn with its throw
    /// (`2 6-1: 13/7 8/7`) is read too.
    ///
    /// # Errors
    /// As the line's part would give: [`PlayError::BadLine`] if it is no line at all.
    fn redo(&mut self, line: &str) -> Result<(), PlayError>;
    /// The turns for reading: a line each, with its throw.
    fn history(&self) -> Vec<String>;
    /// Every throw that counts, with what it was for; not those of turns that were taken back.
    fn throws(&self) -> Vec<(Throw, Vec<Die>)>;
    /// The number of [`throws`](Play::throws).
    fn thrown(&self) -> usize;
    /// Has `seat` played a step that stands?
    fn has_played(&self, seat: Seat) -> bool;
    /// The last run of steps of one seat, in the game's notation.
    fn last_turn(&self) -> Option<(Seat, String)>;
    /// The position text.
    fn position(&self) -> String;
    /// Every legal step with the position text after it.
    fn successors(&self) -> Vec<(String, String)>;
    /// Whole turns with the position text after them, one for each distinct result, at most `limit`; true
    /// beside them if there are more.
    fn turns(&self, limit: usize) -> (Vec<(String, String)>, bool);
    /// The number of sequences of `depth` turns (Duel: steps), each throw being `dice`.
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64;
    /// The picture with the marks of the last turn.
    fn scene(&self, seen_by: Seat) -> Scene;
    /// Arrows for what the seat to act could play by `message`, from each man to its target.
    ///
    /// # Errors
    /// As [`play`](Play::play) would give, but nothing is played.
    fn arrows(&self, message: &str, seen_by: Seat) -> Result<Vec<Shape>, PlayError>;
    /// The position in words.
    fn facts(&self) -> Vec<Fact>;
    /// The count beside a player's name.
    fn tally(&self, seat: Seat) -> Fact;
    /// Rounds left before a house limit, when few.
    fn rounds_left(&self) -> Option<u32>;
    /// The games of a match that are over.
    fn finished(&self) -> &[Over];
    /// The game in the format of other programs, where there is one: the file's ending and its content.
    fn export(&self, names: [&str; 2]) -> Option<(&'static str, String)>;
    /// The game as it stood after the first `lines` of its [`lines`](Play::lines); as it stands if it has no
    /// more than those.
    fn after(&self, lines: usize) -> Box<dyn Play>;
    /// A copy whose log has only what stands: no turn that was taken back.
    fn standing(&self) -> Box<dyn Play>;
    /// A copy to try things on.
    fn copy(&self) -> Box<dyn Play>;
}

/// A legal step's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What is picked first on the way to it, if the way has two parts.
    pub first: Option<String>,
    /// The step as the log writes it.
    pub step: String,
}

/// An ending that the players' words bring, not the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndWord {
    /// `seat` gives up `what`, one of [`Play::resignations`].
    Resign {
        /// The loser.
        seat: Seat,
        /// `game`, `single`, `gammon`, `backgammon`, `match`.
        what: String,
    },
    /// Both agree on a draw.
    Draw,
    /// `seat` ran out of time.
    Time {
        /// The loser.
        seat: Seat,
    },
    /// Broken off, without a result.
    Abort,
}

/// As the log writes it.
impl Display for EndWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndWord::Resign { seat, what } => write!(f, "{} resigns {what}", seat.number()),
            EndWord::Draw => f.write_str("draw"),
            EndWord::Time { seat } => write!(f, "{} time", seat.number()),
            EndWord::Abort => f.write_str("abort"),
        }
    }
}
