//! Scripts and styles as brackets and as what is no code: strings, comments, regular expressions, texts of templates.

use super::balance::{Balance, Language, Step};
use crate::text::slice::slice;
use std::ops::Range;

/// What the scanner stops at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// A bracket of any kind, at this byte.
    Bracket(usize, Balance),
    /// A string, a regular expression, or a piece of a template with its back quote, `}` or `${`.
    Text(Range<usize>),
    /// A comment, without the line end behind it.
    Comment(Range<usize>),
}

/// The brackets of a script or style that begins at `offset`, in order.
pub(super) fn brackets(code: &str, offset: usize, language: Language) -> Vec<Step> {
    Scanner::new(code, language)
        .filter_map(|part| match part {
            Part::Bracket(at, step) => Some((offset + at..offset + at + 1, step)),
            Part::Text(_) | Part::Comment(_) => None,
        })
        .collect()
}

/// Reads a script or style from its start. Linear in it, whatever it leaves open.
pub(super) struct Scanner<'a> {
    code: &'a str,
    bytes: &'a [u8],
    is_script: bool,
    at: usize,
    /// The last byte before `at` that is not blank.
    before: u8,
    /// Depths of braces at which a `}` leads back into a template.
    templates: Vec<usize>,
    depth: usize,
    /// A quote before this byte ends nowhere: single, double. A search that failed once would fail again from any
    /// later quote of its kind, as both step over the same escapes.
    no_string_before: (usize, usize),
    /// A regular expression that reaches `[` or `]` before this byte does not end: it is where a search that failed
    /// was, and goes on as that did.
    no_regex_before: usize,
    /// How many bytes were looked at: the work done.
    #[cfg(test)]
    read: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of a script, or else of a style.
    pub fn new(code: &'a str, language: Language) -> Self {
        Self {
            code,
            bytes: code.as_bytes(),
            is_script: language == Language::Script,
            at: 0,
            before: 0,
            templates: Vec::new(),
            depth: 0,
            no_string_before: (0, 0),
            no_regex_before: 0,
            #[cfg(test)]
            read: 0,
        }
    }

    fn rest(&self, from: usize) -> &'a [u8] {
        self.bytes.get(from..).unwrap_or_default()
    }

    #[cfg_attr(not(test), expect(clippy::unused_self, reason = "counts in tests alone"))]
    #[cfg_attr(
        not(test),
        expect(clippy::needless_pass_by_ref_mut, reason = "counts in tests alone")
    )]
    const fn count(&mut self, _bytes: usize) {
        #[cfg(test)]
        {
            self.read += _bytes;
        }
    }

    /// What begins at `at`, or a plain sign.
    fn part(&mut self, at: usize, byte: u8) -> Option<Part> {
        let next = self.bytes.get(at + 1).copied().unwrap_or(0);
        match (byte, next) {
            (b'/', b'*') => {
                let body = self.rest(at + 2);
                let end = memchr::memmem::find(body, b"*/").map_or(self.bytes.len(), |end| at + 4 + end);
                Some(Part::Comment(at..end))
            }
            (b'/', b'/') if self.is_script && self.before != b':' => {
                let end = memchr::memchr(b'\n', self.rest(at)).map_or(self.bytes.len(), |end| at + end);
                Some(Part::Comment(at..end))
            }
            (b'"' | b'\'', _) => self.string_end(at, byte).map(|end| Part::Text(at..end)),
            (b'`', _) if self.is_script => Some(Part::Text(at..self.template_end(at + 1))),
            (b'/', _) if self.is_script && may_begin_regex(self.code, at, self.before) => {
                self.regex_end(at).map(|end| Part::Text(at..end))
            }
            (b'}', _) if self.is_script && self.templates.last() == Some(&self.depth) => {
                self.templates.pop();
                Some(Part::Text(at..self.template_end(at + 1)))
            }
            _ => {
                let step = step(byte)?;
                match byte {
                    b'{' => self.depth += 1,
                    b'}' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                Some(Part::Bracket(at, step))
            }
        }
    }

    /// Behind the string that begins at `at`; nothing for one that does not end on its line: that is an apostrophe.
    fn string_end(&mut self, at: usize, quote: u8) -> Option<usize> {
        let known = if quote == b'"' {
            &mut self.no_string_before.1
        } else {
            &mut self.no_string_before.0
        };
        if at < *known {
            return None;
        }
        let mut end = at + 1;
        let found = loop {
            match self.bytes.get(end) {
                Some(b'\\') => end += 2,
                Some(byte) if *byte == quote => break Some(end + 1),
                None | Some(b'\n') => {
                    *known = end;
                    break None;
                }
                Some(_) => end += 1,
            }
        };
        self.count(end - at);
        found
    }

    /// Behind the text of a template: its end, or the start of an expression within it.
    fn template_end(&mut self, from: usize) -> usize {
        let mut at = from;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'\\' => at += 2,
                b'`' => return at + 1,
                b'$' if self.bytes.get(at + 1) == Some(&b'{') => {
                    self.templates.push(self.depth);
                    return at + 2;
                }
                _ => at += 1,
            }
        }
        self.bytes.len()
    }

    /// Behind the regular expression at `at`, when it ends on its line.
    fn regex_end(&mut self, at: usize) -> Option<usize> {
        let mut end = at + 1;
        let mut in_class = false;
        let found = loop {
            match self.bytes.get(end) {
                Some(b'\\') => end += 1,
                None | Some(b'\n') => {
                    self.no_regex_before = self.no_regex_before.max(end);
                    break None;
                }
                Some(b'[' | b']') if end < self.no_regex_before => break None,
                Some(b'[') => in_class = true,
                Some(b']') => in_class = false,
                Some(b'/') if !in_class => break Some(end + 1),
                Some(_) => {}
            }
            end += 1;
        };
        self.count(end - at);
        found
    }
}

impl Iterator for Scanner<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        loop {
            let at = self.at;
            let byte = *self.bytes.get(at)?;
            let part = self.part(at, byte);
            let behind = match &part {
                Some(Part::Text(span) | Part::Comment(span)) => span.end,
                Some(Part::Bracket(..)) | None => at + 1,
            };
            self.count(1);
            self.at = behind.max(at + 1);
            if !byte.is_ascii_whitespace() {
                self.before = byte;
            }
            if part.is_some() {
                return part;
            }
        }
    }
}

fn step(byte: u8) -> Option<Balance> {
    let none = Balance::default();
    Some(match byte {
        b'{' => Balance { braces: 1, ..none },
        b'}' => Balance { braces: -1, ..none },
        b'[' => Balance { brackets: 1, ..none },
        b']' => Balance { brackets: -1, ..none },
        b'(' => Balance {
            parentheses: 1,
            ..none
        },
        b')' => Balance {
            parentheses: -1,
            ..none
        },
        _ => return None,
    })
}

/// Whether a slash begins a regular expression, by what stands before it.
fn may_begin_regex(code: &str, at: usize, before: u8) -> bool {
    if matches!(
        before,
        0 | b'(' | b',' | b'=' | b':' | b'[' | b'!' | b'&' | b'|' | b'?' | b'{' | b';' | b'~' | b'^'
    ) {
        return true;
    }
    let text = slice(code, at.saturating_sub(12)..at).trim_ascii_end();
    ["return", "typeof", "case", "in", "of", "=>"].iter().any(|word| {
        text.strip_suffix(word)
            .is_some_and(|rest| !rest.ends_with(|sign: char| sign.is_alphanumeric() || sign == '_'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(code: &str, language: Language) -> String {
        brackets(code, 0, language)
            .into_iter()
            .map(|(span, _)| &code[span])
            .collect()
    }

    #[test]
    fn strings_comments_and_expressions_have_none() {
        assert_eq!(
            signs("f('(', \"[\", `{${g({})}}`) // (", Language::Script),
            "(({}))"
        );
        assert_eq!(signs("a = /[({]/.test(b) /* } */", Language::Script), "()");
        assert_eq!(signs("a / (b) / c", Language::Script), "()");
        assert_eq!(signs("don't { }", Language::Script), "{}");
        assert_eq!(signs("a { b: url(http://c) } /* } */", Language::Style), "{()}");
        assert_eq!(signs("x = `a${b}c` }", Language::Script), "}");
    }

    #[test]
    fn what_does_not_end_is_no_string_and_no_expression() {
        assert_eq!(signs("it's (a) \"b { c\n'}' ]", Language::Script), "(){]");
        assert_eq!(signs("a = /[(/ + /x{/ + ']'", Language::Script), "[({");
        assert_eq!(signs("a = /[( ; b = /{/ ; c = /]/", Language::Script), "");
    }

    /// How many bytes are looked at for a script of `count` times `piece`, for each byte of it.
    fn work(piece: &str, count: usize) -> usize {
        let code = piece.repeat(count);
        let mut scanner = Scanner::new(&code, Language::Script);
        while scanner.next().is_some() {}
        scanner.read / code.len()
    }

    #[test]
    fn the_work_for_a_byte_does_not_grow_with_the_script() {
        for piece in [
            "\\\"",
            "\\'",
            "\\\"\\'",
            "\"\\",
            "=/[",
            "=/[]",
            "=/\\",
            "(/[a]",
            "/*",
            "`${",
            "'",
            "\"a'",
            "\\\"=/[",
            "=/[=/]",
            ":\"\\\n",
            "return /[",
            "}`",
            "\\\\\"'",
        ] {
            let (small, large) = (work(piece, 1_000), work(piece, 20_000));
            assert!(large <= small.max(4), "{piece:?}: {small} and {large}");
        }
    }

    mod against_the_plain_search {
        use super::super::*;
        use proptest::prelude::*;

        /// The ends as the grammar has them, searched anew from each place.
        fn plain_string(bytes: &[u8], at: usize) -> Option<usize> {
            let mut end = at + 1;
            loop {
                match bytes.get(end)? {
                    b'\\' => end += 2,
                    b'\n' => return None,
                    byte if *byte == bytes[at] => return Some(end + 1),
                    _ => end += 1,
                }
            }
        }

        fn plain_regex(bytes: &[u8], at: usize) -> Option<usize> {
            let (mut end, mut in_class) = (at + 1, false);
            loop {
                match bytes.get(end)? {
                    b'\\' => end += 1,
                    b'\n' => return None,
                    b'[' => in_class = true,
                    b']' => in_class = false,
                    b'/' if !in_class => return Some(end + 1),
                    _ => {}
                }
                end += 1;
            }
        }

        proptest! {
            #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

            #[test]
            fn ends_are_the_same(code in "[\"'/\\\\=\\[\\]a\n]{0,40}") {
                let mut scanner = Scanner::new(&code, Language::Script);
                let bytes = code.as_bytes();
                loop {
                    let at = scanner.at;
                    // from each place at which the scanner itself looks, in its own order
                    let Some(byte) = bytes.get(at) else { break };
                    let before = scanner.before;
                    let is_regex = *byte == b'/'
                        && !matches!(bytes.get(at + 1), Some(b'*' | b'/'))
                        && may_begin_regex(&code, at, before);
                    let part = scanner.part(at, *byte);
                    let got = match &part {
                        Some(Part::Text(span)) => Some(span.end),
                        _ => None,
                    };
                    match byte {
                        b'"' | b'\'' => prop_assert_eq!(got, plain_string(bytes, at)),
                        b'/' if is_regex => prop_assert_eq!(got, plain_regex(bytes, at)),
                        _ => {}
                    }
                    scanner.at = match part {
                        Some(Part::Text(span) | Part::Comment(span)) => span.end,
                        _ => at + 1,
                    };
                    if !byte.is_ascii_whitespace() {
                        scanner.before = *byte;
                    }
                }
            }
        }
    }
}
