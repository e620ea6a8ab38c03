//! Of each font the glyphs that are used, and what they stand for.

use std::collections::BTreeMap;

use printpdf::{Codepoint, FontId, ParsedFont};
use subsetter::{GlyphRemapper, subset};

use crate::album::AlbumError;
use crate::fonts::{Face, Fonts};
use crate::shaping::Glyph;

/// The glyphs of a font that are used.
#[derive(Default)]
pub(crate) struct Used {
    glyphs: GlyphRemapper,
    /// What each glyph stands for, by its new number.
    texts: BTreeMap<u16, String>,
}

impl Used {
    /// A glyph by its number in the embedded font, with its text. Readers know one text for each glyph: that of its first
    /// use.
    pub(crate) fn codepoint(&mut self, glyph: &Glyph) -> Codepoint {
        let number = self.glyphs.remap(glyph.id);
        let text = self.texts.entry(number).or_insert_with(|| glyph.text.clone());
        Codepoint::with_cid(number, 0.0, text.clone())
    }

    /// The part of the font that has these glyphs, numbered as [`Used::codepoint`] numbers them.
    ///
    /// # Errors
    /// When the font's file is damaged, or of a kind that has no parts.
    pub(crate) fn font(&self, fonts: &Fonts, face: Face) -> Result<ParsedFont, AlbumError> {
        let part = subset(fonts.file(face).unwrap_or_default(), 0, &self.glyphs)?;
        // Warnings say that the part maps no characters: its glyphs are known by their numbers.
        let font = ParsedFont::from_bytes(&part, 0, &mut Vec::new()).ok_or(AlbumError::Font)?;
        Ok(ParsedFont {
            font_name: Some(name(face)),
            ..font
        })
    }
}

/// What pages call a font.
pub(crate) fn font_id(face: Face) -> FontId {
    FontId(format!("C{}", number(face)))
}

/// Six letters say that it is a part of a font.
fn name(face: Face) -> String {
    let number = number(face);
    let (high, low) = (char::from(b'A' + number / 26), char::from(b'A' + number % 26));
    format!("MORP{high}{low}+Captions-{number}")
}

fn number(face: Face) -> u8 {
    match face {
        Face::Letters(at) => u8::try_from(at).unwrap_or(u8::MAX),
        Face::Emoji => u8::MAX,
    }
}
