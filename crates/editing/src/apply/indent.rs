//! Which indentation of the page stands for which indentation of a model's text.

use super::align::FileLine;
use super::balance::Language;
use super::model_text::{ModelLine, TAB, width};
use super::steps::opens;
use crate::text::slice::slice;

/// Deeper indentations are not copied or made, in bytes: a page that has one could make every new line as long.
pub(super) const MOST_INDENT: usize = 400;

/// Translates indentations.
#[derive(Debug, Clone)]
pub(super) struct Indenter<'a> {
    /// Widths in the model's text and what the page has there; sorted by width.
    anchors: Vec<(usize, &'a str)>,
    /// Whether one width stands for several indentations: the model's text is not indented as the page is.
    is_flat: bool,
    /// Whether both indent alike, so that the model's own blanks are right.
    is_same: bool,
    /// The width that the first line has in truth, when the model left its indentation out.
    first: Option<usize>,
    /// Whether that holds for the first line of the new text too.
    new_hangs: bool,
    /// The width that the first line of the new text has, when the model left out its indentation alone.
    first_new: Option<usize>,
    /// What the text after the change is indented more than the text before it.
    shift: isize,
    /// Whether the model indents by tabs.
    has_tabs: bool,
    model_unit: usize,
    file_unit: &'static str,
}

impl<'a> Indenter<'a> {
    /// Learns from the lines before the change (`old`), the same lines in the page (`file`), and the lines after it.
    /// `pairs` are lines of `old` and `new` that are equal; `unit` is one step of indentation in the page.
    pub fn learn(
        old: &[ModelLine<'_>],
        file: &[FileLine<'a>],
        new: &[ModelLine<'_>],
        pairs: &[(usize, usize)],
        unit: &'static str,
    ) -> Self {
        let mut anchors: Vec<(usize, &'a str)> = Vec::new();
        let mut is_same = true;
        for (line, place) in old
            .iter()
            .zip(file)
            .skip(1)
            .filter(|(_, place)| place.starts_line && place.indent.len() <= MOST_INDENT)
        {
            anchors.push((width(line.indent), place.indent));
            is_same &= line.indent == place.indent;
        }
        let model_unit = unit_of(old.iter().chain(new).skip(1).map(|line| width(line.indent)));
        let mut indenter = Self {
            anchors,
            is_flat: false,
            is_same,
            first: None,
            new_hangs: true,
            first_new: None,
            shift: 0,
            has_tabs: old.iter().chain(new).any(|line| line.indent.contains('\t')),
            model_unit,
            file_unit: unit,
        };
        indenter.sort();
        if let (Some(line), Some(place)) = (old.first(), file.first()) {
            indenter.learn_first(line, place, new, pairs);
        }
        if let Some(first) = new.first() {
            let stood_elsewhere = |(i, j): &(usize, usize)| {
                *j == 0 && *i > 0 && old.get(*i).is_some_and(|line| line.indent == first.indent)
            };
            indenter.new_hangs = !pairs.iter().any(stood_elsewhere);
        }
        indenter.sort();
        indenter.learn_shift(old, new, pairs);
        indenter
    }

    fn sort(&mut self) {
        self.anchors.sort_unstable();
        self.anchors.dedup();
        self.is_flat = self
            .anchors
            .windows(2)
            .any(|pair| matches!(pair, [(a, x), (b, y)] if a == b && x != y));
    }

    /// The first line: models often begin a text behind its indentation.
    fn learn_first(
        &mut self,
        line: &ModelLine<'_>,
        place: &FileLine<'a>,
        new: &[ModelLine<'_>],
        pairs: &[(usize, usize)],
    ) {
        if place.indent.len() > MOST_INDENT {
            return;
        }
        let own = width(line.indent);
        let there = width(place.indent);
        if !line.indent.is_empty() || there == 0 {
            // a first line that opens something may well stand less deep than what it opens
            let stays = pairs.first() == Some(&(0, 0));
            let is_bare = new.first().is_some_and(|line| {
                let opens = opens(line.content, Language::Markup) || opens(line.content, Language::Script);
                line.indent.is_empty() && (stays || !opens)
            });
            let rest_least = new.iter().skip(1).map(|line| width(line.indent)).min();
            if own > 0 && is_bare && rest_least.is_some_and(|least| least >= own) {
                self.first_new = Some(own);
            }
            if place.starts_line {
                self.is_same &= line.indent == place.indent;
                self.anchors.push((own, place.indent));
            }
            return;
        }
        if self.anchors.is_empty() {
            // one line only: the other lines of the new text show how they are meant
            let least = new.iter().skip(1).map(|line| width(line.indent)).min();
            if least.is_some_and(|least| least >= there) {
                self.first = Some(there);
                self.anchors.push((there, place.indent));
            } else {
                self.is_same = false;
                self.anchors.push((0, place.indent));
            }
        } else if self.is_same {
            self.first = Some(there);
            self.anchors.push((there, place.indent));
        } else if self.of_width(0).is_some_and(|indent| indent == place.indent) {
            self.anchors.push((0, place.indent));
        } else if !self.is_flat {
            self.first = self.width_of(there);
        }
    }

    /// The width in the model's text that stands for a width in the page.
    fn width_of(&self, there: usize) -> Option<usize> {
        let (near, indent) = self
            .anchors
            .iter()
            .min_by_key(|(_, indent)| width(indent).abs_diff(there))?;
        let unit = width(self.file_unit).max(1);
        let steps = |columns: usize| columns / unit * self.model_unit;
        let here = width(indent);
        Some(if there >= here {
            near + steps(there - here)
        } else {
            near.saturating_sub(steps(here - there))
        })
    }

    /// Models sometimes indent the new text as a whole otherwise than the old one.
    fn learn_shift(&mut self, old: &[ModelLine<'_>], new: &[ModelLine<'_>], pairs: &[(usize, usize)]) {
        if pairs.len() == old.len() && pairs.len() == new.len() {
            return; // nothing but the indentation changes: that is the change
        }
        let signed = |width: usize| isize::try_from(width).unwrap_or(0);
        let difference = |from: usize, to: usize| signed(to) - signed(from);
        let mut shifts = pairs.iter().filter_map(|(i, j)| {
            let (was, is) = (old.get(*i)?, new.get(*j)?);
            // a first line without indentation may have lost it
            let is_shown = (*i > 0 || !was.indent.is_empty()) && (*j > 0 || !is.indent.is_empty());
            is_shown.then(|| difference(width(was.indent), width(is.indent)))
        });
        let least = |lines: &[ModelLine<'_>]| {
            // a first line without indentation says nothing when others are indented
            let skip =
                usize::from(lines.len() > 1 && lines.first().is_some_and(|line| line.indent.is_empty()));
            lines.iter().skip(skip).map(|line| width(line.indent)).min()
        };
        let (Some(old_least), Some(new_least)) = (least(old), least(new)) else {
            return;
        };
        let whole = difference(old_least, new_least);
        // where the old text is indented as the page is, the new one is meant as it stands, unless it is flush left
        let is_flush = new.iter().all(|line| line.indent.is_empty());
        if self.is_same && (new_least > 0 || !is_flush) {
            return;
        }
        match shifts.next() {
            Some(first) if first == whole && shifts.all(|other| other == first) => self.shift = whole,
            Some(_) => {}
            None => {
                let is_block = new.len() > 1 || old.len() > 1;
                let first_is_bare = old.first().is_some_and(|line| line.indent.is_empty());
                if is_block && !first_is_bare && self.first.is_none() {
                    self.shift = whole;
                }
            }
        }
    }

    /// Whether the model's widths say how its lines stand to each other.
    pub fn is_structured(&self) -> bool {
        !self.is_flat
            && self
                .anchors
                .windows(2)
                .any(|pair| matches!(pair, [(one, _), (other, _)] if one != other))
    }

    /// The width that a line of the new text has in the model's terms.
    pub fn width(&self, line: &ModelLine<'_>, is_first: bool) -> usize {
        let own = width(line.indent);
        match self.first {
            Some(first) if is_first && line.indent.is_empty() && self.new_hangs => first,
            None if is_first && line.indent.is_empty() && self.first_new.is_some() => {
                self.first_new.unwrap_or(0)
            }
            _ => usize::try_from(isize::try_from(own).unwrap_or(0) - self.shift).unwrap_or(0),
        }
    }

    /// The width that a line of the old text has.
    pub fn old_width(&self, line: &ModelLine<'_>, is_first: bool) -> usize {
        match self.first {
            Some(first) if is_first && line.indent.is_empty() => first,
            _ => width(line.indent),
        }
    }

    /// Whether the model's own blanks are right for a line.
    pub const fn keeps(&self) -> bool {
        self.is_same && self.shift == 0 && !self.is_flat
    }

    /// The indentation in the page for a width; nothing when the model's widths say nothing.
    pub fn of_width(&self, wanted: usize) -> Option<String> {
        if self.is_flat {
            return None;
        }
        let (near, indent) = self
            .anchors
            .iter()
            .min_by_key(|(known, _)| (known.abs_diff(wanted), *known > wanted))?;
        let difference = near.abs_diff(wanted);
        if difference == 0 {
            return Some((*indent).to_owned());
        }
        if self.is_same && !indent.contains('\t') {
            return Some(" ".repeat(wanted.min(MOST_INDENT)));
        }
        let (of, per) = self.slope();
        let columns = (difference * of / per.max(1)).min(MOST_INDENT);
        let uses_tabs = indent.contains('\t') || (indent.is_empty() && self.file_unit == "\t");
        let more = if uses_tabs {
            format!("{}{}", "\t".repeat(columns / TAB), " ".repeat(columns % TAB))
        } else {
            " ".repeat(columns)
        };
        Some(if wanted > *near {
            format!("{indent}{more}")
        } else {
            shortened(indent, &more)
        })
    }

    /// Columns of the page for columns of the model: as two anchors show, else one for one, unless one of the two
    /// indents by tabs and the other by blanks.
    fn slope(&self) -> (usize, usize) {
        if let (Some((low, low_indent)), Some((high, high_indent))) =
            (self.anchors.first(), self.anchors.last())
            && high > low
            && width(high_indent) > width(low_indent)
        {
            return (width(high_indent) - width(low_indent), high - low);
        }
        let unit = width(self.file_unit);
        if self.has_tabs != (self.file_unit == "\t") {
            (unit, self.model_unit)
        } else {
            (1, 1)
        }
    }

    /// The indentation after a line of the page, by what the line opens and this one closes.
    pub fn by_structure(
        &self,
        before: &str,
        before_indent: &str,
        content: &str,
        language: Language,
    ) -> String {
        let before_indent = slice(before_indent, 0..before_indent.len().min(MOST_INDENT));
        let opens = opens(before, language);
        let closes = ["</", "}", ")", "]"].iter().any(|sign| content.starts_with(sign));
        match (opens, closes) {
            (true, false) if before_indent.len() < MOST_INDENT => {
                format!("{before_indent}{}", self.file_unit)
            }
            (false, true) => shortened(before_indent, self.file_unit),
            _ => before_indent.to_owned(),
        }
    }
}

/// An indentation without one that ends it, as far as it has it.
fn shortened(indent: &str, by: &str) -> String {
    let keep = width(indent).saturating_sub(width(by));
    let mut columns = 0;
    indent
        .chars()
        .take_while(|sign| {
            columns += if *sign == '\t' { TAB } else { 1 };
            columns <= keep
        })
        .collect()
}

/// One step of indentation in a text: the smallest difference between its widths, at least 1.
pub(super) fn unit_of(widths: impl Iterator<Item = usize>) -> usize {
    let mut widths: Vec<usize> = widths.collect();
    widths.sort_unstable();
    widths.dedup();
    widths
        .windows(2)
        .filter_map(|pair| match pair {
            [one, other] => Some(other - one),
            _ => None,
        })
        .min()
        .unwrap_or(2)
        .max(1)
}

/// One step of indentation in a page, by what its lines gain most often over the line before.
pub(super) fn page_unit(code: &str) -> &'static str {
    const MOST_LINES: usize = 4000;
    let mut counts = [0_usize; 9];
    let mut tabs = 0_usize;
    let mut before: Option<&str> = None;
    for line in code
        .lines()
        .take(MOST_LINES)
        .filter(|line| !line.trim_ascii().is_empty())
    {
        let indent = crate::text::slice::indentation(line);
        if let Some(gained) = before
            .and_then(|before| indent.strip_prefix(before))
            .filter(|gained| !gained.is_empty())
        {
            if gained.starts_with('\t') {
                tabs += 1;
            } else if let Some(count) = counts.get_mut(gained.len()) {
                *count += 1;
            }
        }
        before = Some(indent);
    }
    let spaces = counts
        .iter()
        .enumerate()
        .max_by_key(|(columns, count)| (**count, std::cmp::Reverse(*columns)));
    match spaces {
        Some((_, count)) if *count >= tabs && *count > 0 => match spaces.map(|(columns, _)| columns) {
            Some(1) => " ",
            Some(3) => "   ",
            Some(4) => "    ",
            Some(8) => "        ",
            _ => "  ",
        },
        _ if tabs > 0 => "\t",
        _ => "  ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_of_a_page_is_seen() {
        assert_eq!(page_unit("a\n    b\n        c\n"), "    ");
        assert_eq!(page_unit("a\n\tb\n\t\tc\n"), "\t");
        assert_eq!(page_unit("a\nb\n"), "  ");
        assert_eq!(unit_of([0, 4, 8].into_iter()), 4);
        assert_eq!(unit_of([0].into_iter()), 2);
    }

    #[test]
    fn indentations_are_shortened_by_columns() {
        assert_eq!(shortened("    ", "  "), "  ");
        assert_eq!(shortened("\t\t", "\t"), "\t");
        assert_eq!(shortened("  ", "    "), "");
    }
}
