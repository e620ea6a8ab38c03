//! What the selectors of changes point at: elements and style rules.

use super::page::Page;
use crate::text::slice::slice;
use lol_html::{HtmlRewriter, Selector, Settings};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

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
