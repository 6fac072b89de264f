//! Surfaces: shaded from above downward, and if they are wooden, with their grain.

use super::canvas::{Mask, Rgb, mix};
use super::sprites::shade;
use super::theme::Surface;

/// The strongest tone of the grain, dark or light.
const STRONGEST: i32 = 5;

/// The colours of a surface on the pixels of a mask. What depends on the row or the column alone is found once.
pub(super) struct Grained {
    x: i32,
    y: i32,
    rows: Vec<Row>,
    /// The sine and cosine of each column's part of the wave; none where there is no grain.
    columns: Vec<(f32, f32)>,
}

struct Row {
    /// From the darkest to the lightest.
    tones: [Rgb; 2 * STRONGEST as usize + 1],
    sin: f32,
    cos: f32,
    /// Where the row lies in the fine and in the coarse streaks.
    streaks: (f32, f32),
}

impl Grained {
    /// `scale` is the number of pixels in a unit.
    pub(super) fn new(surface: Surface, mask: &Mask, scale: f32) -> Grained {
        let (top, height) = (mask.y as f32, mask.cover.height() as f32);
        let row = |y: u32| {
            let color = shade(surface, (mask.y + y as i32) as f32, top, top + height);
            let tone = |n: usize| {
                let tone = n as i32 - STRONGEST;
                let strength = (tone.unsigned_abs() * u32::from(surface.grain) / 16) as u8;
                mix(color, if tone < 0 { [0; 3] } else { [255, 226, 190] }, strength)
            };
            let y = (mask.y + y as i32) as f32 / scale;
            let (sin, cos) = (y / 90.0).sin().sin_cos();
            Row { tones: std::array::from_fn(tone), sin, cos, streaks: (y / 2.6, y / 11.0 + 40.0) }
        };
        let column = |x: u32| ((mask.x + x as i32) as f32 / scale / 170.0).sin_cos();
        let columns = if surface.grain == 0 { 0 } else { mask.cover.width() };
        Grained {
            x: mask.x,
            y: mask.y,
            rows: (0..mask.cover.height()).map(row).collect(),
            columns: (0..columns).map(column).collect(),
        }
    }

    /// The colour of a pixel of the mask: streaks along the board, in few tones, so that a picture stays small.
    pub(super) fn at(&self, x: i32, y: i32) -> Rgb {
        let row = &self.rows[(y - self.y) as usize];
        let Some((sin, cos)) = self.columns.get((x - self.x) as usize) else {
            return row.tones[STRONGEST as usize];
        };
        // The sine of a sum: the column's part and the row's.
        let wave = (sin * row.cos + cos * row.sin) * 5.0;
        let (fine, coarse) = (noise(row.streaks.0 + wave * 0.35), noise(row.streaks.1 + wave * 0.2));
        let tone = (fine * 0.45 + coarse * 0.55) * 9.0;
        // `(tone - 4.5).round()`, and the middle of the tones added.
        row.tones[((tone + 1.0) as usize).min(2 * STRONGEST as usize)]
    }
}

/// Smooth noise along a line, 0 to 1.
fn noise(at: f32) -> f32 {
    let step = floor(at);
    let t = at - step as f32;
    let smooth = t * t * (3.0 - 2.0 * t);
    knot(step) * (1.0 - smooth) + knot(step + 1) * smooth
}

fn knot(n: i32) -> f32 {
    let hash = (n as u32).wrapping_mul(0x9e37_79b1) ^ 0x85eb_ca6b;
    let hash = (hash ^ (hash >> 15)).wrapping_mul(0xc2b2_ae35);
    ((hash >> 8) & 0xffff) as f32 / 65535.0
}

/// [`f32::floor`] without a call into the mathematical library.
fn floor(at: f32) -> i32 {
    let whole = at as i32;
    whole - i32::from(at < whole as f32)
}
