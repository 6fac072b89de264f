//! The 256 colours of a theme, chosen once from samples of its art, and the table that finds the nearest.

use super::canvas::{Canvas, Mask, Rgb, mix, over};
use super::grain::Grained;
use super::sprites;
use super::theme::{Surface, Theme};
use image::{GrayImage, Luma};

/// Colours in an indexed PNG.
const SIZE: usize = 256;
/// Bits of a channel that the table looks at: three times six are eighteen.
const BITS: u32 = 6;
/// Cells along one side of the table, and all of them.
const SIDE: usize = 1 << BITS;
const CELLS: usize = SIDE.pow(3);
/// The radius of the pieces that are sampled, in pixels.
const SAMPLED: f32 = 20.0;
/// Cells along one side of a block; colours far from all of a block are ruled out at once.
const BLOCK: usize = 8;

/// Fixed colours of a theme.
pub(super) struct Palette {
    /// At most [`SIZE`].
    colors: Vec<Rgb>,
    /// The index of the nearest colour for the upper six bits of each channel.
    nearest: Vec<u8>,
    /// For each alpha of black, and the index of the colour that it lies over, the index of what is seen.
    shades: Vec<Vec<u8>>,
}

impl Palette {
    /// The palette for everything that this theme draws.
    pub(super) fn new(theme: &Theme) -> Palette {
        let mut colors = flat_colors(theme);
        let flat = colors.len();
        let room = SIZE.saturating_sub(flat);
        colors.extend(median_cut(&samples(theme), room));
        let mut nearest = table(&colors);
        // Large areas of one colour keep exactly that colour.
        for (index, color) in colors[..flat].iter().enumerate() {
            nearest[cell(*color)] = index as u8;
        }
        let mut palette = Palette { colors, nearest, shades: Vec::new() };
        let shade =
            |alpha| (0..palette.colors.len()).map(|n| palette.over(n as u8, [0, 0, 0, alpha])).collect();
        palette.shades = (0..=u8::MAX).map(shade).collect();
        palette
    }

    /// All of them, at most 256.
    pub(super) fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The index of the colour that is nearest to `color`.
    #[inline]
    pub(super) fn nearest(&self, color: Rgb) -> u8 {
        self.nearest[cell(color)]
    }

    /// The index of what is seen of the colour with index `under` through a shadow: black of this alpha.
    #[inline]
    pub(super) fn shaded(&self, under: u8, alpha: u8) -> u8 {
        self.shades[usize::from(alpha)][usize::from(under)]
    }

    /// The index of what is seen when `top`, which is premultiplied with alpha, lies over the colour with
    /// index `under`.
    #[inline]
    pub(super) fn over(&self, under: u8, top: [u8; 4]) -> u8 {
        let [r, g, b] = self.colors[usize::from(under)];
        let [r, g, b, _] = over([r, g, b, 255], top);
        self.nearest([r, g, b])
    }
}

/// Where the table has the cell of a colour.
fn cell(color: Rgb) -> usize {
    color.iter().fold(0, |cell, c| cell << BITS | usize::from(c >> (8 - BITS)))
}

/// The value in the middle of a cell along one side.
fn middle(part: usize) -> u8 {
    ((part << (8 - BITS)) + (1 << (7 - BITS))) as u8
}

/// Colours of plain areas.
fn flat_colors(theme: &Theme) -> Vec<Rgb> {
    let mut flat = vec![theme.bar, theme.bar_lit, theme.ink, theme.soft_ink, theme.accent, theme.mark_edge];
    flat.extend([theme.cross, theme.edge, theme.slate_line, theme.groove, theme.label, theme.plank_label]);
    flat.extend(theme.fields().iter().filter(|field| field.top == field.bottom).map(|field| field.top));
    flat.extend(theme.men.iter().flat_map(|body| [body.rim, body.groove, body.ink, body.side]));
    flat.sort_unstable();
    flat.dedup();
    flat
}

/// Pixels as pictures have them: every piece on the fields, and the edges of writing.
fn samples(theme: &Theme) -> Vec<Rgb> {
    let drawn: Vec<Canvas> =
        sprites::all().into_iter().map(|art| sprites::draw(art, SAMPLED, theme)).collect();
    let side = drawn.iter().map(Canvas::width).max().unwrap_or(0);
    let mut samples = Vec::new();
    for (n, field) in theme.fields().into_iter().enumerate() {
        let mut canvas = patch(field, side);
        samples.extend(pixels(&canvas));
        for (m, sprite) in drawn.iter().enumerate() {
            // A third of the fields is enough for each: other pieces have the same edges.
            if (n + m) % 3 == 0 {
                canvas = patch(field, side);
                canvas.blit(sprite, 0, 0);
                samples.extend(pixels(&canvas));
            }
        }
    }
    let written = [
        (theme.ink, theme.bar),
        (theme.ink, theme.bar_lit),
        (theme.soft_ink, theme.bar),
        (theme.soft_ink, theme.bar_lit),
        (theme.accent, theme.bar),
        (theme.accent, theme.bar_lit),
        (theme.label, theme.frame.top),
        (theme.label, theme.tray.top),
        (theme.label, theme.slate.top),
        (theme.label, theme.table.top),
        (theme.plank_label, theme.plank.top),
        (theme.groove, theme.plank.bottom),
        (theme.light.top, theme.felt.top),
        (theme.dark.top, theme.felt.top),
        (theme.slate_line, theme.slate.top),
        (theme.edge, theme.felt.top),
    ];
    for (ink, ground) in written {
        let ramp = (1..=7).map(|step| mix(ground, ink, step * 32));
        samples.extend(ramp.flat_map(|color| std::iter::repeat_n(color, 120)));
    }
    samples
}

fn patch(field: Surface, side: u32) -> Canvas {
    let mut canvas = Canvas::empty(side, side);
    let whole = Mask { x: 0, y: 0, cover: GrayImage::from_pixel(side, side, Luma([255])) };
    let grained = Grained::new(field, &whole, 1.0);
    canvas.fill(&whole, |x, y| grained.at(x, y));
    canvas
}

fn pixels(canvas: &Canvas) -> impl Iterator<Item = Rgb> {
    canvas.pixels.pixels().map(|pixel| [pixel.0[0], pixel.0[1], pixel.0[2]])
}

/// Colours and how often they were seen.
type Seen = Vec<(Rgb, u32)>;

/// At most `count` colours that stand for `samples`: the box that is the most mixed is cut in two, again and
/// again.
fn median_cut(samples: &[Rgb], count: usize) -> Vec<Rgb> {
    let mut counts = vec![0_u32; CELLS];
    for sample in samples {
        counts[cell(*sample)] += 1;
    }
    let middles = (0..CELLS).map(|n| [n / SIDE.pow(2), n / SIDE % SIDE, n % SIDE].map(middle));
    let seen = middles.map(|color| (color, counts[cell(color)].isqrt())).filter(|(_, weight)| *weight > 0);
    let mut boxes: Vec<(u64, usize, Seen)> = vec![spread(seen.collect())];
    while boxes.len() < count {
        let Some(widest) = (0..boxes.len()).max_by_key(|&n| boxes[n].0).filter(|&n| boxes[n].2.len() > 1)
        else {
            break;
        };
        let (_, axis, mut seen) = boxes.swap_remove(widest);
        seen.sort_unstable_by_key(|(color, _)| (color[axis], *color));
        let half = seen.iter().map(|(_, weight)| weight).sum::<u32>() / 2;
        let mut sum = 0;
        let cut = seen.iter().position(|(_, weight)| {
            sum += weight;
            sum > half
        });
        let upper = seen.split_off(cut.unwrap_or(0).clamp(1, seen.len() - 1));
        boxes.extend([spread(seen), spread(upper)]);
    }
    boxes.iter().filter(|(_, _, seen)| !seen.is_empty()).map(|(_, _, seen)| mean(seen)).collect()
}

/// How mixed a box is along its most mixed axis, that axis, and the box.
fn spread(seen: Seen) -> (u64, usize, Seen) {
    let mean = mean(&seen);
    let along = |axis: usize| {
        let off = |(color, weight): &(Rgb, u32)| {
            u64::from(color[axis].abs_diff(mean[axis])).pow(2) * u64::from(*weight)
        };
        seen.iter().map(off).sum::<u64>()
    };
    let (mixed, axis) = (0..3).map(|axis| (along(axis), axis)).max().unwrap_or_default();
    (mixed, axis, seen)
}

fn mean(seen: &Seen) -> Rgb {
    let total = seen.iter().map(|(_, weight)| u64::from(*weight)).sum::<u64>().max(1);
    let along =
        |axis: usize| seen.iter().map(|(c, weight)| u64::from(c[axis]) * u64::from(*weight)).sum::<u64>();
    std::array::from_fn(|axis| ((along(axis) + total / 2) / total) as u8)
}

/// The nearest colour for every cell.
fn table(colors: &[Rgb]) -> Vec<u8> {
    let mut nearest = vec![0; CELLS];
    let blocks = SIDE / BLOCK;
    for block in 0..blocks.pow(3) {
        let corner =
            [block / (blocks * blocks), block / blocks % blocks, block % blocks].map(|part| part * BLOCK);
        let low = corner.map(|part| i32::from(middle(part)));
        let high = corner.map(|part| i32::from(middle(part + BLOCK - 1)));
        // Only a colour that may be nearer to some cell than another is to all of them can win one.
        let reach = |color: &Rgb, far: bool| {
            (0..3)
                .map(|i| {
                    let c = i32::from(color[i]);
                    let off = if far {
                        (c - low[i]).abs().max((c - high[i]).abs())
                    } else {
                        (low[i] - c).max(c - high[i]).max(0)
                    };
                    off * off
                })
                .sum::<i32>()
        };
        let bound = colors.iter().map(|color| reach(color, true)).min().unwrap_or(0);
        let able: Vec<usize> = (0..colors.len()).filter(|&n| reach(&colors[n], false) <= bound).collect();
        for n in 0..BLOCK.pow(3) {
            let inner = [n / (BLOCK * BLOCK), n / BLOCK % BLOCK, n % BLOCK];
            let at: Rgb = std::array::from_fn(|i| middle(corner[i] + inner[i]));
            let off =
                |&n: &usize| (0..3).map(|i| u32::from(colors[n][i].abs_diff(at[i])).pow(2)).sum::<u32>();
            let best = able.iter().copied().min_by_key(off).unwrap_or(0);
            nearest[cell(at)] = best as u8;
        }
    }
    nearest
}
