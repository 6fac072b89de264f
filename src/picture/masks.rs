//! Masks of shapes. imageproc's shapes have hard edges: they are drawn four times as large and filtered down.

use super::canvas::{Mask, part};
use image::imageops::{FilterType, resize, thumbnail};
use image::{GrayImage, Luma};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_polygon_mut};
use imageproc::filter::gaussian_blur_f32;
use imageproc::point::Point;
use imageproc::rect::Rect;

/// How much larger shapes are drawn.
const FINE: i32 = 4;
/// How much smaller the shadows of large things are blurred, and from which size.
const COARSE: u32 = 4;
const COARSE_FROM: u32 = 150;
const FULL: Luma<u8> = Luma([255]);
const NONE: Luma<u8> = Luma([0]);

/// A sheet for shapes at four times the size; lengths and places are given in pixels all the same.
pub(super) struct Sheet {
    x: i32,
    y: i32,
    fine: GrayImage,
}

impl Sheet {
    /// Empty, for everything within `reach` of `x`, `y`.
    pub(super) fn round(x: f32, y: f32, reach: f32) -> Sheet {
        Sheet::new(x - reach, y - reach, x + reach, y + reach)
    }
    /// Empty, from one corner to the other.
    pub(super) fn new(left: f32, top: f32, right: f32, bottom: f32) -> Sheet {
        let (x, y) = (left.floor() as i32 - 1, top.floor() as i32 - 1);
        let side = |from: i32, to: f32| ((to.ceil() as i32 + 1 - from).clamp(1, 4096) * FINE) as u32;
        Sheet { x, y, fine: GrayImage::new(side(x, right), side(y, bottom)) }
    }

    /// Fills a circle.
    pub(super) fn disc(mut self, x: f32, y: f32, radius: f32) -> Sheet {
        self.circle(x, y, radius, FULL);
        self
    }
    /// Takes a circle out.
    pub(super) fn hole(mut self, x: f32, y: f32, radius: f32) -> Sheet {
        self.circle(x, y, radius, NONE);
        self
    }
    /// Fills a polygon.
    pub(super) fn polygon(mut self, corners: &[(f32, f32)]) -> Sheet {
        let mut fine: Vec<Point<i32>> = corners.iter().map(|&(x, y)| self.fine(x, y)).collect();
        fine.dedup();
        // imageproc refuses a polygon that is closed by hand.
        while fine.len() > 1 && fine.first() == fine.last() {
            fine.pop();
        }
        if fine.len() > 2 {
            draw_polygon_mut(&mut self.fine, &fine, FULL);
        }
        self
    }
    /// Fills a line with round ends.
    pub(super) fn line(self, from: (f32, f32), to: (f32, f32), width: f32) -> Sheet {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(0.001);
        let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
        self.polygon(&[
            (from.0 + nx, from.1 + ny),
            (to.0 + nx, to.1 + ny),
            (to.0 - nx, to.1 - ny),
            (from.0 - nx, from.1 - ny),
        ])
        .disc(from.0, from.1, width / 2.0)
        .disc(to.0, to.1, width / 2.0)
    }
    /// Filters it down to the size of the picture.
    pub(super) fn mask(self) -> Mask {
        let side = FINE as usize;
        let (width, height) = (self.fine.width() as usize / side, self.fine.height() as usize / side);
        let mut sums = vec![0_u16; width];
        let mut cover = Vec::with_capacity(width * height);
        for rows in self.fine.as_raw().chunks_exact(width * side * side) {
            sums.fill(0);
            for row in rows.chunks_exact(width * side) {
                for (sum, block) in sums.iter_mut().zip(row.chunks_exact(side)) {
                    *sum += block.iter().map(|&c| u16::from(c)).sum::<u16>();
                }
            }
            cover.extend(sums.iter().map(|sum| (sum / (FINE * FINE) as u16) as u8));
        }
        let cover = GrayImage::from_raw(width as u32, height as u32, cover).unwrap_or_default();
        Mask { x: self.x, y: self.y, cover }
    }

    fn circle(&mut self, x: f32, y: f32, radius: f32, value: Luma<u8>) {
        let centre = self.fine(x, y);
        let radius = (radius * FINE as f32 - 0.5).round().max(0.0) as i32;
        draw_filled_circle_mut(&mut self.fine, (centre.x, centre.y), radius, value);
    }
    /// The pixel of the sheet at this place; its middle is half a pixel further.
    fn fine(&self, x: f32, y: f32) -> Point<i32> {
        let fine = |v: f32, from: i32| ((v - from as f32) * FINE as f32 - 0.5).round() as i32;
        Point::new(fine(x, self.x), fine(y, self.y))
    }
}

/// A rectangle on whole pixels, with round corners.
pub(super) fn panel(x: f32, y: f32, width: f32, height: f32, round: f32) -> Mask {
    let (left, top) = (x.round() as i32, y.round() as i32);
    let side = |from: f32, length: f32| ((from + length).round() - from.round()).clamp(1.0, 4096.0) as u32;
    let (width, height) = (side(x, width), side(y, height));
    let mut cover = GrayImage::new(width, height);
    draw_filled_rect_mut(&mut cover, Rect::at(0, 0).of_size(width, height), FULL);
    let round = round.min(width.min(height) as f32 / 2.0);
    let patch = round.ceil() as u32;
    if patch > 0 {
        let corner = Sheet::new(0.0, 0.0, round, round).disc(round, round, round).mask();
        let skip = (-corner.x) as u32;
        for (x, y) in (0..patch).flat_map(|y| (0..patch).map(move |x| (x, y))) {
            let value = *corner.cover.get_pixel(x + skip, y + skip);
            for (x, y) in [(x, y), (width - 1 - x, y), (x, height - 1 - y), (width - 1 - x, height - 1 - y)] {
                cover.put_pixel(x, y, value);
            }
        }
    }
    Mask { x: left, y: top, cover }
}

/// The soft shadow of a mask that lies `drop` pixels above its ground; the light comes from above.
pub(super) fn shadow(mask: &Mask, drop: f32) -> Mask {
    let blurred = blurred(mask, drop);
    Mask { y: blurred.y + fall(drop), ..blurred }
}

/// The soft shadow that the edges of a hollow, `depth` pixels deep, throw into it.
pub(super) fn hollow(mask: &Mask, depth: f32) -> Mask {
    let blurred = blurred(mask, depth);
    let (dx, dy) = ((mask.x - blurred.x) as u32, (mask.y - blurred.y - fall(depth)).max(0) as u32);
    let mut cover = mask.cover.clone();
    for (x, y, pixel) in cover.enumerate_pixels_mut() {
        let lit = blurred.cover.get_pixel_checked(x + dx, y + dy).map_or(0, |lit| lit.0[0]);
        pixel.0[0] = part(pixel.0[0], 255 - lit);
    }
    Mask { x: mask.x, y: mask.y, cover }
}

fn blurred(mask: &Mask, sigma: f32) -> Mask {
    let margin = (sigma * 3.0).ceil().max(1.0) as u32;
    let (width, height) = mask.cover.dimensions();
    let mut wide = GrayImage::new(width + 2 * margin, height + 2 * margin);
    image::imageops::replace(&mut wide, &mask.cover, i64::from(margin), i64::from(margin));
    let cover = if width.min(height) < COARSE_FROM || sigma < COARSE as f32 {
        gaussian_blur_f32(&wide, sigma.max(0.3))
    } else {
        // A large soft shadow has no detail: a quarter of the size shows the same and costs a sixteenth.
        let (width, height) = wide.dimensions();
        let coarse =
            gaussian_blur_f32(&thumbnail(&wide, width / COARSE, height / COARSE), sigma / COARSE as f32);
        resize(&coarse, width, height, FilterType::Triangle)
    };
    Mask { x: mask.x - margin as i32, y: mask.y - margin as i32, cover }
}

fn fall(drop: f32) -> i32 {
    (drop * 0.7).round() as i32
}
