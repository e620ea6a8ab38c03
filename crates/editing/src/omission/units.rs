//! The smallest parts of a page that an answer keeps or leaves out: tags, lines of text, statements, comments.

use crate::html::token::{Token, Tokenizer};
use crate::text::slice::slice;

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Tag,
    Text,
    Script,
    Style,
    /// A comment of HTML, CSS or JavaScript, or dots in the place of text.
    Comment,
}

/// A part of a page, without the blanks around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

/// The units of a page, in their order. Linear in the page.
pub(super) fn units(page: &str) -> Vec<Unit<'_>> {
    let mut units = Vec::new();
    let (mut at, mut within) = (0, Kind::Text);
    for token in Tokenizer::new(page) {
        let (span, kind, opens) = match token {
            Token::Tag(tag) => {
                let opens = if tag.closing {
                    Kind::Text
                } else {
                    raw(slice(page, tag.name))
                };
                (tag.span, Kind::Tag, opens)
            }
            Token::UnclosedRawText(tag) => {
                let opens = raw(slice(page, tag.name));
                (tag.span, Kind::Tag, opens)
            }
            Token::Comment { span, .. } => (span, Kind::Comment, within),
            Token::Doctype(span) => (span, Kind::Tag, within),
        };
        split(slice(page, at..span.start), within, &mut units);
        units.push(Unit {
            kind,
            text: slice(page, span.clone()),
        });
        (at, within) = (span.end, opens);
    }
    split(slice(page, at..page.len()), within, &mut units);
    units
}

/// What stands behind a start tag.
fn raw(name: &str) -> Kind {
    if name.eq_ignore_ascii_case("script") {
        Kind::Script
    } else if name.eq_ignore_ascii_case("style") {
        Kind::Style
    } else {
        Kind::Text
    }
}

fn split<'a>(text: &'a str, kind: Kind, units: &mut Vec<Unit<'a>>) {
    if kind == Kind::Text {
        for line in text.lines() {
            let kind = if is_dots(line) { Kind::Comment } else { Kind::Text };
            push(line, kind, units);
        }
    } else {
        split_code(text, kind, units);
    }
}

fn push<'a>(text: &'a str, kind: Kind, units: &mut Vec<Unit<'a>>) {
    let text = text.trim();
    if !text.is_empty() {
        units.push(Unit { kind, text });
    }
}

/// Whether a line is nothing but dots, with or without brackets around them.
fn is_dots(line: &str) -> bool {
    let dots = line
        .trim()
        .trim_matches(['[', ']', '(', ')', '{', '}', '<', '>', ' ']);
    dots == "…" || (dots.len() >= 3 && dots.bytes().all(|byte| byte == b'.'))
}

/// Cuts code at the ends of lines, statements and blocks, and takes its comments out. Strings in quotes are stepped over; templates
/// in backticks may hold markup with comments of its own.
fn split_code<'a>(code: &'a str, kind: Kind, units: &mut Vec<Unit<'a>>) {
    let bytes = code.as_bytes();
    let (mut start, mut at) = (0, 0);
    // up to where no string in such quotes ends
    let (mut open_until, mut single_until) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let next = match byte {
            b'\n' | b';' | b'{' | b'}' => {
                push(slice(code, start..at), kind, units);
                start = at + 1;
                at + 1
            }
            b'/' if rest.starts_with(b"/*") => {
                let end = memchr::memmem::find(rest, b"*/").map_or(code.len(), |found| at + found + 2);
                push(slice(code, start..at), kind, units);
                push(slice(code, at..end), Kind::Comment, units);
                start = end;
                end
            }
            b'/' if kind == Kind::Script && rest.starts_with(b"//") && begins_comment(bytes, at) => {
                let end = memchr::memchr(b'\n', rest).map_or(code.len(), |found| at + found);
                push(slice(code, start..at), kind, units);
                push(slice(code, at..end), Kind::Comment, units);
                start = end;
                end
            }
            b'<' if rest.starts_with(b"<!--") => {
                let end = memchr::memmem::find(rest, b"-->").map_or(code.len(), |found| at + found + 3);
                push(slice(code, start..at), kind, units);
                push(slice(code, at..end), Kind::Comment, units);
                start = end;
                end
            }
            b'"' | b'\'' => {
                let until = if *byte == b'"' {
                    &mut open_until
                } else {
                    &mut single_until
                };
                if at < *until {
                    at + 1
                } else {
                    match end_of_string(rest, *byte) {
                        Ok(end) => at + end,
                        Err(read) => {
                            *until = at + read;
                            at + 1
                        }
                    }
                }
            }
            _ => at + 1,
        };
        at = next;
    }
    push(slice(code, start..code.len()), kind, units);
}

/// Whether two slashes begin a comment: an address has a colon before them.
fn begins_comment(code: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| code.get(before));
    before.is_none_or(|byte| byte.is_ascii_whitespace() || b";{}(),".contains(byte))
}

/// Where a string in quotes ends, behind its second quote; how much was read when its line ends before.
fn end_of_string(rest: &[u8], quote: u8) -> Result<usize, usize> {
    let mut at = 1;
    loop {
        match rest.get(at) {
            Some(b'\\') => at += 2,
            None | Some(b'\n') => return Err(at),
            Some(byte) if *byte == quote => return Ok(at + 1),
            Some(_) => at += 1,
        }
    }
}
