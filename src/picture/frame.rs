//! A picture in the colours of a palette, a byte a pixel: what is composed, and what the encoders take as it is.

use super::canvas::{Canvas, Ink, Mask, Rgb, cut};
use super::palette::Palette;
use std::ops::Range;
use std::sync::Arc;

/// The filter of a PNG's row, which stands before it: none.
const NO_FILTER: u8 = 0;

/// Pixels as indices of a palette.
#[derive(Clone)]
pub(super) struct Frame {
    width: u32,
    height: u32,
    palette: Arc<Palette>,
    /// Row by row, [`NO_FILTER`] before each.
    scanlines: Vec<u8>,
}

/// A sprite made ready for frames of one palette.
pub(super) struct Stamp {
    /// What hides its ground, as indices.
    solid: Runs<u8>,
    /// Shadows: the alpha of black.
    shade: Runs<u8>,
    /// Edges, premultiplied.
    sheer: Runs<[u8; 4]>,
}

/// Pixels that lie side by side, in stretches.
struct Runs<P> {
    runs: Vec<Run>,
    /// Of all stretches, one after the other.
    pixels: Vec<P>,
}

/// Where a stretch begins, seen from the middle of the sprite, and how many pixels it has.
struct Run {
    x: i16,
    y: i16,
    length: u16,
}

impl Frame {
    /// An opaque canvas in the nearest colours of `palette`.
    pub(super) fn of(canvas: &Canvas, palette: &Arc<Palette>) -> Frame {
        let (width, height) = (canvas.width(), canvas.height());
        let mut scanlines = Vec::with_capacity((width as usize + 1) * height as usize);
        for row in canvas.rows() {
            scanlines.push(NO_FILTER);
            scanlines.extend(row.iter().map(|&[r, g, b, _]| palette.nearest([r, g, b])));
        }
        Frame { width, height, palette: Arc::clone(palette), scanlines }
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }
    pub(super) fn height(&self) -> u32 {
        self.height
    }
    pub(super) fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The rows as a PNG has them: the number of its filter before each.
    pub(super) fn scanlines(&self) -> &[u8] {
        &self.scanlines
    }

    /// The indices row by row.
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> + Clone {
        self.scanlines.chunks_exact(self.stride()).map(|line| &line[1..])
    }

    /// Paints through `mask`; `ink` says with what at each pixel of this frame.
    pub(super) fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I) {
        for (y, columns, covers) in mask.within(self.width, self.height) {
            let (indices, palette) = self.span(y, &columns);
            for ((x, cover), index) in columns.zip(covers).zip(indices) {
                if *cover > 0 {
                    *index = palette.over(*index, ink(x, y).into().through(*cover));
                }
            }
        }
    }

    /// Lays a sprite over this frame, its middle at `x`, `y`.
    pub(super) fn lay(&mut self, stamp: &Stamp, x: i32, y: i32) {
        let size = (self.width, self.height);
        for (row, columns, indices) in stamp.solid.within(size, x, y) {
            self.span(row, &columns).0.copy_from_slice(indices);
        }
        for (row, columns, alphas) in stamp.shade.within(size, x, y) {
            let (indices, palette) = self.span(row, &columns);
            for (index, alpha) in indices.iter_mut().zip(alphas) {
                *index = palette.shaded(*index, *alpha);
            }
        }
        for (row, columns, pixels) in stamp.sheer.within(size, x, y) {
            let (indices, palette) = self.span(row, &columns);
            for (index, pixel) in indices.iter_mut().zip(pixels) {
                *index = palette.over(*index, *pixel);
            }
        }
    }

    /// Paints all columns from one row to another in one colour.
    pub(super) fn block(&mut self, top: i32, bottom: i32, color: Rgb) {
        let index = self.palette.nearest(color);
        let columns = 0..self.width as i32;
        for row in cut(top, bottom.saturating_sub(top).max(0) as u32, self.height) {
            self.span(row, &columns).0.fill(index);
        }
    }

    fn stride(&self) -> usize {
        self.width as usize + 1
    }

    /// The indices in these columns of row `y`, and the palette that they are of.
    fn span(&mut self, y: i32, columns: &Range<i32>) -> (&mut [u8], &Palette) {
        let row = y as usize * self.stride() + 1;
        let span = row + columns.start as usize..row + columns.end as usize;
        (&mut self.scanlines[span], &self.palette)
    }
}

impl Stamp {
    /// What can be seen of `sprite`.
    pub(super) fn of(sprite: &Canvas, palette: &Palette) -> Stamp {
        let (left, top) = (-(sprite.width() as i32 / 2), -(sprite.height() as i32 / 2));
        let (mut solid, mut shade, mut sheer) = (Runs::none(), Runs::none(), Runs::none());
        for (y, row) in (top..).zip(sprite.rows()) {
            for (x, &pixel) in (left..).zip(row) {
                match pixel {
                    [.., 0] => {}
                    [r, g, b, 255] => solid.push(x, y, palette.nearest([r, g, b])),
                    [0, 0, 0, alpha] => shade.push(x, y, alpha),
                    _ => sheer.push(x, y, pixel),
                }
            }
        }
        Stamp { solid, shade, sheer }
    }
}

impl<P> Runs<P> {
    fn none() -> Runs<P> {
        Runs { runs: Vec::new(), pixels: Vec::new() }
    }

    /// Pixels come row by row, from left to right.
    fn push(&mut self, x: i32, y: i32, pixel: P) {
        // A sprite is less than 1,400 pixels wide.
        let (x, y) = (x as i16, y as i16);
        match self.runs.last_mut() {
            Some(run) if run.y == y && i32::from(run.x) + i32::from(run.length) == i32::from(x) => {
                run.length += 1;
            }
            _ => self.runs.push(Run { x, y, length: 1 }),
        }
        self.pixels.push(pixel);
    }

    /// The row, the columns and the pixels of each stretch that lies on a frame of this size, if the sprite's
    /// middle is at `x`, `y`.
    fn within(
        &self,
        (width, height): (u32, u32),
        x: i32,
        y: i32,
    ) -> impl Iterator<Item = (i32, Range<i32>, &[P])> {
        let mut rest = self.pixels.as_slice();
        self.runs.iter().filter_map(move |run| {
            let pixels = rest.split_off(..usize::from(run.length))?;
            let (x, row) = (x.saturating_add(run.x.into()), y.saturating_add(run.y.into()));
            let columns = cut(x, run.length.into(), width);
            if columns.is_empty() || !(0..height as i32).contains(&row) {
                return None;
            }
            let seen = (columns.start - x) as usize..(columns.end - x) as usize;
            Some((row, columns, &pixels[seen]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::scene::{Art, Lift, Mark, Seat, Shape, State, Tint, at};
    use crate::picture::Script;
    use crate::picture::paint::Kit;
    use crate::picture::sprites::Sprites;
    use crate::picture::text::Fonts;
    use crate::picture::theme::{SLATE, WOOD};

    const FIELDS: [Tint; 5] = [Tint::Frame, Tint::Felt, Tint::Dark, Tint::Slate, Tint::Plank];
    /// Pixels along a side of a field.
    const SIDE: u32 = 300;

    /// A pile of men, their shadows one over the other, marks, dice and a number.
    fn pieces() -> Vec<Shape> {
        let man = |n: u8| Art::Man(Seat::ALL[usize::from(n / 3 % 2)], State::Plain);
        let pile = (0..12).map(|n| Shape::piece(man(n), at(60.0, 60.0 + 10.0 * f32::from(n)), 28.0));
        let die_face = |n: u8| Art::Die { seat: Seat::Second, face: n, spent: n > 3 };
        let dice = (1..=6).map(|n| Shape::piece(die_face(n), at(140.0, 20.0 + 42.0 * f32::from(n)), 26.0));
        let mut pieces: Vec<Shape> = pile.chain(dice).collect();
        for (n, mark) in (0_u8..).zip([Mark::Arrived, Mark::Left, Mark::Removed, Mark::Target]) {
            let middle = at(215.0, 60.0 + 50.0 * f32::from(n));
            pieces.extend([man(n), Art::Mark(mark)].map(|art| Shape::piece(art, middle, 24.0)));
            pieces.push(Shape::text(&"7", middle, 26.0, Tint::Label));
        }
        pieces
    }

    /// The pieces on a field: composed in the colours of the palette, and in full colours.
    fn composed(kit: &Kit<'_>, palette: &Arc<Palette>, field: Tint) -> (Frame, Canvas) {
        let mut canvas = Canvas::plain(SIDE, SIDE, kit.theme.bar);
        let side = SIDE as f32;
        kit.paint(&mut canvas, [&Shape::panel(at(0.0, 0.0), at(side, side), 0.0, field, Lift::Sunk)]);
        let mut frame = Frame::of(&canvas, palette);
        kit.paint(&mut frame, &pieces());
        kit.paint(&mut canvas, &pieces());
        (frame, canvas)
    }

    /// How far a frame is from full colours: on average, and the part of its pixels that are far off.
    fn off(frame: &Frame, canvas: &Canvas) -> (f64, f64) {
        let colors = frame.palette().colors();
        let shown = frame.rows().flatten().map(|index| colors[usize::from(*index)]);
        let off: Vec<u8> = shown
            .zip(canvas.rows().flatten())
            .map(|(shown, full)| (0..3).map(|i| shown[i].abs_diff(full[i])).max().unwrap_or(0))
            .collect();
        let pixels = off.len() as f64;
        let far = off.iter().filter(|off| **off > 24).count() as f64;
        (off.iter().copied().map(f64::from).sum::<f64>() / pixels, far / pixels)
    }

    #[test]
    fn layers_in_the_palettes_colours_look_as_in_full_colours() {
        let fonts = Fonts::new(None).expect("carried fonts");
        for theme in [&WOOD, &SLATE] {
            let palette = Arc::new(Palette::new(theme));
            let sprites = Sprites::new(theme, Arc::clone(&palette));
            let (fonts, sprites) = (&fonts, &sprites);
            let kit = Kit { fonts, sprites, theme, script: Script::Persian, scale: 1.0, top: 0.0 };
            for field in FIELDS {
                let (frame, canvas) = composed(&kit, &palette, field);
                let (mean, far) = off(&frame, &canvas);
                // No frame in these colours is nearer than the one that is brought down to them at the end.
                let (least, _) = off(&Frame::of(&canvas, &palette), &canvas);
                assert!(mean < least * 1.1, "{}, {field:?}: {mean} on average, {least} at least", theme.name);
                assert!(far < 0.001, "{}, {field:?}: {far} of the pixels are far off", theme.name);
            }
        }
    }
}
