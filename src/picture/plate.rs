//! A whole plate composed: the kept background, the pieces, the players' bars.

use super::canvas::Canvas;
use super::frame::Frame;
use super::paint::{Anchor, Kit, Writing};
use super::palette::Palette;
use super::{Bar, Plate, Script};
use crate::games::scene::{Art, Shape, State, WIDTH, at};
use std::sync::{Arc, Mutex, PoisonError};

/// The height of a bar, in units.
pub(super) const BAR: f32 = 62.0;
/// Backgrounds kept: four games, two views, bare and in three scripts, at the usual width.
const KEPT: usize = 32;

/// An empty board, as it was drawn for one width.
struct Ground {
    shapes: Vec<Shape>,
    /// `None`: without coordinates, which is what all scripts share.
    script: Option<Script>,
    frame: Frame,
}

/// The empty boards drawn lately.
pub(super) struct Grounds {
    palette: Arc<Palette>,
    // Held for a look-up or an insertion only: boards are drawn outside of it.
    drawn: Mutex<Vec<Arc<Ground>>>,
}

impl Grounds {
    /// None yet.
    pub(super) fn new(palette: Arc<Palette>) -> Grounds {
        Grounds { palette, drawn: Mutex::default() }
    }

    fn get(
        &self,
        kit: &Kit<'_>,
        shapes: &[Shape],
        (width, height): (u32, u32),
        script: Option<Script>,
    ) -> Arc<Ground> {
        let same = |ground: &&Arc<Ground>| {
            ground.frame.width() == width
                && ground.frame.height() == height
                && ground.script == script
                && ground.shapes == shapes
        };
        if let Some(ground) = self.drawn.lock().unwrap_or_else(PoisonError::into_inner).iter().find(same) {
            return Arc::clone(ground);
        }
        let is_text = |shape: &&Shape| matches!(shape, Shape::Text { .. });
        let frame = if script.is_some() {
            let mut frame = self.get(kit, shapes, (width, height), None).frame.clone();
            kit.paint(&mut frame, shapes.iter().filter(is_text));
            frame
        } else {
            // Its surfaces and shadows mix in full colours.
            let mut canvas = Canvas::plain(width, height, kit.theme.bar);
            kit.paint(&mut canvas, shapes.iter().filter(|shape| !is_text(shape)));
            Frame::of(&canvas, &self.palette)
        };
        let ground = Arc::new(Ground { shapes: shapes.to_vec(), script, frame });
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= KEPT {
            drawn.remove(0);
        }
        drawn.push(Arc::clone(&ground));
        ground
    }
}

/// The plate as a frame of `width` pixels.
pub(super) fn compose(kit: &Kit<'_>, grounds: &Grounds, plate: &Plate, width: u32) -> Frame {
    let kit =
        Kit { script: plate.script, scale: width as f32 / WIDTH, top: BAR * width as f32 / WIDTH, ..*kit };
    // A scene of ours is 500 to 700 units high; any other one still gives a picture.
    let units = if plate.scene.height.is_finite() { plate.scene.height.clamp(10.0, 2000.0) } else { 10.0 };
    let height = ((units + 2.0 * BAR) * kit.scale).round() as u32;
    let ground = grounds.get(&kit, &plate.scene.ground, (width, height), Some(plate.script));
    let mut frame = ground.frame.clone();
    kit.paint(&mut frame, &plate.scene.pieces);
    let bar = BAR * kit.scale;
    lay_bar(&kit, &mut frame, &plate.top, 0.0, bar);
    lay_bar(&kit, &mut frame, &plate.bottom, height as f32 - bar, height as f32);
    frame
}

fn lay_bar(kit: &Kit<'_>, frame: &mut Frame, bar: &Bar, top: f32, bottom: f32) {
    let (scale, theme) = (kit.scale, kit.theme);
    let lit = bar.status.is_some();
    let (fill, ink, soft_ink, accent) = if bar.won {
        (theme.accent, theme.bar, theme.bar, theme.bar)
    } else {
        (if lit { theme.bar_lit } else { theme.bar }, theme.ink, theme.soft_ink, theme.accent)
    };
    let mut block =
        |top: f32, bottom: f32, color| frame.block(top.round() as i32, bottom.round() as i32, color);
    block(top, bottom, fill);
    if lit {
        let line = (4.0 * scale).max(2.0).round();
        block(top, top + line, theme.accent);
        block(bottom - line, bottom, theme.accent);
    }
    let (width, middle) = (frame.width() as f32, f32::midpoint(top, bottom));
    // Everything is laid out from the side where reading begins.
    let mirrored = kit.script != Script::Latin;
    let x = |from_start: f32| if mirrored { width - from_start } else { from_start };
    let (start, end) = if mirrored { (Anchor::Right, Anchor::Left) } else { (Anchor::Left, Anchor::Right) };

    let man = Shape::piece(
        Art::Man(bar.seat, State::Plain),
        at(x(46.0 * scale) / scale, (middle - kit.top) / scale),
        21.0,
    );
    kit.paint(frame, [&man]);
    let margin = 28.0 * scale;
    let name_at = 86.0 * scale;
    let plain = |text, size: f32, bold, color, limit| Writing {
        text,
        name: false,
        size: size * scale,
        bold,
        color,
        limit,
    };
    let digits = kit.script.digits(&bar.count);
    let count = plain(&digits, 30.0, false, soft_ink, width * 0.3);
    let counted = kit.write(frame, count, x(width - margin), middle, end);
    let room = width - name_at - margin - counted - margin;
    let status = kit.script.digits(bar.status.as_deref().unwrap_or_default());
    let status = plain(&status, 29.0, true, accent, room * 0.6);
    let told = kit.width(status);
    let gap = if told > 0.0 { told + margin } else { 0.0 };
    let name = Writing {
        text: &bar.name,
        name: true,
        size: 36.0 * scale,
        bold: true,
        color: ink,
        limit: room - gap,
    };
    let named = kit.write(frame, name, x(name_at), middle, start);
    // The status stands in the middle of the picture, or as near to it as the name and the count allow.
    let first = name_at + named + margin + told / 2.0;
    let last = (width - margin - counted - margin - told / 2.0).max(first);
    kit.write(frame, status, x((width / 2.0).clamp(first, last)), middle, Anchor::Middle);
}
