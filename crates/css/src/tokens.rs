use std::ops::Range;

use cssparser::{Parser, ParserInput, Token as Kind};

/// How much of a sheet is read, in bytes: more than any page or file may have.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// A token, a blank or a comment, and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Token<'a> {
    pub kind: Kind<'a>,
    /// With its quotes, and with the brackets of an address without quotes. Of functions and blocks it is what opens them.
    pub span: Range<usize>,
}

/// The tokens of a sheet, or of any part of one.
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    sheet: &'a str,
    at: usize,
}

/// Reads a sheet. Its tokens follow each other without gaps; brackets are tokens as others, whatever they leave open.
/// Linear in the sheet.
#[must_use]
pub fn tokens(sheet: &str) -> Tokens<'_> {
    let read = sheet.floor_char_boundary(MAX_BYTES);
    Tokens {
        sheet: sheet.get(..read).unwrap_or_default(),
        at: 0,
    }
}

impl Tokens<'_> {
    /// How much of the sheet was read: behind the last token.
    #[must_use]
    pub const fn read(&self) -> usize {
        self.at
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.sheet.get(self.at..).filter(|rest| !rest.is_empty())?;
        // A parser passes over blocks that nobody enters, and entering them takes a stack; one that is new at each
        // token does neither. What a token is depends on nothing before it.
        let mut input = ParserInput::new(rest);
        let mut parser = Parser::new(&mut input);
        let kind = parser.next_including_whitespace_and_comments().ok()?.clone();
        let start = self.at;
        self.at += parser.position().byte_index().max(1);
        Some(Token {
            kind,
            span: start..self.at,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tokens_have_their_places() {
        let sheet = "@import 'ä.css'; a::b{c:URL( d.png ) url(\"e\") /* } */";
        let read: Vec<&str> = tokens(sheet)
            .map(|token| crate::text(sheet, token.span))
            .collect();
        assert_eq!(
            read,
            [
                "@import",
                " ",
                "'ä.css'",
                ";",
                " ",
                "a",
                ":",
                ":",
                "b",
                "{",
                "c",
                ":",
                "URL( d.png )",
                " ",
                "url(",
                "\"e\"",
                ")",
                " ",
                "/* } */"
            ]
        );
    }

    #[test]
    fn depth_is_no_burden() {
        for piece in ["{", "a{", "f(", "([{", ")", "/*", "url( ", "\\"] {
            let sheet = piece.repeat(200_000);
            assert_eq!(
                tokens(&sheet).last().map(|token| token.span.end),
                Some(sheet.len())
            );
        }
    }

    proptest! {
        #[test]
        fn tokens_tile_any_text(sheet in "\\PC{0,40}|([a-z\\-@#:;,.{}()\\[\\]'\"\\\\/*!<>0-9 \r\n\u{0}\u{c}ä🦀]|url\\(|/\\*|\\*/){0,60}") {
            let mut end = 0;
            for token in tokens(&sheet) {
                prop_assert_eq!(token.span.start, end);
                prop_assert!(sheet.is_char_boundary(token.span.end) && token.span.end > end);
                end = token.span.end;
            }
            prop_assert_eq!(end, sheet.len());
        }
    }
}
