//! Shapes in board units painted on a frame of pixels.

use super::Script;
use super::canvas::{Canvas, Ink, Mask, Rgb};
use super::frame::Frame;
use super::grain::Grained;
use super::masks::{self, Sheet};
use super::sprites::{self, Sprites};
use super::text::{Fonts, Style};
use super::theme::{Surface, Theme};
use crate::games::scene::{Art, Lift, Point, Shape};

/// What painting needs beside the frame.
#[derive(Clone, Copy)]
pub(super) struct Kit<'a> {
    pub(super) fonts: &'a Fonts,
    pub(super) sprites: &'a Sprites,
    pub(super) theme: &'a Theme,
    pub(super) script: Script,
    /// Pixels in a unit.
    pub(super) scale: f32,
    /// Where the scene begins on the frame, in pixels from above.
    pub(super) top: f32,
}

/// What shapes are painted on: a canvas in full colours, or a frame in those of the palette.
pub(super) trait Target {
    /// Paints through `mask`; `ink` says with what at each pixel.
    fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I);
    /// Lays a piece with a radius in pixels, its middle at `at`.
    fn piece(&mut self, kit: &Kit<'_>, art: Art, radius: f32, at: (i32, i32));
}

impl Target for Canvas {
    fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I) {
        Canvas::fill(self, mask, ink);
    }
    fn piece(&mut self, kit: &Kit<'_>, art: Art, radius: f32, (x, y): (i32, i32)) {
        let piece = sprites::draw(art, radius, kit.theme);
        let half = |side: u32| side as i32 / 2;
        self.blit(&piece, x.saturating_sub(half(piece.width())), y.saturating_sub(half(piece.height())));
    }
}

impl Target for Frame {
    fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I) {
        Frame::fill(self, mask, ink);
    }
    fn piece(&mut self, kit: &Kit<'_>, art: Art, radius: f32, (x, y): (i32, i32)) {
        self.lay(&kit.sprites.get(art, radius), x, y);
    }
}

/// Where a line of text stands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A line of text to be written.
#[derive(Clone, Copy)]
pub(super) struct Writing<'a> {
    pub(super) text: &'a str,
    /// A player's name.
    pub(super) name: bool,
    /// The size of the letters, in pixels.
    pub(super) size: f32,
    pub(super) bold: bool,
    pub(super) color: Rgb,
    /// The most that it may be wide, in pixels.
    pub(super) limit: f32,
}

impl Kit<'_> {
    /// Paints `shapes`, the first lowest.
    pub(super) fn paint<'s>(&self, frame: &mut impl Target, shapes: impl IntoIterator<Item = &'s Shape>) {
        for shape in shapes {
            self.shape(frame, shape);
        }
    }

    fn shape(&self, frame: &mut impl Target, shape: &Shape) {
        let scale = self.scale;
        match shape {
            Shape::Panel { at, size, round, fill, lift } => {
                let (x, y) = self.place(*at);
                let mask = masks::panel(x, y, size.x * scale, size.y * scale, round * scale);
                self.area(frame, &mask, self.theme.surface(*fill), *lift);
            }
            Shape::Polygon { corners, fill, edge, lift } => {
                let corners: Vec<(f32, f32)> = corners.iter().map(|corner| self.place(*corner)).collect();
                let mask = sheet_for(&corners).polygon(&corners).mask();
                self.area(frame, &mask, self.theme.surface(*fill), *lift);
                if let Some(edge) = edge {
                    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                        lay_line(frame, *from, *to, 1.5 * scale, self.theme.surface(*edge).top);
                    }
                }
            }
            Shape::Line { from, to, width, tint } => {
                lay_line(
                    frame,
                    self.place(*from),
                    self.place(*to),
                    width * scale,
                    self.theme.surface(*tint).top,
                );
            }
            Shape::Disc { at, radius, fill } => {
                let ((x, y), radius) = (self.place(*at), radius * scale);
                let disc = Sheet::round(x, y, radius).disc(x, y, radius).mask();
                self.area(frame, &disc, self.theme.surface(*fill), Lift::Flat);
            }
            Shape::Text { at, text, size, tint } => {
                let text = self.script.digits(text);
                let color = self.theme.surface(*tint).top;
                let size = size * scale;
                let writing = Writing { text: &text, name: false, size, bold: true, color, limit: 4000.0 };
                let (x, y) = self.place(*at);
                self.write(frame, writing, x, y, Anchor::Middle);
            }
            Shape::Piece { art, at, radius } => {
                let (x, y) = self.place(*at);
                frame.piece(self, *art, radius * scale, (x.round() as i32, y.round() as i32));
            }
        }
    }

    /// Writes a line; `y` is the middle of its digits. Tells how wide it is.
    pub(super) fn write(
        &self,
        frame: &mut impl Target,
        writing: Writing<'_>,
        x: f32,
        y: f32,
        anchor: Anchor,
    ) -> f32 {
        let line = self.fonts.line(self.style(writing));
        let x = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - line.width / 2.0,
            Anchor::Right => x - line.width,
        };
        let mut mask = line.mask.clone();
        mask.x += x.round() as i32;
        mask.y += y.round() as i32;
        frame.fill(&mask, |_, _| writing.color);
        line.width
    }

    /// How wide a line is, in pixels.
    pub(super) fn width(&self, writing: Writing<'_>) -> f32 {
        self.fonts.line(self.style(writing)).width
    }

    fn style(&self, writing: Writing<'_>) -> Style {
        Style {
            text: writing.text.to_owned(),
            name: writing.name,
            quarters: (writing.size * 4.0).round() as u32,
            bold: writing.bold,
            script: self.script,
            limit: writing.limit.max(0.0) as u32,
        }
    }

    fn area(&self, frame: &mut impl Target, mask: &Mask, surface: Surface, lift: Lift) {
        let depth = 5.0 * self.scale;
        if lift == Lift::Raised {
            frame.fill(&masks::shadow(mask, depth), |_, _| Ink { color: [0; 3], alpha: 120 });
        }
        let grained = Grained::new(surface, mask, self.scale);
        frame.fill(mask, |x, y| grained.at(x, y));
        if lift == Lift::Sunk {
            frame.fill(&masks::hollow(mask, depth), |_, _| Ink { color: [0; 3], alpha: 110 });
        }
    }

    fn place(&self, at: Point) -> (f32, f32) {
        (at.x * self.scale, self.top + at.y * self.scale)
    }
}

/// Draws a line with round ends, a pixel thick at least.
fn lay_line(frame: &mut impl Target, from: (f32, f32), to: (f32, f32), width: f32, color: Rgb) {
    let width = width.max(1.0);
    let line = Sheet::new(
        from.0.min(to.0) - width,
        from.1.min(to.1) - width,
        from.0.max(to.0) + width,
        from.1.max(to.1) + width,
    );
    frame.fill(&line.line(from, to, width).mask(), |_, _| color);
}

/// A sheet that holds all of these corners.
fn sheet_for(corners: &[(f32, f32)]) -> Sheet {
    let edge = |pick: fn(&(f32, f32)) -> f32, best: fn(f32, f32) -> f32| {
        corners.iter().map(pick).reduce(best).unwrap_or_default()
    };
    let (left, top) = (edge(|c| c.0, f32::min), edge(|c| c.1, f32::min));
    Sheet::new(left, top, edge(|c| c.0, f32::max), edge(|c| c.1, f32::max))
}
