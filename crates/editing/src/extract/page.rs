//! Where a page ends: at its `</html>`, else with the fence or the envelope that it stands in, or where the next page
//! begins. One pass over its tags.

use super::start;
use crate::html::token::{Tag, Token, Tokenizer, is_raw_text};
use crate::text::fence::Fence;
use crate::text::slice::{all_blank, next_line, slice};
use std::ops::Range;

/// How a page ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// With its end tag.
    Complete,
    /// Without, where what it stands in ends or another page begins.
    Enclosed,
    /// Without, at the end of the text.
    Open,
    /// Within a script, a style or a tag: no browser can show it.
    Broken,
}

/// A page, by positions in the text that it was found in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    /// Behind its last byte.
    pub end: usize,
    pub ending: Ending,
    /// How far was read to find that out.
    pub read_to: usize,
    /// Whether it begins with a doctype.
    pub has_doctype: bool,
    /// Whether it has a tag besides `html` and `head`.
    pub has_content: bool,
    pub has_body: bool,
    /// Whether its body has an end tag.
    pub ends_body: bool,
}

/// Reads the page that begins at `from`, comments before it included, and stands in `fence` or in none, and in
/// elements with these names (in lower case), which belong to no page.
/// `is_exact` asks for what follows the end tag and belongs to the page, too.
pub(super) fn read(
    text: &str,
    from: usize,
    fence: Option<&Fence>,
    envelope: &[String],
    is_exact: bool,
) -> Span {
    let mut reader = Reader {
        rest: slice(text, from..text.len()),
        fence,
        soft_end: None,
        has_root: false,
        own: envelope.iter().map(|name| (name.as_str(), 0)).collect(),
        is_exact,
        span: Span {
            end: text.len() - from,
            ending: Ending::Open,
            read_to: text.len() - from,
            has_doctype: false,
            has_content: false,
            has_body: false,
            ends_body: false,
        },
    };
    reader.run();
    Span {
        end: from + reader.span.end,
        read_to: from + reader.span.read_to,
        ..reader.span
    }
}

struct Reader<'a> {
    /// The text from the page's start; positions count from there.
    rest: &'a str,
    fence: Option<&'a Fence>,
    /// Where the page ends if no end tag of its own follows.
    soft_end: Option<usize>,
    has_root: bool,
    /// How many elements of the names around the page it opened itself.
    own: Vec<(&'a str, usize)>,
    is_exact: bool,
    span: Span,
}

impl Reader<'_> {
    fn run(&mut self) {
        let mut at = 0;
        let mut is_raw = false;
        for token in Tokenizer::new(self.rest) {
            let span = match &token {
                Token::Tag(tag) | Token::UnclosedRawText(tag) => tag.span.clone(),
                Token::Comment { span, .. } | Token::Doctype(span) => span.clone(),
            };
            if is_raw {
                if let Some(end) = self.outer_close(at..span.start) {
                    return self.end(Ending::Broken, end, span.end);
                }
            } else {
                self.look_for_soft_end(at..span.start);
            }
            if let Some(end) = self.outer_close(span.clone()) {
                return self.end(Ending::Broken, end, span.end);
            }
            at = span.end;
            is_raw = false;
            let goes_on = match token {
                Token::Tag(tag) => {
                    is_raw = !tag.closing && is_raw_text(slice(self.rest, tag.name.clone()).as_bytes());
                    self.tag(&tag)
                }
                Token::UnclosedRawText(_) => {
                    let end = self.closing_line(at..self.rest.len());
                    let end = self.soft_end.or(end).unwrap_or(self.rest.len());
                    self.end(Ending::Broken, end, self.rest.len());
                    false
                }
                Token::Doctype(_) if self.has_root || self.span.has_doctype => {
                    self.end_at_next(span.start);
                    false
                }
                Token::Doctype(_) => {
                    self.span.has_doctype = true;
                    true
                }
                Token::Comment { closed: false, .. } => {
                    self.soft_end = self.soft_end.or_else(|| self.closing_line(span));
                    true
                }
                Token::Comment { .. } => true,
            };
            if !goes_on {
                return;
            }
        }
        self.look_for_soft_end(at..self.rest.len());
        match self.soft_end {
            Some(end) => self.end(Ending::Enclosed, end, self.rest.len()),
            None => self.end(Ending::Open, self.rest.len(), self.rest.len()),
        }
    }

    fn end(&mut self, ending: Ending, end: usize, read_to: usize) {
        (self.span.ending, self.span.end, self.span.read_to) = (ending, end, read_to);
    }

    /// Ends the page before the next one, and before the line that opens the fence of that.
    fn end_at_next(&mut self, at: usize) {
        let before = slice(self.rest, 0..at).trim_end();
        let (line, _) = start::line_before(before, before.len());
        let fence = Fence::opened_by(line).map_or(0, |_| line.len());
        let end = self.soft_end.unwrap_or(before.len() - fence);
        self.end(Ending::Enclosed, end, at);
    }

    /// Takes a tag; gives whether the page goes on behind it.
    fn tag(&mut self, tag: &Tag) -> bool {
        let name = slice(self.rest, tag.name.clone());
        let is = |wanted: &str| name.eq_ignore_ascii_case(wanted);
        if is("html") {
            return self.root(tag);
        }
        if is("body") {
            self.span.has_body |= !tag.closing;
            self.span.ends_body |= tag.closing;
        }
        self.span.has_content |= !is("head");
        if self.own.is_empty() {
            return true;
        }
        let name = element_name(name);
        let own = self
            .own
            .iter_mut()
            .find(|(own, _)| name.eq_ignore_ascii_case(own));
        match (own.map(|(_, opened)| opened), tag.closing) {
            (Some(0), true) => self.soft_end = self.soft_end.or(Some(tag.span.start)),
            (Some(opened), true) => *opened -= 1,
            (Some(opened), false) => *opened += 1,
            (None, _) => {}
        }
        true
    }

    /// Takes an `html` tag: the end tag ends the page, a second start tag at the start of a line is another page's.
    fn root(&mut self, tag: &Tag) -> bool {
        let (start, end) = (tag.span.start, tag.span.end);
        if !tag.closing {
            let is_next = self.has_root && start::line_before(self.rest, start).0.trim().is_empty();
            self.has_root = true;
            if is_next {
                self.end_at_next(start);
            }
            return !is_next;
        }
        match self.soft_end {
            // behind the line that closed the fence, the end tag must stand before another such line
            Some(soft) if self.fence.is_some() && !self.is_before_close(end) => {
                self.end(Ending::Enclosed, soft, end);
            }
            _ => {
                let (own, read) = if self.is_exact {
                    trailing(slice(self.rest, end..self.rest.len()))
                } else {
                    (0, 0)
                };
                self.end(Ending::Complete, end + own, end + read);
            }
        }
        false
    }

    /// Looks in the text between two tags for a line that may end the page: one that closes its fence or opens another
    /// one with a language.
    fn look_for_soft_end(&mut self, gap: Range<usize>) {
        if self.soft_end.is_none() {
            self.soft_end = lines(self.rest, gap).find(|at| {
                let line = self.line(*at);
                has_language(line) || self.fence.is_some_and(|fence| fence.is_closed_by(line))
            });
        }
    }

    fn closing_line(&self, gap: Range<usize>) -> Option<usize> {
        let fence = self.fence?;
        lines(self.rest, gap).find(|at| fence.is_closed_by(self.line(*at)))
    }

    /// Where the fence was closed within something that no longer belongs to the page: a script, a style, a comment or
    /// a tag that broke off. Fences within a script of a whole page come in pairs; here one is closed and then another
    /// is opened that begins with a page.
    fn outer_close(&self, span: Range<usize>) -> Option<usize> {
        let fence = self.fence?;
        let mut closed = None;
        let mut is_within = false;
        for at in lines(self.rest, span) {
            let line = self.line(at);
            if fence.is_closed_by(line) {
                closed = if is_within || closed.is_some() {
                    None
                } else {
                    Some(at)
                };
                is_within = false;
            } else if has_language(line) {
                if closed.is_some() && start::leading(self.rest, next_line(self.rest, at)).is_some() {
                    return closed;
                }
                is_within = true;
            }
        }
        None
    }

    fn is_before_close(&self, at: usize) -> bool {
        let rest = slice(self.rest, at..self.rest.len());
        let line = rest.trim_start();
        let line = slice(line, 0..next_line(line, 0));
        all_blank(rest) || self.fence.is_some_and(|fence| fence.is_closed_by(line))
    }

    fn line(&self, at: usize) -> &str {
        let end = next_line(self.rest, at);
        slice(self.rest, at..end)
    }
}

/// The name of an element without what stands behind `=`, as in `<parameter=path>`.
pub(super) fn element_name(name: &str) -> &str {
    name.split_once('=').map_or(name, |(name, _)| name)
}

/// Where lines begin in a part of a text that have the marks of a fence.
fn lines(text: &str, part: Range<usize>) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes().get(part.clone()).unwrap_or_default();
    memchr::memchr_iter(b'\n', bytes)
        .map(move |newline| part.start + newline + 1)
        .filter(|at| {
            let line = text.as_bytes().get(*at..).unwrap_or_default();
            let blanks = line
                .iter()
                .take_while(|byte| matches!(byte, b' ' | b'\t'))
                .count();
            line.get(blanks..)
                .is_some_and(|line| line.starts_with(b"```") || line.starts_with(b"~~~"))
        })
}

/// Whether a line opens a fence and names a language.
fn has_language(line: &str) -> bool {
    Fence::opened_by(line).is_some_and(|fence| !fence.info().is_empty())
}

/// How many bytes behind the end tag of a page belong to it (comments, scripts and styles), and how many were read to
/// find that out.
fn trailing(rest: &str) -> (usize, usize) {
    let mut end = 0;
    let mut is_within = false;
    for token in Tokenizer::new(rest) {
        let (span, opens) = match token {
            Token::Comment { span, closed: true } if slice(rest, span.clone()).starts_with("<!--") => {
                (span, false)
            }
            Token::Tag(tag) => {
                let name = slice(rest, tag.name);
                let is = |wanted: &str| name.eq_ignore_ascii_case(wanted);
                let is_own = is("script") || is("style") || (is("link") && !tag.closing);
                if !is_own || tag.closing != is_within {
                    return (end, tag.span.end);
                }
                (tag.span, !tag.closing && !is("link"))
            }
            Token::UnclosedRawText(_) => return (end, rest.len()),
            Token::Comment { span, .. } | Token::Doctype(span) => return (end, span.end),
        };
        if !is_within && !all_blank(slice(rest, end..span.start)) {
            return (end, span.end);
        }
        is_within = opens;
        if !is_within {
            end = span.end;
        }
    }
    (end, rest.len())
}
