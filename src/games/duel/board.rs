//! The board of Duel as sets of squares: who stands where, and how far each man may go.

use crate::games::rules::Seat;
use std::fmt;

/// The men on the board, as sets of squares by side, number and kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    seats: [u64; 2],
    numbers: [u64; 8],
    marked: u64,
    veterans: u64,
}

/// One man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Whose it is.
    pub seat: Seat,
    /// 1 to 8.
    pub number: u8,
    /// It began in the second row and bears a dot (D2).
    pub marked: bool,
    /// It has reached the enemy's home row (D11).
    pub veteran: bool,
}

/// A square, by file and then rank: a1, a2, … h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u64);

/// One of the eight directions.
#[derive(Clone, Copy)]
struct Direction {
    /// What one square's way adds to a square's place.
    shift: i8,
    /// The squares that a way in this direction can end on; the others would be beyond the edge.
    entered: u64,
}

const RANK_1: u64 = 0x0101_0101_0101_0101;
const RANK_8: u64 = RANK_1 << 7;

const UP: Direction = Direction { shift: 1, entered: !RANK_1 };
const DOWN: Direction = Direction { shift: -1, entered: !RANK_8 };
const RIGHT: Direction = Direction { shift: 8, entered: !0 };
const LEFT: Direction = Direction { shift: -8, entered: !0 };
const UP_RIGHT: Direction = Direction { shift: 9, entered: !RANK_1 };
const UP_LEFT: Direction = Direction { shift: -7, entered: !RANK_1 };
const DOWN_RIGHT: Direction = Direction { shift: 7, entered: !RANK_8 };
const DOWN_LEFT: Direction = Direction { shift: -9, entered: !RANK_8 };

const DIRECTIONS: [Direction; 8] = [UP, DOWN, RIGHT, LEFT, UP_RIGHT, UP_LEFT, DOWN_RIGHT, DOWN_LEFT];

impl Board {
    /// The set-up (D1, D2).
    pub fn start() -> Board {
        let mut board = Board::default();
        for number in 1..=8 {
            let from_left = number - 1;
            for (seat, file, home, second) in
                [(Seat::First, from_left, 0, 1), (Seat::Second, 7 - from_left, 7, 6)]
            {
                for (rank, marked) in [(home, false), (second, true)] {
                    board.put(Square(file * 8 + rank), Man { seat, number, marked, veteran: false });
                }
            }
        }
        board
    }

    /// The man on `square`.
    pub fn man(&self, square: Square) -> Option<Man> {
        let bit = square.bit();
        let seat = Seat::ALL.into_iter().find(|seat| self.seats[seat.index()] & bit != 0)?;
        let number = self.numbers.iter().position(|squares| squares & bit != 0)? as u8 + 1;
        Some(Man { seat, number, marked: self.marked & bit != 0, veteran: self.veterans & bit != 0 })
    }

    /// The squares of all men of `seat`.
    pub fn men(&self, seat: Seat) -> Squares {
        Squares(self.seats[seat.index()])
    }

    /// The squares of the men of `seat` that bear `number`, 1 to 8.
    pub fn numbered(&self, seat: Seat, number: u8) -> Squares {
        Squares(self.seats[seat.index()] & self.numbers[usize::from(number) - 1])
    }

    /// The squares of the veterans of `seat`.
    pub fn veterans(&self, seat: Seat) -> Squares {
        Squares(self.seats[seat.index()] & self.veterans)
    }

    /// Puts `man` on `square`, which is empty.
    pub fn put(&mut self, square: Square, man: Man) {
        let bit = square.bit();
        self.seats[man.seat.index()] |= bit;
        self.numbers[usize::from(man.number) - 1] |= bit;
        if man.marked {
            self.marked |= bit;
        }
        if man.veteran {
            self.veterans |= bit;
        }
    }

    /// Empties `square`.
    pub fn clear(&mut self, square: Square) {
        let others = !square.bit();
        self.seats.iter_mut().chain(&mut self.numbers).for_each(|squares| *squares &= others);
        self.marked &= others;
        self.veterans &= others;
    }

    /// The row that the men of `seat` begin on (D1).
    pub fn home_row(seat: Seat) -> Squares {
        Squares(match seat {
            Seat::First => RANK_1,
            Seat::Second => RANK_8,
        })
    }

    /// Every move of `seat` but those of men on `barred` squares: from, to, and whether an enemy stands
    /// there (D7 to D10). In the order of the squares.
    pub fn moves(&self, seat: Seat, barred: Squares) -> Vec<(Square, Square, bool)> {
        let enemies = self.men(seat.other());
        let mut found = Vec::with_capacity(48);
        self.any_way(seat, barred, |landings, way| {
            found.extend(
                Squares(landings)
                    .iter()
                    .map(|to| (Square(to.0.wrapping_sub(way as u8)), to, enemies.contains(to))),
            );
            false
        });
        found.sort_unstable();
        found
    }

    /// The number of [`moves`](Board::moves).
    pub fn count_moves(&self, seat: Seat, barred: Squares) -> u64 {
        let mut count = 0;
        self.any_way(seat, barred, |landings, _| {
            count += u64::from(landings.count_ones());
            false
        });
        count
    }

    /// Whether there is any of the [`moves`](Board::moves).
    pub fn has_move(&self, seat: Seat, barred: Squares) -> bool {
        self.any_way(seat, barred, |landings, _| landings != 0)
    }

    /// Calls `found` with the landing squares of all men that go the same way, and that way as a difference
    /// of places, until it says true. Returns whether it did.
    fn any_way(&self, seat: Seat, barred: Squares, mut found: impl FnMut(u64, i8) -> bool) -> bool {
        let (own, enemies) = (self.seats[seat.index()], self.seats[seat.other().index()]);
        let (free, empty) = (own & !barred.0, !(own | enemies));
        let (ahead, diagonals) = match seat {
            Seat::First => (UP, [UP_LEFT, UP_RIGHT]),
            Seat::Second => (DOWN, [DOWN_LEFT, DOWN_RIGHT]),
        };
        let ones = free & self.numbers[0];
        if found(ahead.slide(ones, 1, empty, empty), ahead.shift)
            || diagonals.into_iter().any(|way| found(way.slide(ones, 1, empty, enemies), way.shift))
        {
            return true;
        }
        // An 8 would need nine squares in a line (D10).
        for distance in 2..=7 {
            let men = free & self.numbers[distance as usize - 1];
            if men != 0
                && (DIRECTIONS.into_iter())
                    .any(|way| found(way.slide(men, distance, empty, !own), way.shift * distance))
            {
                return true;
            }
        }
        false
    }
}

impl Direction {
    /// Where `men` land that go `distance` squares over `empty` ones, and may stop on `targets`.
    fn slide(self, men: u64, distance: i8, empty: u64, targets: u64) -> u64 {
        let mut squares = men;
        for _ in 1..distance {
            squares = self.next(squares) & empty;
            if squares == 0 {
                return 0;
            }
        }
        self.next(squares) & targets
    }

    fn next(self, squares: u64) -> u64 {
        let shifted = if self.shift > 0 { squares << self.shift } else { squares >> -self.shift };
        shifted & self.entered
    }
}

impl Square {
    /// The square at `file` and `rank`, both from 0; `None` beyond the board.
    pub fn new(file: u8, rank: u8) -> Option<Square> {
        (file < 8 && rank < 8).then(|| Square(file * 8 + rank))
    }
    /// Every square, by file and then rank.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
    /// From 0, First's left.
    pub const fn file(self) -> u8 {
        self.0 / 8
    }
    /// From 0, First's home row.
    pub const fn rank(self) -> u8 {
        self.0 % 8
    }
    const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// `c2`
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// Whether `square` is one of them.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }
    /// Whether some square is in both sets.
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many, 0 to 64.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Adds `square`.
    pub fn insert(&mut self, square: Square) {
        self.0 |= square.bit();
    }
    /// By file and then rank.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = (rest != 0).then(|| Square(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(square)
        })
    }
    /// Their names with `between` between them.
    pub fn names(self, between: &str) -> String {
        self.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(between)
    }
}
