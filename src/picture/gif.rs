//! A game's frames as an animated GIF: fixed colours, and of each frame only what differs from the one before.

use super::PaintError;
use super::frame::Frame;
use gif::{DisposalMethod, Encoder, Repeat};
use std::panic::resume_unwind;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How long a frame is shown, in hundredths of a second.
const SHOWN: u16 = 100;
/// How long the last one is held before the animation begins again, in hundredths of a second.
const HELD: u16 = 500;
/// Painted frames that wait for the writer.
const WAITING: usize = 2;

/// The frames in the colours of the first one's palette, which all must share. They are painted here and
/// written by a second thread; few are held at a time.
pub(super) fn encode(
    mut frames: impl Iterator<Item = Result<Frame, PaintError>>,
) -> Result<Vec<u8>, PaintError> {
    let first = frames.next().ok_or(PaintError::NoFrames)??;
    let size = (first.width(), first.height());
    // Plates are at most 2,000 pixels wide and little more than twice as high.
    let (width, height) = (size.0 as u16, size.1 as u16);
    let mut encoder = Encoder::new(Vec::new(), width, height, &first.palette().colors().concat())?;
    encoder.set_repeat(Repeat::Infinite)?;
    thread::scope(|scope| {
        let (outbox, painted) = sync_channel::<gif::Frame<'static>>(WAITING);
        let writer = scope.spawn(move || {
            for frame in painted {
                encoder.write_frame(&frame)?;
            }
            Ok::<_, PaintError>(encoder.into_inner()?)
        });
        let mut before: Option<Frame> = None;
        let mut frame = Some(first);
        while let Some(now) = frame {
            if (now.width(), now.height()) != size {
                return Err(PaintError::Uneven);
            }
            frame = frames.next().transpose()?;
            let (area, buffer, transparent) = match before {
                None => (
                    Area { left: 0, top: 0, right: width, bottom: height },
                    now.rows().flatten().copied().collect(),
                    None,
                ),
                Some(before) => news(&before, &now),
            };
            let sent = outbox.send(gif::Frame {
                delay: if frame.is_some() { SHOWN } else { HELD },
                dispose: DisposalMethod::Keep,
                transparent,
                left: area.left,
                top: area.top,
                width: area.right - area.left,
                height: area.bottom - area.top,
                buffer: buffer.into(),
                ..gif::Frame::default()
            });
            if sent.is_err() {
                // The writer has given up, and tells why.
                break;
            }
            before = Some(now);
        }
        drop(outbox);
        writer.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// A rectangle of pixels; the right and lower edges are outside.
#[derive(Clone, Copy)]
struct Area {
    left: u16,
    top: u16,
    right: u16,
    bottom: u16,
}

/// What is not as it was: the area around it, its pixels with all others made transparent, and the index that
/// stands for transparent. That is one which no changed pixel has; if they have them all, the whole area is
/// painted anew.
fn news(before: &Frame, now: &Frame) -> (Area, Vec<u8>, Option<u8>) {
    let area = changed(before, now);
    let (columns, height) = (usize::from(area.left)..usize::from(area.right), area.bottom - area.top);
    let rows = before.rows().zip(now.rows()).skip(area.top.into()).take(height.into());
    let rows = rows.map(|(old, new)| (&old[columns.clone()], &new[columns.clone()]));
    let mut used = [false; 256];
    for (old, new) in rows.clone().filter(|(old, new)| old != new) {
        for (old, new) in old.iter().zip(new) {
            used[usize::from(*new)] |= old != new;
        }
    }
    let clear = used.iter().position(|used| !used).map(|index| index as u8);
    let mut pixels = Vec::with_capacity(columns.len() * usize::from(height));
    for (old, new) in rows {
        match clear {
            Some(clear) => {
                pixels.extend(old.iter().zip(new).map(|(old, new)| if old == new { clear } else { *new }));
            }
            None => pixels.extend_from_slice(new),
        }
    }
    (area, pixels, clear)
}

/// The smallest area around all pixels that are not as they were; a single one if all are.
fn changed(before: &Frame, now: &Frame) -> Area {
    let mut area: Option<Area> = None;
    let rows = before.rows().zip(now.rows());
    for (y, (old, new)) in (0..).zip(rows).filter(|(_, (old, new))| old != new) {
        let mut differ = old.iter().zip(new).map(|(old, new)| old != new);
        let right = differ.rposition(|differs| differs).map_or(now.width() as u16, |x| x as u16 + 1);
        let left = differ.position(|differs| differs).map_or(right - 1, |x| x as u16);
        let known = area.unwrap_or(Area { left, top: y, right, bottom: y + 1 });
        area =
            Some(Area { left: known.left.min(left), right: known.right.max(right), bottom: y + 1, ..known });
    }
    area.unwrap_or(Area { left: 0, top: 0, right: 1, bottom: 1 })
}
