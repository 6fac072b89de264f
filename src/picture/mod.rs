//! Scene to PNG: a board with its frame of names, in the reader's language.

use crate::games::scene::{Scene, Seat};

/// Everything that one picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// The board.
    pub scene: Scene,
    /// The bar above the board: the player who sits there.
    pub top: Bar,
    /// The bar below it.
    pub bottom: Bar,
    /// Across the board, when the game is over: "Ali won".
    pub banner: Option<String>,
    /// How the picture's own numbers and bars are written.
    pub script: Script,
}

/// A player's bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Whose men are drawn beside the name.
    pub seat: Seat,
    /// The player's name: any text at all.
    pub name: String,
    /// "White to move", for the side whose turn it is; the bar is lit then.
    pub status: Option<String>,
    /// The count that matters: "Pips 167".
    pub count: String,
}

/// The writing of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Script {
    /// Left to right, 0 to 9.
    Latin,
    /// Right to left, ۰ to ۹.
    Persian,
    /// Right to left, ٠ to ٩.
    Arabic,
}

/// Draws plates. Holds fonts, sprites and backgrounds; one is enough for the whole program.
pub struct Painter {}

impl Painter {
    /// With the fonts that the program carries, and every further font file in `fonts`, if given.
    ///
    /// # Errors
    /// If a font that the program carries cannot be read.
    pub fn new(_fonts: Option<&std::path::Path>) -> Result<Painter, PaintError> {
        Ok(Painter {})
    }

    /// The plate as an indexed PNG, `width` pixels wide (200 to 2,000; 1,000 is the usual width).
    ///
    /// # Errors
    /// If the width is out of range.
    pub fn png(&self, _plate: &Plate, _width: u32) -> Result<Vec<u8>, PaintError> {
        Ok(Vec::new())
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// Not 200 to 2,000.
    #[error("a picture can be 200 to 2000 pixels wide, not {0}")]
    Width(u32),
    /// A carried font is damaged.
    #[error("the font {0} cannot be read")]
    Font(String),
}
