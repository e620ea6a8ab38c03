//! Where a text stands in a page: the strictest form in which it is found.
//!
//! The rungs, strictest first: as it stands; without the blanks around it; line by line without indentation,
//! trailing blanks and blank lines; the same with quotes, dashes and tag names folded; with runs of blanks as
//! one; without the blanks of line wrapping; without blanks that mean nothing. There is no edit distance:
//! a text that differs in anything else is not there (but see `alike`).

use super::gaps::Gaps;
use super::page::Page;
use crate::text::lines::{LineForm, Lines, runs};
use crate::text::slice::slice;
use crate::text::squeeze::{Squeeze, Squeezed, differ_by_blanks, differ_by_wrapping};
use std::ops::Range;

/// How strictly a text was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rung {
    Exact,
    /// Byte for byte but for the blanks around it.
    Trimmed,
    /// By lines, without indentation.
    Lines,
    /// By lines, folded.
    Folded,
    /// With runs of blanks as one.
    Runs,
    /// Without the blanks of wrapped lines.
    Wrapped,
    /// Without blanks that mean nothing.
    Spaced,
    /// By lines that are nearly the same, at a place that a line range or a selector names.
    Alike,
}

/// The rungs for a text as it was given.
const LADDER: [Rung; 7] = [
    Rung::Exact,
    Rung::Trimmed,
    Rung::Lines,
    Rung::Folded,
    Rung::Runs,
    Rung::Wrapped,
    Rung::Spaced,
];

/// The rungs for a piece between elisions, which is made of whole lines.
const LADDER_OF_PIECES: [Rung; 6] = [
    Rung::Lines,
    Rung::Folded,
    Rung::Trimmed,
    Rung::Runs,
    Rung::Wrapped,
    Rung::Spaced,
];

/// A text found at one rung: each place, in order. Never empty.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub rung: Rung,
    /// Where: without the blanks around the text, but for [`Rung::Exact`].
    pub places: Vec<Range<usize>>,
}

/// Finds a text within `scope`.
pub(super) fn find(page: &Page<'_>, text: &str, scope: &Range<usize>) -> Option<Found> {
    climb(page, text, scope, &LADDER, true)
}

/// Finds a piece of a text with elisions within `scope`.
pub(super) fn find_piece(page: &Page<'_>, piece: &str, scope: &Range<usize>) -> Option<Found> {
    climb(page, piece, scope, &LADDER_OF_PIECES, true)
}

/// Finds the last piece of a text that was cut off, perhaps within a word, within `scope`.
pub(super) fn find_prefix(page: &Page<'_>, piece: &str, scope: &Range<usize>) -> Option<Found> {
    climb(page, piece, scope, &LADDER_OF_PIECES, false)
}

fn climb(
    page: &Page<'_>,
    text: &str,
    scope: &Range<usize>,
    ladder: &[Rung],
    ends_whole: bool,
) -> Option<Found> {
    let core = text.trim_ascii();
    if core.is_empty() {
        return None;
    }
    // the last two rungs look at the same places
    let mut loose: Option<Vec<Range<usize>>> = None;
    let mut loosely = || {
        loose
            .get_or_insert_with(|| squeezed(page, core, Squeeze::All))
            .clone()
    };
    ladder.iter().find_map(|rung| {
        let mut places = match rung {
            Rung::Exact => exact(page, text, scope),
            Rung::Trimmed => exact(page, core, scope),
            Rung::Lines => page
                .lines(LineForm::Trimmed)
                .find(&Lines::read(core, LineForm::Trimmed)),
            Rung::Folded => page
                .lines(LineForm::Folded)
                .find(&Lines::read(core, LineForm::Folded)),
            Rung::Runs => squeezed(page, core, Squeeze::Runs),
            Rung::Wrapped => {
                let mut places = loosely();
                places.retain(|place| differ_by_wrapping(page.text(place.clone()), core));
                places
            }
            Rung::Spaced => spaced(page, core, loosely()),
            Rung::Alike => Vec::new(),
        };
        places.retain(|place| {
            place.start >= scope.start
                && place.end <= scope.end
                && (*rung == Rung::Exact || !continues_word(page.code, place.start))
                && (*rung == Rung::Exact || !ends_whole || !continues_word(page.code, place.end))
        });
        (!places.is_empty()).then_some(Found { rung: *rung, places })
    })
}

/// Whether a place of the page is within a word, a number or a name: a quote that begins or ends there, and is not
/// there as it stands, was made of something else. `  go();` is not in `logo();`.
fn continues_word(code: &str, at: usize) -> bool {
    let is_word = |sign: char| (sign.is_alphanumeric() && sign < '\u{250}') || sign == '_';
    let (before, behind) = (slice(code, 0..at), slice(code, at..code.len()));
    let mut back = before.chars().rev();
    let (last, last_but_one) = (back.next(), back.next());
    let Some((left, right)) = last.zip(behind.chars().next()) else {
        return false;
    };
    if is_word(left) && is_word(right) {
        return true;
    }
    // a name with a hyphen: blanks around a minus sign are not overlooked either
    left == '-' && right.is_alphabetic() && last_but_one.is_some_and(char::is_alphabetic)
}

fn exact(page: &Page<'_>, text: &str, scope: &Range<usize>) -> Vec<Range<usize>> {
    occurrences(slice(page.code, scope.clone()).as_bytes(), text.as_bytes())
        .into_iter()
        .map(|at| scope.start + at..scope.start + at + text.len())
        .collect()
}

fn squeezed(page: &Page<'_>, text: &str, how: Squeeze) -> Vec<Range<usize>> {
    let wanted = Squeezed::read(text, how);
    let form = page.squeezed(how);
    occurrences(form.bytes(), wanted.bytes())
        .into_iter()
        .filter_map(|at| form.source(page.code, at..at + wanted.bytes().len()))
        .collect()
}

/// Those of the places that differ from a text in wrapped lines and in blanks that mean nothing.
fn spaced(page: &Page<'_>, core: &str, mut places: Vec<Range<usize>>) -> Vec<Range<usize>> {
    if !places.is_empty() {
        let gaps = Gaps::read(page);
        places.retain(|place| {
            differ_by_blanks(page.text(place.clone()), core, |at| {
                gaps.is_free(place.start + at)
            })
        });
    }
    places
}

/// Where `wanted` occurs, overlaps included. Linear: only a text that overlaps itself can occur at overlapping
/// places, and then the whole search is done by an automaton.
fn occurrences(text: &[u8], wanted: &[u8]) -> Vec<usize> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let finder = memchr::memmem::Finder::new(wanted);
    let mut found: Vec<usize> = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| finder.find(rest)) {
        let at = from + at;
        if found.last().is_some_and(|last| at < last + wanted.len()) {
            return runs(text, wanted);
        }
        found.push(at);
        from = at + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(code: &str, text: &str) -> Option<(Rung, Vec<String>)> {
        let page = Page::new(code);
        let found = find(&page, text, &(0..code.len()))?;
        Some((
            found.rung,
            found
                .places
                .into_iter()
                .map(|place| code[place].to_owned())
                .collect(),
        ))
    }

    fn rung(code: &str, text: &str) -> Option<Rung> {
        at(code, text).map(|(rung, _)| rung)
    }

    #[test]
    fn each_rung_is_reached() {
        assert_eq!(rung("<p>a</p>", "<p>a</p>"), Some(Rung::Exact));
        assert_eq!(rung("<p>a</p>", "\n <p>a</p>\n"), Some(Rung::Trimmed));
        assert_eq!(rung("<p>\n  a\n\n</p>", "<p>\na\n</p>"), Some(Rung::Lines));
        assert_eq!(rung("<p>it’s</p>", "<P>it's</P>"), Some(Rung::Folded));
        assert_eq!(rung("x <b  c>d</b> y", "<b c>d</b>"), Some(Rung::Runs));
        assert_eq!(rung("x f(\n  a,\n  b\n); y", "f(a, b);"), Some(Rung::Wrapped));
        assert_eq!(rung("x f( a, b ); y", "f(a,b);"), None);
        assert_eq!(rung("a\n  .b()\n  .c()", "a.b().c()"), Some(Rung::Wrapped));
        assert_eq!(rung("a b", "a c"), None);
        assert_eq!(rung("a b", "ab"), None);
        assert_eq!(rung(".a .b {}", ".a.b {}"), None);
        assert_eq!(rung("a", "  "), None);
    }

    #[test]
    fn no_word_is_cut() {
        assert_eq!(rung("let a = 10;", " a  = 1"), None);
        assert_eq!(rung("logo();", "  go();"), None);
        assert_eq!(rung("a { background-color: red }", "color:  red"), None);
        assert_eq!(rung("logo();", "go();"), Some(Rung::Exact));
        assert_eq!(rung("<b>你好 世界</b>", "好  世"), Some(Rung::Runs));
    }

    #[test]
    fn overlapping_places_all_count() {
        assert_eq!(at("aaaa", "aa").unwrap().1.len(), 3);
        assert_eq!(occurrences(&b"ab".repeat(3), b"abab"), [0, 2]);
    }
}
