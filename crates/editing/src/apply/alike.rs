//! A text that the page does not have, where a line range or a selector names text that is nearly the same.
//!
//! This is the only rung that overlooks words, and it does so only at a place that is named: as many lines, each at
//! least four fifths alike, the first and the last the same. Where another place of the page is as near, none is meant.

use super::model_text::model_lines;
use super::page::Page;
use crate::text::fold::{canonical, same};
use crate::text::lines::{LineForm, Lines, trimmed};
use crate::text::slice::slice;
use std::ops::Range;

/// The part of two lines that may differ: one in this many characters.
const LEAST_ALIKE: usize = 5;
/// Lines that differ in more characters than these are not compared further.
const MOST_DIFFERENCES: usize = 256;
/// When more places begin like the text, none is chosen.
const MOST_PLACES: usize = 64;

/// The only one of the `named` regions that is like `text`, unless another place within `scope` is as near to it.
pub(super) fn alike(
    page: &Page<'_>,
    text: &str,
    named: &[Range<usize>],
    scope: &Range<usize>,
) -> Option<Range<usize>> {
    let wanted: Vec<&str> = model_lines(text).iter().map(|line| line.content).collect();
    if wanted.len() < 3 {
        return None; // nothing may differ in the first and the last line
    }
    let mut found: Option<(Range<usize>, usize)> = None;
    for region in named {
        let region = trimmed(page.code, region.clone());
        if region.start < scope.start || region.end > scope.end {
            continue;
        }
        let lines: Vec<&str> = model_lines(page.text(region.clone()))
            .iter()
            .map(|line| line.content)
            .collect();
        let Some(difference) = difference(&wanted, &lines) else {
            continue;
        };
        if found.as_ref().is_some_and(|(other, _)| *other != region) {
            return None;
        }
        found = Some((region, difference));
    }
    let (region, least) = found?;
    is_nearest(page, &wanted, &region, least, scope).then_some(region)
}

/// In how many characters lines differ that are alike; nothing when they are not.
fn difference(wanted: &[&str], lines: &[&str]) -> Option<usize> {
    let ends = |lines: &[&str]| Some(((*lines.first()?).to_owned(), (*lines.last()?).to_owned()));
    let ((first, last), (other_first, other_last)) = (ends(wanted)?, ends(lines)?);
    if wanted.len() != lines.len() || !same(&first, &other_first) || !same(&last, &other_last) {
        return None;
    }
    wanted
        .iter()
        .zip(lines)
        .map(|(one, other)| differences(&canonical(one), &canonical(other)))
        .sum()
}

/// Whether no other place of as many lines differs as little.
fn is_nearest(
    page: &Page<'_>,
    wanted: &[&str],
    region: &Range<usize>,
    least: usize,
    scope: &Range<usize>,
) -> bool {
    let lines = page.lines(LineForm::Folded);
    let spans = lines.spans();
    let first = Lines::read(wanted.first().copied().unwrap_or_default(), LineForm::Folded);
    let starts = lines.find(&first);
    if starts.len() > MOST_PLACES {
        return false;
    }
    starts.into_iter().all(|start| {
        let index = spans.partition_point(|span| span.start < start.start);
        let Some(window) = spans.get(index..index + wanted.len()) else {
            return true;
        };
        let end = window.last().map_or(start.end, |span| span.end);
        let is_elsewhere = start.start < scope.start || end > scope.end;
        if is_elsewhere || start.start == region.start {
            return true;
        }
        let texts: Vec<&str> = window.iter().map(|span| slice(page.code, span.clone())).collect();
        difference(wanted, &texts).is_none_or(|difference| difference > least)
    })
}

/// How many bytes of two lines are in one and not in the other (Myers 1986, the greedy algorithm); nothing when they
/// are less than four fifths alike. Linear in the lines.
fn differences(one: &[u8], other: &[u8]) -> Option<usize> {
    let most = ((one.len() + other.len()) / LEAST_ALIKE).min(MOST_DIFFERENCES);
    // how far each diagonal was followed, with one more at either end
    let mut furthest = vec![0_usize; 2 * most + 3];
    for round in 0..=most {
        for diagonal in (0..=round).map(|step| most + 1 + 2 * step - round) {
            let (left, right) = (
                furthest.get(diagonal - 1).copied().unwrap_or(0),
                furthest.get(diagonal + 1).copied().unwrap_or(0),
            );
            let is_first = diagonal == most + 1 - round;
            let is_last = diagonal == most + 1 + round;
            let mut x = if round == 0 {
                0
            } else if is_first || (!is_last && left < right) {
                right
            } else {
                left + 1
            };
            // y = x - (diagonal - (most + 1))
            let mut y = (x + most + 1).saturating_sub(diagonal);
            while let (Some(a), Some(b)) = (one.get(x), other.get(y))
                && a == b
            {
                (x, y) = (x + 1, y + 1);
            }
            if x >= one.len() && y >= other.len() {
                return Some(round);
            }
            if let Some(slot) = furthest.get_mut(diagonal) {
                *slot = x;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(code: &str, text: &str, named: &str) -> Option<String> {
        let at = code.find(named).unwrap();
        let region = at..at + named.len();
        let page = Page::new(code);
        alike(&page, text, &[region], &(0..code.len())).map(|region| code[region].to_owned())
    }

    #[test]
    fn a_named_place_may_differ_a_little_within() {
        let code = "<ul>\n  <li class=\"item one\">One and more</li>\n</ul>\n";
        let text = "<ul>\n<li class=\"item one\">One and some</li>\n</ul>";
        assert_eq!(found(code, text, code).as_deref(), Some(code.trim_end()));
        assert_eq!(found(code, "<ul>\n<li>Two</li>\n</ul>", code), None);
        assert_eq!(found(code, &text.replace("<ul>", "<ol>"), code), None);
        assert_eq!(found(code, &format!("{text}\n</main>"), code), None);
    }

    #[test]
    fn a_nearer_place_elsewhere_is_no_less_meant() {
        let card = |name: &str| format!("<div class=\"card\">\n<h3>Card of {name}</h3>\n</div>\n");
        let code = format!("{}{}", card("Anna"), card("Anne"));
        let text = card("Annie");
        assert_eq!(found(&code, &text, &card("Anna")), None);
        assert_eq!(
            found(&code, &text, &card("Anne")).as_deref(),
            Some(card("Anne").trim_end())
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn differences_are_those_of_the_longest_common_subsequence(one in "[ab]{0,24}", other in "[ab]{0,24}") {
            let (a, b): (Vec<usize>, Vec<usize>) =
                (one.bytes().map(usize::from).collect(), other.bytes().map(usize::from).collect());
            let common = crate::diff::matching::matches(&a, &b).len();
            let most = (one.len() + other.len()) / 5;
            let found = differences(one.as_bytes(), other.as_bytes());
            prop_assert!(found.is_none_or(|found| found <= most));
            // an order of matches that a diff finds is never better than the longest
            let by_matches = one.len() + other.len() - 2 * common;
            prop_assert!(found.is_some_and(|found| found <= by_matches) || by_matches > most);
        }
    }
}
