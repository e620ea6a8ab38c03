//! The splices of a hunk: of lines that go, lines that come, and lines that come in the place of others.

use super::{Hunk, Merge};
use crate::apply::delete;
use crate::apply::edits::Edit;
use crate::apply::model_text::ModelLine;
use crate::text::slice::{all_blank, line_end, slice};

impl Merge<'_, '_, '_> {
    /// The splices of a hunk. Gives whether the indentation of the kept line below was written as well.
    pub(super) fn hunk(&self, hunk: &Hunk, edits: &mut Vec<Edit>) -> bool {
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
