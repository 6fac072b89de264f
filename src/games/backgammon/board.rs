//! The men on the points, one man's move, and the generator of whole turns.
//!
//! A side's men are one `u128`, four bits a point in the side's own numbering: a copy is two registers, and
//! two boards are compared in two instructions, which is what the search for distinct results does most.

use crate::games::rules::{Die, Seat};

/// A side's own number of the bar.
pub const BAR: u8 = 25;
/// A side's own number of the place beside the board.
pub const OFF: u8 = 0;
/// Men a side (B2).
pub const MEN: u8 = 15;

/// Where all thirty men stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Four bits a point, from [`OFF`] to [`BAR`], by [`Seat::index`].
    men: [u128; 2],
}

/// One man's move by one die, in the mover's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// 1 to [`BAR`].
    pub from: u8,
    /// [`OFF`] to 24.
    pub to: u8,
    /// A blot is hit on `to` (B7).
    pub hit: bool,
}

/// The numbers of a throw that are still to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// Two different numbers.
    Two {
        /// The larger.
        high: u8,
        /// The smaller.
        low: u8,
    },
    /// One number: what is left of two, or a double.
    Equal {
        /// 1 to 6.
        face: u8,
        /// 1 to 4.
        times: u8,
    },
}

/// A whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The board after it.
    pub board: Board,
    moves: [Move; 4],
    count: u8,
}

impl Play {
    /// One to four moves, in an order in which they can be played.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.count)]
    }
}

impl Numbers {
    /// What a throw gives to play (B4).
    pub fn thrown(a: Die, b: Die) -> Numbers {
        let (high, low) = (a.face().max(b.face()), a.face().min(b.face()));
        if high == low { Numbers::Equal { face: high, times: 4 } } else { Numbers::Two { high, low } }
    }

    /// What is left after a legal `played`. Where a man can be borne off by either number, the smaller is
    /// used: the other then does the same for whichever man is next (B9).
    pub fn after(self, played: Move) -> Option<Numbers> {
        match self {
            Numbers::Equal { times: 1, .. } => None,
            Numbers::Equal { face, times } => Some(Numbers::Equal { face, times: times - 1 }),
            Numbers::Two { high, low } => {
                let distance = played.from - played.to;
                let by_low = low == distance || (played.to == OFF && low > distance);
                Some(Numbers::Equal { face: if by_low { high } else { low }, times: 1 })
            }
        }
    }

    /// The faces one by one, larger first.
    pub fn faces(self) -> Vec<u8> {
        match self {
            Numbers::Two { high, low } => vec![high, low],
            Numbers::Equal { face, times } => vec![face; usize::from(times)],
        }
    }
}

impl Board {
    /// The beginning (B2).
    pub fn start() -> Board {
        let mut men = [0; 26];
        (men[24], men[13], men[8], men[6]) = (2, 5, 3, 5);
        Board { men: [packed(&men); 2] }
    }

    /// The board with these men, each side's in its own numbering from [`OFF`] to [`BAR`]. `None` unless
    /// both have fifteen, on different points, and not all of both are off.
    pub fn new(men: [[u8; 26]; 2]) -> Option<Board> {
        let fifteen =
            men.iter().all(|side| side.iter().map(|&n| u32::from(n)).sum::<u32>() == u32::from(MEN));
        let apart = (1..=24).all(|point| men[0][point] == 0 || men[1][25 - point] == 0);
        let running = men.iter().any(|side| side[usize::from(OFF)] < MEN);
        (fifteen && apart && running).then(|| Board { men: [packed(&men[0]), packed(&men[1])] })
    }

    /// How many men `seat` has on `point` of its own numbering, [`OFF`] to [`BAR`].
    pub fn men(&self, seat: Seat, point: u8) -> u8 {
        count(self.men[seat.index()], point)
    }

    /// The sum of the ways that the men of `seat` have still to go.
    pub fn pips(&self, seat: Seat) -> u32 {
        (1..=BAR).map(|point| u32::from(point) * u32::from(self.men(seat, point))).sum()
    }

    /// The side that has borne off all its men (B10).
    pub fn winner(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.men(*seat, OFF) == MEN)
    }

    /// Plays a legal move.
    pub fn play(&mut self, seat: Seat, played: Move) {
        let after = self.seen_by(seat).with(played);
        *self = after.board(seat);
    }

    /// The moves that may come first: the beginnings of plays that use as many numbers as possible, and the
    /// higher if only one can be used (B6).
    pub fn first_moves(&self, seat: Seat, numbers: Numbers) -> Vec<Move> {
        let view = self.seen_by(seat);
        match numbers {
            Numbers::Two { high, low } => {
                let mut found = Vec::new();
                for (face, other) in [(high, low), (low, high)] {
                    let goes_on = |played: &Move| view.with(*played).moves(other).next().is_some();
                    for played in view.moves(face).filter(goes_on) {
                        if !found.contains(&played) {
                            found.push(played);
                        }
                    }
                }
                [high, low].into_iter().fold(found, |found, face| {
                    if found.is_empty() { view.moves(face).collect() } else { found }
                })
            }
            Numbers::Equal { face, times } => {
                let most = view.most(face, times, BAR);
                view.moves(face)
                    .filter(|played| 1 + view.with(*played).most(face, times - 1, BAR) == most)
                    .collect()
            }
        }
    }

    /// Adds every legal whole turn to `plays`, one for each distinct result; none if no number can be played.
    pub fn plays(&self, seat: Seat, numbers: Numbers, plays: &mut Vec<Play>) {
        let mut search = Search { seat, from: plays.len(), plays };
        let view = self.seen_by(seat);
        match numbers {
            Numbers::Two { high, low } => search.two(view, high, low),
            Numbers::Equal { face, times } => {
                search.equal(view, face, times, BAR, &mut Path::default());
            }
        }
    }

    fn seen_by(&self, seat: Seat) -> View {
        View { own: self.men[seat.index()], enemy: self.men[seat.other().index()] }
    }
}

/// The board as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    own: u128,
    enemy: u128,
}

impl View {
    fn board(self, seat: Seat) -> Board {
        match seat {
            Seat::First => Board { men: [self.own, self.enemy] },
            Seat::Second => Board { men: [self.enemy, self.own] },
        }
    }

    /// The legal moves by `face` alone, from the highest point down (B5, B8, B9).
    fn moves(self, face: u8) -> impl Iterator<Item = Move> {
        Points(if count(self.own, BAR) > 0 { one(BAR) } else { occupied(self.own) })
            .filter_map(move |from| self.move_from(from, face))
    }

    fn move_from(self, from: u8, face: u8) -> Option<Move> {
        if from > face {
            let to = from - face;
            let against = count(self.enemy, 25 - to);
            return (against < 2).then_some(Move { from, to, hit: against == 1 });
        }
        let all_home = self.own >> (4 * 7) == 0;
        let none_higher = self.own >> (4 * (from + 1)) == 0;
        (all_home && (from == face || none_higher)).then_some(Move { from, to: OFF, hit: false })
    }

    fn with(self, played: Move) -> View {
        let mut after = self;
        after.own = after.own - one(played.from) + one(played.to);
        if played.hit {
            after.enemy = after.enemy - one(25 - played.to) + one(BAR);
        }
        after
    }

    /// How often `face` can be played, at most `times`, from points up to `highest`. Moves by one number can
    /// always be put in falling order of their points, so no other order is tried.
    fn most(self, face: u8, times: u8, highest: u8) -> u8 {
        let mut most = 0;
        if times > 0 {
            for played in self.moves(face).filter(|played| played.from <= highest) {
                most = most.max(1 + self.with(played).most(face, times - 1, played.from));
                if most == times {
                    break;
                }
            }
        }
        most
    }
}

/// The moves on the way to a result.
#[derive(Clone, Copy)]
struct Path {
    moves: [Move; 4],
    count: u8,
}

impl Default for Path {
    fn default() -> Path {
        Path { moves: [Move { from: 0, to: 0, hit: false }; 4], count: 0 }
    }
}

/// The search for whole turns; what it found stands in `plays` behind `from`.
struct Search<'a> {
    seat: Seat,
    plays: &'a mut Vec<Play>,
    from: usize,
}

impl Search<'_> {
    fn two(&mut self, view: View, high: u8, low: u8) {
        let mut path = Path { count: 2, ..Path::default() };
        for (face, other) in [(high, low), (low, high)] {
            for first in view.moves(face) {
                let midway = view.with(first);
                for second in midway.moves(other) {
                    path.moves[0] = first;
                    path.moves[1] = second;
                    let board = midway.with(second).board(self.seat);
                    if !self.plays[self.from..].iter().any(|play| play.board == board) {
                        self.add(board, &path);
                    }
                }
            }
        }
        path.count = 1;
        for face in [high, low] {
            if self.plays.len() == self.from {
                for only in view.moves(face) {
                    path.moves[0] = only;
                    self.add(view.with(only).board(self.seat), &path);
                }
            }
        }
    }

    /// Moves by one number are tried in falling order of their points only: any legal set of them can be
    /// played so, and two sets never give the same board. A turn that ends early only for want of a lower
    /// point is shorter than the one which has the missing move in its place, and so is given up for it.
    fn equal(&mut self, view: View, face: u8, times: u8, highest: u8, path: &mut Path) {
        let mut goes_on = false;
        if times > 0 {
            for played in view.moves(face).filter(|played| played.from <= highest) {
                goes_on = true;
                path.moves[usize::from(path.count)] = played;
                path.count += 1;
                self.equal(view.with(played), face, times - 1, played.from, path);
                path.count -= 1;
            }
        }
        if goes_on || path.count == 0 {
            return;
        }
        let longest = self.plays.get(self.from).map_or(0, |play| play.count);
        if path.count > longest {
            self.plays.truncate(self.from);
        }
        if path.count >= longest {
            self.add(view.board(self.seat), path);
        }
    }

    fn add(&mut self, board: Board, path: &Path) {
        self.plays.push(Play { board, moves: path.moves, count: path.count });
    }
}

/// Points of a set, one bit each at the lowest of their four, highest point first.
struct Points(u128);

impl Iterator for Points {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let point = (self.0.checked_ilog2()? / 4) as u8;
        self.0 ^= one(point);
        Some(point)
    }
}

/// The points 1 to 24 that hold men.
fn occupied(men: u128) -> u128 {
    const LOWEST: u128 = 0x0001_1111_1111_1111_1111_1111_1110;
    (men | men >> 1 | men >> 2 | men >> 3) & LOWEST
}

fn one(point: u8) -> u128 {
    1 << (4 * point)
}

fn count(men: u128, point: u8) -> u8 {
    (men >> (4 * point)) as u8 & 15
}

fn packed(men: &[u8; 26]) -> u128 {
    men.iter().rev().fold(0, |packed, &n| packed << 4 | u128::from(n))
}
