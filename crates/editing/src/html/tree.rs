//! The elements of a page, with where each begins and ends.

use crate::html::token::{Tag, Token, Tokenizer};
use crate::text::slice::slice;
use std::collections::HashMap;
use std::ops::Range;

/// An element of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    pub tag: Tag,
    /// Where its content ends: before its end tag, or where the page leaves it.
    pub content_end: usize,
    /// Where it ends: behind its end tag, or where the page leaves it.
    pub end: usize,
    /// The element that holds it, by index.
    pub parent: Option<usize>,
}

impl Element {
    /// From its `<` to its end.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.tag.span.start..self.end
    }

    /// What stands between its tags.
    #[must_use]
    pub fn content(&self) -> Range<usize> {
        self.tag.span.end..self.content_end.max(self.tag.span.end)
    }
}

/// The elements of a page in the order of their start tags.
#[derive(Debug, Clone)]
pub struct Tree<'a> {
    page: &'a str,
    elements: Vec<Element>,
}

impl<'a> Tree<'a> {
    /// Reads a page; linear in it, however deep it nests.
    ///
    /// Ends that a page leaves out are taken as the standard does for the common cases: an element
    /// ends with the one around it, a list item, option, row, cell or paragraph at the next of its kind.
    /// An end tag without a start is passed over.
    #[must_use]
    pub fn read(page: &'a str) -> Self {
        let mut reader = Reader {
            page,
            elements: Vec::new(),
            open: Vec::new(),
            names: HashMap::new(),
            lower_names: HashMap::new(),
            counts: Vec::new(),
        };
        let mut tokens = Tokenizer::new(page);
        while let Some(token) = tokens.next() {
            match token {
                Token::Tag(tag) if tag.closing => reader.close(&tag),
                Token::Tag(tag) => reader.open(tag, tokens.in_foreign_content()),
                Token::UnclosedRawText(tag) => reader.open(tag, false),
                Token::Comment { .. } | Token::Doctype(_) => {}
            }
        }
        let end = page.len();
        while reader.pop(end, end) {}
        Tree {
            page,
            elements: reader.elements,
        }
    }

    /// The page that was read.
    #[must_use]
    pub const fn page(&self) -> &'a str {
        self.page
    }

    /// All elements.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The name of an element, as the page writes it.
    #[must_use]
    pub fn name(&self, element: &Element) -> &'a str {
        slice(self.page, element.tag.name.clone())
    }

    /// Whether an element has this name, in any case.
    #[must_use]
    pub fn is(&self, element: &Element, name: &str) -> bool {
        self.name(element).eq_ignore_ascii_case(name)
    }

    /// The element whose start tag begins at this byte.
    #[must_use]
    pub fn starting_at(&self, at: usize) -> Option<&Element> {
        let index = self
            .elements
            .binary_search_by_key(&at, |element| element.tag.span.start)
            .ok()?;
        self.elements.get(index)
    }
}

struct Reader<'a> {
    page: &'a str,
    elements: Vec<Element>,
    /// The open elements: their index and the number of their name.
    open: Vec<(usize, usize)>,
    /// Names as written, by number; names that differ in case share one.
    names: HashMap<&'a str, usize>,
    lower_names: HashMap<String, usize>,
    /// How many elements of each name are open.
    counts: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn number(&mut self, name: &'a str) -> usize {
        if let Some(number) = self.names.get(name) {
            return *number;
        }
        let next = self.counts.len();
        let number = *self.lower_names.entry(name.to_ascii_lowercase()).or_insert(next);
        if number == next {
            self.counts.push(0);
        }
        self.names.insert(name, number);
        number
    }

    fn pop(&mut self, content_end: usize, end: usize) -> bool {
        let Some((index, name)) = self.open.pop() else {
            return false;
        };
        if let Some(element) = self.elements.get_mut(index) {
            element.content_end = content_end;
            element.end = end;
        }
        if let Some(count) = self.counts.get_mut(name) {
            *count = count.saturating_sub(1);
        }
        true
    }

    fn top_name(&self) -> &'a str {
        let page = self.page;
        self.open
            .last()
            .and_then(|(index, _)| self.elements.get(*index))
            .map_or("", |element| slice(page, element.tag.name.clone()))
    }

    fn open(&mut self, tag: Tag, foreign: bool) {
        let name = slice(self.page, tag.name.clone());
        let start = tag.span.start;
        while ends_before(self.top_name(), name) {
            self.pop(start, start);
        }
        let is_empty = is_void(name) || (tag.self_closing && foreign);
        let parent = self.open.last().map(|(index, _)| *index);
        let end = tag.span.end;
        let number = self.number(name);
        self.elements.push(Element {
            tag,
            content_end: end,
            end,
            parent,
        });
        if !is_empty {
            self.open.push((self.elements.len() - 1, number));
            if let Some(count) = self.counts.get_mut(number) {
                *count += 1;
            }
        }
    }

    /// Closes the innermost open element of the tag's name, and what is open within it.
    /// Each element is closed once, so all closing together is linear.
    fn close(&mut self, tag: &Tag) {
        let number = self.number(slice(self.page, tag.name.clone()));
        if self.counts.get(number).is_none_or(|open| *open == 0) {
            return;
        }
        while let Some((_, name)) = self.open.last() {
            if *name == number {
                self.pop(tag.span.start, tag.span.end);
                return;
            }
            self.pop(tag.span.start, tag.span.start);
        }
    }
}

/// Whether an element of this name has no content and no end tag.
#[must_use]
pub fn is_void(name: &str) -> bool {
    const VOID: [&str; 14] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    ];
    VOID.iter().any(|void| name.eq_ignore_ascii_case(void))
}

/// Whether an open element ends where another begins, since the page left its end tag out.
fn ends_before(open: &str, next: &str) -> bool {
    const BLOCKS: [&str; 27] = [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "div",
        "dl",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "ul",
    ];
    let one_of = |names: &[&str]| names.iter().any(|name| next.eq_ignore_ascii_case(name));
    match open.to_ascii_lowercase().as_str() {
        "li" => one_of(&["li"]),
        "dt" | "dd" => one_of(&["dt", "dd"]),
        "option" => one_of(&["option", "optgroup"]),
        "optgroup" => one_of(&["optgroup"]),
        "td" | "th" => one_of(&["td", "th", "tr", "tbody", "tfoot"]),
        "tr" => one_of(&["tr", "tbody", "tfoot"]),
        "thead" | "tbody" => one_of(&["tbody", "tfoot"]),
        "head" => one_of(&["body"]),
        "p" => one_of(&BLOCKS),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(page: &str) -> Vec<&str> {
        let tree = Tree::read(page);
        tree.elements()
            .iter()
            .map(|element| &page[element.span()])
            .collect()
    }

    #[test]
    fn same_names_nest() {
        let page = "<div>a<div>b</div>c</div>d";
        assert_eq!(spans(page), ["<div>a<div>b</div>c</div>", "<div>b</div>"]);
        assert_eq!(Tree::read(page).elements()[1].parent, Some(0));
    }

    #[test]
    fn ends_that_are_left_out_are_found() {
        assert_eq!(
            spans("<ul><li>a<li>b</ul><p>c<div>d</div>"),
            ["<ul><li>a<li>b</ul>", "<li>a", "<li>b", "<p>c", "<div>d</div>"]
        );
        assert_eq!(spans("<p>a<br>b"), ["<p>a<br>b", "<br>"]);
    }

    #[test]
    fn stray_ends_close_nothing() {
        assert_eq!(spans("<b>x</i>y</b>"), ["<b>x</i>y</b>"]);
        assert_eq!(spans("<SECTION>x</section>"), ["<SECTION>x</section>"]);
    }

    #[test]
    fn depth_is_no_burden() {
        let page = format!(
            "{}{}{}",
            "<div>".repeat(100_000),
            "</span>".repeat(100_000),
            "</div>".repeat(100_000)
        );
        let tree = Tree::read(&page);
        assert_eq!(tree.elements().len(), 100_000);
        assert_eq!(tree.elements()[0].span(), 0..page.len());
    }
}
