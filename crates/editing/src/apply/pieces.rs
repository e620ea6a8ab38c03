//! Finds a text with elisions: its pieces one after the other, with any text between them.

use super::balance::{Balance, Language};
use super::decide::{Hints, decide};
use super::ladder::{find_piece, find_prefix};
use super::page::Page;
use super::steps::{balance, steps};
use std::ops::Range;

/// The places of all pieces, in order.
pub(super) type Sequence = Vec<Range<usize>>;

/// Why a text with elisions was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lost {
    /// A piece is not there, or not behind the one before it.
    Absent {
        /// Which, from 0.
        piece: usize,
    },
    /// There are several ways to read it.
    Ambiguous {
        /// Where it could begin.
        places: Vec<Range<usize>>,
    },
    /// It leaves out more than is looked for.
    TooMany,
}

/// A text in more pieces than these is not looked for.
const MOST_PIECES: usize = 64;
/// How many bytes are read for each byte of the page, to find which end is meant.
const MOST_READ: usize = 16;
/// More places for the first piece than these are not looked at one by one.
const MOST_STARTS: usize = 64;
/// More places for the next piece than these are not looked at one by one.
const MOST_NEXT: usize = 256;

/// The language at a place of the page.
pub(super) fn language_at(page: &Page<'_>, at: usize) -> Language {
    page.raw_text_at(at).map_or(Language::Markup, |raw| raw.language)
}

/// Finds the pieces within `scope`; the last one may be cut off within a word.
pub(super) fn find_pieces(
    page: &Page<'_>,
    pieces: &[&str],
    scope: &Range<usize>,
    hints: &Hints,
    is_cut_off: bool,
) -> Result<Sequence, Lost> {
    if pieces.len() > MOST_PIECES {
        return Err(Lost::TooMany);
    }
    let mut places = Vec::with_capacity(pieces.len());
    for (index, piece) in pieces.iter().enumerate() {
        let is_cut_off = is_cut_off && index + 1 == pieces.len();
        let found = if is_cut_off {
            find_prefix(page, piece, scope)
        } else {
            find_piece(page, piece, scope)
        };
        let found = found.ok_or(Lost::Absent { piece: index })?;
        places.push(found.places);
    }
    let Some(starts) = places.first() else {
        return Err(Lost::Absent { piece: 0 });
    };
    let starts = match decide(page, starts.clone(), hints) {
        Ok(only) => vec![only],
        Err(several) => several,
    };
    if starts.len() > MOST_STARTS {
        return Err(Lost::Ambiguous { places: starts });
    }
    let mut deepest = 0;
    let mut left = MOST_READ * page.code.len() + 1024;
    let mut found: Vec<Sequence> = Vec::new();
    for start in starts.clone() {
        match follow(page, pieces, &places, &start, &mut left) {
            Ok(sequence) => found.push(sequence),
            Err(reached) => deepest = deepest.max(reached),
        }
        if left == 0 || found.len() > 1 {
            return Err(Lost::Ambiguous { places: starts });
        }
    }
    found.pop().ok_or(Lost::Absent { piece: deepest })
}

/// The pieces from one start on: each next piece at its nearest place. When the pieces by themselves close what
/// they open, the text left out must do so as well, so that an outer end tag is not taken for an inner one.
/// Fails with the piece that is not reached.
fn follow(
    page: &Page<'_>,
    pieces: &[&str],
    places: &[Vec<Range<usize>>],
    start: &Range<usize>,
    left: &mut usize,
) -> Result<Sequence, usize> {
    let language = language_at(page, start.start);
    let sum = pieces.iter().fold(Balance::default(), |sum, piece| {
        sum.plus(balance(piece, language))
    });
    let mut sequence = vec![start.clone()];
    for (index, places) in places.iter().enumerate().skip(1) {
        let behind = sequence.last().map_or(start.end, |place| place.end);
        let first = places.partition_point(|place| place.start < behind);
        let candidates = places.get(first..).unwrap_or_default();
        let chosen = match candidates {
            [] => None,
            [only] => Some(only),
            several if sum.is_even() => even(page, behind, several, language, left).or(several.first()),
            [nearest, ..] => Some(nearest),
        };
        sequence.push(chosen.ok_or(index)?.clone());
    }
    Ok(sequence)
}

/// The nearest place up to which everything from `behind` on is closed that is opened. What is read is taken off `left`.
fn even<'p>(
    page: &Page<'_>,
    behind: usize,
    candidates: &'p [Range<usize>],
    language: Language,
    left: &mut usize,
) -> Option<&'p Range<usize>> {
    let end = candidates.get(..MOST_NEXT.min(candidates.len()))?.last()?.start;
    *left = left.saturating_sub(end - behind);
    if *left == 0 {
        return None;
    }
    let mut sum = Balance::default();
    let mut steps = steps(page.text(behind..end), language).peekable();
    candidates.iter().take(MOST_NEXT).find(|candidate| {
        while let Some((_, step)) = steps.next_if(|(span, _)| behind + span.start < candidate.start) {
            sum = sum.plus(step);
        }
        sum.is_even()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str, pieces: &[&str]) -> Result<Vec<String>, Lost> {
        let page = Page::new(code);
        find_pieces(&page, pieces, &(0..code.len()), &Hints::default(), false)
            .map(|sequence| sequence.into_iter().map(|place| code[place].to_owned()).collect())
    }

    #[test]
    fn the_outer_end_is_taken() {
        let code = "<div class=a>\n<div>\n1\n</div>\n</div>\n<div class=b>\n</div>\n";
        let page = Page::new(code);
        let sequence = find_pieces(
            &page,
            &["<div class=a>", "</div>"],
            &(0..code.len()),
            &Hints::default(),
            false,
        );
        assert_eq!(sequence, Ok(vec![0..13, 29..35]));
    }

    #[test]
    fn pieces_in_another_order_are_not_there() {
        assert_eq!(found("b\na\n", &["a", "b"]), Err(Lost::Absent { piece: 1 }));
        assert_eq!(found("a\n", &["a", "c"]), Err(Lost::Absent { piece: 1 }));
    }

    #[test]
    fn two_readings_are_none() {
        assert!(matches!(
            found("a\nx\nb\na\ny\nb\n", &["a", "b"]),
            Err(Lost::Ambiguous { .. })
        ));
    }
}
