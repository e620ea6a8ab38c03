//! The form of a marker: `[[ MORPHEO_IMAGE: what the image shows | 16:9 ]]`. The frontend refuses to copy code that has one
//! (`frontend/src/features/generator/transfer/CodeDialog.tsx`); what is a marker there is one here.

use std::ops::Range;

use super::DESCRIPTION_MAX_CHARS;
use super::ratio::Ratio;
use crate::text::slice::{byte, slice};

/// What a marker begins with, in any case.
pub(super) const NAME: &str = "MORPHEO_IMAGE";

/// A marker, by positions in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marker {
    /// From its first bracket to behind its last one.
    pub span: Range<usize>,
    /// Where its name begins.
    pub name: usize,
    /// What stands between its name and its last brackets; no bracket.
    pub words: Range<usize>,
}

/// The first marker that begins at `from` or behind. Reading one after the other takes time linear in the page.
pub(super) fn next(page: &str, from: usize) -> Option<Marker> {
    let bytes = page.as_bytes();
    let mut at = from;
    loop {
        let open = at + memchr::memchr(b'[', bytes.get(at..)?)?;
        at = open + 1;
        if byte(page, at) != b'[' {
            continue;
        }
        let rest = page.get(open + 2..)?;
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        let name = open + 2 + blanks;
        let behind = name + NAME.len();
        let is_named = slice(page, name..behind).eq_ignore_ascii_case(NAME);
        if !is_named || is_of_a_word(byte(page, behind)) {
            continue;
        }
        let end = behind + memchr::memchr2(b'[', b']', bytes.get(behind..)?)?;
        if bytes.get(end..).is_some_and(|rest| rest.starts_with(b"]]")) {
            return Some(Marker {
                span: open..end + 2,
                name,
                words: behind..end,
            });
        }
        at = end;
    }
}

/// The blanks of JavaScript's `\s`.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// Whether a name goes on with this.
fn is_of_a_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// What a marker says of its image: the description, and the shape behind the last bar if it is one.
pub(super) fn described(words: &str) -> (String, Option<Ratio>) {
    let words = words.trim();
    let words = words.strip_prefix(':').unwrap_or(words);
    let shaped = words
        .rsplit_once('|')
        .and_then(|(description, shape)| Some((description, Ratio::parse(shape)?)));
    match shaped {
        Some((description, ratio)) => (one_line(description), Some(ratio)),
        None => (one_line(words), None),
    }
}

/// A text as a description: one line, without control characters, cut.
pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let cut: String = words
        .join(" ")
        .chars()
        .filter(|character| !character.is_control())
        .take(DESCRIPTION_MAX_CHARS)
        .collect();
    cut.trim().to_owned()
}
