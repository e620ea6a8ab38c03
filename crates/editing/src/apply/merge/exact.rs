//! A text that stands in the page byte for byte, replaced by the new text byte for byte.
//!
//! Three things of the new text are not taken literally, since models leave them out without meaning to: carriage
//! returns, a line end that keeps two lines apart, and an indentation that the quote does not show either.

use crate::apply::balance::Language;
use crate::apply::edits::Edit;
use crate::apply::model_text::{ModelLine, model_lines, width};
use crate::apply::page::Page;
use crate::apply::steps::opens;
use crate::diff::matching::matches;
use crate::text::slice::{all_blank, indentation, line_end, line_start, slice};
use std::borrow::Cow;
use std::ops::Range;

/// The splices that put `after` in the place of `before`, which stands at `place`. `merged` are the splices of a merge
/// on lines: they give the indentation where the quote does not show its own.
pub(super) fn edits(
    page: &Page<'_>,
    place: &Range<usize>,
    before: &str,
    after: &str,
    merged: Vec<Edit>,
) -> Vec<Edit> {
    let literal = literal(page, place, before, after, &merged);
    let window = window(&merged, &literal);
    if spliced(page, &window, &merged) == spliced(page, &window, std::slice::from_ref(&literal)) {
        return merged;
    }
    by_lines(page, &literal)
}

/// The new text in one splice.
fn literal(page: &Page<'_>, place: &Range<usize>, before: &str, after: &str, merged: &[Edit]) -> Edit {
    let from = line_start(page.code, place.start);
    let head = slice(page.code, from..place.start);
    let text = parted(page, place, before, &with_line_ends(page, before, after));
    if head.is_empty() {
        let hung = if hangs(before, after) {
            indentation(before)
        } else {
            ""
        };
        return Edit::new(place.clone(), format!("{hung}{text}"));
    }
    // the quote begins behind the indentation of its line, or within the line
    let is_one_line = !before.trim_ascii().contains('\n');
    if text.starts_with(['\n', '\r']) || (is_one_line && !text.trim_ascii().contains('\n')) {
        let own = indentation(&text);
        let repeats = all_blank(head) && indentation(before).is_empty() && own == head;
        return Edit::new(
            place.clone(),
            slice(&text, if repeats { own.len() } else { 0 }..text.len()),
        );
    }
    let window = from..merged
        .iter()
        .map(|edit| edit.span.end)
        .fold(place.end, usize::max);
    if merged.iter().any(|edit| edit.span.start < from) {
        return Edit::new(place.clone(), text);
    }
    let result = spliced(page, &window, merged);
    let there = model_lines(&result);
    let here = model_lines(&text);
    let count = if is_one_line && !stands_deep(head, &here) {
        here.len()
    } else {
        1
    };
    let text = indented(&text, &here, there.get(..count).unwrap_or_default());
    if all_blank(head) {
        let indent = there.first().map_or("", |line| line.indent);
        return Edit::new(from..place.end, format!("{indent}{}", text.trim_ascii_start()));
    }
    Edit::new(place.clone(), text)
}

/// `after` with the line ends of the page, unless the quote itself has the other ones.
fn with_line_ends<'t>(page: &Page<'_>, before: &str, after: &'t str) -> Cow<'t, str> {
    let ending = page.ending();
    let is_mixed = before.contains('\n') && before.contains("\r\n") != (ending == "\r\n");
    if is_mixed || !after.contains('\n') || (ending == "\n" && !after.contains('\r')) {
        return Cow::Borrowed(after);
    }
    Cow::Owned(after.replace("\r\n", "\n").replace('\n', ending))
}

/// The new text with a line end at either end where the old one has it, and where two lines would become one without.
fn parted(page: &Page<'_>, place: &Range<usize>, before: &str, after: &str) -> String {
    let ending = page.ending();
    let lead = |text: &str| text.len() - text.trim_ascii_start().len();
    let tail = |text: &str| text.trim_ascii_end().len();
    let leads = slice(before, 0..lead(before)).contains('\n') && !slice(after, 0..lead(after)).contains('\n');
    let ends = slice(before, tail(before)..before.len()).contains('\n')
        && !slice(after, tail(after)..after.len()).contains('\n');
    let above = slice(page.code, line_start(page.code, place.start)..place.start);
    let below = slice(page.code, place.end..line_end(page.code, place.end));
    format!(
        "{}{after}{}",
        if leads && !all_blank(above) { ending } else { "" },
        if ends && !all_blank(below) { ending } else { "" }
    )
}

/// Whether the quote has its indentation and the new text leaves that of its first line out: its other lines stand at
/// least as deep as the quote.
fn hangs(before: &str, after: &str) -> bool {
    let depth = width(indentation(before));
    let first = after.lines().next().unwrap_or_default().trim_ascii_end();
    let mut rest = after.lines().skip(1).filter(|line| !all_blank(line));
    // a line of the quote that stands at the left edge, or one that opens what follows, is meant to stand there
    let mut quoted = before.lines().map(str::trim_ascii_end);
    let stays = quoted.next().is_some_and(|line| line.trim_ascii_start() == first);
    let opens = opens(first, Language::Markup) || opens(first, Language::Script);
    depth > 0
        && (stays || (!opens && quoted.all(|line| line != first)))
        && !all_blank(slice(before, 0..line_end(before, 0)))
        && !after.starts_with([' ', '\t', '\n', '\r'])
        && rest.all(|line| width(indentation(line)) >= depth)
}

/// Whether the lines behind the first are indented at least as the line of the page is, and so are meant as they stand.
fn stands_deep(head: &str, lines: &[ModelLine<'_>]) -> bool {
    let depth = width(indentation(head));
    depth > 0 && lines.iter().skip(1).all(|line| width(line.indent) >= depth)
}

/// A text whose lines behind the first have the indentation of the lines `like` them.
fn indented(text: &str, lines: &[ModelLine<'_>], like: &[ModelLine<'_>]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (line, like) in lines.iter().zip(like).skip(1) {
        result.push_str(slice(text, at..line.start - line.indent.len()));
        result.push_str(like.indent);
        at = line.start;
    }
    result.push_str(slice(text, at..text.len()));
    result
}

/// The part of the page that the splices touch.
fn window(merged: &[Edit], literal: &Edit) -> Range<usize> {
    let spans = || merged.iter().map(|edit| edit.span.clone());
    let start = spans()
        .map(|span| span.start)
        .fold(literal.span.start, usize::min);
    start..spans().map(|span| span.end).fold(literal.span.end, usize::max)
}

/// A part of the page after splices that lie within it, in order.
fn spliced(page: &Page<'_>, window: &Range<usize>, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut text = String::new();
    let mut at = window.start;
    for edit in sorted {
        text.push_str(page.text(at..edit.span.start));
        text.push_str(&edit.text);
        at = edit.span.end;
    }
    text.push_str(page.text(at..window.end));
    text
}

/// A splice as splices of the lines that it changes, so that another change may edit the lines between.
fn by_lines(page: &Page<'_>, edit: &Edit) -> Vec<Edit> {
    let old: Vec<&str> = page.text(edit.span.clone()).split_inclusive('\n').collect();
    let new: Vec<&str> = edit.text.split_inclusive('\n').collect();
    let mut edits = Vec::new();
    let (mut i, mut j, mut at) = (0, 0, edit.span.start);
    for (one, other) in matches(&old, &new).into_iter().chain([(old.len(), new.len())]) {
        let gone: usize = old
            .get(i..one)
            .unwrap_or_default()
            .iter()
            .map(|line| line.len())
            .sum();
        let come = new.get(j..other).unwrap_or_default().concat();
        if gone > 0 || !come.is_empty() {
            edits.push(behind_line_end(page, Edit::new(at..at + gone, come)));
        }
        at += gone + old.get(one).map_or(0, |line| line.len());
        (i, j) = (one + 1, other + 1);
    }
    edits
}

/// An insertion of whole lines, begun at the end of the line above instead of the start of the line below.
fn behind_line_end(page: &Page<'_>, edit: Edit) -> Edit {
    let ending = page.ending();
    let above = page.text(0..edit.span.start);
    match edit.text.strip_suffix(ending) {
        Some(lines) if edit.span.is_empty() && above.ends_with(ending) => {
            let at = edit.span.start - ending.len();
            Edit::new(at..at, format!("{ending}{lines}"))
        }
        _ => edit,
    }
}
