//! The tags and texts of a page, for lines that both sides changed: of a page that is one long line, every change would
//! conflict with every other.

use crate::html::token::{Token, Tokenizer};
use crate::merge::regions::Hunk;
use crate::text::slice::{byte, slice};
use std::ops::Range;

/// Where the tags, comments and doctypes of a page begin and end, in their order.
pub(super) struct Cuts<'a> {
    page: &'a str,
    at: Vec<usize>,
}

impl<'a> Cuts<'a> {
    /// Reads a page; linear in it. Within scripts, styles and other raw texts there is none.
    pub(super) fn read(page: &'a str) -> Self {
        let mut at = Vec::new();
        for token in Tokenizer::new(page) {
            let span = match token {
                Token::Tag(tag) | Token::UnclosedRawText(tag) => tag.span,
                Token::Comment { span, .. } | Token::Doctype(span) => span,
            };
            if at.last() != Some(&span.start) {
                at.push(span.start);
            }
            at.push(span.end);
        }
        Self { page, at }
    }

    /// These bytes of the page.
    pub(super) fn text(&self, span: &Range<usize>) -> &'a str {
        slice(self.page, span.clone())
    }

    /// What these bytes of the page are made of.
    pub(super) fn pieces(&self, span: Range<usize>) -> Vec<&'a str> {
        let first = self.at.partition_point(|at| *at <= span.start);
        let within = self.at.iter().skip(first).take_while(|at| **at < span.end);
        let mut from = span.start;
        let mut pieces = Vec::new();
        for at in within.chain([&span.end]) {
            if from < *at {
                pieces.push(slice(self.page, from..*at));
            }
            from = *at;
        }
        pieces
    }

    /// How many pieces [`Cuts::pieces`] gives, at most one more.
    pub(super) fn count(&self, span: &Range<usize>) -> usize {
        let before = |end: usize| self.at.partition_point(|at| *at < end);
        before(span.end) - before(span.start) + 1
    }
}

/// The same hunks, but piece by piece where each piece that came is one that went in another form: the start tag of an
/// element of the same name, or a text in the place of a text.
pub(super) fn one_by_one(hunks: Vec<Hunk>, base: &[&str], side: &[&str]) -> Vec<Hunk> {
    let mut single = Vec::with_capacity(hunks.len());
    for hunk in hunks {
        let old = base.get(hunk.base.clone()).unwrap_or_default();
        let new = side.get(hunk.side.clone()).unwrap_or_default();
        let are_forms =
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| kind(old) == kind(new));
        if !are_forms {
            single.push(hunk);
            continue;
        }
        for (at, (old, new)) in old.iter().zip(new).enumerate() {
            if old != new {
                let (base, side) = (hunk.base.start + at, hunk.side.start + at);
                single.push(Hunk {
                    base: base..base + 1,
                    side: side..side + 1,
                });
            }
        }
    }
    single
}

/// What a piece is: the beginning of a tag with its name, or blank for a text.
fn kind(piece: &str) -> &str {
    if byte(piece, 0) != b'<' {
        return "";
    }
    let end = piece
        .bytes()
        .skip(1)
        .position(|byte| byte.is_ascii_whitespace() || byte == b'>')
        .map_or(piece.len(), |at| at + 1);
    slice(piece, 0..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_texts_are_pieces_and_scripts_are_whole() {
        let page = "<p a=\">\">x</p>\n<script>'<b>'\n<i></script>y";
        let cuts = Cuts::read(page);
        assert_eq!(
            cuts.pieces(0..page.len()),
            [
                "<p a=\">\">",
                "x",
                "</p>",
                "\n",
                "<script>",
                "'<b>'\n<i>",
                "</script>",
                "y"
            ]
        );
        // lines may begin and end within a tag or a script
        assert_eq!(cuts.pieces(3..14), ["a=\">\">", "x", "</p>"]);
        let script = page.find("<b>").unwrap();
        assert_eq!(cuts.pieces(script..script + 5), ["<b>'\n"]);
        assert!(cuts.pieces(4..4).is_empty());
        assert_eq!(cuts.count(&(0..page.len())), 9);
    }

    #[test]
    fn other_forms_of_the_same_pieces_are_told_apart() {
        let (base, side) = (["<p>", "x", "</p>"], ["<p id=a>", "y", "</p>"]);
        let hunk = |base, side| Hunk { base, side };
        let one = one_by_one(vec![hunk(0..2, 0..2)], &base, &side);
        assert_eq!(one, [hunk(0..1, 0..1), hunk(1..2, 1..2)]);
        let other = ["<i>", "y", "</i>"];
        assert_eq!(
            one_by_one(vec![hunk(0..3, 0..3)], &base, &other),
            [hunk(0..3, 0..3)]
        );
    }
}
