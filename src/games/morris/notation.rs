//! What Nine Men's Morris looks like in writing: points, steps, typed words and the position text.

use super::board::{Board, MEN, Phase, Point, Points, Step};
use crate::games::rules::{PositionError, Seat};
use crate::games::typed::is_link;
use std::fmt::{self, Display};
use std::str::FromStr;

/// One typed word: `d2`, `a1-d1`, `xg7`, `d2xg7`, `a1-d1xg7`. It holds the steps that it can stand for: one
/// way, or with a colon between two points (`d2:g7`) a move or else a placing with its removal, of which no
/// position allows both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(pub(super) Vec<Vec<Step>>);

/// The text is no word of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a step such as d2, a1-d1, xg7 or d2xg7")
    }
}
impl std::error::Error for Unreadable {}

/// The link of a move may be missing (`a1d1`); a removal has `x` or `:` before it.
impl FromStr for Word {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Word, Unreadable> {
        let readings: Vec<_> = [moved(text), placed(text)].into_iter().flatten().collect();
        if readings.is_empty() { Err(Unreadable) } else { Ok(Word(readings)) }
    }
}

/// `text` as a move, perhaps with its removal.
fn moved(text: &str) -> Option<Vec<Step>> {
    let (from, rest) = leading_point(text)?;
    let (to, rest) = leading_point(rest.strip_prefix(is_link).unwrap_or(rest))?;
    and_removal(vec![Step::Move { from, to }], rest)
}

/// `text` as a placing, perhaps with its removal, or as a removal alone.
fn placed(text: &str) -> Option<Vec<Step>> {
    match leading_point(text) {
        Some((to, rest)) => and_removal(vec![Step::Place(to)], rest),
        None if text.is_empty() => None,
        None => and_removal(Vec::new(), text),
    }
}

/// `steps` with the removal that `rest` is, if there is any rest.
fn and_removal(mut steps: Vec<Step>, rest: &str) -> Option<Vec<Step>> {
    if !rest.is_empty() {
        let (taken, rest) = leading_point(rest.strip_prefix(['x', ':'])?)?;
        steps.push(Step::Remove(taken));
        if !rest.is_empty() {
            return None;
        }
    }
    Some(steps)
}

/// The point at the beginning of `text`, and what follows it.
fn leading_point(text: &str) -> Option<(Point, &str)> {
    let (name, rest) = text.split_at_checked(2)?;
    Some((name.parse().ok()?, rest))
}

impl Point {
    const NAMES: [&'static str; Point::COUNT] = [
        "a1", "a4", "a7", "b2", "b4", "b6", "c3", "c4", "c5", "d1", "d2", "d3", "d5", "d6", "d7", "e3", "e4",
        "e5", "f2", "f4", "f6", "g1", "g4", "g7",
    ];

    /// Column letter and row number (M1).
    pub const fn name(self) -> &'static str {
        Point::NAMES[self.index()]
    }
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Point {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Point, Unreadable> {
        Point::ALL.into_iter().find(|point| point.name() == text).ok_or(Unreadable)
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Place(to) => write!(f, "{to}"),
            Step::Move { from, to } => write!(f, "{from}-{to}"),
            Step::Remove(point) => write!(f, "x{point}"),
        }
    }
}

/// Steps one after the other, each removal joined to what earned it.
pub(super) fn written(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        if !text.is_empty() && !matches!(step, Step::Remove(_)) {
            text.push(' ');
        }
        text += &step.to_string();
    }
    text
}

/// The names of `points` with commas between, as sentences list them.
pub(super) fn listed(points: Points) -> String {
    points.into_iter().map(Point::name).collect::<Vec<_>>().join(", ")
}

/// The position text: points, side to act, phase, removal due, hands, and the turns since the last removal.
pub(super) fn position_text(board: &Board, quiet_turns: u32) -> String {
    let sign = |point| match board.man(point) {
        None => '.',
        Some(Seat::First) => 'W',
        Some(Seat::Second) => 'B',
    };
    let points: String = Point::ALL.into_iter().map(sign).collect();
    let phase = match board.phase {
        Phase::Placing => 'p',
        Phase::Moving => 'm',
    };
    let [first, second] = board.hand;
    let side = board.to_act.number();
    format!("{points} {side} {phase} {} {first},{second} {quiet_turns}", u8::from(board.must_remove))
}

/// Reads what [`position_text`] writes; the count must not be over `most_quiet`.
pub(super) fn read_position(
    text: &str,
    flying: bool,
    most_quiet: u32,
) -> Result<(Board, u32), PositionError> {
    let mut fields = Fields { rest: Some(text), column: 1 };
    let men = read_men(&fields.next("24 points")?)?;
    let side = fields.next("the side to act, 1 or 2")?;
    let to_act = Seat::from_number(side.text).ok_or_else(|| side.expected("the side to act, 1 or 2"))?;
    let phase = fields.next("the phase, p or m")?;
    let due = fields.next("the removal due, 0 or 1")?;
    let hands = fields.next("the men in hand, such as 9,9")?;
    let quiet = fields.next("the turns without a removal")?;
    if fields.rest.is_some() {
        return Err(PositionError::at(fields.column - 1, "the end of the text"));
    }
    let board = Board {
        men,
        hand: read_hands(&hands, men)?,
        to_act,
        phase: match phase.text {
            "p" => Phase::Placing,
            "m" => Phase::Moving,
            _ => return Err(phase.expected("the phase, p or m")),
        },
        must_remove: match due.text {
            "0" => false,
            "1" => true,
            _ => return Err(due.expected("the removal due, 0 or 1")),
        },
        flying,
    };
    check_phase(&board).map_err(|what| phase.expected(what))?;
    check_removal(&board).map_err(|what| due.expected(what))?;
    check_order(&board).map_err(|what| hands.expected(what))?;
    let most = match board.phase {
        Phase::Placing => 0,
        Phase::Moving => most_quiet - u32::from(board.must_remove),
    };
    let turns = number(quiet.text).filter(|turns| *turns <= most);
    Ok((board, turns.ok_or_else(|| quiet.expected(format!("a number from 0 to {most}")))?))
}

/// What stands between two blanks.
struct Field<'a> {
    text: &'a str,
    /// Where it begins, in characters from 1.
    column: usize,
}

impl Field<'_> {
    fn expected(&self, what: impl Into<String>) -> PositionError {
        PositionError::at(self.column, what)
    }
}

struct Fields<'a> {
    rest: Option<&'a str>,
    column: usize,
}

impl<'a> Fields<'a> {
    /// The next field; without one, an error that names `what` was to come.
    fn next(&mut self, what: &str) -> Result<Field<'a>, PositionError> {
        // The text ends one character before the blank that would have stood before this field.
        let rest =
            self.rest.ok_or_else(|| PositionError::at(self.column - 1, format!("a blank and {what}")))?;
        let (text, rest) = rest.split_once(' ').map_or((rest, None), |(text, rest)| (text, Some(rest)));
        let field = Field { text, column: self.column };
        self.column += text.chars().count() + 1;
        self.rest = rest;
        Ok(field)
    }
}

fn read_men(field: &Field) -> Result<[Points; 2], PositionError> {
    let mut men = [Points::NONE; 2];
    let mut signs = field.text.chars();
    for (column, point) in (field.column..).zip(Point::ALL) {
        let seat = match signs.next() {
            Some('.') => continue,
            Some('W') => Seat::First,
            Some('B') => Seat::Second,
            _ => return Err(PositionError::at(column, format!("., W or B for {point}"))),
        };
        let own = &mut men[seat.index()];
        *own = *own | Points::of(point);
        if own.len() > u32::from(MEN) {
            return Err(PositionError::at(column, format!("no more than {MEN} men a side")));
        }
    }
    match signs.next() {
        None => Ok(men),
        Some(_) => Err(PositionError::at(field.column + Point::COUNT, "a blank after 24 points")),
    }
}

/// No side has more than nine men on the board and in hand.
fn read_hands(field: &Field, men: [Points; 2]) -> Result<[u8; 2], PositionError> {
    let (first, second) =
        field.text.split_once(',').ok_or_else(|| field.expected("the men in hand, such as 9,9"))?;
    let read = |text, column, men: Points| {
        let most = u32::from(MEN) - men.len();
        let hand = number(text).filter(|hand| *hand <= most);
        hand.map(|hand| hand as u8)
            .ok_or_else(|| PositionError::at(column, format!("a number of men from 0 to {most}")))
    };
    let second_column = field.column + first.chars().count() + 1;
    Ok([read(first, field.column, men[0])?, read(second, second_column, men[1])?])
}

/// Up to three digits, without needless zeros.
fn number(text: &str) -> Option<u32> {
    let digits = text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    (digits && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok()).flatten()
}

/// M4: the placing phase lasts until both hands are empty and the last removal is done.
fn check_phase(board: &Board) -> Result<(), &'static str> {
    match (board.phase, board.hand == [0, 0]) {
        (Phase::Placing, true) if !board.must_remove => Err("m, since no man is in hand and no removal due"),
        (Phase::Moving, false) => Err("p, since men are in hand"),
        _ => Ok(()),
    }
}

/// A removal needs a mill (M5) and a man to take (M8), in a game that is not over (M11).
fn check_removal(board: &Board) -> Result<(), &'static str> {
    if !board.must_remove {
        Ok(())
    } else if board.in_mills(board.to_act).is_empty() {
        Err("0, since the side to act has no mill")
    } else if board.removable().is_empty() {
        Err("0, since there is no man to remove")
    } else if board.lost().is_some() {
        Err("0, since the game is over")
    } else {
        Ok(())
    }
}

/// The sides place by turns, First before Second (M3, M4).
fn check_order(board: &Board) -> Result<(), &'static str> {
    let [first, second] = board.hand;
    let first_placed_last = (board.to_act == Seat::Second) != board.must_remove;
    match (board.phase, first_placed_last) {
        (Phase::Placing, true) if second != first + 1 => Err("one man more in Second's hand than in First's"),
        (Phase::Placing, false) if second != first => Err("as many men in First's hand as in Second's"),
        _ => Ok(()),
    }
}
