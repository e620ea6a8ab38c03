//! The forms under which two texts count as the same: what models change without meaning to.
//!
//! Overlooked are typographic quotes, dashes, the no-break space, the ellipsis sign, the letter case of
//! tag names, and blanks. Everything else must be equal.

use crate::text::slice::is_blank;

/// What a character is compared as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folded {
    /// A blank of whatever kind.
    Blank,
    /// One byte of plain text.
    Byte(u8),
    /// Three full stops (the ellipsis sign).
    Dots,
    /// Itself, as it stands.
    Same,
}

/// How a character is compared, and how many bytes it takes, at the start of `rest`.
#[must_use]
pub fn fold(rest: &[u8]) -> (Folded, usize) {
    match rest {
        [byte, ..] if byte.is_ascii() => (
            if is_blank(*byte) {
                Folded::Blank
            } else {
                Folded::Byte(*byte)
            },
            1,
        ),
        // U+00A0
        [0xc2, 0xa0, ..] => (Folded::Blank, 2),
        // U+2000..U+203F: spaces, dashes, quotes, the ellipsis sign
        [0xe2, 0x80, third, ..] => (
            match third {
                0x87 | 0x89 | 0x8a | 0xaf => Folded::Blank,
                0x90..=0x95 => Folded::Byte(b'-'),
                0x98..=0x9b => Folded::Byte(b'\''),
                0x9c..=0x9f => Folded::Byte(b'"'),
                0xa6 => Folded::Dots,
                _ => Folded::Same,
            },
            3,
        ),
        // U+2212, the minus sign
        [0xe2, 0x88, 0x92, ..] => (Folded::Byte(b'-'), 3),
        [lead, ..] => (Folded::Same, width(*lead)),
        [] => (Folded::Blank, 0),
    }
}

/// The bytes of the character that begins with `lead`.
#[must_use]
pub const fn width(lead: u8) -> usize {
    match lead {
        0xf0.. => 4,
        0xe0.. => 3,
        0xc0.. => 2,
        _ => 1,
    }
}

/// The length of a tag name with capitals at the start of `rest` (which follows `<` or `</`), when it is one whose
/// letter case may be overlooked: an element of HTML or SVG, or a custom element. Names of components are
/// case-sensitive, and `i <MAX` is no tag.
#[must_use]
pub fn html_name(rest: &[u8]) -> Option<usize> {
    const LONGEST: usize = 32;
    if rest
        .get(..8)
        .is_some_and(|word| word.eq_ignore_ascii_case(b"!doctype"))
    {
        return Some(8); // no tag, and as insensitive to letter case
    }
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
    let len = rest.iter().take(LONGEST).take_while(is_of_name).count();
    let name = rest.get(..len)?;
    if !name.iter().any(u8::is_ascii_uppercase) {
        return None;
    }
    let behind = rest.get(len..).unwrap_or_default();
    let ends = behind.is_empty() || matches!(behind, [b'>' | b'/', ..]) || fold(behind).0 == Folded::Blank;
    let is_custom = name
        .windows(2)
        .any(|pair| matches!(pair, [b'-', next] if next.is_ascii_alphabetic()));
    let lower = String::from_utf8(name.to_ascii_lowercase()).ok()?;
    (ends && (is_custom || NAMES.binary_search(&lower.as_str()).is_ok())).then_some(len)
}

/// The elements of HTML and SVG, sorted.
const NAMES: [&str; 174] = [
    "a",
    "abbr",
    "address",
    "animate",
    "animatemotion",
    "animatetransform",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "bdi",
    "bdo",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "circle",
    "cite",
    "clippath",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "defs",
    "del",
    "desc",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "ellipse",
    "em",
    "embed",
    "feblend",
    "fecolormatrix",
    "fecomponenttransfer",
    "fecomposite",
    "feconvolvematrix",
    "fediffuselighting",
    "fedisplacementmap",
    "fedropshadow",
    "feflood",
    "fefunca",
    "fefuncb",
    "fefuncg",
    "fefuncr",
    "fegaussianblur",
    "feimage",
    "femerge",
    "femergenode",
    "femorphology",
    "feoffset",
    "fepointlight",
    "fespecularlighting",
    "fespotlight",
    "fetile",
    "feturbulence",
    "fieldset",
    "figcaption",
    "figure",
    "filter",
    "font",
    "footer",
    "foreignobject",
    "form",
    "g",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "image",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "line",
    "lineargradient",
    "link",
    "main",
    "map",
    "mark",
    "marker",
    "mask",
    "math",
    "menu",
    "meta",
    "metadata",
    "meter",
    "mpath",
    "nav",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "path",
    "pattern",
    "picture",
    "polygon",
    "polyline",
    "pre",
    "progress",
    "q",
    "radialgradient",
    "rect",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "set",
    "slot",
    "small",
    "source",
    "span",
    "stop",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "switch",
    "symbol",
    "table",
    "tbody",
    "td",
    "template",
    "text",
    "textarea",
    "textpath",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tspan",
    "u",
    "ul",
    "use",
    "var",
    "video",
    "view",
    "wbr",
];

/// How many bytes at the start of `rest` are compared as they stand: plain characters that begin no tag.
#[must_use]
pub fn plain_run(rest: &[u8]) -> usize {
    rest.iter()
        .position(|byte| !byte.is_ascii() || *byte == b'<' || is_blank(*byte))
        .unwrap_or(rest.len())
}

/// Appends a text in the form in which it is compared: folded, and runs of blanks as one.
pub fn push_canonical(text: &str, to: &mut Vec<u8>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut pending_blank = false;
    let began = to.len();
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let (folded, len) = fold(rest);
        if folded == Folded::Blank {
            pending_blank = to.len() > began;
            at += len;
            continue;
        }
        if std::mem::take(&mut pending_blank) {
            to.push(b' ');
        }
        if let run @ 1.. = plain_run(rest) {
            to.extend_from_slice(rest.get(..run).unwrap_or_default());
            at += run;
            continue;
        }
        match folded {
            Folded::Byte(b'<') => {
                to.push(b'<');
                let mut name = at + 1;
                if bytes.get(name) == Some(&b'/') {
                    to.push(b'/');
                    name += 1;
                }
                let rest = bytes.get(name..).unwrap_or_default();
                let len = html_name(rest).unwrap_or(0);
                to.extend(rest.iter().take(len).map(u8::to_ascii_lowercase));
                at = name + len;
                continue;
            }
            Folded::Byte(byte) => to.push(byte),
            Folded::Dots => to.extend(b"..."),
            Folded::Same => to.extend(rest.iter().take(len)),
            Folded::Blank => {}
        }
        at += len;
    }
}

/// A text in the form in which it is compared.
#[must_use]
pub fn canonical(text: &str) -> Vec<u8> {
    let mut form = Vec::with_capacity(text.len());
    push_canonical(text, &mut form);
    form
}

/// Whether two texts are the same but for what is overlooked.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    one == other || canonical(one) == canonical(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_sorted() {
        assert!(NAMES.is_sorted());
    }

    #[test]
    fn what_is_overlooked_is_the_same() {
        for (one, other) in [
            ("“a” – ‘b’…", "\"a\" - 'b'..."),
            ("a\u{a0}b", "a b"),
            ("  a \t b\r\n", "a b"),
            ("<DIV Class=x></DIV>", "<div Class=x></div>"),
            ("5 − 3 — 1", "5 - 3 - 1"),
            ("<!DOCTYPE html>", "<!doctype html>"),
            ("<LinearGradient id=a><MY-Card>", "<linearGradient id=a><my-card>"),
        ] {
            assert!(same(one, other), "{one} {other}");
        }
    }

    #[test]
    fn nothing_else_is() {
        for (one, other) in [
            ("a", "A"),
            ("<div CLASS=x>", "<div class=x>"),
            ("<Card>", "<card>"),
            ("\"a\"", "'a'"),
            ("ab", "a b"),
            ("i <MAX", "i <max"),
            ("é", "e"),
        ] {
            assert!(!same(one, other), "{one} {other}");
        }
    }
}
