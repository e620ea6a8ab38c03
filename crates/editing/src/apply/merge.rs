//! A replacement as a three-way merge on lines: what the change leaves as it is keeps the bytes of the page, what
//! it changes takes the page's indentation and line ends.

use super::align::{FileLine, Habits, file_lines, merge_line};
use super::delete;
use super::edits::Edit;
use super::indent::{Indenter, page_unit};
use super::ladder::Rung;
use super::model_text::{ModelLine, model_lines, width};
use super::page::Page;
use super::pieces::language_at;
use crate::diff::matching::matches;
use crate::text::fold::canonical;
use crate::text::slice::{all_blank, line_end, line_start, slice};
use std::collections::HashMap;
use std::ops::Range;

/// The splices that put `after` in the place of `before`, which stands at `place`.
pub(super) fn replace(
    page: &Page<'_>,
    place: &Range<usize>,
    rung: Rung,
    before: &str,
    after: &str,
) -> Vec<Edit> {
    if after.trim_ascii().is_empty() {
        return vec![delete::edit(page, place)];
    }
    let after = if rung == Rung::Exact {
        after
    } else {
        without_doubled_sign(page, place, before, after)
    };
    let is_exact = matches!(rung, Rung::Exact | Rung::Trimmed);
    if is_exact && !before.contains('\n') && !after.contains('\n') {
        return vec![within_line(page, place, rung, before, after)];
    }
    let old = model_lines(before);
    let new = model_lines(after);
    let has_no_text = |line: &ModelLine<'_>| canonical(line.content).is_empty();
    if old.iter().chain(&new).any(has_no_text) {
        // lines of nothing but no-break spaces cannot be told from blank ones
        let after = after.replace("\r\n", "\n").replace('\n', page.ending());
        return vec![Edit::new(place.clone(), after)];
    }
    let core = crate::text::lines::trimmed(page.code, place.clone());
    let file = file_lines(page.code, &core, &old);
    let pairs = equal_lines(&old, &new, is_exact);
    let unit = page_unit(page.code);
    let merge = Merge {
        page,
        indenter: Indenter::learn(&old, &file, &new, &pairs, unit),
        habits: if is_exact {
            Habits::default()
        } else {
            Habits::learn(before, page.text(core.clone()))
        },
        is_exact,
        old,
        new,
        file,
        region: core,
    };
    merge.edits(&pairs)
}

/// `after` without the `;` or `,` at its end that stands in the page right behind the place already.
fn without_doubled_sign<'t>(page: &Page<'_>, place: &Range<usize>, before: &str, after: &'t str) -> &'t str {
    let core = crate::text::lines::trimmed(page.code, place.clone());
    let sign = if page.text(core.end..page.code.len()).starts_with(';') {
        ';'
    } else {
        ','
    };
    let follows = page.text(core.end..page.code.len()).starts_with(sign);
    if !follows || before.trim_ascii_end().ends_with(sign) {
        return after;
    }
    after.trim_ascii_end().strip_suffix(sign).unwrap_or(after)
}

/// `after` with the indentation of the page at `region`, learned from the pieces of the model's text that stand in
/// it; where these tell nothing, from the lines of the region that `after` repeats, and from what each line opens.
pub(super) fn localised(
    page: &Page<'_>,
    pieces: &[&str],
    spans: &[Range<usize>],
    region: &Range<usize>,
    after: &str,
) -> String {
    let mut old = Vec::new();
    let mut file = Vec::new();
    let mut habits = Vec::new();
    for (piece, span) in pieces.iter().zip(spans) {
        let lines = model_lines(piece);
        file.extend(file_lines(page.code, span, &lines));
        old.extend(lines);
        habits.push(Habits::learn(piece, page.text(span.clone())));
    }
    let new = model_lines(after);
    let pairs = equal_lines(&old, &new, false);
    let indenter = Indenter::learn(&old, &file, &new, &pairs, page_unit(page.code));
    let repeated = repeated_indents(page, region, &new);
    let language = language_at(page, region.start);
    let (mut above, mut above_indent) = (String::new(), String::new());
    let mut text = String::new();
    for (index, line) in new.iter().enumerate() {
        let is_bare = index == 0 && line.indent.is_empty();
        let by_width = || indenter.of_width(indenter.width(line, index == 0));
        let by_structure = || indenter.by_structure(&above, &above_indent, line.content, language);
        let indent = if index == 0 {
            file.first()
                .map_or_else(String::new, |first| first.indent.to_owned())
        } else if indenter.keeps() && !is_bare && indenter.tells() {
            line.indent.to_owned()
        } else if indenter.tells() {
            by_width().unwrap_or_else(by_structure)
        } else {
            repeated
                .get(&index)
                .map_or_else(by_structure, |indent| (*indent).to_owned())
        };
        // the place begins behind the indentation of its first line
        if index > 0 {
            text.push_str(&page.ending().repeat(1 + line.blanks));
            text.push_str(&indent);
        }
        let content = habits
            .iter()
            .fold(line.content.to_owned(), |content, habits| habits.undo(&content));
        text.push_str(&content);
        above = content;
        above_indent = indent;
    }
    text
}

/// The indentation in the page of the lines of `new` that the region has as well.
fn repeated_indents<'a>(
    page: &Page<'a>,
    region: &Range<usize>,
    new: &[ModelLine<'_>],
) -> HashMap<usize, &'a str> {
    let here = model_lines(page.text(region.clone()));
    let contents = |lines: &[ModelLine<'_>]| {
        lines
            .iter()
            .map(|line| canonical(line.content))
            .collect::<Vec<_>>()
    };
    matches(&contents(&here), &contents(new))
        .into_iter()
        .filter(|(i, _)| *i > 0)
        .filter_map(|(i, j)| Some((j, here.get(i)?.indent)))
        .collect()
}

/// A replacement of a part of a line, or of a line by one other.
fn within_line(page: &Page<'_>, place: &Range<usize>, rung: Rung, before: &str, after: &str) -> Edit {
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

/// Lines that are equal before and after the change. When the place was found by overlooking something, the same is
/// overlooked between the two, unless nothing else is left of the change.
fn equal_lines(old: &[ModelLine<'_>], new: &[ModelLine<'_>], is_exact: bool) -> Vec<(usize, usize)> {
    let literal = |lines: &[ModelLine<'_>]| {
        lines
            .iter()
            .map(|line| line.content.as_bytes().to_vec())
            .collect::<Vec<_>>()
    };
    if !is_exact {
        let folded = |lines: &[ModelLine<'_>]| {
            lines
                .iter()
                .map(|line| canonical(line.content))
                .collect::<Vec<_>>()
        };
        let (one, other) = (folded(old), folded(new));
        if one != other {
            return matches(&one, &other);
        }
    }
    matches(&literal(old), &literal(new))
}

struct Merge<'p, 'a, 'm> {
    page: &'p Page<'a>,
    old: Vec<ModelLine<'m>>,
    new: Vec<ModelLine<'m>>,
    file: Vec<FileLine<'a>>,
    region: Range<usize>,
    indenter: Indenter<'a>,
    habits: Habits,
    is_exact: bool,
}

/// Lines that go (of the old text) and lines that come (of the new one).
#[derive(Debug, Clone)]
struct Hunk {
    old: Range<usize>,
    new: Range<usize>,
}

impl Merge<'_, '_, '_> {
    fn edits(&self, pairs: &[(usize, usize)]) -> Vec<Edit> {
        let mut edits = Vec::new();
        let (mut i, mut j) = (0, 0);
        let end = (self.old.len(), self.new.len());
        for (one, other) in pairs.iter().copied().chain([end]) {
            let hunk = Hunk {
                old: i..one,
                new: j..other,
            };
            let before_is_kept = i > 0;
            let mut owns_indent = false;
            if !(hunk.old.is_empty() && hunk.new.is_empty()) {
                owns_indent = self.hunk(&hunk, &mut edits);
            } else if before_is_kept && one < self.old.len() {
                owns_indent = self.blank_lines(one, other, &mut edits);
            }
            if one < self.old.len() && !owns_indent {
                self.reindent(one, other, &mut edits);
            }
            (i, j) = (one + 1, other + 1);
        }
        edits
    }

    fn file(&self, index: usize) -> FileLine<'_> {
        self.file.get(index).cloned().unwrap_or(FileLine {
            span: self.region.end..self.region.end,
            starts_line: false,
            indent: "",
        })
    }

    /// The number of blank lines before a kept line changes. Tells whether the line's indentation was written.
    fn blank_lines(&self, old: usize, new: usize, edits: &mut Vec<Edit>) -> bool {
        let (Some(was), Some(is)) = (self.old.get(old), self.new.get(new)) else {
            return false;
        };
        if was.blanks == is.blanks || old == 0 {
            return false;
        }
        let (above, here) = (self.file(old - 1), self.file(old));
        if !here.starts_line || above.span.end > here.start_with_indent() {
            return false;
        }
        let gap = self.page.ending().repeat(1 + is.blanks);
        edits.push(Edit::new(above.span.end..here.start_with_indent(), gap));
        false
    }

    /// A kept line whose indentation the change alters.
    fn reindent(&self, old: usize, new: usize, edits: &mut Vec<Edit>) {
        if let Some(indent) = self.new_indent_of_kept(old, new) {
            let here = self.file(old);
            edits.push(Edit::new(here.start_with_indent()..here.span.start, indent));
        }
    }

    fn new_indent_of_kept(&self, old: usize, new: usize) -> Option<String> {
        let (was, is) = (self.old.get(old)?, self.new.get(new)?);
        let here = self.file(old);
        if !here.starts_line {
            return None;
        }
        let (from, to) = (
            self.indenter.old_width(was, old == 0),
            self.indenter.width(is, new == 0),
        );
        if from == to && (!self.indenter.keeps() || was.indent == is.indent || (old == 0) != (new == 0)) {
            return None;
        }
        let indent = if self.indenter.keeps() && !(new == 0 && is.indent.is_empty()) {
            is.indent.to_owned()
        } else {
            self.indenter.of_width(to)?
        };
        (indent != here.indent).then_some(indent)
    }

    /// The line of the page above a place within the region: its text and its indentation.
    fn above(&self, old: usize) -> (String, String) {
        let start = self.file(old).span.start.min(self.region.end);
        let at = if old == 0 {
            line_start(self.page.code, start)
        } else {
            self.file(old - 1).span.end
        };
        let text = slice(self.page.code, 0..at).trim_ascii_end();
        let line = slice(text, line_start(text, text.len())..text.len());
        (line.to_owned(), crate::text::slice::indentation(line).to_owned())
    }

    /// The indentations of the new lines of a hunk.
    fn indents(&self, hunk: &Hunk) -> Vec<String> {
        let is_even = hunk.old.len() == hunk.new.len();
        let language = language_at(self.page, self.region.start);
        let (mut above, mut above_indent) = self.above(hunk.old.start);
        hunk.new
            .clone()
            .enumerate()
            .filter_map(|(nth, index)| Some((nth, index, self.new.get(index)?)))
            .map(|(nth, index, line)| {
                let own = self.indenter.width(line, index == 0);
                let partner = hunk.old.start + nth;
                let same_as_partner = (is_even || (nth == 0 && partner < hunk.old.end))
                    && self.file(partner).starts_line
                    && self
                        .old
                        .get(partner)
                        .is_some_and(|old| self.indenter.old_width(old, partner == 0) == own);
                let indent = if same_as_partner {
                    self.file(partner).indent.to_owned()
                } else if self.indenter.keeps() && !(index == 0 && line.indent.is_empty()) {
                    line.indent.to_owned()
                } else {
                    self.indenter.of_width(own).unwrap_or_else(|| {
                        self.indenter
                            .by_structure(&above, &above_indent, line.content, language)
                    })
                };
                line.content.clone_into(&mut above);
                indent.clone_into(&mut above_indent);
                indent
            })
            .collect()
    }

    /// What a new line says, with as much of the page's own bytes as its old line in the hunk allows.
    fn content(&self, hunk: &Hunk, nth: usize) -> String {
        let Some(line) = self.new.get(hunk.new.start + nth) else {
            return String::new();
        };
        if self.is_exact {
            return line.content.to_owned();
        }
        let partner = self
            .partner(hunk, nth)
            .and_then(|index| Some((self.old.get(index)?, self.file(index))));
        match partner {
            Some((old, file)) => {
                merge_line(old.content, self.page.text(file.span), line.content, &self.habits)
            }
            None => self.habits.undo(line.content),
        }
    }

    /// The old line that a new one takes the place of: the same place in a hunk of as many lines, else the old line
    /// that shares more than half of it, when there is only one.
    fn partner(&self, hunk: &Hunk, nth: usize) -> Option<usize> {
        if hunk.old.len() == hunk.new.len() {
            return Some(hunk.old.start + nth);
        }
        let line = self.new.get(hunk.new.start + nth)?;
        if hunk.old.len() > 64 {
            return None;
        }
        let mut alike = hunk.old.clone().filter(|index| {
            self.old
                .get(*index)
                .is_some_and(|old| shared(old.content, line.content) * 2 > line.content.len())
        });
        let only = alike.next()?;
        alike.next().is_none().then_some(only)
    }

    /// What stands between the line above and a new line of a hunk, when the page has nothing to keep there.
    fn gap(&self, index: usize, indent: &str) -> String {
        let Some(line) = self.new.get(index) else {
            return String::new();
        };
        if self.is_exact && self.indenter.keeps() && index > 0 && line.gap.contains('\n') {
            // as the model has it, blanks on blank lines and all, but with the page's line ends
            let gap = line.gap.replace("\r\n", "\n");
            let gap = gap
                .strip_suffix(line.indent)
                .unwrap_or(&gap)
                .trim_start_matches([' ', '\t']);
            return format!("{}{indent}", gap.replace('\n', self.page.ending()));
        }
        format!("{}{indent}", self.page.ending().repeat(1 + line.blanks))
    }

    /// The splices of a hunk. Tells whether the indentation of the kept line below was written as well.
    fn hunk(&self, hunk: &Hunk, edits: &mut Vec<Edit>) -> bool {
        match (hunk.old.is_empty(), hunk.new.is_empty()) {
            (false, true) => self.removed(hunk, edits),
            (true, false) => self.added(hunk, edits),
            _ => self.changed(hunk, edits),
        }
    }

    fn removed(&self, hunk: &Hunk, edits: &mut Vec<Edit>) -> bool {
        let (first, last) = (self.file(hunk.old.start), self.file(hunk.old.end - 1));
        let below = (hunk.old.end < self.old.len()).then(|| self.file(hunk.old.end));
        if hunk.old.start == 0 {
            let Some(below) = below else {
                edits.push(delete::edit(self.page, &self.region));
                return false;
            };
            let both_start = first.starts_line && below.starts_line;
            let span = if both_start {
                first.start_with_indent()..below.start_with_indent()
            } else {
                first.span.start..below.span.start
            };
            edits.push(Edit::new(span, ""));
            return false;
        }
        let above = self.file(hunk.old.start - 1);
        let blanks = |lines: &[ModelLine<'_>], index: usize| lines.get(index).map(|line| line.blanks);
        let wanted = blanks(&self.new, hunk.new.end);
        if let Some(below) = below.as_ref().filter(|below| below.starts_line)
            && wanted != blanks(&self.old, hunk.old.end)
        {
            let gap = self.page.ending().repeat(1 + wanted.unwrap_or(0));
            edits.push(Edit::new(above.span.end..below.start_with_indent(), gap));
            return false;
        }
        // blanks behind the last line go with it
        let line = line_end(self.page.code, last.span.end);
        let is_end = below.is_none() && all_blank(slice(self.page.code, last.span.end..line));
        edits.push(Edit::new(
            above.span.end..if is_end { line } else { last.span.end },
            "",
        ));
        false
    }

    fn added(&self, hunk: &Hunk, edits: &mut Vec<Edit>) -> bool {
        let indents = self.indents(hunk);
        let code = self.page.code;
        if hunk.old.start == 0 {
            let here = self.file(0);
            let mut text = String::new();
            for (nth, indent) in indents.iter().enumerate() {
                if nth > 0 {
                    text.push_str(&self.gap(hunk.new.start + nth, indent));
                } else if here.starts_line {
                    text.push_str(indent);
                }
                text.push_str(&self.content(hunk, nth));
            }
            let kept_indent = self.new_indent_of_kept(0, hunk.new.end).unwrap_or_else(|| {
                if here.starts_line {
                    here.indent.to_owned()
                } else {
                    self.kept_inline(hunk)
                }
            });
            let below = self.new.get(hunk.new.end).map_or(0, |line| line.blanks);
            text.push_str(&self.page.ending().repeat(1 + below));
            text.push_str(&kept_indent);
            edits.push(Edit::new(here.start_with_indent()..here.span.start, text));
            return true;
        }
        let above = self.file(hunk.old.start - 1);
        let mut text = String::new();
        for (nth, indent) in indents.iter().enumerate() {
            text.push_str(&self.gap(hunk.new.start + nth, indent));
            text.push_str(&self.content(hunk, nth));
        }
        let below = (hunk.old.end < self.old.len()).then(|| self.file(hunk.old.end));
        let Some(below) = below else {
            // behind the last line; blanks at its end stay with it
            let end = line_end(code, above.span.end);
            let at = if all_blank(slice(code, above.span.end..end)) {
                end
            } else {
                above.span.end
            };
            edits.push(Edit::new(at..at, text));
            return false;
        };
        if !below.starts_line {
            let indent = self.new.get(hunk.new.end).map_or(String::new(), |line| {
                self.indenter
                    .of_width(self.indenter.width(line, false))
                    .unwrap_or_else(|| above.indent.to_owned())
            });
            text.push_str(self.page.ending());
            text.push_str(&indent);
            edits.push(Edit::new(above.span.end..below.span.start, text));
            return true;
        }
        let blanks = |lines: &[ModelLine<'_>], index: usize| lines.get(index).map_or(0, |line| line.blanks);
        let wanted = blanks(&self.new, hunk.new.end);
        let at = line_end(code, above.span.end).min(below.start_with_indent());
        if wanted == blanks(&self.old, hunk.old.end) {
            edits.push(Edit::new(at..at, text));
        } else {
            text.push_str(&self.page.ending().repeat(1 + wanted));
            edits.push(Edit::new(at..below.start_with_indent(), text));
        }
        false
    }

    /// The indentation of a line that stood within a line and is put on one of its own.
    fn kept_inline(&self, hunk: &Hunk) -> String {
        self.new.get(hunk.new.end).map_or(String::new(), |line| {
            self.indenter
                .of_width(self.indenter.width(line, false))
                .unwrap_or_default()
        })
    }

    fn changed(&self, hunk: &Hunk, edits: &mut Vec<Edit>) -> bool {
        let indents = self.indents(hunk);
        let (first, last) = (self.file(hunk.old.start), self.file(hunk.old.end - 1));
        let is_even = hunk.old.len() == hunk.new.len();
        let mut start = first.span.start;
        let mut text = String::new();
        for (nth, indent) in indents.iter().enumerate() {
            if nth == 0 {
                start = self.lead(hunk, indent, &mut text);
            } else {
                let kept = if is_even {
                    self.kept_gap(hunk, nth, indent)
                } else {
                    None
                };
                text.push_str(&kept.unwrap_or_else(|| self.gap(hunk.new.start + nth, indent)));
            }
            text.push_str(&self.content(hunk, nth));
        }
        edits.push(Edit::new(start..last.span.end, text));
        false
    }

    /// The blanks before the first changed line: the page's own, unless the change alters them.
    /// Gives where the splice begins.
    fn lead(&self, hunk: &Hunk, indent: &str, text: &mut String) -> usize {
        let first = self.file(hunk.old.start);
        let (was, is) = (self.old.get(hunk.old.start), self.new.get(hunk.new.start));
        let blanks = (
            was.map_or(0, |line| line.blanks),
            is.map_or(0, |line| line.blanks),
        );
        if hunk.old.start > 0 && hunk.new.start > 0 && blanks.0 != blanks.1 && first.starts_line {
            text.push_str(&self.page.ending().repeat(1 + blanks.1));
            text.push_str(indent);
            return self.file(hunk.old.start - 1).span.end;
        }
        if first.starts_line && indent != first.indent {
            text.push_str(indent);
            return first.start_with_indent();
        }
        first.span.start
    }

    /// What the page has between two lines of a hunk that changes line for line.
    fn kept_gap(&self, hunk: &Hunk, nth: usize, indent: &str) -> Option<String> {
        let (above, here) = (
            self.file(hunk.old.start + nth - 1),
            self.file(hunk.old.start + nth),
        );
        let gap = self.page.text(above.span.end..here.span.start);
        if !gap.contains('\n') {
            return Some(gap.to_owned());
        }
        let (was, is) = (
            self.old.get(hunk.old.start + nth)?,
            self.new.get(hunk.new.start + nth)?,
        );
        (was.blanks == is.blanks && here.indent == indent).then(|| gap.to_owned())
    }
}

/// How many bytes two lines share at their ends.
fn shared(one: &str, other: &str) -> usize {
    let start = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let most = one.len().min(other.len()) - start;
    start
        + one
            .bytes()
            .rev()
            .zip(other.bytes().rev())
            .take(most)
            .take_while(|(a, b)| a == b)
            .count()
}

/// A text put into the indentation of the page at `base`: its least indented line gets `base`, the others as much
/// more as they have. A first line that lost its indentation counts as one of the least.
pub(super) fn rebased(page: &Page<'_>, text: &str, base: &str) -> Vec<String> {
    let lines = model_lines(text);
    if lines
        .first()
        .is_some_and(|line| !base.is_empty() && line.indent == base)
    {
        // it is indented as the place is: it is meant as it stands
        let blanks = |line: &ModelLine<'_>| page.ending().repeat(line.blanks);
        return lines
            .iter()
            .map(|line| format!("{}{}{}", blanks(line), line.indent, line.content))
            .collect();
    }
    let unit = page_unit(page.code);
    let rest_least = lines.iter().skip(1).map(|line| width(line.indent)).min();
    let first = lines.first().map_or(0, |line| width(line.indent));
    let ends_at_least = lines.len() > 1
        && lines
            .last()
            .is_some_and(|line| Some(width(line.indent)) == rest_least && is_closer(line.content));
    let hangs = first == 0 && ends_at_least && rest_least.unwrap_or(0) > 0;
    let least = if hangs {
        rest_least.unwrap_or(0)
    } else {
        rest_least.unwrap_or(first).min(first)
    };
    let model_unit = super::indent::unit_of(
        lines
            .iter()
            .skip(usize::from(hangs))
            .map(|line| width(line.indent)),
    );
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let more = if index == 0 && hangs {
                0
            } else {
                width(line.indent) - least.min(width(line.indent))
            };
            let inner = format!(
                "{}{}",
                unit.repeat(more / model_unit),
                " ".repeat(more % model_unit)
            );
            let blanks = page.ending().repeat(line.blanks);
            format!("{blanks}{base}{inner}{}", line.content)
        })
        .collect()
}

fn is_closer(line: &str) -> bool {
    ["</", "}", ")", "]"].iter().any(|sign| line.starts_with(sign))
}
