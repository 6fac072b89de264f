//! Pixels with premultiplied alpha, and the two ways to put something on them: paint through a mask, or lay
//! a ready picture over them.

use image::{GrayImage, Rgba, RgbaImage};
use std::ops::Range;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// How much of each pixel a shape covers, 0 to 255, with the place of its upper left corner.
#[derive(Clone)]
pub(super) struct Mask {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) cover: GrayImage,
}

/// A board or a sprite in full colours. These are premultiplied with alpha, so that edges never darken.
pub(super) struct Canvas {
    pub(super) pixels: RgbaImage,
}

/// One colour, `alpha` of 255 strong.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub(super) color: Rgb,
    pub(super) alpha: u8,
}

impl From<Rgb> for Ink {
    fn from(color: Rgb) -> Ink {
        Ink { color, alpha: 255 }
    }
}

impl Mask {
    /// The rows that it touches of something that is `width` by `height` pixels: their numbers, the columns, and
    /// how much it covers of each.
    pub(super) fn within(&self, width: u32, height: u32) -> impl Iterator<Item = (i32, Range<i32>, &[u8])> {
        let columns = cut(self.x, self.cover.width(), width);
        let rows = if columns.is_empty() { 0..0 } else { cut(self.y, self.cover.height(), height) };
        rows.map(move |y| {
            let row = (y - self.y) as usize * self.cover.width() as usize;
            let column = |x: i32| row + (x - self.x) as usize;
            (y, columns.clone(), &self.cover.as_raw()[column(columns.start)..column(columns.end)])
        })
    }
}

impl Canvas {
    /// Nothing at all.
    pub(super) fn empty(width: u32, height: u32) -> Canvas {
        Canvas { pixels: RgbaImage::new(width, height) }
    }

    /// One colour everywhere.
    pub(super) fn plain(width: u32, height: u32, [r, g, b]: Rgb) -> Canvas {
        Canvas { pixels: RgbaImage::from_pixel(width, height, Rgba([r, g, b, 255])) }
    }

    pub(super) fn width(&self) -> u32 {
        self.pixels.width()
    }
    pub(super) fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// Its pixels row by row.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[[u8; 4]]> {
        (0..self.height()).map(|y| self.row(y))
    }

    fn row(&self, y: u32) -> &[[u8; 4]] {
        let (pixels, _) = self.pixels.as_raw().as_chunks::<4>();
        let (y, width) = (y as usize, self.width() as usize);
        &pixels[y * width..(y + 1) * width]
    }

    /// Paints through `mask`; `ink` says with what at each pixel of this canvas.
    pub(super) fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I) {
        for (y, columns, covers) in mask.within(self.width(), self.height()) {
            for ((x, cover), under) in columns.clone().zip(covers).zip(self.span(y, &columns)) {
                if *cover > 0 {
                    *under = over(*under, ink(x, y).into().through(*cover));
                }
            }
        }
    }

    /// Lays `top` over this canvas, its upper left corner at `x`, `y`.
    pub(super) fn blit(&mut self, top: &Canvas, x: i32, y: i32) {
        let columns = cut(x, top.width(), self.width());
        if columns.is_empty() {
            return;
        }
        let skip = (columns.start - x) as usize;
        for row in cut(y, top.height(), self.height()) {
            let lay = top.row((row - y) as u32).iter().skip(skip);
            for (under, pixel) in self.span(row, &columns).iter_mut().zip(lay) {
                *under = over(*under, *pixel);
            }
        }
    }

    fn span(&mut self, y: i32, columns: &Range<i32>) -> &mut [[u8; 4]] {
        let row = y as usize * self.width() as usize;
        let (pixels, _) = self.pixels.as_flat_samples_mut().samples.as_chunks_mut::<4>();
        &mut pixels[row + columns.start as usize..row + columns.end as usize]
    }
}

impl Ink {
    /// What there is of it where `cover` of 255 of a pixel is covered, premultiplied.
    pub(super) fn through(self, cover: u8) -> [u8; 4] {
        let alpha = part(cover, self.alpha);
        let [r, g, b] = self.color.map(|c| part(c, alpha));
        [r, g, b, alpha]
    }
}

/// What lies between 0 and `limit` of the stretch that begins at `from`.
pub(super) fn cut(from: i32, length: u32, limit: u32) -> Range<i32> {
    let start = from.clamp(0, limit as i32);
    start..from.saturating_add(length as i32).clamp(start, limit as i32)
}

/// `a` times `b`, both parts of 255, rounded.
pub(super) fn part(a: u8, b: u8) -> u8 {
    let product = u32::from(a) * u32::from(b) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// From `a` to `b`, `t` of 255 of the way.
pub(super) fn mix(a: Rgb, b: Rgb, t: u8) -> Rgb {
    std::array::from_fn(|i| part(a[i], 255 - t).saturating_add(part(b[i], t)))
}

/// `top` laid over `under`, both premultiplied.
pub(super) fn over(under: [u8; 4], top: [u8; 4]) -> [u8; 4] {
    let rest = 255 - top[3];
    std::array::from_fn(|i| top[i].saturating_add(part(under[i], rest)))
}
