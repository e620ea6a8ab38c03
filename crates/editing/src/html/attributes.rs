//! The attributes of a start tag.

use crate::html::token::Tag;
use crate::text::slice::{byte, slice};
use std::ops::Range;

/// One attribute, by positions in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// Its name, as the page writes it.
    pub name: Range<usize>,
    /// Its value without quotes; empty behind the name when it has none.
    pub value: Range<usize>,
}

/// Reads the attributes of `tag` in `page`, in their order.
#[must_use]
pub fn attributes<'a>(page: &'a str, tag: &Tag) -> Attributes<'a> {
    Attributes {
        page,
        at: tag.name.end,
        end: tag.span.end.saturating_sub(1),
    }
}

/// The value of the first attribute called `name` (in any case), if there is one.
#[must_use]
pub fn attribute<'a>(page: &'a str, tag: &Tag, name: &str) -> Option<&'a str> {
    attributes(page, tag)
        .find(|attribute| slice(page, attribute.name.clone()).eq_ignore_ascii_case(name))
        .map(|attribute| slice(page, attribute.value))
}

/// An iterator over attributes; see [`attributes`].
#[derive(Debug, Clone)]
pub struct Attributes<'a> {
    page: &'a str,
    at: usize,
    end: usize,
}

impl Attributes<'_> {
    fn skip(&mut self, unwanted: impl Fn(u8) -> bool) {
        while self.at < self.end && unwanted(byte(self.page, self.at)) {
            self.at += 1;
        }
    }
}

impl Iterator for Attributes<'_> {
    type Item = Attribute;

    fn next(&mut self) -> Option<Attribute> {
        self.skip(|byte| byte.is_ascii_whitespace() || byte == b'/');
        if self.at >= self.end {
            return None;
        }
        let start = self.at;
        self.at += 1; // a name may begin with `=`
        self.skip(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'=' | b'/' | b'>'));
        let name = start..self.at;
        self.skip(|byte| byte.is_ascii_whitespace());
        if byte(self.page, self.at) != b'=' || self.at >= self.end {
            return Some(Attribute {
                value: name.end..name.end,
                name,
            });
        }
        self.at += 1;
        self.skip(|byte| byte.is_ascii_whitespace());
        let quote = byte(self.page, self.at);
        let value = if matches!(quote, b'"' | b'\'') && self.at < self.end {
            let start = self.at + 1;
            self.at = start;
            self.skip(|byte| byte != quote);
            let value = start..self.at;
            self.at = (self.at + 1).min(self.end);
            value
        } else {
            let start = self.at;
            self.skip(|byte| !byte.is_ascii_whitespace());
            start..self.at
        };
        Some(Attribute { name, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::token::{Token, Tokenizer};

    #[test]
    fn every_way_of_writing_an_attribute_is_read() {
        let page = "<input  a = \"1 2\" B='>' c=3 d /e=''>";
        let Some(Token::Tag(tag)) = Tokenizer::new(page).next() else {
            panic!()
        };
        let read: Vec<(&str, &str)> = attributes(page, &tag)
            .map(|attribute| (&page[attribute.name], &page[attribute.value]))
            .collect();
        assert_eq!(read, [("a", "1 2"), ("B", ">"), ("c", "3"), ("d", ""), ("e", "")]);
        assert_eq!(attribute(page, &tag, "b"), Some(">"));
        assert_eq!(attribute(page, &tag, "x"), None);
    }
}
