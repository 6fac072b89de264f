//! Lines of text: fonts, letter shaping, directions, rasters. The only file that knows rusttype, which is no
//! longer maintained: another rasteriser would change nothing else.

use super::canvas::Mask;
use super::names;
use super::{PaintError, Script};
use harfrust::{Buffer, Direction, ShapeOptions, ShaperFont};
use image::GrayImage;
use rusttype::{GlyphId, Scale, point};
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation;

/// The fonts in the program: names for messages, contents. The first two are the same letters, plain and bold.
const CARRIED: [(&str, &[u8]); 4] = [
    ("Vazirmatn-Regular", include_bytes!("../../fonts/Vazirmatn-Regular.ttf")),
    ("Vazirmatn-Bold", include_bytes!("../../fonts/Vazirmatn-Bold.ttf")),
    ("DejaVuSans", include_bytes!("../../fonts/DejaVuSans.ttf")),
    ("NotoEmoji-Regular", include_bytes!("../../fonts/NotoEmoji-Regular.ttf")),
];
/// Lines kept; a busy program shows the same names and numbers again and again.
const KEPT: usize = 512;
/// Half the height of a digit, in ems: what centring goes by.
const HALF_DIGIT: f32 = 0.35;

/// Fonts, and the lines drawn with them lately.
pub(super) struct Fonts {
    faces: Vec<Face>,
    // Held for a look-up or an insertion only: lines are shaped outside of it.
    lines: Mutex<HashMap<Style, Arc<Line>>>,
}

/// One font file, as both libraries see it.
struct Face {
    shapes: harfrust::Font,
    outlines: rusttype::Font<'static>,
    units_per_em: f32,
    /// rusttype's scale is ascent less descent, not the em: this times the em.
    scale: f32,
}

/// What a line is to look like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Style {
    pub(super) text: String,
    /// A name, of which nothing is trusted.
    pub(super) name: bool,
    /// The size of the letters, in quarters of a pixel.
    pub(super) quarters: u32,
    pub(super) bold: bool,
    pub(super) script: Script,
    /// Where it is cut short with an ellipsis, in pixels.
    pub(super) limit: u32,
}

/// A line ready to be painted.
pub(super) struct Line {
    /// How far the pen moves, in pixels.
    pub(super) width: f32,
    /// Relative to the pen's start on the middle of a digit.
    pub(super) mask: Mask,
}

/// One glyph of a shaped line, in pixels from the line's start; y is downward.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glyph {
    face: usize,
    id: u16,
    x: f32,
    y: f32,
}

impl Fonts {
    /// The carried fonts and those in `folder`.
    pub(super) fn new(folder: Option<&Path>) -> Result<Fonts, PaintError> {
        let mut faces = Vec::new();
        for (name, bytes) in CARRIED {
            faces.push(Face::new(bytes.to_vec()).ok_or_else(|| PaintError::Font(name.to_owned()))?);
        }
        let further = folder.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten();
        let mut files: Vec<_> = further.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        for file in files {
            let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if ["ttf", "otf", "ttc"].contains(&ending) && CARRIED.iter().all(|(name, _)| *name != stem) {
                let face = std::fs::read(&file).ok().and_then(Face::new);
                faces.push(face.ok_or_else(|| PaintError::Font(file.display().to_string()))?);
            }
        }
        Ok(Fonts { faces, lines: Mutex::default() })
    }

    /// The line in this style: drawn now, or lately.
    pub(super) fn line(&self, style: Style) -> Arc<Line> {
        if let Some(line) = self.lines.lock().unwrap_or_else(PoisonError::into_inner).get(&style) {
            return Arc::clone(line);
        }
        let line = Arc::new(self.draw(&style));
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() >= KEPT {
            lines.clear();
        }
        lines.insert(style, Arc::clone(&line));
        line
    }

    fn draw(&self, style: &Style) -> Line {
        let covered = |cluster: &str| self.covering(cluster, style.bold).is_some();
        let clusters =
            if style.name { names::name(&style.text, covered) } else { names::line(&style.text, covered) };
        let size = style.quarters as f32 / 4.0;
        let set = |text: &str| self.set(text, size, style.bold, style.script);
        let whole = |count: usize| {
            let dots = if count < clusters.len() { "…" } else { "" };
            // The isolate keeps a name's letters from moving the digits beside it.
            if style.name {
                format!("\u{2068}{}{dots}\u{2069}", clusters[..count].concat())
            } else {
                format!("{}{dots}", clusters[..count].concat())
            }
        };
        let limit = style.limit as f32;
        let (mut glyphs, mut width) = set(&whole(clusters.len()));
        if width > limit {
            let (mut fits, mut over) = (0, clusters.len());
            while fits + 1 < over {
                let middle = usize::midpoint(fits, over);
                if set(&whole(middle)).1 > limit { over = middle } else { fits = middle }
            }
            (glyphs, width) = set(&whole(fits));
            if width > limit {
                (glyphs, width) = (Vec::new(), 0.0);
            }
        }
        Line { width, mask: self.raster(&glyphs, size) }
    }

    /// Places the glyphs of `text`, and tells how far they reach.
    fn set(&self, text: &str, size: f32, bold: bool, script: Script) -> (Vec<Glyph>, f32) {
        let base = if script == Script::Latin { Level::ltr() } else { Level::rtl() };
        let bidi = BidiInfo::new(text, Some(base));
        let (mut glyphs, mut pen) = (Vec::new(), 0.0);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let backward = levels[run.start].is_rtl();
                let mut stretches = self.stretches(text, run, bold);
                if backward {
                    stretches.reverse();
                }
                for (face, stretch) in stretches {
                    self.shape(face, text, stretch, backward, size, &mut pen, &mut glyphs);
                }
            }
        }
        (glyphs, pen)
    }

    /// Cuts a run where the font changes.
    fn stretches(&self, text: &str, run: Range<usize>, bold: bool) -> Vec<(usize, Range<usize>)> {
        let mut stretches: Vec<(usize, Range<usize>)> = Vec::new();
        for (start, cluster) in text[run.clone()].grapheme_indices(true) {
            let (start, end) = (run.start + start, run.start + start + cluster.len());
            match stretches.last_mut() {
                Some((face, last)) if self.faces[*face].covers(cluster) && last.end == start => {
                    last.end = end;
                }
                _ => stretches.push((self.covering(cluster, bold).unwrap_or(usize::from(bold)), start..end)),
            }
        }
        stretches
    }

    #[expect(clippy::too_many_arguments, reason = "one stretch of one run of one line")]
    fn shape(
        &self,
        face: usize,
        text: &str,
        stretch: Range<usize>,
        backward: bool,
        size: f32,
        pen: &mut f32,
        glyphs: &mut Vec<Glyph>,
    ) {
        let font = &self.faces[face];
        let mut buffer = Buffer::new();
        // Letters join across the borders of a stretch.
        buffer.set_pre_context(&text[..stretch.start]);
        buffer.push_str(&text[stretch.clone()]);
        buffer.set_post_context(&text[stretch.end..]);
        buffer.guess_segment_properties();
        buffer.set_direction(if backward { Direction::RightToLeft } else { Direction::LeftToRight });
        if harfrust::shape(&ShaperFont::new(&font.shapes), &mut buffer, ShapeOptions::new()).is_err() {
            return;
        }
        let unit = size / font.units_per_em;
        for (info, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            if let Ok(id) = u16::try_from(info.glyph_id) {
                let (x, y) = (*pen + place.x_offset as f32 * unit, -(place.y_offset as f32) * unit);
                glyphs.push(Glyph { face, id, x, y });
            }
            *pen += place.x_advance as f32 * unit;
        }
    }

    fn raster(&self, glyphs: &[Glyph], size: f32) -> Mask {
        let baseline = size * HALF_DIGIT;
        let placed: Vec<_> = (glyphs.iter())
            .filter(|glyph| usize::from(glyph.id) < self.faces[glyph.face].outlines.glyph_count())
            .filter_map(|glyph| {
                let face = &self.faces[glyph.face];
                let outline =
                    face.outlines.glyph(GlyphId(glyph.id)).scaled(Scale::uniform(size * face.scale));
                let outline = outline.positioned(point(glyph.x, glyph.y + baseline));
                Some((outline.pixel_bounding_box()?, outline))
            })
            .collect();
        let left = placed.iter().map(|(area, _)| area.min.x).min().unwrap_or(0);
        let top = placed.iter().map(|(area, _)| area.min.y).min().unwrap_or(0);
        let right = placed.iter().map(|(area, _)| area.max.x).max().unwrap_or(0);
        let bottom = placed.iter().map(|(area, _)| area.max.y).max().unwrap_or(0);
        let span = |from: i32, to: i32| (to - from).clamp(0, 4096) as u32;
        let mut cover = GrayImage::new(span(left, right), span(top, bottom));
        for (area, outline) in placed {
            outline.draw(|x, y, strength| {
                let (x, y) = (area.min.x - left + x as i32, area.min.y - top + y as i32);
                if let Some(pixel) = cover.get_pixel_mut_checked(x as u32, y as u32) {
                    // Joined letters overlap: together they cover no more than all of a pixel.
                    pixel.0[0] = pixel.0[0].saturating_add((strength * 255.0).round() as u8);
                }
            });
        }
        Mask { x: left, y: top, cover }
    }

    /// The first font that has every letter of `cluster`.
    fn covering(&self, cluster: &str, bold: bool) -> Option<usize> {
        let order = std::iter::once(usize::from(bold)).chain(2..self.faces.len());
        order.into_iter().find(|&face| self.faces[face].covers(cluster))
    }
}

impl Face {
    fn new(bytes: Vec<u8>) -> Option<Face> {
        let outlines = rusttype::Font::try_from_vec(bytes.clone())?;
        let shapes = harfrust::Font::new(bytes, 0)?;
        let metrics = outlines.v_metrics_unscaled();
        let units_per_em = f32::from(outlines.units_per_em());
        let scale = (metrics.ascent - metrics.descent) / units_per_em;
        (units_per_em > 0.0 && scale.is_finite()).then_some(Face { shapes, outlines, units_per_em, scale })
    }

    fn covers(&self, cluster: &str) -> bool {
        let font = self.shapes.charmap();
        cluster
            .chars()
            .all(|c| names::is_invisible(c) || font.map_unicode(c).is_some_and(|id| id.to_u32() != 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyphs(text: &str, script: Script) -> Vec<Glyph> {
        let fonts = Fonts::new(None).expect("carried fonts");
        fonts.set(text, 32.0, false, script).0
    }

    #[test]
    fn persian_letters_join() {
        let joined = glyphs("سلام", Script::Persian);
        let apart: Vec<u16> = "سلام".chars().map(|c| glyphs(&c.to_string(), Script::Persian)[0].id).collect();
        assert!(
            joined.iter().all(|glyph| glyph.id != apart[0]),
            "seen stands at the beginning: not isolated"
        );
        assert!(joined.len() <= apart.len());
    }

    #[test]
    fn persian_runs_from_right_to_left() {
        let whole = glyphs("دا", Script::Persian);
        let dal = glyphs("د", Script::Persian)[0].id;
        let first = whole.iter().find(|glyph| glyph.id == dal).expect("dal does not join forward");
        assert!(whole.iter().all(|glyph| glyph.x <= first.x), "the first letter is the rightmost");
    }

    #[test]
    fn a_latin_word_in_a_persian_line_keeps_its_order() {
        let line = glyphs("علی AB", Script::Persian);
        let at = |text: &str| {
            let id = glyphs(text, Script::Latin)[0].id;
            line.iter().find(|glyph| glyph.id == id).map(|glyph| glyph.x)
        };
        assert!(at("A").expect("A") < at("B").expect("B"));
        assert!(
            line.iter().filter(|glyph| glyph.x > 50.0).count() >= 2,
            "the Persian word stands right of it"
        );
    }

    #[test]
    fn other_scripts_find_their_font() {
        for (text, face) in [("علی", 0), ("Ali", 0), ("Жук", 2), ("שלום", 2), ("🦊", 3)] {
            assert_eq!(glyphs(text, Script::Latin)[0].face, face, "{text}");
        }
    }
}
