//! What lies on one space, piece by piece.

use super::super::rules::Seat;
use std::fmt;

/// Pieces from bottom to top; none on an empty space.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tower {
    /// Two bits a piece, the lowest piece in the lowest bits: 49 pieces take 98 of them.
    pieces: u128,
}

/// A man or a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// White or black.
    Man(Seat),
    /// Nobody's.
    Ring,
}

impl Tower {
    /// `None` once all pieces are told.
    fn at(self, height: u32) -> Option<Piece> {
        match self.pieces.checked_shr(2 * height)? & 3 {
            1 => Some(Piece::Man(Seat::First)),
            2 => Some(Piece::Man(Seat::Second)),
            3 => Some(Piece::Ring),
            _ => None,
        }
    }
    /// From bottom to top.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        (0..).map_while(move |height| self.at(height))
    }
    /// How many pieces there are, men and rings.
    pub fn len(self) -> u32 {
        (u128::BITS - self.pieces.leading_zeros()).div_ceil(2)
    }
    /// True on an empty space.
    pub fn is_empty(self) -> bool {
        self.pieces == 0
    }
    /// The piece on top.
    pub fn top(self) -> Option<Piece> {
        self.at(self.len().checked_sub(1)?)
    }
    /// Whose it is: the colour on top (V6). A ring alone is nobody's (V16).
    pub fn owner(self) -> Option<Seat> {
        match self.top()? {
            Piece::Man(seat) => Some(seat),
            Piece::Ring => None,
        }
    }
    /// True if one of the pieces is a ring.
    pub fn has_ring(self) -> bool {
        self.pieces().any(|piece| piece == Piece::Ring)
    }

    /// With one tower more on top, which keeps its order (V8). Both together have 49 pieces at most.
    #[must_use]
    pub fn under(self, above: Tower) -> Tower {
        Tower { pieces: self.pieces | above.pieces << (2 * self.len()) }
    }
}

impl From<Piece> for Tower {
    fn from(piece: Piece) -> Tower {
        let pieces = match piece {
            Piece::Man(Seat::First) => 1,
            Piece::Man(Seat::Second) => 2,
            Piece::Ring => 3,
        };
        Tower { pieces }
    }
}

impl FromIterator<Piece> for Tower {
    fn from_iter<T: IntoIterator<Item = Piece>>(pieces: T) -> Tower {
        pieces.into_iter().fold(Tower::default(), |tower, piece| tower.under(piece.into()))
    }
}

impl fmt::Debug for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
