//! PDF: the text of its pages, in the order in which it is read.

mod font;
mod layout;
mod letters;
mod matrix;
mod page;
mod unicode_map;

use extract::{FileKind, MAX_TEXT_BYTES, Reading, Unreadable};
use lopdf::{Document, Error, LoadOptions};

use self::font::Fonts;
use crate::text;

/// All streams of pages and fonts together.
const MAX_BYTES: usize = 64 * 1024 * 1024;
const MAX_STREAM_BYTES: usize = 32 * 1024 * 1024;
/// More text than is kept of any file; further pages are not read.
const MAX_TEXT: usize = 4 * MAX_TEXT_BYTES;

/// What may still be inflated, of all that one file may.
pub struct Budget {
    left: usize,
}

impl Budget {
    /// The most that the next stream may have.
    fn most(&self) -> usize {
        self.left.min(MAX_STREAM_BYTES)
    }

    /// # Errors
    /// It is used up.
    fn spend(&mut self, bytes: usize) -> Result<(), Unreadable> {
        self.left = self.left.checked_sub(bytes).ok_or(Unreadable::TooComplex)?;
        Ok(())
    }
}

/// # Errors
/// A password, a damaged file, or pages without text.
pub fn read(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let options = LoadOptions::with_max_decompressed_size(MAX_STREAM_BYTES);
    let document = Document::load_mem_with_options(bytes, options).map_err(reason)?;
    if document.is_encrypted() {
        return Err(Unreadable::Encrypted);
    }
    let mut budget = Budget { left: MAX_BYTES };
    let mut fonts = Fonts::default();
    let mut pages = 0;
    let mut text = String::new();
    for page in document.page_iter() {
        pages += 1;
        if text.len() < MAX_TEXT {
            let pieces = page::read(&document, page, &mut fonts, &mut budget)?;
            text += &layout::in_reading_order(pieces);
            text += "\n\n";
        }
    }
    if pages == 0 {
        return Err(Unreadable::Damaged);
    }
    let mut notes = Vec::new();
    if fonts.unknown_letters > 0 {
        notes.push("Some letters could not be read: their font does not say which they are.".to_owned());
    }
    let reading = text::reading(
        FileKind::Document,
        "application/pdf",
        text.trim().to_owned(),
        notes,
    );
    reading.map_err(|reason| match reason {
        Unreadable::Empty if fonts.unknown_letters > 0 => Unreadable::Unsupported,
        Unreadable::Empty => Unreadable::Scan,
        other => other,
    })
}

fn reason(error: Error) -> Unreadable {
    match error {
        Error::InvalidPassword | Error::Decryption(_) => Unreadable::Encrypted,
        Error::Decompress(lopdf::DecompressError::MemoryLimitExceeded { .. }) => Unreadable::TooComplex,
        _ => Unreadable::Damaged,
    }
}
