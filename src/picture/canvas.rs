//! Pixels with premultiplied alpha, and the two ways to put something on them: paint through a mask, or lay
//! a ready picture over them.

use image::{GrayImage, RgbaImage};

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// How much of each pixel a shape covers, 0 to 255, with the place of its upper left corner.
#[derive(Clone)]
pub(super) struct Mask {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) cover: GrayImage,
}

/// A frame or a sprite. Colours are premultiplied with alpha, so that edges never darken.
#[derive(Clone)]
pub(super) struct Canvas(pub(super) RgbaImage);

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

impl Canvas {
    /// Nothing at all.
    pub(super) fn empty(width: u32, height: u32) -> Canvas {
        Canvas(RgbaImage::new(width, height))
    }

    pub(super) fn width(&self) -> u32 {
        self.0.width()
    }
    pub(super) fn height(&self) -> u32 {
        self.0.height()
    }

    /// Paints through `mask`; `ink` says with what at each pixel of this canvas.
    pub(super) fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I) {
        let (columns, rows) = self.overlap(mask.x, mask.y, mask.cover.width(), mask.cover.height());
        let (width, mask_width) = (self.width() as usize, mask.cover.width() as usize);
        let (pixels, cover) = (self.0.as_flat_samples_mut().samples, mask.cover.as_raw());
        for y in rows {
            let row = (y - mask.y) as usize * mask_width;
            for x in columns.clone() {
                let cover = cover[row + (x - mask.x) as usize];
                if cover == 0 {
                    continue;
                }
                let ink: Ink = ink(x, y).into();
                let alpha = part(cover, ink.alpha);
                let at = (y as usize * width + x as usize) * 4;
                let [r, g, b] = ink.color.map(|c| part(c, alpha));
                over(&mut pixels[at..at + 4], [r, g, b, alpha]);
            }
        }
    }

    /// Lays `top` over this canvas, its upper left corner at `x`, `y`.
    pub(super) fn blit(&mut self, top: &Canvas, x: i32, y: i32) {
        let (columns, rows) = self.overlap(x, y, top.width(), top.height());
        let (width, top_width) = (self.width() as usize, top.width() as usize);
        if columns.is_empty() {
            return;
        }
        let span = (columns.end - columns.start) as usize * 4;
        let (pixels, source) = (self.0.as_flat_samples_mut().samples, top.0.as_raw());
        for row in rows {
            let to = (row as usize * width + columns.start as usize) * 4;
            let from = ((row - y) as usize * top_width + (columns.start - x) as usize) * 4;
            let (into, _) = pixels[to..to + span].as_chunks_mut::<4>();
            let (lay, _) = source[from..from + span].as_chunks::<4>();
            for (under, pixel) in into.iter_mut().zip(lay) {
                match pixel[3] {
                    0 => {}
                    255 => *under = *pixel,
                    _ => over(under, *pixel),
                }
            }
        }
    }

    /// The columns and rows of this canvas that something of this size at `x`, `y` touches.
    fn overlap(
        &self,
        x: i32,
        y: i32,
        width: u32,
        height: u32,
    ) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let cut = |from: i32, length: u32, limit: u32| {
            let start = from.clamp(0, limit as i32);
            start..from.saturating_add(length as i32).clamp(start, limit as i32)
        };
        (cut(x, width, self.width()), cut(y, height, self.height()))
    }
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

fn over(under: &mut [u8], top: [u8; 4]) {
    let rest = 255 - top[3];
    for (under, top) in under.iter_mut().zip(top) {
        *under = top.saturating_add(part(*under, rest));
    }
}
