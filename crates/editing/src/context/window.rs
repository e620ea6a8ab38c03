//! Cuts a piece of the page around what is to be seen, within the limits.

use crate::context::SECTION_CHARACTERS;
use crate::text::slice::{all_blank, line_end, line_start, next_line, slice};
use std::ops::Range;

/// The longest piece that begins with `focus`: the whole of it or, of a longer one, as many of its lines as fit,
/// with what stands around it up to `pad` characters. It stays within `bounds` and out of `covered` (which is free of
/// overlaps); nothing when `focus` begins in there. Takes time linear in the piece and its lines.
pub(super) fn cut(
    page: &str,
    focus: Range<usize>,
    bounds: &Range<usize>,
    covered: &[Range<usize>],
    pad: usize,
) -> Option<Range<usize>> {
    if covered.iter().any(|taken| taken.contains(&focus.start)) {
        return None;
    }
    // what lies free around the focus
    let low = covered
        .iter()
        .map(|taken| taken.end)
        .filter(|end| *end <= focus.start)
        .max();
    let high = covered
        .iter()
        .map(|taken| taken.start)
        .filter(|start| *start > focus.start)
        .min();
    let free = bounds.start.max(low.unwrap_or(0))..bounds.end.min(high.unwrap_or(page.len()));
    let focus = focus.start..focus.end.min(free.end);
    let piece = match fitting(page, &focus, SECTION_CHARACTERS) {
        true => grow(
            page,
            with_line(page, focus, &free),
            &free,
            pad.min(SECTION_CHARACTERS),
        ),
        false => head(page, focus),
    };
    let piece = without_blank_ends(page, piece);
    (!piece.is_empty()).then_some(piece)
}

/// Whether a span has at most so many characters.
fn fitting(page: &str, span: &Range<usize>, limit: usize) -> bool {
    span.len() <= limit || (span.len() <= 4 * limit && slice(page, span.clone()).chars().count() <= limit)
}

/// Whole lines from the start of a long span, or as much of its first line as fits.
fn head(page: &str, span: Range<usize>) -> Range<usize> {
    let text = slice(page, span.clone());
    let end = text
        .char_indices()
        .nth(SECTION_CHARACTERS)
        .map_or(text.len(), |(at, _)| at);
    let lines = slice(text, 0..end)
        .rfind('\n')
        .filter(|newline| !all_blank(slice(text, 0..*newline)));
    span.start..span.start + lines.unwrap_or(end)
}

/// A span with the rest of its lines, when that fits.
fn with_line(page: &str, span: Range<usize>, free: &Range<usize>) -> Range<usize> {
    let line =
        line_start(page, span.start).max(free.start)..line_end(page, span.end).min(free.end).max(span.end);
    if fitting(page, &line, SECTION_CHARACTERS) {
        line
    } else {
        around(page, span, &line)
    }
}

/// A span within a huge line, with as much on either side as fits.
fn around(page: &str, span: Range<usize>, line: &Range<usize>) -> Range<usize> {
    let own = slice(page, span.clone()).chars().count();
    let side = SECTION_CHARACTERS.saturating_sub(own) / 2;
    let before = slice(page, line.start..span.start)
        .char_indices()
        .rev()
        .take(side)
        .last();
    let after = slice(page, span.end..line.end).char_indices().nth(side);
    let start = before.map_or(span.start, |(at, _)| line.start + at);
    start..after.map_or(line.end, |(at, _)| span.end + at)
}

/// Adds whole lines behind and before in turn, while they fit.
fn grow(page: &str, mut piece: Range<usize>, free: &Range<usize>, limit: usize) -> Range<usize> {
    let (mut may_follow, mut may_precede) = (true, true);
    while may_follow || may_precede {
        if may_follow {
            let end = line_end(page, next_line(page, piece.end));
            let wider = piece.start..end;
            may_follow = end > piece.end && end <= free.end && fitting(page, &wider, limit);
            if may_follow {
                piece = wider;
            }
        }
        if may_precede {
            let start = piece
                .start
                .checked_sub(1)
                .map_or(0, |before| line_start(page, before));
            let wider = start..piece.end;
            let is_line = line_start(page, piece.start) == piece.start;
            may_precede =
                is_line && start < piece.start && start >= free.start && fitting(page, &wider, limit);
            if may_precede {
                piece = wider;
            }
        }
    }
    piece
}

/// A piece without the line ends and blank lines at its ends; the indentation of its first line stays.
fn without_blank_ends(page: &str, piece: Range<usize>) -> Range<usize> {
    let text = slice(page, piece.clone());
    let end = text.trim_ascii_end().len();
    let first = end - slice(text, 0..end).trim_ascii_start().len();
    let start = slice(text, 0..first).rfind('\n').map_or(0, |newline| newline + 1);
    piece.start + start.min(end)..piece.start + end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut_text<'a>(page: &'a str, focus: &str, pad: usize) -> &'a str {
        let start = page.find(focus).unwrap();
        let span = cut(page, start..start + focus.len(), &(0..page.len()), &[], pad).unwrap();
        slice(page, span)
    }

    #[test]
    fn whole_lines_around_are_shown() {
        let page = "a\r\n  b <c>\r\n\r\nd";
        assert_eq!(cut_text(page, "<c>", 0), "  b <c>");
        assert_eq!(cut_text(page, "<c>", 500), page);
    }

    #[test]
    fn long_pieces_are_cut_at_their_lines() {
        let lines = "0123456789\n".repeat(100);
        assert_eq!(cut_text(&lines, &lines, 500).len(), 494);
        let line = "é".repeat(2000);
        assert_eq!(cut_text(&line, &line, 500).chars().count(), 500);
        let page = format!("{}X{}", "a".repeat(5000), "b".repeat(5000));
        assert_eq!(cut_text(&page, "X", 500).len(), 499);
    }

    #[test]
    fn what_is_shown_is_not_shown_again() {
        let page = "a\nb\nc\nd\n";
        let taken = 0..3;
        assert_eq!(cut(page, 2..3, &(0..8), std::slice::from_ref(&taken), 500), None);
        assert_eq!(cut(page, 4..5, &(0..8), &[0..3, 6..7], 500), Some(4..5));
    }

    proptest! {
        #[test]
        fn pieces_keep_the_limits(page in "[aé\n ]{0,1200}", start in 0_usize..1200, len in 1_usize..900, pad in 0_usize..600, taken in 0_usize..1200) {
            let start = page.floor_char_boundary(start);
            let end = page.floor_char_boundary(start + len);
            let taken = page.floor_char_boundary(taken)..page.floor_char_boundary(taken + 50);
            if let Some(span) = cut(&page, start..end, &(0..page.len()), std::slice::from_ref(&taken), pad) {
                let text = page.get(span.clone()).unwrap();
                prop_assert!(text.chars().count() <= SECTION_CHARACTERS);
                prop_assert!(span.end <= taken.start || span.start >= taken.end || taken.is_empty());
            }
        }
    }
}
