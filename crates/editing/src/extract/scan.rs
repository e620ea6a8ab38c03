//! Finds pages, fences, files and JSON among the words of a text. One pass; what is found is passed over as a whole.

mod fences;
mod pages;

use super::blocks::{Blocks, Code};
use super::names::{self, Kind};
use super::page::element_name;
use super::start;
use crate::clean::find_ignoring_case;
use crate::text::slice::{byte, slice};

/// The longest tag of an envelope, in bytes.
const TAG_BYTES: usize = 400;
/// How many elements around a page are known by their names: the last that were opened.
const MOST_NAMES: usize = 16;

/// A text that is looked through.
pub(super) struct Scan<'s, 't> {
    blocks: &'s mut Blocks,
    text: &'t str,
    /// The file that the whole text is.
    file: Option<&'t str>,
    level: u8,
    /// Behind the last block: where the words begin that may name the next one.
    words: usize,
    /// Comments that a page may begin with, one behind the other.
    comments: Option<(usize, usize)>,
    has_open_comment: bool,
    /// Elements around what comes, by their names.
    envelope: Vec<String>,
    /// The element that holds a file.
    open_file: Option<OpenFile>,
}

struct OpenFile {
    file: String,
    element: String,
    from: usize,
    blocks_before: usize,
}

impl<'s, 't> Scan<'s, 't> {
    /// At the start of a text, which may be a file.
    pub fn new(blocks: &'s mut Blocks, text: &'t str, file: Option<&'t str>, level: u8) -> Self {
        Self {
            blocks,
            text,
            file,
            level,
            words: 0,
            comments: None,
            has_open_comment: false,
            envelope: Vec::new(),
            open_file: None,
        }
    }

    /// Looks through the text behind `at`.
    pub fn run(mut self, mut at: usize) {
        while let Some(sign) = next_sign(self.text, at) {
            at = match byte(self.text, sign) {
                b'<' => self.angle(sign),
                b'{' => self.brace(sign),
                _ => self.marks(sign),
            };
        }
        self.close_file(self.text.len(), false);
    }

    /// Takes what a `<` begins; gives where to look on.
    fn angle(&mut self, at: usize) -> usize {
        let rest = slice(self.text, at..self.text.len());
        if start::begins_page(self.text, at) {
            return self.bare_page(at);
        }
        if rest.starts_with("<!--") || rest.starts_with("<?xml") {
            return self.comment(at);
        }
        let near = rest.as_bytes().get(1..).unwrap_or_default();
        let near = near.get(..TAG_BYTES).unwrap_or(near);
        match memchr::memchr2(b'<', b'>', near) {
            Some(end) if near.get(end) == Some(&b'>') => self.tag(at, at + end + 2),
            _ => at + 1,
        }
    }

    fn comment(&mut self, at: usize) -> usize {
        let end = if self.has_open_comment {
            None
        } else {
            start::comment_end(self.text, at)
        };
        let Some(end) = end else {
            self.has_open_comment = true;
            return at + 1;
        };
        let first = match self.comments {
            Some((first, last)) if start::is_blank_or_escaped(slice(self.text, last..at)) => first,
            _ => at,
        };
        self.comments = Some((first, end));
        end
    }

    /// Takes a tag of an envelope.
    fn tag(&mut self, at: usize, end: usize) -> usize {
        let tag = slice(self.text, at..end);
        let inner = slice(tag, 1..tag.len() - 1);
        let closing = inner.strip_prefix('/');
        let name = closing.unwrap_or(inner);
        let name = name
            .split(|c: char| c.is_whitespace() || c == '/')
            .next()
            .unwrap_or_default();
        let name = element_name(name).to_ascii_lowercase();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return end;
        }
        if closing.is_some() {
            self.envelope.retain(|open| *open != name);
            if self.open_file.as_ref().is_some_and(|open| open.element == name) {
                self.close_file(at, true);
                self.words = end;
            }
            return end;
        }
        let file = if inner.contains('=') && inner.contains('.') {
            names::of_tag(tag)
        } else {
            None
        };
        if !self.envelope.contains(&name) {
            if self.envelope.len() == MOST_NAMES {
                self.envelope.remove(0);
            }
            self.envelope.push(name.clone());
        }
        match file {
            Some(file) => self.file_tag(file, name, end),
            None => end,
        }
    }

    /// Opens the element of a file. The text of one that holds no HTML is not looked through.
    fn file_tag(&mut self, file: String, element: String, from: usize) -> usize {
        let is_page = names::kind_of_file(&file) == Kind::Html;
        self.open_file = Some(OpenFile {
            file,
            element,
            from,
            blocks_before: self.blocks.all.len(),
        });
        self.words = from;
        if is_page || !self.blocks.has_budget() {
            return from;
        }
        let close = self.open_file.as_ref().map(|open| format!("</{}", open.element));
        match close.and_then(|close| find_ignoring_case(self.text, &close, from)) {
            Some(close) => close,
            None => {
                self.blocks.charge(self.text.len() - from);
                // what follows is its text, unless a page begins there
                from
            }
        }
    }

    /// Takes the file whose element ends at `at`, unless it was found to be something else.
    fn close_file(&mut self, at: usize, is_closed: bool) {
        let Some(open) = self.open_file.take() else {
            return;
        };
        if self.blocks.all.len() > open.blocks_before {
            return;
        }
        let text = slice(self.text, open.from..at).trim();
        let text = text.strip_prefix("<![CDATA[").unwrap_or(text);
        self.blocks.code(Code {
            text: text.strip_suffix("]]>").unwrap_or(text),
            language: "",
            kind: names::kind_of_file(&open.file),
            file: Some(open.file),
            is_closed,
            is_indented: false,
        });
    }

    /// Takes a JSON object.
    fn brace(&mut self, at: usize) -> usize {
        let inner = slice(self.text, at + 1..self.text.len());
        let near = slice(inner, 0..start::boundary(inner, 100)).trim_start();
        if !near.starts_with('"') {
            return at + 1;
        }
        match self
            .blocks
            .json(slice(self.text, at..self.text.len()), self.level)
        {
            Some(length) => {
                self.words = at + length;
                at + length
            }
            None => at + 1,
        }
    }
}

/// The next place where something that is no words may begin.
fn next_sign(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(from..)?;
    bytes
        .iter()
        .position(|byte| matches!(byte, b'<' | b'`' | b'~' | b'{'))
        .map(|at| from + at)
}
