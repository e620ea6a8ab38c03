//! A model's element in the place of the page's.

use super::Component;
use super::answer::{Answer, AnswerProblem};
use crate::check;
use crate::html::tree::{Element, Tree};
use crate::ids;
use crate::registry::morpheo_id::Ids;
use crate::text::slice::slice;
use std::collections::HashSet;
use std::ops::Range;

/// Elements that stand in an order of their own: only the same can take their place.
const BOUND: [&str; 17] = [
    "area",
    "caption",
    "dd",
    "dt",
    "figcaption",
    "legend",
    "li",
    "rp",
    "rt",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
];
/// Elements that a browser does not put into one of their own name.
const NEVER_NESTED: [&str; 3] = ["a", "button", "form"];

/// See [`Component::splice`].
///
/// # Errors
/// Why the answer cannot take the component's place.
pub(super) fn splice(component: &Component<'_>, answer: &str) -> Result<String, AnswerProblem> {
    let answer = Answer::read(answer)?;
    let root = answer.elements().first().ok_or(AnswerProblem::NotOneElement)?;
    let name = answer.name_of(root);
    if ids::WITHOUT.contains(&name.as_str()) || !may_replace(&component.name(), &name) {
        return Err(AnswerProblem::AnotherElement);
    }
    if NEVER_NESTED.iter().any(|name| nests(component, &answer, name)) {
        return Err(AnswerProblem::DoesNotFit);
    }
    let page = component.tree.page();
    let span = component.span();
    let own = Ids::read(page, &component.element.tag);
    let markup = answer.with_ids(own, &taken(component));
    let result = [
        slice(page, 0..span.start),
        &markup,
        slice(page, span.end..page.len()),
    ]
    .concat();
    let change = Change {
        places: component.places(),
        end: span.end,
        grown: markup.len(),
        shrunk: span.len(),
        count: answer.elements().len(),
    };
    let is_own = change.is_all(&component.tree, &Tree::read(&result), own);
    if is_own && check::sound(page, &result).is_ok() {
        Ok(result)
    } else {
        Err(AnswerProblem::DoesNotFit)
    }
}

/// Whether an element of one name may stand where one of another stood.
fn may_replace(was: &str, is: &str) -> bool {
    was == is || !(BOUND.contains(&was) || BOUND.contains(&is))
}

/// Whether an element of this name would stand in another of it.
fn nests(component: &Component<'_>, answer: &Answer<'_>, name: &str) -> bool {
    let mut end = 0;
    let is_around = component.ancestors().any(|ancestor| ancestor == name);
    answer.elements().iter().any(|element| {
        if answer.name_of(element) != name {
            return false;
        }
        let is_within = is_around || element.tag.span.start < end;
        end = end.max(element.end);
        is_within
    })
}

/// The ids of the page outside of the component.
fn taken<'a>(component: &Component<'a>) -> HashSet<&'a str> {
    let tree = &component.tree;
    let places = component.places();
    let outside = tree
        .elements()
        .iter()
        .enumerate()
        .filter(|(at, _)| !places.contains(at));
    outside
        .flat_map(|(_, element)| Ids::read(tree.page(), &element.tag).each().collect::<Vec<_>>())
        .collect()
}

/// What is to change between two readings of a page.
struct Change {
    /// The elements that go, by their places.
    places: Range<usize>,
    /// Where they ended.
    end: usize,
    /// The bytes that came.
    grown: usize,
    /// The bytes that went.
    shrunk: usize,
    count: usize,
}

impl Change {
    /// Whether nothing else changed: every other element stands where it stood, in the same one, and what came is one
    /// element with these ids.
    fn is_all(&self, before: &Tree<'_>, after: &Tree<'_>, ids: Ids<'_>) -> bool {
        let (old, new) = (before.elements(), after.elements());
        if new.len() + self.places.len() != old.len() + self.count {
            return false;
        }
        let Some((was, is)) = old.get(self.places.start).zip(new.get(self.places.start)) else {
            return false;
        };
        let start = was.tag.span.start;
        is.span() == (start..start + self.grown)
            && is.parent == was.parent
            && Ids::read(after.page(), &is.tag) == ids
            && self.are_moved(old, new)
    }

    fn are_moved(&self, old: &[Element], new: &[Element]) -> bool {
        let first = self.places.start;
        let behind = old.iter().skip(self.places.end);
        let head = old.iter().take(first).zip(new.iter().take(first));
        let tail = behind.zip(new.iter().skip(first + self.count));
        head.chain(tail).all(|(was, is)| {
            is.tag.span == (self.moved(was.tag.span.start)..self.moved(was.tag.span.end))
                && is.content_end == self.moved(was.content_end)
                && is.end == self.moved(was.end)
                && is.parent == was.parent.map(|parent| self.renumbered(parent))
        })
    }

    /// Where a byte of the page outside of the component is then.
    const fn moved(&self, at: usize) -> usize {
        if at < self.end {
            at
        } else {
            at + self.grown - self.shrunk
        }
    }

    /// The place of an element outside of the component then.
    fn renumbered(&self, at: usize) -> usize {
        if at < self.places.end {
            at
        } else {
            at + self.count - self.places.len()
        }
    }
}
