//! How a page begins: a doctype or an `html` tag, with comments and an XML declaration before it.

use crate::text::slice::{byte, slice};

/// How many bytes of a line are looked at before a place, and how long a label above a page may be.
const LINE_BYTES: usize = 200;
/// How many lines with labels ("html", "Copy code") may stand above a page in its fence.
const MOST_LABELS: usize = 2;
/// Within how many bytes the tag that begins a page ends.
const TAG_BYTES: usize = 1_000;
/// Within how many bytes the comments begin that a page in a fence may begin with.
pub(super) const LABEL_BYTES: usize = (MOST_LABELS + 1) * LINE_BYTES;
/// Within how many bytes a page begins behind the comments of its fence.
pub(super) const LEAD_BYTES: usize = 10_000;

/// What stands before a page on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Nothing in this text or fence.
    Alone,
    /// Nothing on this line, or the tag of an envelope.
    Line,
    Words,
    /// A sign of a quotation: `>`, `+`, the number of a line, a quotation mark.
    Quoted,
}

/// Whether a page may begin at `at`.
pub(super) fn begins_page(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes().get(at..).unwrap_or_default();
    ["<!doctype", "<html"].into_iter().any(|tag| {
        let is_tag = bytes
            .get(..tag.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()));
        let next = bytes.get(tag.len());
        is_tag && next.is_some_and(|next| next.is_ascii_whitespace() || matches!(next, b'>' | b'/'))
    })
}

/// Whether a text has a tag that begins pages.
pub(super) fn names_page(text: &str) -> bool {
    memchr::memchr_iter(b'<', text.as_bytes()).any(|at| begins_page(text, at))
}

/// The page that a text begins with, behind blanks, at or behind `from`: where its comments begin, and its first tag.
pub(super) fn leading(text: &str, from: usize) -> Option<(usize, usize)> {
    let text = slice(text, 0..boundary(text, from + LEAD_BYTES));
    let mut at = from;
    let mut first = None;
    loop {
        at += blanks(slice(text, at..text.len()));
        let start = *first.get_or_insert(at);
        if begins_page(text, at) {
            return Some((start, at));
        }
        at = comment_end(text, at)?;
    }
}

/// As [`leading`], but lines with labels may stand before it.
pub(super) fn below_labels(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    for _ in 0..=MOST_LABELS {
        if let Some(found) = leading(text, at) {
            return Some(found);
        }
        let line = slice(text, at..text.len()).lines().next()?;
        if line.len() > LINE_BYTES || line.contains(['<', '`', '~']) {
            return None;
        }
        at += line.len() + 1;
    }
    None
}

/// Where the comment or XML declaration at `at` ends.
pub(super) fn comment_end(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let end: &[u8] = if rest.starts_with(b"<!--") {
        b"-->"
    } else if rest.starts_with(b"<?xml") {
        b"?>"
    } else {
        return None;
    };
    memchr::memmem::find(rest, end).map(|found| at + found + end.len())
}

/// What stands before `at` on its line.
pub(super) fn place(text: &str, at: usize) -> Place {
    let (before, is_whole_line) = line_before(text, at);
    let before = before.trim_start_matches('\u{feff}').trim();
    match before.chars().next_back() {
        None if is_whole_line => Place::Line,
        None | Some('"' | '\'' | '`') => Place::Quoted,
        _ if before.starts_with('>') || !before.contains(char::is_alphabetic) => Place::Quoted,
        Some('>' | ']' | '[') => Place::Line,
        Some(_) => Place::Words,
    }
}

/// What stands before `at` on its line, and whether that is all of it: of a long line only the end is looked at.
pub(super) fn line_before(text: &str, at: usize) -> (&str, bool) {
    let from = boundary(text, at.saturating_sub(LINE_BYTES));
    let near = text.as_bytes().get(from..at).unwrap_or_default();
    match memchr::memrchr(b'\n', near) {
        Some(newline) => (slice(text, from + newline + 1..at), true),
        None => (slice(text, from..at), from == 0),
    }
}

/// Whether a page is written as in a JSON string, by its first tag at `at`: line breaks as `\n`, quotes as `\"`.
pub(super) fn is_escaped(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes().get(at..).unwrap_or_default();
    let near = bytes.get(..TAG_BYTES).unwrap_or(bytes);
    let Some(end) = memchr::memchr(b'>', near) else {
        return false;
    };
    let tag = near.get(..end).unwrap_or_default();
    let behind = bytes.get(end + 1..).unwrap_or_default();
    memchr::memmem::find(tag, b"=\\\"").is_some()
        || (behind.first() == Some(&b'\\') && matches!(behind.get(1), Some(b'n' | b'r' | b't' | b'\\')))
}

/// The end of the character at `at`, or of the text.
pub(super) fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// How many bytes of blanks a text begins with, a byte order mark among them.
fn blanks(text: &str) -> usize {
    text.len()
        - text
            .trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
            .len()
}

/// Whether a text has nothing but blanks, some of which may be written as escapes.
pub(super) fn is_blank_or_escaped(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        match rest.strip_prefix('\\') {
            None => return rest.is_empty(),
            Some(escape) => match escape.strip_prefix(['n', 'r', 't']) {
                Some(behind) => rest = behind,
                None => return false,
            },
        }
    }
}

/// Where the quotation mark stands that a JSON string begins with whose text begins at `at`, which may be behind
/// blanks.
pub(super) fn quote_before(text: &str, at: usize) -> Option<usize> {
    let (before, _) = line_before(text, at);
    let quote = before.rfind('"')?;
    let start = at - before.len() + quote;
    let is_open = is_blank_or_escaped(slice(text, start + 1..at));
    let is_escaped = start > 0 && byte(text, start - 1) == b'\\';
    (is_open && !is_escaped).then_some(start)
}
