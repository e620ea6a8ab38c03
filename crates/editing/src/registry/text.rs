//! The text of a page as people see it: without tags, scripts and styles, blanks collapsed.

use crate::html::token::{Tag, Token, Tokenizer, is_raw_text};
use crate::text::slice::slice;
use std::ops::Range;

/// The visible text of a whole page, collapsed once, so that the text of any element is a piece of it.
#[derive(Debug, Default)]
pub(crate) struct VisibleText {
    text: String,
    /// For each stretch of text: where it begins in the page, and where in the collapsed text.
    marks: Vec<(usize, usize)>,
    pending_blank: bool,
}

impl VisibleText {
    /// Reads a page; linear in it.
    pub(crate) fn read(page: &str) -> Self {
        let mut visible = Self::default();
        let mut tokens = Tokenizer::new(page);
        let (mut at, mut hidden) = (0, false);
        while let Some(token) = tokens.next() {
            let (span, tag) = match &token {
                Token::Tag(tag) => (tag.span.clone(), Some(tag)),
                Token::UnclosedRawText(tag) => (tag.span.start..page.len(), None),
                Token::Comment { span, .. } | Token::Doctype(span) => (span.clone(), None),
            };
            if !hidden {
                visible.push(page, at..span.start);
            }
            at = span.end;
            if let Some(tag) = tag {
                hidden = hides(page, tag, tokens.in_foreign_content());
                visible.pending_blank |= !is_inline(slice(page, tag.name.clone()));
            }
        }
        if !hidden {
            visible.push(page, at..page.len());
        }
        visible
    }

    fn push(&mut self, page: &str, span: Range<usize>) {
        let text = slice(page, span.clone());
        if text.is_empty() {
            return;
        }
        self.marks.push((span.start, self.text.len()));
        self.pending_blank |= text.starts_with(|first: char| first.is_ascii_whitespace());
        for (index, word) in text.split_ascii_whitespace().enumerate() {
            if (self.pending_blank || index > 0) && !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(word);
            self.pending_blank = false;
        }
        self.pending_blank |= text.ends_with(|last: char| last.is_ascii_whitespace());
    }

    /// The first characters of the text in a span of the page that begins and ends at tags.
    pub(crate) fn excerpt(&self, span: Range<usize>, characters: usize) -> String {
        let text: String = slice(&self.text, self.position(span.start)..self.position(span.end))
            .trim_start()
            .chars()
            .take(characters)
            .collect();
        text.trim_end().to_owned()
    }

    fn position(&self, at: usize) -> usize {
        let index = self.marks.partition_point(|(page, _)| *page < at);
        self.marks.get(index).map_or(self.text.len(), |(_, text)| *text)
    }
}

/// Whether what follows a tag is no text to see.
fn hides(page: &str, tag: &Tag, foreign: bool) -> bool {
    let name = slice(page, tag.name.clone());
    let is_seen = ["textarea", "title"]
        .iter()
        .any(|seen| name.eq_ignore_ascii_case(seen));
    let is_empty = tag.closing || (tag.self_closing && foreign);
    is_raw_text(name.as_bytes()) && !is_seen && !is_empty
}

/// Whether a tag stands within a run of text, so that words on either side belong together.
fn is_inline(name: &str) -> bool {
    const INLINE: [&str; 18] = [
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "font", "i", "mark", "q", "s", "small", "span",
        "strong", "sub", "u",
    ];
    INLINE.iter().any(|inline| name.eq_ignore_ascii_case(inline))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_seen_is_text() {
        let page = "<p>  a<b>b</b>\n c<!-- x --><script>no</script><style>no</style><br>d</p><textarea> e </textarea>";
        assert_eq!(VisibleText::read(page).text, "ab c d e");
        assert_eq!(VisibleText::read("a<script>b").text, "a");
    }

    #[test]
    fn an_element_has_its_own_text() {
        let page = "<p>one</p><p>two <i>é</i></p>";
        let visible = VisibleText::read(page);
        let second = page.find("two").unwrap()..page.rfind("</p>").unwrap();
        assert_eq!(visible.excerpt(second.clone(), 50), "two é");
        assert_eq!(visible.excerpt(second, 4), "two");
    }
}
