//! Pixels with premultiplied alpha, and the two ways to put something on them: paint through a mask, or lay
//! a ready picture over them.

use image::imageops::crop_imm;
use image::{GrayImage, RgbaImage};
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

/// A frame or a sprite. Colours are premultiplied with alpha, so that edges never darken.
#[derive(Clone)]
pub(super) struct Canvas {
    pub(super) pixels: RgbaImage,
    touched: Tiles,
}

/// The squares of a canvas in which something was painted, row by row.
#[derive(Clone)]
struct Tiles {
    across: usize,
    painted: Vec<bool>,
}

/// Pixels along a side of a tile.
const TILE: usize = 16;

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
        Canvas { pixels: RgbaImage::new(width, height), touched: Tiles::none(width, height) }
    }

    /// A copy of `ground` that is untouched so far.
    pub(super) fn over(ground: &Canvas) -> Canvas {
        Canvas { pixels: ground.pixels.clone(), touched: Tiles::none(ground.width(), ground.height()) }
    }

    pub(super) fn width(&self) -> u32 {
        self.pixels.width()
    }
    pub(super) fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// Paints through `mask`; `ink` says with what at each pixel of this canvas.
    pub(super) fn fill<I: Into<Ink>>(&mut self, mask: &Mask, ink: impl Fn(i32, i32) -> I) {
        let (columns, rows) = self.overlap(mask.x, mask.y, mask.cover.width(), mask.cover.height());
        self.touched.mark(&columns, &rows);
        let (width, mask_width) = (self.width() as usize, mask.cover.width() as usize);
        let (pixels, cover) = (self.pixels.as_flat_samples_mut().samples, mask.cover.as_raw());
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
        self.touched.mark(&columns, &rows);
        let (width, top_width) = (self.width() as usize, top.width() as usize);
        if columns.is_empty() {
            return;
        }
        let span = (columns.end - columns.start) as usize * 4;
        let (pixels, source) = (self.pixels.as_flat_samples_mut().samples, top.pixels.as_raw());
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

    /// Paints all columns from one row to another in one colour.
    pub(super) fn block(&mut self, top: i32, bottom: i32, [r, g, b]: Rgb) {
        let height = bottom.saturating_sub(top).max(0) as u32;
        let (columns, rows) = self.overlap(0, top, self.width(), height);
        self.touched.mark(&columns, &rows);
        let width = self.width() as usize * 4;
        let (from, to) = (rows.start as usize * width, rows.end as usize * width);
        let (pixels, _) = self.pixels.as_flat_samples_mut().samples[from..to].as_chunks_mut::<4>();
        pixels.fill([r, g, b, 255]);
    }

    /// Stretches of pixels, by their number from the upper left corner, that hold all that was painted on this
    /// canvas since it was begun.
    pub(super) fn touched(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let (width, height) = (self.width() as usize, self.height() as usize);
        let rows = self.touched.painted.chunks(self.touched.across.max(1)).enumerate();
        rows.flat_map(move |(row, tiles)| {
            let runs = (0..tiles.len()).filter(|&at| tiles[at] && (at == 0 || !tiles[at - 1]));
            runs.flat_map(move |from| {
                let run = tiles[from..].iter().take_while(|painted| **painted).count();
                let columns = from * TILE..((from + run) * TILE).min(width);
                let lines = row * TILE..((row + 1) * TILE).min(height);
                lines.map(move |y| y * width + columns.start..y * width + columns.end)
            })
        })
    }

    /// The smallest part of this canvas that holds all that can be seen of it, and the place of that part.
    pub(super) fn trimmed(&self) -> (Canvas, u32, u32) {
        let seen = || self.pixels.enumerate_pixels().filter(|(.., pixel)| pixel.0[3] > 0);
        let left = seen().map(|(x, ..)| x).min().unwrap_or(0);
        let top = seen().map(|(_, y, _)| y).min().unwrap_or(0);
        let right = seen().map(|(x, ..)| x + 1).max().unwrap_or(left);
        let bottom = seen().map(|(_, y, _)| y + 1).max().unwrap_or(top);
        let pixels = crop_imm(&self.pixels, left, top, right - left, bottom - top).to_image();
        let touched = Tiles::none(pixels.width(), pixels.height());
        (Canvas { pixels, touched }, left, top)
    }

    /// The columns and rows of this canvas that something of this size at `x`, `y` touches.
    fn overlap(&self, x: i32, y: i32, width: u32, height: u32) -> (Range<i32>, Range<i32>) {
        let cut = |from: i32, length: u32, limit: u32| {
            let start = from.clamp(0, limit as i32);
            start..from.saturating_add(length as i32).clamp(start, limit as i32)
        };
        (cut(x, width, self.width()), cut(y, height, self.height()))
    }
}

impl Tiles {
    fn none(width: u32, height: u32) -> Tiles {
        let (across, down) = ((width as usize).div_ceil(TILE), (height as usize).div_ceil(TILE));
        Tiles { across, painted: vec![false; across * down] }
    }

    /// Columns and rows of pixels lie within the canvas.
    fn mark(&mut self, columns: &Range<i32>, rows: &Range<i32>) {
        if columns.is_empty() || rows.is_empty() {
            return;
        }
        let tiles = |pixels: &Range<i32>| pixels.start as usize / TILE..(pixels.end as usize).div_ceil(TILE);
        let columns = tiles(columns);
        for row in tiles(rows) {
            let start = row * self.across;
            self.painted[start + columns.start..start + columns.end].fill(true);
        }
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
