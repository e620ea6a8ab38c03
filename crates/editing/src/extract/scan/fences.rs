//! Fences, and code between backticks.

use super::Scan;
use crate::extract::blocks::Code;
use crate::extract::names::{self, Kind};
use crate::extract::start::{self, Place};
use crate::text::fence::Fence;
use crate::text::slice::{all_blank, byte, next_line, slice};

/// The longest code span between backticks, in bytes.
const SPAN_BYTES: usize = 1_000;
/// The longest line that opens a fence, in bytes.
const OPENING_BYTES: usize = 400;

impl Scan<'_, '_> {
    /// Takes backticks or tildes: a fence, or code within a line, which counts as quoted.
    pub(super) fn marks(&mut self, at: usize) -> usize {
        let rest = slice(self.text, at..self.text.len());
        let mark = byte(rest, 0);
        let width = rest.bytes().take_while(|byte| *byte == mark).count();
        if width >= 3
            && let Some(behind) = self.fence(at)
        {
            return behind;
        }
        if mark == b'~' {
            return at + width;
        }
        let line = slice(rest, width..start::boundary(rest, width + SPAN_BYTES));
        let line = line.lines().next().unwrap_or_default();
        let mut from = 0;
        while let Some(found) = memchr::memchr(b'`', line.as_bytes().get(from..).unwrap_or_default()) {
            let run = line
                .bytes()
                .skip(from + found)
                .take_while(|byte| *byte == b'`')
                .count();
            from += found + run;
            if run == width {
                return at + width + from;
            }
        }
        at + width
    }

    /// Takes the fence that is opened at `at`; gives where to look on.
    fn fence(&mut self, at: usize) -> Option<usize> {
        let near = slice(self.text, at..start::boundary(self.text, at + OPENING_BYTES));
        let body = at + next_line(near, 0);
        let line = slice(self.text, at..body);
        if !(line.ends_with('\n') || body == self.text.len()) || !self.blocks.has_budget() {
            return None;
        }
        let fence = Fence::opened_by(line)?;
        let (before, _) = start::line_before(self.text, at);
        if !all_blank(before) && fence.info().is_empty() {
            return None;
        }
        let (language, named) = names::of_info(fence.info_as_written());
        let language = language.to_ascii_lowercase();
        if matches!(language.as_str(), "markdown" | "md") {
            return Some(body);
        }
        let (above, above_kind) = names::of_line_above(slice(self.text, self.words..at));
        let file = named.or(above);
        let open_file = self.open_file.as_ref().map(|open| open.file.clone());
        if let Some((first, root)) = start::below_labels(self.text, body) {
            let file = file
                .filter(|file| names::kind_of_file(file) == Kind::Html)
                .or(open_file);
            return Some(self.page(first, root, Some(&fence), Place::Alone, file));
        }
        let near = slice(
            self.text,
            body..start::boundary(self.text, body + start::LABEL_BYTES),
        );
        if near.contains("<!--") || near.contains("<?xml") {
            self.blocks.charge(start::LEAD_BYTES);
        }
        let (close, end) = match fence.closing_line(self.text, body, true) {
            Ok((close, end)) => (close, Some(end)),
            Err(_) => (self.text.len(), None),
        };
        let text = slice(self.text, body..close);
        if end.is_none() {
            self.blocks.charge(text.len());
            if has_page_line(text) {
                return Some(body);
            }
        }
        let language_kind = names::kind(&language);
        // words that name a file of another kind are about something else
        let file = [file, open_file, names::of_first_line(text)]
            .into_iter()
            .flatten()
            .find(|file| language.is_empty() || names::kind_of_file(file) == language_kind);
        let kind = match &file {
            Some(file) => names::kind_of_file(file),
            None if language.is_empty() => above_kind,
            None => language_kind,
        };
        let code = Code {
            text,
            language: &language,
            file,
            kind,
            is_closed: end.is_some(),
            is_indented: !before.is_empty(),
        };
        self.blocks.fenced(code, self.level);
        self.words = end.unwrap_or(close);
        Some(self.words)
    }

    /// Behind the line that closes a fence, when one follows before another fence is opened.
    pub(super) fn behind_fence(&self, fence: &Fence, from: usize) -> usize {
        let mut at = from;
        while at < self.text.len() {
            let end = next_line(self.text, at);
            let line = slice(self.text, at..end);
            if fence.is_closed_by(line) {
                return end;
            }
            if Fence::opened_by(line).is_some() {
                break;
            }
            at = end;
        }
        from
    }
}

/// Whether a page begins on a line of a text.
fn has_page_line(text: &str) -> bool {
    memchr::memchr_iter(b'<', text.as_bytes())
        .any(|at| start::begins_page(text, at) && start::place(text, at) == Place::Line)
}
