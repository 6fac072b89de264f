//! What a game is: seats, dice, options, endings, and the trait that the position of each game implements.

use super::scene::Scene;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// The rules of one game, implemented by its position.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The smallest decision: one man's move by one die, a placement, a removal, `pass`, `double`.
    type Step: Copy + Debug + Eq + Display + Send + Sync;
    /// One typed word, read without knowing the position (`24/13`, `8/5(2)`, `d2xg7`). The text has been
    /// through [`typed::plain`](super::typed::plain).
    type Word: FromStr + Debug;

    /// The game's name, its options and its limits.
    const CARD: Card;
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
    fn turns(&self, limit: usize) -> (Vec<(Vec<Self::Step>, Self)>, bool) {
        whole_turns(self, limit)
    }
    /// The number of sequences of `depth` whole turns. Every throw is `dice`, or, without, each distinct
    /// throw once.
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64;

    /// The picture, with the marks of the last turn, seen by `seen_by`.
    fn scene(&self, last: Option<Last<'_, Self>>, seen_by: Seat) -> Scene;
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
}

impl Reason {
    /// Every reason with its word, in the order of the rules pages.
    pub const ALL: [(Reason, &'static str); 13] = [
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

/// A game's entry in the list: what it is called and what may be chosen.
#[derive(Debug)]
pub struct Card {
    /// The word in commands: `morris`.
    pub id: &'static str,
    /// What tables are named after: `nard-7`.
    pub nick: &'static str,
    /// The English name; other languages are in the locales under `game-<id>`.
    pub title: &'static str,
    /// Its options, in the order in which [`Options`] keeps them.
    pub choices: &'static [Choice],
    /// Refuses values that do not go together: the key at fault and the reason.
    pub check: fn(&Options) -> Result<(), (&'static str, &'static str)>,
}

/// One option of a game.
#[derive(Debug)]
pub struct Choice {
    /// `flying`.
    pub key: &'static str,
    /// What may stand behind `key=`.
    pub values: &'static [&'static str],
    /// The value when none is given; may look at the choices before this one.
    pub default: fn(&Options) -> &'static str,
}

/// Chosen values, one for each of a card's choices, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    card: &'static Card,
    values: Vec<&'static str>,
}

impl PartialEq for Card {
    fn eq(&self, other: &Card) -> bool {
        self.id == other.id
    }
}
impl Eq for Card {}

impl Options {
    /// Reads `key=value` words; a value alone is enough where only one choice has it.
    ///
    /// # Errors
    /// Names the word that is no option of this game, and what is possible.
    pub fn read(card: &'static Card, words: &str) -> Result<Options, OptionError> {
        let mut given: Vec<Option<&'static str>> = vec![None; card.choices.len()];
        for word in words.split_whitespace() {
            let (at, value) = Self::pair(card, word)?;
            if given[at].replace(value).is_some() {
                return Err(OptionError::Twice { key: card.choices[at].key });
            }
        }
        let mut options = Options { card, values: Vec::new() };
        for (choice, value) in card.choices.iter().zip(given) {
            let value = value.unwrap_or_else(|| (choice.default)(&options));
            options.values.push(value);
        }
        (card.check)(&options).map_err(|(key, why)| OptionError::Conflict { key, why })?;
        Ok(options)
    }

    fn pair(card: &'static Card, word: &str) -> Result<(usize, &'static str), OptionError> {
        if let Some((key, value)) = word.split_once('=') {
            let at = card.choices.iter().position(|choice| choice.key == key);
            let at = at.ok_or_else(|| OptionError::NoSuchKey { card, word: word.to_owned() })?;
            let found = card.choices[at].values.iter().find(|v| **v == value);
            return found.map(|v| (at, *v)).ok_or_else(|| OptionError::NoSuchValue {
                choice: &card.choices[at],
                value: value.to_owned(),
            });
        }
        let mut found = (card.choices.iter().enumerate())
            .filter_map(|(at, choice)| choice.values.iter().find(|v| **v == word).map(|v| (at, *v)));
        match (found.next(), found.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(OptionError::NoSuchKey { card, word: word.to_owned() }),
        }
    }

    /// The chosen value of `key`, a key of the card; the empty text while the value is not yet known.
    pub fn get(&self, key: &str) -> &'static str {
        let at = self.card.choices.iter().position(|choice| choice.key == key);
        at.and_then(|at| self.values.get(at)).copied().unwrap_or_default()
    }
    /// True if `key` is `on`.
    pub fn on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }
    /// The game that they belong to.
    pub fn card(&self) -> &'static Card {
        self.card
    }
    /// Key and value of every choice, in the card's order.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.card.choices.iter().map(|choice| choice.key).zip(self.values.iter().copied())
    }
}

/// `key=value` of every choice, with blanks between.
impl Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (key, value)) in self.pairs().enumerate() {
            write!(f, "{}{key}={value}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// What is wrong with options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No such option.
    NoSuchKey {
        /// The game whose options are possible.
        card: &'static Card,
        /// What was given.
        word: String,
    },
    /// The option exists, the value does not.
    NoSuchValue {
        /// The option, with its possible values.
        choice: &'static Choice,
        /// What was given.
        value: String,
    },
    /// Given more than once.
    Twice {
        /// The option.
        key: &'static str,
    },
    /// Does not go together with the others.
    Conflict {
        /// The option at fault.
        key: &'static str,
        /// Why, in English.
        why: &'static str,
    },
}

impl PartialEq for Choice {
    fn eq(&self, other: &Choice) -> bool {
        self.key == other.key
    }
}
impl Eq for Choice {}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::NoSuchKey { card, word } => {
                write!(f, "{} has no option '{word}'", card.id)?;
                for choice in card.choices {
                    write!(f, "; possible: {}={}", choice.key, choice.values.join("|"))?;
                }
                Ok(())
            }
            OptionError::NoSuchValue { choice, value } => {
                write!(f, "{}={value} is not possible; choose {}", choice.key, choice.values.join(", "))
            }
            OptionError::Twice { key } => write!(f, "{key} is given twice"),
            OptionError::Conflict { key, why } => write!(f, "{key}: {why}"),
        }
    }
}
impl std::error::Error for OptionError {}

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
    ($($t:ty)*) => { $(impl From<$t> for Arg { fn from(n: $t) -> Arg { Arg::Number(n as i64) } })* };
}
number!(u8 u16 u32 i32 i64 usize);

/// Whole turns found by trying every order of steps; results that are equal count once.
fn whole_turns<R: Rules>(position: &R, limit: usize) -> (Vec<(Vec<R::Step>, R)>, bool) {
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
