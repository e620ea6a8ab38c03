//! A replacement as a three-way merge on lines: what the change leaves as it is keeps the bytes of the page, what
//! it changes takes the page's indentation and line ends.
//!
//! - `exact`: a text that stands in the page byte for byte
//! - `hunks`: the splices of lines that go and lines that come
//! - `line`: a part of a line, or one line by one other

mod exact;
mod hunks;
mod line;

use crate::apply::align::{FileLine, Habits, both, file_lines, merge_line, named_lines};
use crate::apply::delete;
use crate::apply::edits::Edit;
use crate::apply::indent::Indenter;
use crate::apply::ladder::Rung;
use crate::apply::model_text::{ModelLine, model_lines};
use crate::apply::page::Page;
use crate::apply::pieces::language_at;
use crate::diff::matching::matches;
use crate::text::fold::canonical;
use crate::text::slice::{common_ends, line_start, slice};
use std::ops::Range;

/// The splices that put `after` in the place of `before`, which was found at `place`.
pub(super) fn replace_quote(
    page: &Page<'_>,
    place: &Range<usize>,
    rung: Rung,
    before: &str,
    after: &str,
) -> Vec<Edit> {
    if rung != Rung::Exact || after.trim_ascii().is_empty() {
        return replace(page, place, rung, before, after);
    }
    let merged = replace(page, place, rung, before, after);
    exact::edits(page, place, before, after, merged)
}

/// The splices that put `after` in the place of `before`, which stands at `place`, line by line.
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
        return vec![line::edit(page, place, rung, before, after)];
    }
    let old = model_lines(before);
    let new = model_lines(after);
    let has_no_text = |line: &ModelLine<'_>| canonical(line.content).is_empty();
    if old.iter().chain(&new).any(has_no_text) {
        // lines of nothing but no-break spaces look the same as blank ones
        let after = after.replace("\r\n", "\n").replace('\n', page.ending());
        return vec![Edit::new(place.clone(), after)];
    }
    let core = crate::text::lines::trimmed(page.code, place.clone());
    let file = if rung == Rung::Alike {
        named_lines(page.code, &core)
    } else {
        file_lines(page.code, &core, &old)
    };
    let pairs = equal_lines(&old, &new, is_exact);
    let unit = page.unit();
    let merge = Merge {
        page,
        indenter: Indenter::learn(&old, &file, &new, &pairs, unit),
        habits: if is_exact || rung == Rung::Alike {
            Habits::default()
        } else {
            Habits::learn(before, page.text(core.clone()))
        },
        is_exact,
        is_alike: rung == Rung::Alike,
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

/// Lines that are equal before and after the change. When the place was found by overlooking something, the same is
/// overlooked between the two, unless nothing else is left of the change.
pub(super) fn equal_lines(
    old: &[ModelLine<'_>],
    new: &[ModelLine<'_>],
    is_exact: bool,
) -> Vec<(usize, usize)> {
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
    /// Whether the lines of the page are only like those of the quote.
    is_alike: bool,
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
                self.blank_lines(one, other, &mut edits);
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

    /// The number of blank lines before a kept line changes.
    fn blank_lines(&self, old: usize, new: usize, edits: &mut Vec<Edit>) {
        let (Some(was), Some(is)) = (self.old.get(old), self.new.get(new)) else {
            return;
        };
        if was.blanks == is.blanks || old == 0 {
            return;
        }
        let (above, here) = (self.file(old - 1), self.file(old));
        if here.starts_line && above.span.end <= here.start_with_indent() {
            let gap = self.page.ending().repeat(1 + is.blanks);
            edits.push(Edit::new(above.span.end..here.start_with_indent(), gap));
        }
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
                let here = self.page.text(file.span);
                if self.is_alike {
                    both(old.content, here, line.content)
                } else {
                    merge_line(old.content, here, line.content, &self.habits)
                }
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
                .is_some_and(|old| shares_most(old.content, line.content))
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
}

/// Whether two lines share more than half of the second at their ends.
fn shares_most(one: &str, other: &str) -> bool {
    let (start, end) = common_ends(one, other);
    (start + end) * 2 > other.len()
}
