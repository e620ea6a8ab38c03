//! Pages, in fences and outside of them.

use super::Scan;
use crate::extract::blocks::{Block, Body};
use crate::extract::names::{self, Kind};
use crate::extract::page::{self, Ending, Span};
use crate::extract::start::{self, Place};
use crate::extract::{json, tokens::without_tokens};
use crate::text::fence::Fence;
use crate::text::slice::{all_blank, slice};

/// How many blanks before a page are looked at. They are looked at again for each tag that may begin one.
const MOST_BLANKS: usize = 4_096;

impl Scan<'_, '_> {
    /// Takes a page outside of fences, whose first tag is at `root`.
    pub(super) fn bare_page(&mut self, root: usize) -> usize {
        let behind = root + 1;
        if !self.blocks.has_budget() {
            return behind;
        }
        let first = match self.comments {
            Some((first, last))
                if root - last <= MOST_BLANKS && start::is_blank_or_escaped(slice(self.text, last..root)) =>
            {
                first
            }
            _ => root,
        };
        if let Some(quote) = start::quote_before(self.text, first) {
            match json::string_end(self.text, quote + 1) {
                Ok(end) => {
                    let pages = self.blocks.all.len();
                    if let Some(text) = json::unescape(slice(self.text, quote + 1..end)) {
                        self.blocks.read(&text, self.file, self.level + 1);
                    }
                    if self.blocks.all.len() > pages {
                        self.words = end;
                        return end + 1;
                    }
                    self.blocks.charge(end - quote);
                }
                Err(read) => self.blocks.charge(read - quote),
            }
        }
        let place = match start::place(self.text, first) {
            Place::Line if self.begins_file(first) => Place::Alone,
            Place::Quoted if start::is_escaped(self.text, root) => Place::Words,
            Place::Quoted => return behind,
            place => place,
        };
        let (above, _) = names::of_line_above(slice(self.text, self.words..first));
        let file = above.filter(|file| names::kind_of_file(file) == Kind::Html);
        let file = file.or_else(|| self.open_file.as_ref().map(|open| open.file.clone()));
        self.page(first, root, None, place, file)
    }

    /// Whether nothing stands before a place in the text or in the element of a file.
    fn begins_file(&self, at: usize) -> bool {
        let from = self.open_file.as_ref().map_or(0, |open| open.from);
        [0, from]
            .into_iter()
            .any(|from| at.saturating_sub(from) <= MOST_BLANKS && all_blank(slice(self.text, from..at)))
    }

    /// Takes a page; gives where to look on.
    pub(super) fn page(
        &mut self,
        first: usize,
        root: usize,
        fence: Option<&Fence>,
        place: Place,
        file: Option<String>,
    ) -> usize {
        let file = file
            .or_else(|| self.file.map(str::to_owned))
            .or_else(|| names::of_first_line(slice(self.text, first..root)));
        if start::is_escaped(self.text, root) {
            return self.escaped_page(first, fence, file.as_deref());
        }
        let is_exact = self.blocks.has_budget();
        let span = page::read(self.text, first, fence, &self.envelope, is_exact);
        if !is_document(&span, place) {
            self.blocks.has_broken_page |= span.ending == Ending::Broken;
            self.blocks.charge(span.read_to - root);
            return match fence {
                _ if span.ending != Ending::Broken || place == Place::Words => root + 1,
                Some(fence) => self.behind_fence(fence, span.end),
                // what follows stands within a script of it
                None => span.end,
            };
        }
        self.blocks.charge(span.read_to - span.end);
        let text = slice(self.text, first..span.end);
        let text = if span.ending == Ending::Complete {
            text
        } else {
            without_tokens(text)
        };
        self.blocks.all.push(Block {
            body: Body::Page {
                ending: span.ending,
                ends_body: span.ends_body,
            },
            file,
            text: text.trim().to_owned(),
        });
        self.words = match fence {
            Some(fence) => self.behind_fence(fence, span.end),
            None => span.end,
        };
        self.words
    }

    /// Takes a page that is written as in a JSON string: to the end of its fence or of the text.
    fn escaped_page(&mut self, first: usize, fence: Option<&Fence>, file: Option<&str>) -> usize {
        let (end, behind) = match fence.map(|fence| fence.closing_line(self.text, first, true)) {
            Some(Ok(line)) => line,
            _ => (self.text.len(), self.text.len()),
        };
        if let Some(text) = json::unescape(slice(self.text, first..end)) {
            self.blocks.read(&text, file.or(self.file), self.level + 1);
        }
        self.words = behind;
        behind
    }
}

/// Whether what was read is meant as a page: words also name tags.
fn is_document(span: &Span, place: Place) -> bool {
    match (span.ending, place) {
        (Ending::Broken, _) => false,
        (Ending::Complete, Place::Words) => span.has_body || (span.has_doctype && span.has_content),
        (Ending::Complete, _) | (_, Place::Alone) => true,
        (_, Place::Line) => span.has_body || (span.has_doctype && span.has_content),
        (_, _) => span.has_doctype && span.has_body,
    }
}
