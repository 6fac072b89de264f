//! Scene to PNG, or many of them to GIF: a board with its frame of names, in the reader's language.

mod canvas;
mod frame;
mod gif;
mod grain;
mod masks;
mod names;
mod paint;
mod palette;
mod plate;
mod png;
mod sprites;
mod text;
pub mod theme;

use crate::games::scene::{Scene, Seat};
use std::sync::Arc;
use theme::Theme;

/// Everything that one picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// The board.
    pub scene: Scene,
    /// The bar above the board: the player who sits there.
    pub top: Bar,
    /// The bar below it.
    pub bottom: Bar,
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
    /// "White to move", for the side whose turn it is, or how the game ended; the bar is lit then.
    pub status: Option<String>,
    /// Has this side won? The bar is golden then.
    pub won: bool,
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

impl Script {
    /// `text` with its digits in this writing.
    pub fn digits(self, text: &str) -> String {
        let zero = match self {
            Script::Latin => return text.to_owned(),
            Script::Persian => '\u{6f0}',
            Script::Arabic => '\u{660}',
        };
        let digit = |c: char| c.to_digit(10).and_then(|d| char::from_u32(u32::from(zero) + d)).unwrap_or(c);
        text.chars().map(digit).collect()
    }
}

/// Draws plates. Holds fonts, sprites and backgrounds; one is enough for the whole program.
pub struct Painter {
    fonts: text::Fonts,
    theme: &'static Theme,
    sprites: sprites::Sprites,
    grounds: plate::Grounds,
}

impl Painter {
    /// With the fonts that the program carries, and every further font file in `fonts`, if given.
    ///
    /// # Errors
    /// If a font cannot be read.
    pub fn new(fonts: Option<&std::path::Path>) -> Result<Painter, PaintError> {
        Painter::themed(fonts, &theme::WOOD)
    }

    /// As [`new`](Painter::new), in the colours of `theme`.
    ///
    /// # Errors
    /// If a font cannot be read.
    pub fn themed(fonts: Option<&std::path::Path>, theme: &'static Theme) -> Result<Painter, PaintError> {
        // Chosen by what the sprites look like in full colours; those that are kept are in its colours.
        let palette = Arc::new(palette::Palette::new(theme));
        Ok(Painter {
            fonts: text::Fonts::new(fonts)?,
            theme,
            sprites: sprites::Sprites::new(theme, Arc::clone(&palette)),
            grounds: plate::Grounds::new(palette),
        })
    }

    /// The plate as an indexed PNG, `width` pixels wide (200 to 2,000; 1,000 is the usual width).
    ///
    /// # Errors
    /// If the width is out of range.
    pub fn png(&self, plate: &Plate, width: u32) -> Result<Vec<u8>, PaintError> {
        Ok(png::encode(&self.frame(plate, width)?)?)
    }

    /// A game as an animated GIF, `width` pixels wide (200 to 2,000; 600 is the usual width): a plate a second,
    /// the last one longer, then again from the start. Two frames at most are held, however many `plates`
    /// there are.
    ///
    /// # Errors
    /// If the width is out of range, there are no plates, or they are not all of one height.
    pub fn animation(&self, plates: impl Iterator<Item = Plate>, width: u32) -> Result<Vec<u8>, PaintError> {
        gif::encode(plates.map(|plate| self.frame(&plate, width)))
    }

    /// The plate as its PNG shows it: red, green, blue and 255, row by row.
    ///
    /// # Errors
    /// If the width is out of range.
    pub fn rgba(&self, plate: &Plate, width: u32) -> Result<Vec<u8>, PaintError> {
        let frame = self.frame(plate, width)?;
        let colors = frame.palette().colors();
        let pixel = |index: &u8| {
            let [r, g, b] = colors[usize::from(*index)];
            [r, g, b, 255]
        };
        Ok(frame.rows().flatten().flat_map(pixel).collect())
    }

    fn frame(&self, plate: &Plate, width: u32) -> Result<frame::Frame, PaintError> {
        if !(200..=2000).contains(&width) {
            return Err(PaintError::Width(width));
        }
        let kit = paint::Kit {
            fonts: &self.fonts,
            sprites: &self.sprites,
            theme: self.theme,
            script: plate.script,
            scale: 1.0,
            top: 0.0,
        };
        Ok(plate::compose(&kit, &self.grounds, plate, width))
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PaintError {
    /// Not 200 to 2,000.
    #[error("a picture can be 200 to 2000 pixels wide, not {0}")]
    Width(u32),
    /// A font file is damaged.
    #[error("the font {0} cannot be read")]
    Font(String),
    /// The encoder failed.
    #[error("the picture cannot be written")]
    Png(#[from] ::png::EncodingError),
    /// Nothing to animate.
    #[error("an animation needs a picture")]
    NoFrames,
    /// Pictures of one animation that are not of one size.
    #[error("the pictures of an animation must be of one size")]
    Uneven,
    /// The encoder of animations failed.
    #[error("the animation cannot be written")]
    Gif(#[from] ::gif::EncodingError),
}
