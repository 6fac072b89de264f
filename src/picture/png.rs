//! A frame as an indexed PNG, fast and small: fixed colours, no filter, little searching.

use super::palette::Palette;
use super::plate::Frame;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// The deflate level: the higher ones take several times as long for a few per cent.
const LEVEL: u8 = 2;

/// The frame in the colours of `palette`.
pub(super) fn encode(frame: &Frame, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let indices = frame.indices(palette);
    let mut bytes = Vec::with_capacity(1 << 16);
    let mut encoder = Encoder::new(&mut bytes, frame.canvas.width(), frame.canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colors.concat());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}
