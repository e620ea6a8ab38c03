//! Which part of the page each part of a model's text stands for, where the two differ only in what matching
//! overlooks.

use super::model_text::{ModelLine, model_lines};
use crate::text::fold::{Folded, fold};
use crate::text::slice::{all_blank, common_ends, indentation, line_end, line_start, slice};
use std::ops::Range;

/// A character that is not blank: where it stands, and how it is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    /// Its first byte.
    pub start: usize,
    /// Behind its last byte.
    pub end: usize,
    /// Whether it is one of the three full stops of an ellipsis sign.
    dots: bool,
}

/// The characters of a text that are not blank. An ellipsis sign counts as three.
pub(super) fn units(text: &str) -> impl Iterator<Item = Unit> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut pending_dots = 0;
    let mut last = Unit {
        start: 0,
        end: 0,
        dots: false,
    };
    std::iter::from_fn(move || {
        if pending_dots > 0 {
            pending_dots -= 1;
            return Some(last);
        }
        loop {
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            let (folded, len) = fold(rest);
            let start = at;
            at += len.max(1);
            if folded != Folded::Blank {
                last = Unit {
                    start,
                    end: at,
                    dots: folded == Folded::Dots,
                };
                pending_dots = if last.dots { 2 } else { 0 };
                return Some(last);
            }
        }
    })
}

/// A line of a model's text as it stands in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileLine<'a> {
    /// Its text, which may run over several lines of the page or be a part of one.
    pub span: Range<usize>,
    /// Whether nothing but blanks precedes it on its line of the page.
    pub starts_line: bool,
    /// The indentation of that line of the page.
    pub indent: &'a str,
}

impl FileLine<'_> {
    /// Where it begins with its indentation, when it starts its line.
    pub fn start_with_indent(&self) -> usize {
        if self.starts_line {
            self.span.start - self.indent.len()
        } else {
            self.span.start
        }
    }
}

/// Where each line of a model's text stands in the region of the page that is the same.
pub(super) fn file_lines<'a>(
    code: &'a str,
    region: &Range<usize>,
    lines: &[ModelLine<'_>],
) -> Vec<FileLine<'a>> {
    let mut here = units(slice(code, region.clone()));
    lines
        .iter()
        .map(|line| {
            let mut span: Option<Range<usize>> = None;
            for _ in units(line.content) {
                let Some(unit) = here.next() else { break };
                let (start, end) = (region.start + unit.start, region.start + unit.end);
                span = Some(span.map_or(start, |span| span.start)..end);
            }
            file_line(code, span.unwrap_or(region.end..region.end))
        })
        .collect()
}

/// The lines of a region of the page that are not blank.
pub(super) fn named_lines<'a>(code: &'a str, region: &Range<usize>) -> Vec<FileLine<'a>> {
    model_lines(slice(code, region.clone()))
        .iter()
        .map(|line| {
            let start = region.start + line.start;
            file_line(code, start..start + line.content.len())
        })
        .collect()
}

/// A span of the page with the line it stands on.
pub(super) fn file_line(code: &str, span: Range<usize>) -> FileLine<'_> {
    let start = line_start(code, span.start);
    let indent = indentation(slice(code, start..line_end(code, span.start).max(start)));
    let starts_line = all_blank(slice(code, start..span.start)) && start + indent.len() == span.start;
    FileLine {
        span,
        starts_line,
        indent,
    }
}

/// What a model writes for what the page has, learned where the two stand side by side.
#[derive(Debug, Clone, Default)]
pub(super) struct Habits {
    /// Typographic signs and what the page has in their place.
    signs: Vec<(char, String)>,
    /// Whether tag names are in capitals that the page has small.
    capital_tags: bool,
}

impl Habits {
    /// Learns from a text and the region of the page that is the same.
    pub fn learn(model: &str, file: &str) -> Self {
        let mut habits = Self::default();
        let mut kept: Vec<char> = Vec::new();
        if model == file {
            return habits;
        }
        for (theirs, ours) in units(model).zip(units(file)) {
            let (theirs, ours) = (
                slice(model, theirs.start..theirs.end),
                slice(file, ours.start..ours.end),
            );
            if theirs == ours {
                kept.extend(
                    theirs
                        .chars()
                        .next()
                        .filter(|sign| !sign.is_ascii() && !kept.contains(sign)),
                );
                continue;
            }
            let Some(sign) = theirs.chars().next() else {
                continue;
            };
            if sign.is_ascii() {
                habits.capital_tags |=
                    sign.is_ascii_uppercase() && ours.starts_with(sign.to_ascii_lowercase());
            } else if !habits.signs.iter().any(|(known, _)| *known == sign) {
                let ours = if ours == "." && sign == '…' { "..." } else { ours };
                habits.signs.push((sign, ours.to_owned()));
            }
        }
        habits.signs.retain(|(sign, _)| !kept.contains(sign));
        for space in ['\u{a0}', '\u{202f}'] {
            if model.contains(space) && !file.contains(space) {
                habits.signs.push((space, " ".to_owned()));
            }
        }
        habits
    }

    /// A text of the model's as the page would write it.
    pub fn undo(&self, text: &str) -> String {
        let mut written = String::with_capacity(text.len());
        for sign in text.chars() {
            match self.signs.iter().find(|(known, _)| *known == sign) {
                Some((_, ours)) => written.push_str(ours),
                None => written.push(sign),
            }
        }
        if self.capital_tags {
            small_tags(&written)
        } else {
            written
        }
    }
}

fn small_tags(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for at in memchr::memchr_iter(b'<', text.as_bytes()) {
        let name = at + 1 + usize::from(bytes.get(at + 1) == Some(&b'/'));
        let len = bytes
            .get(name..)
            .and_then(crate::text::fold::html_name)
            .unwrap_or(0);
        if let Some(name) = bytes.get_mut(name..name + len) {
            name.make_ascii_lowercase();
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// A changed line written with as much of the page's own bytes as it keeps: `old` is the model's line before the
/// change, `file` the same in the page, `new` the line after it.
pub(super) fn merge_line(old: &str, file: &str, new: &str, habits: &Habits) -> String {
    if old == file {
        return habits.undo(new);
    }
    let (start, end) = common_ends(old, new);
    // a run of blanks at a seam is the page's when all of it stays, and else belongs to the change
    let is_blank =
        |sign: Option<char>| sign.is_some_and(|sign| fold(sign.to_string().as_bytes()).0 == Folded::Blank);
    let blank_behind = |text: &str, at: usize| is_blank(slice(text, at..text.len()).chars().next());
    let blank_before = |text: &str, at: usize| is_blank(slice(text, 0..at).chars().next_back());
    let goes_on_behind = blank_behind(old, start) || blank_behind(new, start);
    let goes_on_before = blank_before(old, old.len() - end) || blank_before(new, new.len() - end);
    let kept_start = if goes_on_behind {
        slice(old, 0..start).trim_end().len()
    } else {
        start
    };
    let kept_end_from = if goes_on_before {
        old.len() - slice(old, old.len() - end..old.len()).trim_start().len()
    } else {
        old.len() - end
    };
    let pairs: Vec<(Unit, Unit)> = units(old).zip(units(file)).collect();
    let at = |index: usize| pairs.get(index).copied();
    // a part of an ellipsis sign cannot be kept
    let cuts_sign = |index: usize| {
        index > 0
            && at(index - 1)
                .zip(at(index))
                .is_some_and(|(one, next)| one.1.start == next.1.start)
    };
    let mut first = pairs.partition_point(|(theirs, _)| theirs.end <= kept_start);
    let mut last = pairs.partition_point(|(theirs, _)| theirs.start < kept_end_from);
    let (mut kept_start, mut kept_end_from) = (kept_start, kept_end_from);
    while cuts_sign(first) {
        first -= 1;
        kept_start = at(first).map_or(0, |(theirs, _)| theirs.start);
    }
    while cuts_sign(last) {
        last += 1;
        kept_end_from = at(last).map_or(old.len(), |(theirs, _)| theirs.start);
    }
    let head = if blank_before(old, kept_start) {
        at(first).map_or(file.len(), |(_, ours)| ours.start)
    } else {
        first.checked_sub(1).and_then(at).map_or(0, |(_, ours)| ours.end)
    };
    let tail = if blank_behind(old, kept_end_from) {
        last.checked_sub(1).and_then(at).map_or(0, |(_, ours)| ours.end)
    } else {
        at(last).map_or(file.len(), |(_, ours)| ours.start)
    };
    // blanks of the page that the model's text has none for stay around what changes
    let is_one_for_another = first < last && kept_start + (old.len() - kept_end_from) < new.len();
    let (own_start, own_end) = (
        at(first).map(|unit| unit.1.start),
        last.checked_sub(1).and_then(at).map(|unit| unit.1.end),
    );
    let (head, tail) = match own_start.zip(own_end).filter(|_| is_one_for_another) {
        Some((start, end)) => {
            let keeps = |gap: Range<usize>| !slice(file, gap).contains('\n');
            (
                if goes_on_behind || !keeps(head..start) {
                    head
                } else {
                    head.max(start)
                },
                if goes_on_before || !keeps(end..tail) {
                    tail
                } else {
                    tail.min(end)
                },
            )
        }
        None => (head, tail),
    };
    if first > last || tail < head || kept_start + (old.len() - kept_end_from) > new.len() {
        return habits.undo(new);
    }
    let middle = slice(new, kept_start..new.len() - (old.len() - kept_end_from));
    format!(
        "{}{}{}",
        slice(file, 0..head),
        habits.undo(middle),
        slice(file, tail..file.len())
    )
}

/// A line that the change alters and that the page has a little otherwise: both differences, when they lie apart; else
/// the line as the change has it.
pub(super) fn both(old: &str, file: &str, new: &str) -> String {
    let (start, end) = common_ends(old, new);
    let (file_start, file_end) = common_ends(old, file);
    let changed = start..old.len() - end;
    let differs = file_start..old.len() - file_end;
    if changed.end < differs.start {
        let tail = slice(file, changed.end..file.len());
        return format!("{}{tail}", slice(new, 0..new.len() - end));
    }
    if differs.end < changed.start {
        let head = slice(file, 0..file.len() - (old.len() - changed.start));
        return format!("{head}{}", slice(new, start..new.len()));
    }
    new.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_however_they_are_wrapped() {
        let code = "<ul>\n  <li>a</li><li>b</li>\n</ul>";
        let lines = file_lines(
            code,
            &(0..code.len()),
            &model_lines("<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        );
        let read: Vec<(&str, bool, &str)> = lines
            .iter()
            .map(|line| (&code[line.span.clone()], line.starts_line, line.indent))
            .collect();
        assert_eq!(
            read,
            [
                ("<ul>", true, ""),
                ("<li>a</li>", true, "  "),
                ("<li>b</li>", false, "  "),
                ("</ul>", true, "")
            ]
        );
    }

    #[test]
    fn the_signs_of_the_page_come_back() {
        let habits = Habits::learn("<P class=“a”>it’s…</P>", "<p class=\"a\">it's...</p>");
        assert_eq!(habits.undo("<P id=“b”>that’s…</P>"), "<p id=\"b\">that's...</p>");
        let kept = Habits::learn("“a” “b”", "“a” \"b\"");
        assert_eq!(kept.undo("“c”"), "“c”", "the page has both");
    }

    #[test]
    fn two_differences_of_a_line_that_lie_apart_are_both_kept() {
        assert_eq!(both("a b c", "x b c", "a b y"), "x b y");
        assert_eq!(both("a b c", "a b y", "x b c"), "x b y");
        assert_eq!(both("a b c", "a x c", "a y c"), "a y c");
    }

    #[test]
    fn a_changed_line_keeps_the_bytes_of_the_page() {
        let habits = Habits::default();
        assert_eq!(
            merge_line(
                "<p a=1 b=2>hello</p>",
                "<p\n  a=1\n  b=2\n>hello</p>",
                "<p a=1 b=2>bye</p>",
                &habits
            ),
            "<p\n  a=1\n  b=2\n>bye</p>"
        );
        assert_eq!(merge_line("a b", "a  b", "a c b", &habits), "a  c b");
        assert_eq!(merge_line("x", "x", "y", &habits), "y");
        assert_eq!(
            merge_line(".a\u{a0}b{}", ".a b{}", ".c\u{a0}b{}", &habits),
            ".c b{}"
        );
        assert_eq!(merge_line("Loading...", "Loading…", "Done.", &habits), "Done.");
        assert_eq!(
            merge_line("Wait... a", "Wait… a", "Wait... b", &habits),
            "Wait… b"
        );
        assert_eq!(merge_line("a:b;c", "a: b; c", "a:d;c", &habits), "a: d; c");
        assert_eq!(merge_line("f(a,b)", "f( a,b )", "f(c,b)", &habits), "f( c,b )");
        assert_eq!(
            merge_line("a   =   1;    // x", "a = 1; // x", "a   =   2;    // x", &habits),
            "a = 2; // x"
        );
    }
}
