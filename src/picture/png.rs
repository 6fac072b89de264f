//! A frame as an indexed PNG, fast and small: fixed colours, no filter, little searching.

use super::frame::Frame;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, chunk};
use std::io::Write;

/// The deflate level: the higher ones take several times as long for a few per cent.
const LEVEL: u32 = 2;

/// The frame with its palette.
pub(super) fn encode(frame: &Frame) -> Result<Vec<u8>, png::EncodingError> {
    // The frame's rows are deflated where they lie; `png` would filter a copy of each.
    let mut deflate = ZlibEncoder::new(Vec::with_capacity(1 << 16), Compression::new(LEVEL));
    deflate.write_all(frame.scanlines())?;
    let deflated = deflate.finish()?;
    let mut bytes = Vec::with_capacity(deflated.len() + (1 << 10));
    let mut encoder = Encoder::new(&mut bytes, frame.width(), frame.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(frame.palette().colors().concat());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &deflated)?;
    writer.finish()?;
    Ok(bytes)
}
