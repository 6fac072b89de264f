//! Steps (`d3`, `d3-f3`, `pass`) and position texts, read and written.

use super::super::rules::{PositionError, Seat};
use super::super::typed;
use super::{Dvonn, MEN, Piece, QUIET_LIMIT, RINGS, RuleSet, Space, Step, Tower};
use std::fmt;
use std::iter::Peekable;
use std::str::{Chars, FromStr};

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Place(space) => write!(f, "{space}"),
            Step::Move { from, to } => write!(f, "{from}-{to}"),
            Step::Pass => f.write_str("pass"),
        }
    }
}

/// The text is no step of DVONN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAStep;

impl fmt::Display for NotAStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a space (d3), a move (d3-f3) or pass")
    }
}
impl std::error::Error for NotAStep {}

/// Between the two spaces of a move any link may stand, or none.
impl FromStr for Step {
    type Err = NotAStep;

    fn from_str(text: &str) -> Result<Step, NotAStep> {
        if text == "pass" {
            return Ok(Step::Pass);
        }
        let mut chars = text.chars().peekable();
        let first = read_space(&mut chars)?;
        if chars.peek().is_none() {
            return Ok(Step::Place(first));
        }
        chars.next_if(|c| typed::is_link(*c));
        let second = read_space(&mut chars)?;
        match chars.next() {
            None => Ok(Step::Move { from: first, to: second }),
            Some(_) => Err(NotAStep),
        }
    }
}

fn read_space(chars: &mut impl Iterator<Item = char>) -> Result<Space, NotAStep> {
    let mut part = |from: char| {
        let distance = u32::from(chars.next()?).checked_sub(u32::from(from))?;
        u8::try_from(distance).ok()
    };
    let space = part('a').zip(part('1')).and_then(|(column, row)| Space::new(column, row));
    space.ok_or(NotAStep)
}

/// Spaces one after the other, for reading.
pub(super) fn list(spaces: impl IntoIterator<Item = Space>) -> String {
    spaces.into_iter().map(|space| space.to_string()).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str(".");
        }
        self.pieces().try_for_each(|piece| {
            f.write_str(match piece {
                Piece::Man(Seat::First) => "W",
                Piece::Man(Seat::Second) => "B",
                Piece::Ring => "R",
            })
        })
    }
}

/// The position text.
pub(super) fn write(position: &Dvonn) -> String {
    let row = |row| {
        let towers = Space::row_of(row).map(|space| position.tower(space).to_string());
        towers.collect::<Vec<_>>().join(",")
    };
    let rows: Vec<String> = (0..5).rev().map(row).collect();
    let [first, second] = position.hands;
    let (side, rings, quiet) = (position.side.number(), position.rings_in_hand, position.quiet);
    format!("{} {side} {first},{second} {rings} {quiet}", rows.join("/"))
}

/// Reads a position text into the empty board of its rule set.
pub(super) fn read(text: &str, mut position: Dvonn) -> Result<Dvonn, PositionError> {
    let mut reader = Reader { chars: text.chars().peekable(), column: 1 };
    let mut counts = Counts { men: [0; 2], rings: 0 };
    for row in (0..5).rev() {
        for (n, space) in Space::row_of(row).enumerate() {
            if n > 0 {
                let length = Space::row_of(row).len();
                reader.sign(',', || format!("',' ({length} spaces in row {})", row + 1))?;
            }
            read_tower(&mut reader, &mut position, space, &mut counts)?;
        }
        let length = Space::row_of(row).len();
        let sign = if row > 0 { '/' } else { ' ' };
        reader.sign(sign, || format!("'{sign}' ({length} spaces in row {})", row + 1))?;
    }
    position.side = match reader.next_if(|c| matches!(c, '1' | '2')) {
        Some('1') => Seat::First,
        Some(_) => Seat::Second,
        None => return Err(reader.expected("side 1 or 2")),
    };
    reader.sign(' ', || "a blank".to_owned())?;
    let hands_at = reader.column;
    for seat in Seat::ALL {
        if seat == Seat::Second {
            reader.sign(',', || "',' and Second's men in hand".to_owned())?;
        }
        let most = MEN - counts.men[seat.index()];
        let what = if seat == Seat::First { "First's" } else { "Second's" };
        position.hands[seat.index()] = reader.number(0..=most, &format!("{what} men in hand"))?;
    }
    reader.sign(' ', || "a blank".to_owned())?;
    let rings = match position.rule_set() {
        RuleSet::Fixed => 0,
        RuleSet::Official => RINGS - counts.rings,
    };
    position.rings_in_hand = reader.number(rings..=rings, "rings in hand")?;
    check_order(&position).map_err(|expected| PositionError::at(hands_at, expected))?;
    reader.sign(' ', || "a blank".to_owned())?;
    let counts_turns = position.rule_set() == RuleSet::Fixed && !position.is_placement();
    let limit = if counts_turns { QUIET_LIMIT } else { 0 };
    position.quiet = reader.number(0..=limit, "single turns without progress")?;
    match reader.chars.peek() {
        None => Ok(position),
        Some(_) => Err(reader.expected("the end")),
    }
}

/// Pieces read so far.
struct Counts {
    men: [u8; 2],
    rings: u8,
}

/// Reads what stands on `space` and puts it there.
fn read_tower(
    reader: &mut Reader<'_>,
    position: &mut Dvonn,
    space: Space,
    counts: &mut Counts,
) -> Result<(), PositionError> {
    let fixed = position.rule_set() == RuleSet::Fixed;
    let fixed_ring = fixed && position.has_ring(space);
    if fixed_ring {
        reader.sign('R', || format!("'R', the ring of {space}"))?;
    } else if reader.next_if(|c| c == '.').is_some() {
        return Ok(());
    }
    let mut pieces = Vec::new();
    loop {
        let column = reader.column;
        let piece = match reader.next_if(|c| matches!(c, 'W' | 'B' | 'R')) {
            Some('R') if fixed => {
                return Err(PositionError::at(column, "rings at the bottom of a3, f3 and k3 only"));
            }
            Some('R') => Piece::Ring,
            Some('W') => Piece::Man(Seat::First),
            Some(_) => Piece::Man(Seat::Second),
            None => break,
        };
        let (count, most) = match piece {
            Piece::Ring => (&mut counts.rings, RINGS),
            Piece::Man(seat) => (&mut counts.men[seat.index()], MEN),
        };
        if *count == most {
            return Err(PositionError::at(column, format!("at most {most} such pieces")));
        }
        *count += 1;
        pieces.push(piece);
    }
    let tower: Tower = pieces.iter().copied().collect();
    position.towers[space.index()] = tower;
    match tower.owner() {
        Some(seat) => position.board.put_tower(space, seat, pieces.len() as u8),
        None if pieces.len() > 1 => return Err(PositionError::at(reader.column - 1, "a man on top")),
        None if pieces.is_empty() && !fixed_ring => {
            return Err(reader.expected("'.' or a tower of W, B and R"));
        }
        None => {}
    }
    if tower.has_ring() {
        position.board.put_ring(space);
    }
    Ok(())
}

/// While pieces are in hand, the hands tell whose turn it is (V4, V14).
fn check_order(position: &Dvonn) -> Result<(), String> {
    if !position.is_placement() {
        return Ok(());
    }
    let [first, second] = position.hands;
    let fits = match (position.rule_set(), position.side) {
        (RuleSet::Official, side) if position.rings_in_hand > 0 => {
            let ringer = if position.rings_in_hand == 2 { Seat::Second } else { Seat::First };
            side == ringer && position.hands == [MEN; 2]
        }
        (RuleSet::Fixed, Seat::First) | (RuleSet::Official, Seat::Second) => first == second,
        (RuleSet::Fixed, Seat::Second) => second == first + 1,
        (RuleSet::Official, Seat::First) => first == second + 1,
    };
    let side = position.side.number();
    if fits { Ok(()) } else { Err(format!("men in hand that let side {side} place next")) }
}

/// A text with the column that comes next, in characters from 1.
struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    column: usize,
}

impl Reader<'_> {
    fn expected(&self, what: impl Into<String>) -> PositionError {
        PositionError::at(self.column, what)
    }
    fn next_if(&mut self, fits: impl FnOnce(char) -> bool) -> Option<char> {
        let found = self.chars.next_if(|c| fits(*c));
        self.column += usize::from(found.is_some());
        found
    }
    fn sign(&mut self, sign: char, expected: impl FnOnce() -> String) -> Result<(), PositionError> {
        match self.next_if(|c| c == sign) {
            Some(_) => Ok(()),
            None => Err(self.expected(expected())),
        }
    }
    /// One or two digits, within `range`.
    fn number(&mut self, range: std::ops::RangeInclusive<u8>, what: &str) -> Result<u8, PositionError> {
        let column = self.column;
        let mut number = None;
        for _ in 0..2 {
            let Some(digit) = self.next_if(|c| c.is_ascii_digit()) else { break };
            number = Some(number.unwrap_or(0) * 10 + (digit as u8 - b'0'));
        }
        let number = number.filter(|number| range.contains(number));
        let (least, most) = range.into_inner();
        number.ok_or_else(|| {
            PositionError::at(
                column,
                match () {
                    () if least == most => format!("{most} {what}"),
                    () => format!("{least} to {most} {what}"),
                },
            )
        })
    }
}
