//! Elements that stay as they are. A person marks an element with [`ATTRIBUTE`]; a model's change of the page leaves
//! its outer HTML as it was, byte for byte, with all that it holds. Its place may change with what is around it.
//!
//! - `marks`: the marked elements of a page, and marks taken out
//! - `counterparts`: which element of the changed page each of them is
//! - `restore`: their HTML put back
//!
//! Everything is linear in the pages, however deep they nest.

mod counterparts;
mod marks;
mod restore;

#[cfg(test)]
mod tests;

use crate::clean::find_ignoring_case;
use crate::html::tree::{Element, Tree};
use crate::text::slice::slice;
use std::borrow::Cow;
use std::ops::Range;
use thiserror::Error;

/// The attribute that marks an element, whatever its value.
pub const ATTRIBUTE: &str = "data-morpheo-keep";
/// The end of [`ATTRIBUTE`], which begins with a byte that has no other case.
const END_OF_ATTRIBUTE: &str = "-morpheo-keep";
/// How much of a start tag is shown, in characters.
const TAG_CHARS: usize = 120;

/// A page with the kept elements of the page before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enforced<'a> {
    pub page: Cow<'a, str>,
    /// How many of them had been changed in more than the blanks around their lines.
    pub put_back: usize,
}

/// The change has no certain counterpart of a kept element.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("The answer changes or removes an element that is to stay as it is: {tag}")]
pub struct Lost {
    /// Its start tag, cut when it is long.
    pub tag: String,
}

/// The changed page `after` with each kept element of `before` as it was there. Marks of other elements are taken out:
/// only people set them. Of elements that stand in each other, the outer one counts.
///
/// The counterpart of an element is the one element with its id, else one with the same HTML, else the only element of
/// its name in the counterpart of its parent. It is never guessed.
///
/// # Errors
/// [`Lost`] when an element has no counterpart, or when putting it back would change what is around it.
pub fn enforce<'a>(before: &str, after: &'a str) -> Result<Enforced<'a>, Lost> {
    if !may_have_marks(before) {
        return Ok(Enforced {
            page: without_marks(after),
            put_back: 0,
        });
    }
    let old = Tree::read(before);
    let kept = marks::outermost(&old);
    if kept.is_empty() {
        return Ok(Enforced {
            page: without_marks(after),
            put_back: 0,
        });
    }
    let new = Tree::read(after);
    let lost = |at: Option<&usize>| Lost {
        tag: at
            .and_then(|at| old.elements().get(*at))
            .map_or_else(String::new, |element| shown_tag(&old, element)),
    };
    let twins = counterparts::counterparts(&old, &kept, &new).map_err(|at| lost(Some(&at)))?;
    restore::restored(&old, &kept, &new, &twins).ok_or_else(|| lost(kept.first()))
}

/// Whether a changed page has the kept elements of the page before as they were, and no other marks.
#[must_use]
pub fn holds(before: &str, after: &str) -> bool {
    enforce(before, after).is_ok_and(|enforced| enforced.page == after)
}

/// A page without any marks: those of a page that a model wrote are nobody's.
#[must_use]
pub fn without_marks(page: &str) -> Cow<'_, str> {
    if may_have_marks(page) {
        marks::without(page)
    } else {
        Cow::Borrowed(page)
    }
}

/// Where the kept elements of a page stand, in its order; elements within them are not listed.
#[must_use]
pub fn spans(page: &str) -> Vec<Range<usize>> {
    if !may_have_marks(page) {
        return Vec::new();
    }
    let tree = Tree::read(page);
    let kept = marks::outermost(&tree);
    kept.iter()
        .filter_map(|at| tree.elements().get(*at))
        .map(Element::span)
        .collect()
}

/// Whether an element is kept, by its own mark or that of an element around it.
#[must_use]
pub fn is_kept(tree: &Tree<'_>, element: &Element) -> bool {
    let mut next = Some(element);
    while let Some(element) = next {
        if marks::is_marked(tree, element) {
            return true;
        }
        next = element.parent.and_then(|parent| tree.elements().get(parent));
    }
    false
}

/// Whether a page has what may be a mark: without one, nothing of this module changes it.
#[must_use]
pub fn may_have_marks(page: &str) -> bool {
    find_ignoring_case(page, END_OF_ATTRIBUTE, 0).is_some()
}

fn shown_tag(tree: &Tree<'_>, element: &Element) -> String {
    let tag = slice(tree.page(), element.tag.span.clone());
    match tag.char_indices().nth(TAG_CHARS) {
        None => tag.to_owned(),
        Some((end, _)) => format!("{}…", slice(tag, 0..end)),
    }
}
