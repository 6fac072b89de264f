//! `13/8*`, `8/5(2)`, `bar/20`: a step's name, what may be typed, and a whole turn written so that it can
//! be read in one way only.

use super::board::{BAR, Move, OFF};
use std::fmt::{self, Display, Write as _};
use std::str::FromStr;

/// The smallest decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Throw rather than double; a step only where doubling is possible (B13).
    Roll,
    /// Offer to play on for twice the stake (B13).
    Double,
    /// Accept the double and own the cube (B13).
    Take,
    /// Refuse the double and lose the stake as it was (B13).
    Drop,
    /// One man by one die (B4).
    Move(Move),
}

impl Step {
    /// The steps that are words.
    const WORDS: [(Step, &'static str); 4] =
        [(Step::Roll, "roll"), (Step::Double, "double"), (Step::Take, "take"), (Step::Drop, "drop")];
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Step::Move(played) = self {
            return write!(f, "{played}");
        }
        let word = Step::WORDS.iter().find(|(step, _)| step == self);
        f.write_str(word.map_or("", |(_, word)| word))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", point_name(self.from), point_name(self.to), if self.hit { "*" } else { "" })
    }
}

/// `bar`, `off` or the number.
pub fn point_name(point: u8) -> String {
    match point {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        _ => point.to_string(),
    }
}

/// One typed word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// `roll`, `double`, `take`, `drop`.
    Said(Step),
    /// `24/18*/13` or `8/5(2)`.
    Path(Path),
}

/// The way of one man over named points, walked by so many men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub from: u8,
    /// Where it leads, each point with whether a hit is claimed there.
    pub stops: Vec<(u8, bool)>,
    /// 1 to 4.
    pub times: u8,
}

/// A part of one man's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leg {
    pub(super) from: u8,
    pub(super) to: u8,
    /// A hit is claimed on `to`.
    pub(super) hit: bool,
}

impl Path {
    /// The way from stop to stop; with a double's `face` from point to point, as it leads over one way only.
    pub(super) fn single_legs(&self, face: Option<u8>) -> Vec<Leg> {
        let mut legs = Vec::new();
        let mut from = self.from;
        for &(to, hit) in &self.stops {
            while let Some(face) = face.filter(|face| from > to + face) {
                legs.push(Leg { from, to: from - face, hit: false });
                from -= face;
            }
            legs.push(Leg { from, to, hit });
            from = to;
        }
        legs
    }
}

/// Not a word of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWord;

impl FromStr for Word {
    type Err = NoWord;

    fn from_str(text: &str) -> Result<Word, NoWord> {
        if let Some((step, _)) = Step::WORDS.iter().find(|(_, word)| *word == text) {
            return Ok(Word::Said(*step));
        }
        let (path, times) = match text.strip_suffix(')') {
            None => (text, 1),
            Some(text) => {
                let (path, times) = text.split_once('(').ok_or(NoWord)?;
                (path, times.parse().ok().filter(|times| (1..=4).contains(times)).ok_or(NoWord)?)
            }
        };
        let mut points = path.split(['/', '-', ':']);
        let from = points.next().and_then(read_point).ok_or(NoWord)?;
        let mut stops = Vec::new();
        let mut last = from;
        for point in points {
            let (point, hit) = point.strip_suffix('*').map_or((point, false), |point| (point, true));
            let point = read_point(point).filter(|point| *point < last).ok_or(NoWord)?;
            if point == OFF && hit {
                return Err(NoWord);
            }
            stops.push((point, hit));
            last = point;
        }
        if stops.is_empty() { Err(NoWord) } else { Ok(Word::Path(Path { from, stops, times })) }
    }
}

fn read_point(text: &str) -> Option<u8> {
    match text {
        "bar" | "b" => Some(BAR),
        "off" | "o" => Some(OFF),
        _ if text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit()) => {
            text.parse().ok().filter(|point| *point <= BAR)
        }
        _ => None,
    }
}

/// Writes steps of one seat: moves from the highest point down, which is always a legal order, equal moves
/// as `(2)`, and a man's moves one after the other as one way with all its points.
pub fn notation(steps: &[Step]) -> String {
    let mut moves: Vec<Move> = steps
        .iter()
        .filter_map(|step| if let Step::Move(played) = step { Some(*played) } else { None })
        .collect();
    moves.sort_by_key(|played| std::cmp::Reverse((played.from, played.to)));
    // Of two men on one point the first to land is the one that hits.
    for at in 0..moves.len() {
        if let Some(later) = (at + 1..moves.len()).find(|later| moves[*later].to == moves[at].to)
            && moves[later].hit
        {
            moves[at].hit = true;
            moves[later].hit = false;
        }
    }
    let mut ways: Vec<(Vec<Move>, usize)> = Vec::new();
    for same in moves.chunk_by(|a, b| (a.from, a.to) == (b.from, b.to)) {
        // Bearing off waits for the men behind, so such a move is not drawn before theirs.
        let from = if same[0].to == OFF { ways.len().saturating_sub(1) } else { 0 };
        let continues = |(way, times): &&mut (Vec<Move>, usize)| {
            *times == same.len() && way.last().is_some_and(|last| last.to == same[0].from)
        };
        match ways[from..].iter_mut().find(continues) {
            Some((way, _)) => way.push(same[0]),
            None => ways.push((vec![same[0]], same.len())),
        }
    }
    let said = steps.iter().filter(|step| !matches!(step, Step::Move(_))).map(ToString::to_string);
    said.chain(ways.iter().map(|(way, times)| way_text(way, *times))).collect::<Vec<_>>().join(" ")
}

fn way_text(way: &[Move], times: usize) -> String {
    let mut text = way[0].to_string();
    for played in &way[1..] {
        let _ = write!(text, "/{}{}", point_name(played.to), if played.hit { "*" } else { "" });
    }
    if times > 1 {
        let _ = write!(text, "({times})");
    }
    text
}
