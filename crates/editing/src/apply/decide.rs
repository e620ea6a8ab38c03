//! Which of several places a change means: the one in its section, the one within its selected element, or the
//! one strictly nearest to its line range. Where none of these helps, it is not decided.

use super::page::Page;
use crate::text::lines::trimmed;
use std::ops::Range;

/// The hints of a change, as places in the page.
#[derive(Debug, Clone, Default)]
pub(super) struct Hints {
    /// Spans of what the selector selects: its elements, and the style rules of that selector. The first group that
    /// holds exactly one place decides.
    pub selected: Vec<Vec<Range<usize>>>,
    /// First and last line, from 1.
    pub lines: Option<(usize, usize)>,
}

/// The only place that is meant, or how many could be.
pub(super) fn decide(
    page: &Page<'_>,
    places: Vec<Range<usize>>,
    hints: &Hints,
) -> Result<Range<usize>, Vec<Range<usize>>> {
    let places = hints
        .selected
        .iter()
        .fold(places, |places, group| within(page, places, group));
    if let [only] = places.as_slice() {
        return Ok(only.clone());
    }
    let Some(lines) = hints.lines else {
        return Err(places);
    };
    nearest(page, &places, lines).ok_or(places)
}

/// The places within the selected elements, when exactly one is; else all.
fn within(page: &Page<'_>, places: Vec<Range<usize>>, selected: &[Range<usize>]) -> Vec<Range<usize>> {
    if selected.is_empty() || places.len() < 2 {
        return places;
    }
    // outermost elements, in order: what is in an inner one is in the outer one
    let mut outer: Vec<&Range<usize>> = Vec::new();
    let mut sorted: Vec<&Range<usize>> = selected.iter().collect();
    sorted.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    for span in sorted {
        if outer.last().is_none_or(|last| span.end > last.end) {
            outer.push(span);
        }
    }
    let is_inside = |place: &Range<usize>| {
        let place = trimmed(page.code, place.clone());
        let after = outer.partition_point(|span| span.start <= place.start);
        after
            .checked_sub(1)
            .and_then(|index| outer.get(index))
            .is_some_and(|span| place.end <= span.end)
    };
    let inside: Vec<Range<usize>> = places.iter().filter(|place| is_inside(place)).cloned().collect();
    if inside.len() == 1 { inside } else { places }
}

/// The place strictly nearest to a line range: by the sum of how far its first and last line are from the range's.
fn nearest(page: &Page<'_>, places: &[Range<usize>], (first, last): (usize, usize)) -> Option<Range<usize>> {
    let mut best: Option<(usize, &Range<usize>)> = None;
    let mut is_tied = false;
    for place in places {
        let (start, end) = page.lines_of(place);
        let distance = start.abs_diff(first) + end.abs_diff(last);
        match &best {
            Some((least, _)) if distance > *least => {}
            Some((least, _)) if distance == *least => is_tied = true,
            _ => {
                best = Some((distance, place));
                is_tied = false;
            }
        }
    }
    best.filter(|_| !is_tied).map(|(_, place)| place.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_must_be_strictly_so() {
        let page = Page::new("a\nb\na\nb\na\n");
        let places = vec![0..1, 4..5, 8..9];
        let by_lines = |lines| {
            decide(
                &page,
                places.clone(),
                &Hints {
                    lines: Some(lines),
                    ..Hints::default()
                },
            )
        };
        assert_eq!(by_lines((1, 1)), Ok(0..1));
        assert_eq!(
            by_lines((4, 4)).map_err(|places| places.len()),
            Err(3),
            "as near to 3 as to 5"
        );
        assert_eq!(by_lines((5, 5)), Ok(8..9));
        assert!(by_lines((2, 2)).is_err());
        assert!(
            by_lines((1, 5)).is_err(),
            "a range around all of them decides nothing"
        );
    }

    #[test]
    fn a_selected_element_decides_when_it_holds_one() {
        let page = Page::new("aaaa");
        let hints = |from, to| Hints {
            selected: vec![std::iter::once(from..to).collect()],
            lines: None,
        };
        assert_eq!(decide(&page, vec![0..1, 2..3], &hints(2, 4)), Ok(2..3));
        assert!(decide(&page, vec![0..1, 2..3], &hints(0, 4)).is_err());
        assert!(decide(&page, vec![0..1, 2..3], &hints(1, 2)).is_err());
        assert_eq!(
            decide(&page, std::iter::once(0..1).collect(), &hints(2, 4)),
            Ok(0..1),
            "one place needs no hint"
        );
    }
}
