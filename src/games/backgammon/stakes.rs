//! What a game is played for: the cube, the score of the match, the size of a win.

use super::board::{BAR, Board, OFF};
use crate::games::rules::{Options, Seat};

/// The chosen rules of a table (B3, B12 to B15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Four switches, each an option of its own.
pub struct House {
    /// Points of the match; 0 for a single game.
    pub length: u32,
    /// The cube is in play.
    pub cube: bool,
    /// The Crawford rule holds (B14).
    pub crawford: bool,
    /// Gammons count only with a turned cube (B15).
    pub jacoby: bool,
    /// The beginner throws again (B3).
    pub reroll: bool,
}

impl House {
    /// The rules that `options` choose.
    pub fn new(options: &Options) -> House {
        let points = options.get("points").parse().unwrap_or(1);
        House {
            length: if points == 1 { 0 } else { points },
            cube: options.on("cube"),
            crawford: options.on("crawford"),
            jacoby: options.on("jacoby"),
            reroll: options.get("opening") == "reroll",
        }
    }
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The stake is two to this.
    pub exponent: u8,
    /// Who took last; `None` while it lies in the middle.
    pub owner: Option<Seat>,
    /// The largest exponent; 10 unless a position text says less (B13).
    pub limit: u8,
}

impl Cube {
    /// In the middle, at 1.
    pub const NEW: Cube = Cube { exponent: 0, owner: None, limit: Cube::LIMIT };
    /// 1024 is the highest stake (B13).
    pub const LIMIT: u8 = 10;

    /// 1 to 1024.
    pub fn value(self) -> u32 {
        1 << self.exponent
    }
}

/// The size of a win (B11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// Once the cube.
    Single,
    /// Twice: the loser has borne off none.
    Gammon,
    /// Thrice: besides, he has a man on the bar or in the winner's home board.
    Backgammon,
}

impl Size {
    /// Every size with its word, smallest first.
    pub const ALL: [(Size, &'static str); 3] =
        [(Size::Single, "single"), (Size::Gammon, "gammon"), (Size::Backgammon, "backgammon")];

    /// The cube's factor, 1 to 3.
    pub fn factor(self) -> u32 {
        self as u32 + 1
    }

    /// What `loser` has lost on `board`, the winner having borne off (B11).
    pub fn of(board: &Board, loser: Seat) -> Size {
        if board.men(loser, OFF) > 0 {
            Size::Single
        } else if in_winners_home(board, loser) {
            Size::Backgammon
        } else {
            Size::Gammon
        }
    }

    /// The most that `loser` can still lose on `board` (B16). Once the men have passed each other and left
    /// the winner's home board, a backgammon is out of reach.
    pub fn most(board: &Board, loser: Seat) -> Size {
        let last = |seat| (1..=BAR).rev().find(|point| board.men(seat, *point) > 0).unwrap_or(OFF);
        let contact = last(loser) + last(loser.other()) > BAR;
        if board.men(loser, OFF) > 0 {
            Size::Single
        } else if contact || in_winners_home(board, loser) {
            Size::Backgammon
        } else {
            Size::Gammon
        }
    }
}

/// The winner's home board is the loser's points 19 to 24 (B1).
fn in_winners_home(board: &Board, loser: Seat) -> bool {
    (19..=BAR).any(|point| board.men(loser, point) > 0)
}
