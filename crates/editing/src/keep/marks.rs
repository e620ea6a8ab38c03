//! The marked elements of a page.

use super::ATTRIBUTE;
use crate::html::attributes::{attribute, attributes};
use crate::html::tree::{Element, Tree};
use crate::text::slice::{byte, slice};
use std::borrow::Cow;
use std::ops::Range;

/// Whether an element has the mark itself.
pub(super) fn is_marked(tree: &Tree<'_>, element: &Element) -> bool {
    attribute(tree.page(), &element.tag, ATTRIBUTE).is_some()
}

/// The marked elements that stand in no other one, by their places in the tree.
pub(super) fn outermost(tree: &Tree<'_>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut end = 0;
    for (at, element) in tree.elements().iter().enumerate() {
        if element.tag.span.start >= end && is_marked(tree, element) {
            end = element.end;
            found.push(at);
        }
    }
    found
}

/// A page without the marks of its elements.
pub(super) fn without(page: &str) -> Cow<'_, str> {
    let tree = Tree::read(page);
    let mut rest = String::with_capacity(page.len());
    let mut copied = 0;
    for (span, text) in tree.elements().iter().flat_map(|element| removals(page, element)) {
        rest.push_str(slice(page, copied..span.start));
        rest.push_str(text);
        copied = span.end;
    }
    if copied == 0 {
        return Cow::Borrowed(page);
    }
    rest.push_str(slice(page, copied..page.len()));
    Cow::Owned(rest)
}

/// What takes the mark out of a start tag: parts of it, and what comes in their places. An attribute that stands twice
/// is taken out twice; a blank stays where the signs around it would be read together.
pub(super) fn removals(page: &str, element: &Element) -> Vec<(Range<usize>, &'static str)> {
    let marks = attributes(page, &element.tag)
        .filter(|attribute| slice(page, attribute.name.clone()).eq_ignore_ascii_case(ATTRIBUTE));
    marks
        .map(|mark| {
            let is_quoted =
                mark.value.start > mark.name.end && matches!(byte(page, mark.value.start - 1), b'"' | b'\'');
            let end = mark.value.end + usize::from(is_quoted);
            let mut start = mark.name.start;
            while start > element.tag.name.end && byte(page, start - 1).is_ascii_whitespace() {
                start -= 1;
            }
            let (before, after) = (byte(page, start - 1), byte(page, end));
            let is_apart = after.is_ascii_whitespace() || (after == b'>' && before != b'/');
            (start..end, if is_apart { "" } else { " " })
        })
        .collect()
}
