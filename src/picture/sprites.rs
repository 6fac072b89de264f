//! The pieces: each is drawn once for each size, with shadow and light, and kept.

use super::canvas::{Canvas, Ink, Mask, Rgb, mix, part};
use super::frame::Stamp;
use super::masks::{Sheet, panel, shadow};
use super::palette::Palette;
use super::theme::{Body, Surface, Theme};
use crate::games::scene::{Art, Mark, Seat, State};
use std::collections::HashMap;
use std::f32::consts::{FRAC_PI_2, TAU};
use std::sync::{Arc, Mutex, PoisonError};

/// Sprites kept: all of them in some ten sizes.
const KEPT: usize = 1024;
/// Half the width of a sprite, in radii: room for shadows and for rings round it.
const REACH: f32 = 1.36;

/// The sprites drawn so far, in the colours of a theme and its palette.
pub(super) struct Sprites {
    theme: &'static Theme,
    palette: Arc<Palette>,
    // Held for a look-up or an insertion only: sprites are drawn outside of it.
    drawn: Mutex<HashMap<(Art, u32), Arc<Stamp>>>,
}

impl Sprites {
    /// None yet.
    pub(super) fn new(theme: &'static Theme, palette: Arc<Palette>) -> Sprites {
        Sprites { theme, palette, drawn: Mutex::default() }
    }

    /// The sprite of `art`, with a radius in pixels.
    pub(super) fn get(&self, art: Art, radius: f32) -> Arc<Stamp> {
        let key = (art, quarters(radius));
        if let Some(sprite) = self.drawn.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(sprite);
        }
        let sprite = Arc::new(Stamp::of(&draw(art, radius, self.theme), &self.palette));
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= KEPT {
            drawn.clear();
        }
        drawn.insert(key, Arc::clone(&sprite));
        sprite
    }
}

/// Every piece there is.
pub(super) fn all() -> Vec<Art> {
    let mut all = vec![Art::Ring, Art::Diamond, Art::Layer(None), Art::Tick];
    all.extend([Mark::Arrived, Mark::Left, Mark::Removed, Mark::Target].map(Art::Mark));
    all.extend([false, true].map(|crossed| Art::Cube { crossed }));
    for seat in Seat::ALL {
        let states = [State::Plain, State::Spent, State::Veteran, State::VeteranSpent];
        all.extend(states.map(|state| Art::Man(seat, state)));
        all.extend([Art::Layer(Some(seat)), Art::Edgewise(seat), Art::Badge(seat), Art::Star(seat)]);
        let faces = (1..=6).flat_map(|face| [false, true].map(|spent| Art::Die { seat, face, spent }));
        all.extend(faces);
    }
    all
}

/// A radius in quarters of a pixel, the steps in which sprites are drawn.
fn quarters(radius: f32) -> u32 {
    (radius * 4.0).round().clamp(4.0, 2000.0) as u32
}

/// A canvas with its centre and the radius of what is drawn on it.
struct Easel<'a> {
    canvas: Canvas,
    c: f32,
    r: f32,
    theme: &'a Theme,
}

/// The piece in the middle of a square, with a radius in pixels.
pub(super) fn draw(art: Art, radius: f32, theme: &Theme) -> Canvas {
    let radius = quarters(radius) as f32 / 4.0;
    let side = 2 * ((radius * REACH).ceil() as u32 + 2);
    let mut easel = Easel { canvas: Canvas::empty(side, side), c: side as f32 / 2.0, r: radius, theme };
    match art {
        Art::Man(seat, state) => easel.man(theme.body(seat), state),
        Art::Layer(seat) => easel.layer(seat.map_or(&theme.ring, |seat| theme.body(seat))),
        Art::Edgewise(seat) => easel.edgewise(theme.body(seat)),
        Art::Ring => {
            easel.man(&theme.ring, State::Plain);
            easel.diamond(0.36, theme.ring.ink, theme.ring.rim);
        }
        Art::Diamond => easel.diamond(1.0, theme.ring.face.top, theme.ring.ink),
        Art::Die { seat, face, spent } => easel.die(theme.body(seat), face, spent),
        Art::Cube { crossed } => easel.cube(crossed),
        Art::Badge(seat) => {
            let disc = easel.disc(1.0);
            easel.flat(&disc, theme.body(seat).ink);
        }
        Art::Mark(Mark::Arrived) => easel.ring(None),
        Art::Mark(Mark::Left) => easel.ring(Some(12)),
        Art::Mark(Mark::Removed) => easel.cross(),
        Art::Mark(Mark::Target) => easel.target(),
        Art::Star(seat) => easel.star(theme.body(seat)),
        Art::Tick => easel.tick(),
    }
    if matches!(art, Art::Die { spent: true, .. }) {
        fade(&mut easel.canvas, 110);
    }
    easel.canvas
}

/// The surface's colour at height `y` between `top` and `bottom`.
pub(super) fn shade(surface: Surface, y: f32, top: f32, bottom: f32) -> Rgb {
    let t = ((y - top) / (bottom - top).max(1.0) * 255.0).clamp(0.0, 255.0);
    mix(surface.top, surface.bottom, t as u8)
}

fn fade(canvas: &mut Canvas, strength: u8) {
    for channel in canvas.pixels.iter_mut() {
        *channel = part(*channel, strength);
    }
}

impl Easel<'_> {
    fn sheet(&self) -> Sheet {
        Sheet::round(self.c, self.c, self.c)
    }
    /// A disc, `part` of the radius wide.
    fn disc(&self, part: f32) -> Mask {
        self.sheet().disc(self.c, self.c, self.r * part).mask()
    }
    fn flat(&mut self, mask: &Mask, color: Rgb) {
        self.canvas.fill(mask, |_, _| color);
    }
    fn shaded(&mut self, mask: &Mask, surface: Surface) {
        let (top, bottom) = (self.c - self.r, self.c + self.r);
        self.canvas.fill(mask, |_, y| shade(surface, y as f32, top, bottom));
    }
    fn shadow(&mut self, mask: &Mask, drop: f32, alpha: u8) {
        let shadow = shadow(mask, self.r * drop);
        self.canvas.fill(&shadow, |_, _| Ink { color: [0, 0, 0], alpha });
    }

    fn man(&mut self, body: &Body, state: State) {
        let whole = self.disc(1.0);
        self.shadow(&whole, 0.09, 130);
        self.flat(&whole, body.rim);
        let spent = matches!(state, State::Spent | State::VeteranSpent);
        let face = self.disc(1.0 - (0.055_f32).max(1.2 / self.r));
        self.shaded(&face, body.face);
        // A bevel: light on the upper edge, dark on the lower.
        let bevel = self.sheet().disc(self.c, self.c, self.r * 0.93).hole(
            self.c,
            self.c + self.r * 0.05,
            self.r * 0.9,
        );
        self.canvas.fill(&bevel.mask(), |_, _| Ink { color: [255; 3], alpha: 60 });
        let bevel = self.sheet().disc(self.c, self.c, self.r * 0.93).hole(
            self.c,
            self.c - self.r * 0.05,
            self.r * 0.9,
        );
        self.canvas.fill(&bevel.mask(), |_, _| Ink { color: [0; 3], alpha: 40 });
        let (wide, color) = match state {
            State::Plain | State::Spent => (0.07, body.groove),
            State::Veteran | State::VeteranSpent => (0.15, self.theme.accent),
        };
        let groove =
            self.sheet().disc(self.c, self.c, self.r * (0.63 + wide)).hole(self.c, self.c, self.r * 0.63);
        self.flat(&groove.mask(), color);
        if spent {
            let veil = self.disc(1.0);
            self.canvas.fill(&veil, |_, _| Ink { color: [0x80, 0x80, 0x80], alpha: 130 });
        }
    }

    fn polar(&self, turn: f32, part: f32) -> (f32, f32) {
        (self.c + turn.cos() * self.r * part, self.c + turn.sin() * self.r * part)
    }

    fn layer(&mut self, body: &Body) {
        let whole = self.disc(1.0);
        self.shadow(&whole, 0.07, 110);
        self.flat(&whole, body.rim);
        let side = self.disc(1.0 - (0.05_f32).max(1.2 / self.r));
        self.flat(&side, body.side);
    }

    fn edgewise(&mut self, body: &Body) {
        let (r, c) = (self.r, self.c);
        let bar = |inset: f32| {
            let high = r * 0.30;
            panel(c - r + inset, c - high / 2.0 + inset, 2.0 * (r - inset), high - 2.0 * inset, r * 0.06)
        };
        self.flat(&bar(0.0), body.rim);
        let inner = bar((r * 0.03).max(1.0));
        self.canvas.fill(&inner, |_, y| shade(body.face, y as f32, c - r * 0.15, c + r * 0.15));
    }

    fn diamond(&mut self, part: f32, fill: Rgb, edge: Rgb) {
        let (c, r) = (self.c, self.r * part);
        let rhombus = |r: f32| [(c, c - r), (c + r * 0.72, c), (c, c + r), (c - r * 0.72, c)];
        let outer = self.sheet().polygon(&rhombus(r)).mask();
        self.flat(&outer, edge);
        let inner = self.sheet().polygon(&rhombus(r * 0.72)).mask();
        self.flat(&inner, fill);
    }

    fn die(&mut self, body: &Body, face: u8, spent: bool) {
        let (r, c) = (self.r, self.c);
        let body_panel =
            |inset: f32| panel(c - r + inset, c - r + inset, 2.0 * (r - inset), 2.0 * (r - inset), r * 0.28);
        let whole = body_panel(0.0);
        if !spent {
            self.shadow(&whole, 0.09, 130);
        }
        self.flat(&whole, body.rim);
        let inner = body_panel((r * 0.05).max(1.0));
        self.shaded(&inner, body.face);
        let places: &[(f32, f32)] = match face {
            1 => &[(0.0, 0.0)],
            2 => &[(-1.0, -1.0), (1.0, 1.0)],
            3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
            4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
            5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
            _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        };
        let pips = places
            .iter()
            .fold(self.sheet(), |sheet, (x, y)| sheet.disc(c + x * r * 0.5, c + y * r * 0.5, r * 0.19));
        self.flat(&pips.mask(), body.ink);
    }

    fn cube(&mut self, crossed: bool) {
        let (r, c) = (self.r, self.c);
        let face =
            |inset: f32| panel(c - r + inset, c - r + inset, 2.0 * (r - inset), 2.0 * (r - inset), r * 0.2);
        let ivory = *self.theme.body(Seat::First);
        self.shadow(&face(0.0), 0.09, 130);
        self.flat(&face(0.0), ivory.rim);
        self.shaded(&face((r * 0.05).max(1.0)), ivory.face);
        self.flat(&face(r * 0.16), ivory.groove);
        self.shaded(&face(r * 0.21), ivory.face);
        if crossed {
            let reach = r * 0.62;
            let slash = |width: f32| {
                Sheet::round(c, c, c).line((c - reach, c + reach), (c + reach, c - reach), width).mask()
            };
            self.flat(&slash(r * 0.2), self.theme.cross);
        }
    }

    /// A ring round a man, whole or in so many dashes; its edges are darkened.
    fn ring(&mut self, dashes: Option<u8>) {
        let edge = (0.03_f32).max(0.8 / self.r);
        for (widen, color) in [(edge, self.theme.mark_edge), (0.0, self.theme.accent)] {
            let (outer, inner) = (1.18 + widen, 1.01 - widen);
            let mut ring =
                self.sheet().disc(self.c, self.c, self.r * outer).hole(self.c, self.c, self.r * inner).mask();
            if let Some(dashes) = dashes {
                let (c, x0, y0) = (self.c - 0.5, ring.x as f32, ring.y as f32);
                let pitch = TAU / f32::from(dashes);
                for (x, y, pixel) in ring.cover.enumerate_pixels_mut() {
                    let turn = (y as f32 + y0 - c).atan2(x as f32 + x0 - c).rem_euclid(pitch);
                    // Six tenths are dash; its ends are softened over one pixel.
                    let inside = (pitch * 0.3 + widen - (turn - pitch / 2.0).abs()) * self.r + 0.5;
                    pixel.0[0] = (f32::from(pixel.0[0]) * inside.clamp(0.0, 1.0)) as u8;
                }
            }
            self.flat(&ring, color);
        }
    }

    fn cross(&mut self) {
        let (c, reach) = (self.c, self.r * 0.72);
        let strokes = |width: f32| {
            let sheet = Sheet::round(c, c, c).line((c - reach, c - reach), (c + reach, c + reach), width);
            sheet.line((c - reach, c + reach), (c + reach, c - reach), width).mask()
        };
        self.flat(&strokes(self.r * 0.46), self.theme.ink);
        self.flat(&strokes(self.r * 0.28), self.theme.cross);
    }

    fn target(&mut self) {
        let (c, far, arm) = (self.c, self.r * 1.12, self.r * 0.5);
        let corners = |width: f32| {
            let mut sheet = Sheet::round(c, c, c);
            for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                let corner = (c + sx * far, c + sy * far);
                sheet = sheet.line(corner, (corner.0 - sx * arm, corner.1), width);
                sheet = sheet.line(corner, (corner.0, corner.1 - sy * arm), width);
            }
            sheet.mask()
        };
        self.flat(&corners(self.r * 0.26), self.theme.ink);
        self.flat(&corners(self.r * 0.15), self.theme.cross);
    }

    fn star(&mut self, body: &Body) {
        let points = |size: f32| -> Vec<(f32, f32)> {
            (0..10)
                .map(|n| {
                    self.polar(n as f32 * TAU / 10.0 - FRAC_PI_2, if n % 2 == 0 { size } else { size * 0.45 })
                })
                .collect()
        };
        let (outer, inner) =
            (self.sheet().polygon(&points(1.2)).mask(), self.sheet().polygon(&points(0.85)).mask());
        self.flat(&outer, body.ink);
        self.flat(&inner, self.theme.accent);
    }

    fn tick(&mut self) {
        let whole = self.disc(1.0);
        self.flat(&whole, self.theme.ink);
        let inner = self.disc(0.84);
        self.flat(&inner, self.theme.bar);
        let (c, r) = (self.c, self.r);
        let stroke = self.sheet().line((c - r * 0.42, c + r * 0.02), (c - r * 0.1, c + r * 0.36), r * 0.24);
        let stroke = stroke.line((c - r * 0.1, c + r * 0.36), (c + r * 0.46, c - r * 0.34), r * 0.24).mask();
        self.flat(&stroke, self.theme.ink);
    }
}
