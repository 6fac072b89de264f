//! Why something could not be played: what the player needs to go on.

use super::rules::Over;
use std::fmt;

/// Why something could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The other seat is to move.
    NotYourTurn,
    /// Dice come first.
    WaitsForDice,
    /// The game is over.
    Over(Over),
    /// No word at all.
    Empty,
    /// Cannot be read as a step of this game.
    Unreadable {
        /// The word at fault.
        word: String,
    },
    /// Read well, but not allowed now.
    Illegal {
        /// The word at fault.
        word: String,
        /// What is allowed in its place.
        instead: Vec<String>,
    },
    /// The words before it completed the turn.
    TurnEnded {
        /// The first word too many.
        word: String,
    },
    /// Can be read in several ways with different results.
    Ambiguous {
        /// Each way, written so that it can be read in one way only.
        readings: Vec<String>,
    },
    /// Not the dice that the game waits for.
    WrongDice,
    /// No step stands last in the log.
    NothingToUndo,
    /// Not a line of a log.
    BadLine,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::NotYourTurn => write!(f, "the other side is to move"),
            PlayError::WaitsForDice => write!(f, "the dice are to be thrown first"),
            PlayError::Over(over) => write!(f, "the game is over ({})", over.reason),
            PlayError::Empty => write!(f, "expected a step"),
            PlayError::Unreadable { word } => write!(f, "'{word}' cannot be read as a step"),
            PlayError::Illegal { word, instead } => {
                write!(f, "'{word}' is not legal here; possible: {}", instead.join(", "))
            }
            PlayError::TurnEnded { word } => write!(f, "the turn is complete before '{word}'"),
            PlayError::Ambiguous { readings } => write!(f, "could mean {}", readings.join(" or ")),
            PlayError::WrongDice => write!(f, "these dice do not belong here"),
            PlayError::NothingToUndo => write!(f, "there is no step to take back"),
            PlayError::BadLine => write!(f, "expected 'dice 5 3', '1 <steps>' or '2 6-1: <steps>'"),
        }
    }
}
impl std::error::Error for PlayError {}
