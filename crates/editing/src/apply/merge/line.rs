//! A part of a line in the place of another, or a line in the place of one other.

use crate::apply::edits::Edit;
use crate::apply::ladder::Rung;
use crate::apply::page::Page;
use crate::text::slice::{all_blank, line_end, line_start, slice};
use std::ops::Range;

/// The splice that puts `after` in the place of `before`; neither has a line end.
pub(super) fn edit(page: &Page<'_>, place: &Range<usize>, rung: Rung, before: &str, after: &str) -> Edit {
    if rung == Rung::Trimmed {
        return Edit::new(place.clone(), after.trim_ascii());
    }
    let code = page.code;
    let is_head_blank = all_blank(slice(code, line_start(code, place.start)..place.start));
    let is_tail_blank = all_blank(slice(code, place.end..line_end(code, place.end)));
    let mut after = after.trim_end_matches('\r');
    let mut start = place.start;
    // blanks around a whole line: those of the page stand, unless the change is about them
    let changes_text = before.trim_ascii() != after.trim_ascii();
    if is_head_blank && changes_text {
        start += before.len() - before.trim_ascii_start().len();
        after = after.trim_ascii_start();
    }
    if is_tail_blank && changes_text {
        after = after.trim_ascii_end();
    }
    Edit::new(start..place.end, after)
}
