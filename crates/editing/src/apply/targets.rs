//! What the targets of changes point at: sections by id, elements and style rules by selector.

use super::page::Page;
use crate::html::attributes::attributes;
use crate::text::slice::slice;
use lol_html::{HtmlRewriter, Selector, Settings};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

/// The id by which the body is known when it has none (spec 2, section 3).
const BODY_ID: &str = "morpheo-body-page";

/// The elements that ids point at.
#[derive(Debug, Default)]
pub(super) struct Sections {
    spans: HashMap<String, Vec<Range<usize>>>,
}

impl Sections {
    /// Looks the ids up, all in one pass. An element is known by its `id` and its `data-morpheo-id`.
    pub fn read<'i>(page: &Page<'_>, ids: impl Iterator<Item = &'i str>) -> Self {
        let mut spans: HashMap<String, Vec<Range<usize>>> =
            ids.map(|id| (id.to_owned(), Vec::new())).collect();
        if spans.is_empty() {
            return Self::default();
        }
        let tree = page.tree();
        let mut body = None;
        for element in tree.elements() {
            if body.is_none() && tree.is(element, "body") {
                body = Some(element.span());
            }
            for attribute in attributes(page.code, &element.tag) {
                let name = slice(page.code, attribute.name);
                if !(name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case("data-morpheo-id")) {
                    continue;
                }
                if let Some(found) = spans.get_mut(slice(page.code, attribute.value))
                    && found.last() != Some(&element.span())
                {
                    found.push(element.span());
                }
            }
        }
        if let (Some(found), Some(body)) = (spans.get_mut(BODY_ID), body)
            && found.is_empty()
        {
            found.push(body);
        }
        Self { spans }
    }

    /// The elements of an id.
    pub fn of(&self, id: &str) -> &[Range<usize>] {
        self.spans.get(id).map_or(&[], Vec::as_slice)
    }
}

/// The spans of the elements that a CSS selector selects, in order; nothing when it is not one that is understood.
pub(super) fn selected(page: &Page<'_>, selector: &str) -> Vec<Range<usize>> {
    let Ok(parsed) = selector.parse::<Selector>() else {
        return Vec::new();
    };
    let starts: RefCell<Vec<usize>> = RefCell::new(Vec::new());
    let handler = lol_html::ElementContentHandlers::default().element(
        |element: &mut lol_html::html_content::Element<'_, '_>| {
            starts.borrow_mut().push(element.source_location().bytes().start);
            Ok(())
        },
    );
    let settings = Settings::new()
        .with_strict(false)
        .append_element_content_handler((Cow::Borrowed(&parsed), handler));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    let read = rewriter.write(page.code.as_bytes()).and_then(|()| rewriter.end());
    if read.is_err() {
        return Vec::new();
    }
    let starts = starts.into_inner();
    starts
        .into_iter()
        .filter_map(|at| page.tree().starting_at(at))
        .map(super::super::html::tree::Element::span)
        .collect()
}

/// The spans of the style rules that have this very selector, from its first character to behind the closing brace.
pub(super) fn style_rules(page: &Page<'_>, selector: &str) -> Vec<Range<usize>> {
    let wanted = selector.trim();
    let mut found = Vec::new();
    for raw in page.raw_texts() {
        let css = page.text(raw.content.clone());
        let mut prelude_start = 0;
        let mut open: Vec<Option<usize>> = Vec::new();
        for (at, byte) in css.bytes().enumerate() {
            match byte {
                b'{' => {
                    let prelude = slice(css, prelude_start..at);
                    let comments = prelude.rfind("*/").map_or(0, |end| end + 2);
                    prelude_start += comments;
                    let prelude = slice(prelude, comments..prelude.len());
                    let is_wanted = prelude.split(',').any(|one| one.trim() == wanted);
                    let lead = prelude.len() - prelude.trim_ascii_start().len();
                    open.push(is_wanted.then_some(prelude_start + lead));
                    prelude_start = at + 1;
                }
                b'}' => {
                    if let Some(Some(start)) = open.pop() {
                        found.push(raw.content.start + start..raw.content.start + at + 1);
                    }
                    prelude_start = at + 1;
                }
                b';' => prelude_start = at + 1,
                _ => {}
            }
        }
    }
    found.sort_unstable_by_key(|span| span.start);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(code: &str, spans: Vec<Range<usize>>) -> Vec<&str> {
        spans.into_iter().map(|span| &code[span]).collect()
    }

    #[test]
    fn sections_are_found_by_either_id() {
        let code = "<body><p id=\"a\">1</p><p data-morpheo-id='b' id=c>2</p><i id=a></i></body>";
        let page = Page::new(code);
        let sections = Sections::read(&page, ["a", "b", "c", "x", BODY_ID].into_iter());
        assert_eq!(sections.of("a").len(), 2);
        assert_eq!(
            texts(code, sections.of("b").to_vec()),
            ["<p data-morpheo-id='b' id=c>2</p>"]
        );
        assert_eq!(sections.of("b"), sections.of("c"));
        assert!(sections.of("x").is_empty());
        assert_eq!(sections.of(BODY_ID).first(), Some(&(0..code.len())));
    }

    #[test]
    fn selectors_select() {
        let code = "<ul class=\"a b\"><li>1</li><li>2</li></ul><ul><li>3</li></ul>";
        let page = Page::new(code);
        assert_eq!(
            texts(code, selected(&page, "ul.a > li:nth-child(2)")),
            ["<li>2</li>"]
        );
        assert_eq!(selected(&page, "li").len(), 3);
        assert!(selected(&page, "li ~ li:has(").is_empty());
    }

    #[test]
    fn style_rules_are_found_by_their_selector() {
        let code = "<style>/* a */ .a { x: 1 } @media (y) { .b, .a { x: 2 } } .a:hover { x: 3 }</style>";
        let page = Page::new(code);
        assert_eq!(
            texts(code, style_rules(&page, ".a")),
            [".a { x: 1 }", ".b, .a { x: 2 }"]
        );
    }
}
