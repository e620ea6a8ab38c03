//! A line of text as glyphs, from the left to the right, whatever its scripts and directions.

use std::ops::Range;

use harfrust::{Direction, ShapeOptions, UnicodeBuffer};
use unicode_bidi::BidiInfo;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::fonts::{Face, Fonts};

/// A glyph of a line, measured in the font's size.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Glyph {
    pub face: Face,
    pub id: u16,
    /// From the line's beginning.
    pub x: f32,
    /// Above the line.
    pub y: f32,
    pub advance: f32,
    /// What it stands for; blank for the further glyphs of a letter.
    pub text: String,
}

/// A line, measured in the font's size.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Line {
    pub glyphs: Vec<Glyph>,
    pub width: f32,
}

/// A part of a paragraph as one line. The paragraph decides on directions.
pub(crate) fn line(fonts: &Fonts, text: &str, part: Range<usize>) -> Line {
    let bidi = BidiInfo::new(text, None);
    let mut line = Line::default();
    let Some(paragraph) = bidi.paragraphs.first() else {
        return line;
    };
    let (levels, runs) = bidi.visual_runs(paragraph, part);
    for run in runs {
        let is_rtl = levels.get(run.start).is_some_and(unicode_bidi::Level::is_rtl);
        let mut pieces = by_face(fonts, text, run);
        if is_rtl {
            pieces.reverse();
        }
        for (face, piece) in pieces {
            shape(
                fonts,
                face,
                text.get(piece).unwrap_or_default(),
                is_rtl,
                &mut line,
            );
        }
    }
    line
}

/// Neighbours that the same font has.
fn by_face(fonts: &Fonts, text: &str, run: Range<usize>) -> Vec<(Face, Range<usize>)> {
    let mut pieces: Vec<(Face, Range<usize>)> = Vec::new();
    let letters = text.get(run.clone()).unwrap_or_default().grapheme_indices(true);
    for (at, letter) in letters {
        let (start, end) = (run.start + at, run.start + at + letter.len());
        let Some(face) = fonts.face_of(letter) else {
            continue;
        };
        match pieces.last_mut() {
            // A blank goes with the letters before it; that of emoji is as wide as they are.
            Some((before, piece))
                if *before == face || (letter.trim().is_empty() && *before != Face::Emoji) =>
            {
                piece.end = end;
            }
            _ => pieces.push((face, start..end)),
        }
    }
    pieces
}

fn shape(fonts: &Fonts, face: Face, text: &str, is_rtl: bool, line: &mut Line) {
    let Some((font, data)) = fonts.shaping(face) else {
        return;
    };
    let shaper = data.shaper(&font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(if is_rtl {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    });
    buffer.guess_segment_properties();
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let unit = 1.0 / whole(shaper.units_per_em().max(1));
    let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
    let mut starts: Vec<usize> = infos.iter().map(|info| place(info.cluster)).collect();
    starts.push(text.len());
    starts.sort_unstable();
    starts.dedup();
    let mut previous = None;
    for (info, position) in infos.iter().zip(positions) {
        let start = place(info.cluster);
        let next = starts.partition_point(|end| *end <= start);
        let end = starts.get(next).copied().unwrap_or(text.len());
        let is_first = previous.replace(start) != Some(start);
        let advance = whole(position.x_advance) * unit;
        line.glyphs.push(Glyph {
            face,
            id: u16::try_from(info.glyph_id).unwrap_or(0),
            x: line.width + whole(position.x_offset) * unit,
            y: whole(position.y_offset) * unit,
            advance,
            text: text
                .get(start..end)
                .filter(|_| is_first)
                .unwrap_or_default()
                .to_owned(),
        });
        line.width += advance;
    }
}

fn place(cluster: u32) -> usize {
    usize::try_from(cluster).unwrap_or(usize::MAX)
}

/// Measures of fonts are small.
#[expect(clippy::cast_precision_loss, reason = "units of a font fit")]
fn whole(units: i32) -> f32 {
    units as f32
}
