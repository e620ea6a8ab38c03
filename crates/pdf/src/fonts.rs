//! What captions are written with.

use std::fmt;
use std::sync::Arc;

use harfrust::ShaperData;
use skrifa::{FontRef, MetadataProvider as _};

/// Letters of the product's fonts, and coloured images for emoji. Cheap to clone: what is read of the files once serves
/// every album.
#[derive(Clone, Default)]
pub struct Fonts {
    letters: Arc<[File]>,
    emoji: Option<Arc<File>>,
}

/// Which font, by its place; emoji have one behind all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Face {
    Letters(usize),
    Emoji,
}

/// A font.
pub(crate) struct File {
    bytes: Vec<u8>,
    shaping: Option<ShaperData>,
    /// A bit for each character that it has, by its number.
    has: Vec<u64>,
}

impl Fonts {
    /// The contents of TrueType files: what the first one lacks is looked for in the others. Emoji are images in the
    /// last one, if there is one (a font with coloured bitmaps).
    #[must_use]
    pub fn of(letters: Vec<Vec<u8>>, emoji: Option<Vec<u8>>) -> Self {
        Self {
            letters: letters.into_iter().map(File::of).collect(),
            emoji: emoji.map(|file| Arc::new(File::of(file))),
        }
    }

    fn of_face(&self, face: Face) -> Option<&File> {
        match face {
            Face::Letters(at) => self.letters.get(at),
            Face::Emoji => self.emoji.as_deref(),
        }
    }

    pub(crate) fn file(&self, face: Face) -> Option<&[u8]> {
        Some(self.of_face(face)?.bytes.as_slice())
    }

    pub(crate) fn font(&self, face: Face) -> Option<FontRef<'_>> {
        FontRef::new(self.file(face)?).ok()
    }

    /// What shaping with it needs.
    pub(crate) fn shaping(&self, face: Face) -> Option<(harfrust::FontRef<'_>, &ShaperData)> {
        let file = self.of_face(face)?;
        let font = harfrust::FontRef::from_index(&file.bytes, 0).ok()?;
        Some((font, file.shaping.as_ref()?))
    }

    /// The font that has all of one letter with its marks. The first one where none has it, with its empty box.
    pub(crate) fn face_of(&self, letter: &str) -> Option<Face> {
        let has = |face: &Face| self.of_face(*face).is_some_and(|file| file.has_all(letter));
        let emoji = self.emoji.is_some().then_some(Face::Emoji);
        let is_emoji = letter.chars().any(|c| c == '\u{fe0f}' || c >= '\u{1f000}');
        let (first, last) = if is_emoji { (emoji, None) } else { (None, emoji) };
        let faces = || {
            let letters = (0..self.letters.len()).map(Face::Letters);
            first.into_iter().chain(letters).chain(last)
        };
        faces().find(has).or_else(|| faces().next())
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Fonts")
            .field("letters", &self.letters.len())
            .field("emoji", &self.emoji.is_some())
            .finish()
    }
}

impl File {
    fn of(bytes: Vec<u8>) -> Self {
        let shaping = harfrust::FontRef::from_index(&bytes, 0).ok();
        let shaping = shaping.map(|font| ShaperData::new(&font));
        let mut has = Vec::new();
        if let Ok(font) = FontRef::new(&bytes) {
            for (character, _) in font.charmap().mappings() {
                let (at, bit) = place(character);
                if has.len() <= at {
                    has.resize(at + 1, 0);
                }
                if let Some(bits) = has.get_mut(at) {
                    *bits |= bit;
                }
            }
        }
        Self { bytes, shaping, has }
    }

    /// Joiners and selectors are no letters of their own.
    fn has_all(&self, letter: &str) -> bool {
        let is_seen = |c: &char| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}');
        letter.chars().filter(is_seen).all(|c| {
            let (at, bit) = place(u32::from(c));
            self.has.get(at).is_some_and(|bits| bits & bit != 0)
        })
    }
}

fn place(character: u32) -> (usize, u64) {
    let at = usize::try_from(character / 64).unwrap_or(usize::MAX);
    (at, 1 << (character % 64))
}
