//! Taking text out.

use super::edits::Edit;
use super::page::Page;
use crate::text::lines::trimmed;
use crate::text::slice::{all_blank, line_end, line_start, next_line, slice};
use std::ops::Range;

/// The splice that takes out the text at `place`. Whole lines leave no empty line behind; blank lines that the text
/// has around it go with it.
pub(super) fn edit(page: &Page<'_>, place: &Range<usize>) -> Edit {
    let code = page.code;
    let core = trimmed(code, place.clone());
    if core.is_empty() {
        return Edit::new(place.clone(), "");
    }
    let (start, end) = (line_start(code, core.start), line_end(code, core.end));
    let takes_whole_lines =
        all_blank(slice(code, start..core.start)) && all_blank(slice(code, core.end..end));
    if !takes_whole_lines {
        let wraps = slice(code, place.clone()).trim_matches([' ', '\t']).len() > core.len();
        return Edit::new(if wraps { core } else { place.clone() }, "");
    }
    let from = if place.start < start {
        next_line(code, place.start).min(start)
    } else {
        start
    };
    let next = next_line(code, end).max(place.end);
    let is_last = next == code.len() && !code.ends_with('\n');
    if is_last && from > 0 {
        // the last line has no line end of its own: the one before it goes
        let has_return = code.as_bytes().get(from.wrapping_sub(2)) == Some(&b'\r');
        return Edit::new(from - 1 - usize::from(has_return)..code.len(), "");
    }
    Edit::new(from..next, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(code: &str, text: &str) -> String {
        let at = code.find(text).unwrap();
        let edit = edit(&Page::new(code), &(at..at + text.len()));
        format!("{}{}", &code[..edit.span.start], &code[edit.span.end..])
    }

    #[test]
    fn whole_lines_leave_nothing() {
        assert_eq!(without("a\n  b \nc\n", "b"), "a\nc\n");
        assert_eq!(without("a\r\n  b\r\nc", "b"), "a\r\nc");
        assert_eq!(without("a\nb\n", "b\n"), "a\n");
        assert_eq!(without("a\nb", "b"), "a");
        assert_eq!(without("a\r\nb", "b"), "a");
        assert_eq!(without("b", "b"), "");
        assert_eq!(without("  a\n  b\n  c\n", "b\n"), "  a\n  c\n");
        assert_eq!(without("  a\n  b\n  c\n", "\n  b"), "  a\n  c\n");
        assert_eq!(without("a\nb\n\nc\n", "b\n\n"), "a\nc\n");
    }

    #[test]
    fn parts_of_lines_leave_the_rest() {
        assert_eq!(without("<a><b></b></a>", "<b></b>"), "<a></a>");
        assert_eq!(without("  a b\n", "a"), "   b\n");
    }
}
