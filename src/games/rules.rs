//! What a game is: seats, dice, options, endings, and the trait that the position of each game implements.

use super::lesson::Page;
pub use super::options::{Card, Choice, OptionError, Options};
use super::scene::{Point, Scene};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// The rules of one game, implemented by its position.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The smallest decision: one man's move by one die, a placement, a removal, `pass`, `double`.
    type Step: Copy + Debug + Eq + Display + Send + Sync;
    /// One typed word, read without knowing the position (`24/13`, `8/5(2)`, `d2xg7`). The text has been
    /// through [`typed::plain`](super::typed::plain).
    type Word: FromStr + Clone + Debug;

    /// The game's name, its options and its limits.
    const CARD: Card;
    /// The pages of its lesson, in order.
    const LESSON: &'static [Page];
    /// May the words of one message be played in another order than typed?
    const ANY_ORDER: bool = false;

    /// The position before the first throw or step.
    fn start(options: &Options) -> Self;
    /// Who or what the game waits for. Never `Player` without a legal step.
    fn turn(&self) -> Turn;
    /// Every legal step of the seat to act, each once: the only source of legality. Empty unless
    /// [`turn`](Rules::turn) is `Player`.
    fn steps(&self) -> Vec<Self::Step>;
    /// Plays `step`, one of [`steps`](Rules::steps).
    fn step(&mut self, step: Self::Step);
    /// Takes the dice that `Turn::Dice` asked for: as many as [`Throw::count`] says.
    fn throw(&mut self, dice: &[Die]) {
        unreachable!("{} never asks for dice, got {dice:?}", Self::CARD.id)
    }

    /// The ways in which `word` can be played now, each a sequence of legal steps. None: illegal;
    /// several with different results: ambiguous.
    fn meanings(&self, word: &Self::Word) -> Vec<Vec<Self::Step>>;
    /// The parts of `word`, between which another word's parts may have to come; empty where it has none
    /// now. Asked only where words may come in any order.
    fn parts(&self, _word: &Self::Word) -> Vec<Self::Word> {
        Vec::new()
    }
    /// The notation of steps that one seat plays one after the other (`13/7 8/7`, `d2xg7`); reading it
    /// gives the same result.
    fn notation(steps: &[Self::Step]) -> String {
        steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
    /// What a player picks first on the way to `step`, if the way has two parts: the man of `13/8` (`13`),
    /// the row of a placement.
    fn first_pick(&self, _step: Self::Step) -> Option<String> {
        None
    }

    /// Reads a position text of this game, with `options` beside it.
    ///
    /// # Errors
    /// Says at which column (in characters, from 1) something else was expected.
    fn read(text: &str, options: &Options) -> Result<Self, PositionError>;
    /// The position text; [`read`](Rules::read) gives an equal position where the text can hold all of it.
    fn text(&self) -> String;

    /// Whole turns of the seat to act, one for each distinct resulting position, at most `limit`; true
    /// beside them if there are more. Empty unless a player is to move.
    fn turns(&self, limit: usize) -> (Vec<Played<Self>>, bool) {
        whole_turns(self, limit)
    }
    /// The number of sequences of `depth` whole turns. Every throw is `dice`, or, without, each distinct
    /// throw once.
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64;

    /// The picture, with the marks of the last turn, seen by `seen_by`.
    fn scene(&self, last: Option<Last<'_, Self>>, seen_by: Seat) -> Scene;
    /// Where on the picture the man of `step` stands, and where the step brings it; `None` if no man moves
    /// from one place to another.
    fn way(&self, step: Self::Step, seen_by: Seat) -> Option<[Point; 2]>;
    /// The position in words: for screen readers, in reading order.
    fn facts(&self) -> Vec<Fact>;
    /// The one count that matters beside a player's name (pips, men in hand, men held).
    fn tally(&self, seat: Seat) -> Fact;
    /// Rounds (one turn of each) left before a house limit draws the game; `None` while more than ten are
    /// left or there is no such limit.
    fn rounds_left(&self) -> Option<u32> {
        None
    }

    /// The games of the match that are over, oldest first, where several follow one another at one table.
    fn finished(&self) -> &[Over] {
        &[]
    }
    /// The whole game or match, from the lines of its log, in the format that other programs of this game
    /// read: the file's ending and its content. `None` if there is no such format.
    fn export(_lines: &[String], _names: [&str; 2]) -> Option<(&'static str, String)> {
        None
    }
    /// What `loser` may give up by resigning now, least first; more than one where the winner may want more.
    fn resignations(&self, _loser: Seat) -> Vec<&'static str> {
        vec!["game"]
    }
    /// Gives up `what`, one of [`resignations`](Rules::resignations). False if resigning simply ends the
    /// game, without anything for the rules to count.
    fn resign(&mut self, _loser: Seat, _what: &str) -> bool {
        false
    }
}

/// Steps, and the position after them.
pub type Played<R> = (Vec<<R as Rules>::Step>, R);

/// The last turn before a position: where it began, and its steps.
#[derive(Clone, Copy, Debug)]
pub struct Last<'a, R: Rules> {
    /// The position before the first of the steps.
    pub before: &'a R,
    /// Who played them.
    pub seat: Seat,
    /// What was played; may be the beginning of an unfinished turn.
    pub steps: &'a [R::Step],
}

/// One of the two sides. First's men are light, Second's dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// Begins, where the dice do not decide; "White".
    First,
    /// "Black".
    Second,
}

impl Seat {
    /// Both, in order.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
    /// 0 or 1, for arrays with a place a seat.
    pub const fn index(self) -> usize {
        self as usize
    }
    /// 1 or 2, as texts and logs write it.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
    /// The seat that texts write as `1` or `2`.
    pub fn from_number(text: &str) -> Option<Seat> {
        match text {
            "1" => Some(Seat::First),
            "2" => Some(Seat::Second),
            _ => None,
        }
    }
}

/// A die's face, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Die(u8);

impl Die {
    /// Every face, lowest first.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// `None` unless `face` is 1 to 6.
    pub fn new(face: u8) -> Option<Die> {
        (1..=6).contains(&face).then_some(Die(face))
    }
    /// 1 to 6.
    pub const fn face(self) -> u8 {
        self.0
    }
}

/// A throw that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// Each side throws one die, First's is given first; equal faces are thrown again (D3, B3).
    Opening,
    /// `seat` throws this many dice for its turn.
    Turn {
        /// Whose throw it is.
        seat: Seat,
        /// How many dice, 1 or 2.
        dice: u8,
    },
}

impl Throw {
    /// How many dice it takes.
    pub fn count(self) -> usize {
        match self {
            Throw::Opening => 2,
            Throw::Turn { dice, .. } => usize::from(dice),
        }
    }
}

/// Who or what the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Dice are to be thrown.
    Dice(Throw),
    /// This seat is to choose a step.
    Player(Seat),
    /// The game, with a match the whole match, is over.
    Over(Over),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// `None`: a draw.
    pub winner: Option<Seat>,
    /// What the winner gets: 1, or at backgammon the cube times 1, 2 or 3 (B11). 0 in a draw.
    pub points: u32,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended; the words that texts use are [`Reason::word`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A side has no man left (D14).
    NoMen,
    /// A man stands on the enemy's home row (D15).
    Breakthrough,
    /// No legal move is left (D14, V11, V20).
    NoMove,
    /// Too many turns without anything irreversible (D16, V12, M13).
    NoProgress,
    /// A side owns no tower (V11).
    NoTower,
    /// The same position for the third time (V12, M13).
    Repetition,
    /// Fewer than three men (M11).
    FewMen,
    /// Every man is shut in (M12).
    Blocked,
    /// All fifteen men are off (B10).
    BorneOff,
    /// A double was dropped (B13).
    Dropped,
    /// Given up.
    Resigned,
    /// Both agreed on a draw.
    Agreed,
    /// The time for a turn ran out.
    Time,
    /// Broken off, without a result.
    Aborted,
}

impl Reason {
    /// Every reason with its word, in the order of the rules pages.
    pub const ALL: [(Reason, &'static str); 14] = [
        (Reason::NoMen, "no_men"),
        (Reason::Breakthrough, "breakthrough"),
        (Reason::NoMove, "no_move"),
        (Reason::NoProgress, "no_progress"),
        (Reason::NoTower, "no_tower"),
        (Reason::Repetition, "repetition"),
        (Reason::FewMen, "few_men"),
        (Reason::Blocked, "blocked"),
        (Reason::BorneOff, "borne_off"),
        (Reason::Dropped, "dropped"),
        (Reason::Resigned, "resigned"),
        (Reason::Agreed, "agreed"),
        (Reason::Time, "time"),
        (Reason::Aborted, "aborted"),
    ];

    /// The word in texts and JSON, such as `no_men`.
    pub fn word(self) -> &'static str {
        Reason::ALL[self as usize].1
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// In characters, from 1.
    pub column: usize,
    /// What should have stood there, in English.
    pub expected: String,
}

impl PositionError {
    /// At `column`, in characters from 1.
    pub fn at(column: usize, expected: impl Into<String>) -> PositionError {
        PositionError { column, expected: expected.into() }
    }
}

impl Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}
impl std::error::Error for PositionError {}

/// Something to be said in a player's language: a key of the locales and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The key in the Fluent files.
    pub key: &'static str,
    /// Names and values of the placeables.
    pub args: Vec<(&'static str, Arg)>,
}

impl Fact {
    /// Without arguments.
    pub fn new(key: &'static str) -> Fact {
        Fact { key, args: Vec::new() }
    }
    /// With one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Fact {
        self.args.push((name, value.into()));
        self
    }
}

/// A value in a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Written in the language's own digits.
    Number(i64),
    /// Notation: stays Latin.
    Text(String),
    /// A side, by its colour.
    Seat(Seat),
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}
impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}
macro_rules! number {
    ($($t:ty)*) => { $(impl From<$t> for Arg { fn from(n: $t) -> Arg { Arg::Number(i64::from(n)) } })* };
}
number!(u8 u16 u32 i32 i64);
impl From<usize> for Arg {
    fn from(n: usize) -> Arg {
        Arg::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

/// Whole turns found by trying every order of steps; results that are equal count once.
fn whole_turns<R: Rules>(position: &R, limit: usize) -> (Vec<Played<R>>, bool) {
    let Turn::Player(seat) = position.turn() else { return (Vec::new(), false) };
    let (mut found, mut seen) = (Vec::new(), std::collections::HashSet::new());
    let mut midway = std::collections::HashSet::new();
    let mut open = vec![(Vec::new(), position.clone())];
    while let Some((path, at)) = open.pop() {
        for step in at.steps().into_iter().rev() {
            let (mut path, mut next) = (path.clone(), at.clone());
            path.push(step);
            next.step(step);
            if next.turn() == Turn::Player(seat) {
                if midway.insert(next.text()) {
                    open.push((path, next));
                }
            } else if seen.insert(next.text()) {
                if found.len() == limit {
                    return (found, true);
                }
                found.push((path, next));
            }
        }
    }
    (found, false)
}
