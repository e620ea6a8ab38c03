//! What captions are written with.

use std::sync::Arc;

use skrifa::{FontRef, MetadataProvider as _};

/// Letters of the product's fonts, and coloured pictures for emoji. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Fonts {
    letters: Arc<Vec<Vec<u8>>>,
    emoji: Option<Arc<Vec<u8>>>,
}

/// Which font, by its place; emoji have one behind all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Face {
    Letters(usize),
    Emoji,
}

impl Fonts {
    /// The contents of TrueType files: what the first one lacks is looked for in the others. Emoji are pictures in the
    /// last one, if there is one (a font with coloured bitmaps).
    #[must_use]
    pub fn of(letters: Vec<Vec<u8>>, emoji: Option<Vec<u8>>) -> Self {
        Self {
            letters: Arc::new(letters),
            emoji: emoji.map(Arc::new),
        }
    }

    pub(crate) fn file(&self, face: Face) -> Option<&[u8]> {
        match face {
            Face::Letters(at) => self.letters.get(at).map(Vec::as_slice),
            Face::Emoji => self.emoji.as_ref().map(|file| file.as_slice()),
        }
    }

    pub(crate) fn font(&self, face: Face) -> Option<FontRef<'_>> {
        FontRef::new(self.file(face)?).ok()
    }

    /// The font that has all of one letter with its marks. The first one where none has it, with its empty box.
    pub(crate) fn face_of(&self, letter: &str) -> Option<Face> {
        let letters = (0..self.letters.len()).map(Face::Letters);
        let emoji = self.emoji.is_some().then_some(Face::Emoji);
        let is_picture = letter.chars().any(|c| c == '\u{fe0f}' || c >= '\u{1f000}');
        let mut faces: Vec<Face> = letters.chain(emoji).collect();
        if is_picture {
            faces.sort_by_key(|face| *face != Face::Emoji);
        }
        let has = |face: &&Face| self.font(**face).is_some_and(|font| has_all(&font, letter));
        faces.iter().find(has).or(faces.first()).copied()
    }
}

/// Joiners and selectors are no letters of their own.
fn has_all(font: &FontRef<'_>, letter: &str) -> bool {
    let map = font.charmap();
    let is_seen = |c: &char| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}');
    letter.chars().filter(is_seen).all(|c| map.map(c).is_some())
}
