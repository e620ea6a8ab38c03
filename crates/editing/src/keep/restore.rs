//! The HTML of kept elements put back in a changed page.

use super::{Enforced, marks};
use crate::check;
use crate::html::tree::{Element, Tree};
use crate::text::slice::slice;
use std::borrow::Cow;
use std::ops::Range;

/// The changed page with the elements `kept` in the places of their counterparts `twins`, which stand apart, and without
/// the marks of others. Nothing when the elements around them would be read otherwise then.
pub(super) fn restored<'b>(
    old: &Tree<'_>,
    kept: &[usize],
    new: &Tree<'b>,
    twins: &[usize],
) -> Option<Enforced<'b>> {
    let mut places: Vec<Place<'_>> = Vec::with_capacity(kept.len());
    for (at, twin) in kept.iter().zip(twins) {
        places.push(Place {
            twin: *twin,
            span: new.elements().get(*twin)?.span(),
            html: slice(old.page(), old.elements().get(*at)?.span()),
        });
    }
    places.sort_unstable_by_key(|place| place.span.start);
    let edits = edits(new, &places);
    if edits.is_empty() {
        return Some(Enforced {
            page: Cow::Borrowed(new.page()),
            put_back: 0,
        });
    }
    let put_back = places
        .iter()
        .filter(|place| differs(slice(new.page(), place.span.clone()), place.html))
        .count();
    let (page, shifts) = spliced(new.page(), &edits);
    let is_sound =
        check::sound(new.page(), &page).is_ok() && is_as_meant(new, &places, &shifts, &Tree::read(&page));
    is_sound.then_some(Enforced {
        page: Cow::Owned(page),
        put_back,
    })
}

/// Where a kept element is to stand.
struct Place<'a> {
    /// Its counterpart, by its place in the tree.
    twin: usize,
    span: Range<usize>,
    html: &'a str,
}

type Edit<'a> = (Range<usize>, &'a str);

/// What changes, in the order of the page.
fn edits<'a>(new: &Tree<'_>, places: &[Place<'a>]) -> Vec<Edit<'a>> {
    let page = new.page();
    let mut edits: Vec<Edit<'a>> = places
        .iter()
        .filter(|place| slice(page, place.span.clone()) != place.html)
        .map(|place| (place.span.clone(), place.html))
        .collect();
    if super::may_have_marks(page) {
        let mut rest = places.iter().peekable();
        for element in new.elements() {
            let start = element.tag.span.start;
            while rest.next_if(|place| place.span.end <= start).is_some() {}
            if rest.peek().is_none_or(|place| start < place.span.start) {
                edits.extend(marks::removals(page, element));
            }
        }
    }
    edits.sort_unstable_by_key(|(span, _)| (span.start, span.end));
    edits
}

fn spliced(page: &str, edits: &[Edit<'_>]) -> (String, Shifts) {
    let mut result = String::with_capacity(page.len());
    let mut shifts = Shifts(Vec::with_capacity(edits.len()));
    let mut copied = 0;
    for (span, text) in edits {
        result.push_str(slice(page, copied..span.start));
        result.push_str(text);
        copied = span.end;
        shifts.0.push((copied, result.len()));
    }
    result.push_str(slice(page, copied..page.len()));
    (result, shifts)
}

/// Where edits end in a page, and in what they made of it.
struct Shifts(Vec<(usize, usize)>);

impl Shifts {
    /// Where a byte of the page is then that no edit replaced.
    fn moved(&self, at: usize) -> usize {
        let behind = self.0.partition_point(|(end, _)| *end <= at);
        match behind.checked_sub(1).and_then(|last| self.0.get(last)) {
            Some((was, is)) => is + (at - was),
            None => at,
        }
    }
}

/// Whether nothing else changed: each kept element is one whole element in the place of its counterpart, and every other
/// element stands where it stood, in the same one.
fn is_as_meant(new: &Tree<'_>, places: &[Place<'_>], shifts: &Shifts, result: &Tree<'_>) -> bool {
    let mut places = places.iter().peekable();
    let mut now = result.elements().iter().peekable();
    let start_of = |element: Option<&Element>| element.map(|element| element.tag.span.start);
    for (at, was) in new.elements().iter().enumerate() {
        let start = was.tag.span.start;
        while places.next_if(|place| place.span.end <= start).is_some() {}
        let place = places.peek().copied().filter(|place| place.span.start <= start);
        if place.is_some_and(|place| place.twin != at) {
            continue;
        }
        let Some(is) = now.next() else {
            return false;
        };
        let parent = start_of(was.parent.and_then(|parent| new.elements().get(parent)));
        let parent_now = start_of(is.parent.and_then(|parent| result.elements().get(parent)));
        if parent_now != parent.map(|start| shifts.moved(start)) {
            return false;
        }
        if let Some(place) = place {
            let end = shifts.moved(place.span.end);
            if is.span() != (end - place.html.len()..end) {
                return false;
            }
            while now.next_if(|within| within.tag.span.start < end).is_some() {}
        } else if is.tag.span != (shifts.moved(start)..shifts.moved(was.tag.span.end))
            || is.content_end != shifts.moved(was.content_end)
            || is.end != shifts.moved(was.end)
        {
            return false;
        }
    }
    now.next().is_none()
}

/// Whether two texts differ in more than the blanks at the start and the end of lines and blank lines.
fn differs(one: &str, other: &str) -> bool {
    one != other && !lines(one).eq(lines(other))
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}
