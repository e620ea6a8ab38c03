//! Where in an answer a text stands: in a line, a fence, a page, a script.

use super::marker::Found;
use super::name::Stem;

/// How much of a line is kept, in bytes.
const LINE_BYTES: usize = 100;
/// Within how many bytes a tag ends that is looked at as quoted.
const TAG_BYTES: usize = 120;

/// The place behind what was read so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    /// The line so far, its beginning.
    line: String,
    last: Option<char>,
    /// How many backticks stand right before.
    backticks: usize,
    fence: Option<Fence>,
    is_in_page: bool,
    /// Whether a change of a page is being written.
    is_in_change: bool,
    raw: Option<Raw>,
    /// How many hyphens stand right before.
    hyphens: usize,
    /// The stems that were opened within the page or the fence.
    opened: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fence {
    mark: char,
    length: usize,
}

/// Text of a page that holds no tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Raw {
    Comment,
    Script,
    Style,
    Textarea,
}

/// A tag that changes the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    PageStart,
    PageEnd,
    ChangeStart,
    ChangeEnd,
    CommentStart,
    ScriptStart,
    ScriptEnd,
    StyleStart,
    StyleEnd,
    TextareaStart,
    TextareaEnd,
}

/// The tags that change the place, up to their name.
const TAGS: [(&str, Tag); 12] = [
    ("<!doctype", Tag::PageStart),
    ("<html", Tag::PageStart),
    ("</html", Tag::PageEnd),
    ("<morpheo:change", Tag::ChangeStart),
    ("</morpheo:change", Tag::ChangeEnd),
    ("<!--", Tag::CommentStart),
    ("<script", Tag::ScriptStart),
    ("</script", Tag::ScriptEnd),
    ("<style", Tag::StyleStart),
    ("</style", Tag::StyleEnd),
    ("<textarea", Tag::TextareaStart),
    ("</textarea", Tag::TextareaEnd),
];

impl Place {
    /// The place behind a text without thoughts.
    pub(super) fn behind(text: &str) -> Self {
        let mut place = Self::default();
        let mut from = 0;
        for (at, _) in text.match_indices('<') {
            place.pass(text.get(from..at).unwrap_or_default());
            from = at;
            if let Found::Here(tag, _) = place.tag(text.get(at..).unwrap_or_default(), true) {
                place.enter(tag);
            }
        }
        place.pass(text.get(from..).unwrap_or_default());
        place
    }

    /// Whether nothing but blanks stands before in the line.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.line.trim().is_empty()
    }

    /// The line so far, its beginning.
    pub(super) fn line(&self) -> &str {
        &self.line
    }

    /// Whether a page, a change or a fence is open.
    pub(super) fn is_enclosed(&self) -> bool {
        self.is_in_page || self.is_in_change || self.fence.is_some()
    }

    /// Whether the line so far ends the open fence.
    pub(super) fn is_behind_fence(&self) -> bool {
        !self.is_in_page && self.fence.is_some_and(|fence| fence.is_closed_by(&self.line))
    }

    /// The quotation mark right before.
    pub(super) fn quote(&self) -> Option<char> {
        self.last
            .filter(|c| is_quote(*c) && (*c != '`' || self.backticks < 3))
    }

    /// Whether a blank stands right before.
    pub(super) fn is_behind_blank(&self) -> bool {
        self.last.is_none_or(char::is_whitespace)
    }

    /// Notes that thoughts are opened within what is open.
    pub(super) fn note_opened(&mut self, stem: Stem) {
        self.opened |= stem.bit();
    }

    /// Whether thoughts were opened within what is open.
    pub(super) fn has_opened(&self, stem: Stem) -> bool {
        self.opened & stem.bit() != 0
    }

    /// Goes on behind something that is no part of the text: as at the start of a line.
    pub(super) fn begin_line(&mut self) {
        self.line.clear();
        self.last = None;
        self.backticks = 0;
    }

    /// Goes on behind thoughts: lines and quotation marks count, pages and fences do not.
    pub(super) fn pass_over(&mut self, thoughts: &str) {
        for c in thoughts.chars() {
            self.backticks = if c == '`' { self.backticks + 1 } else { 0 };
            self.last = Some(c);
            if c == '\n' {
                self.line.clear();
            } else if self.line.len() < LINE_BYTES {
                self.line.push(c);
            }
        }
    }

    /// Goes on behind a text that has no tags that matter.
    pub(super) fn pass(&mut self, text: &str) {
        for c in text.chars() {
            self.backticks = if c == '`' { self.backticks + 1 } else { 0 };
            if self.raw == Some(Raw::Comment) && c == '>' && self.hyphens >= 2 {
                self.raw = None;
            }
            self.hyphens = if c == '-' { self.hyphens + 1 } else { 0 };
            self.last = Some(c);
            if c == '\n' {
                self.end_line();
            } else if self.line.len() < LINE_BYTES {
                self.line.push(c);
            }
        }
    }

    /// The tag at the start of `rest`, if it changes the place.
    pub(super) fn tag(&self, rest: &str, is_last: bool) -> Found<Tag> {
        let bytes = rest.as_bytes();
        for (name, tag) in TAGS {
            let start = bytes.get(..name.len().min(bytes.len())).unwrap_or_default();
            let is_start = name
                .as_bytes()
                .get(..start.len())
                .is_some_and(|part| part.eq_ignore_ascii_case(start));
            if !is_start {
                continue;
            }
            let Some(next) = bytes.get(name.len()) else {
                return if is_last { Found::Nothing } else { Found::Unclear };
            };
            let ends = !(next.is_ascii_alphanumeric() || matches!(next, b'-' | b'_' | b':'));
            if !ends && tag != Tag::CommentStart {
                continue;
            }
            if tag != Tag::PageStart {
                return Found::Here(tag, name.len());
            }
            return match self.is_page_start(rest, is_last) {
                Some(true) => Found::Here(tag, name.len()),
                Some(false) => Found::Nothing,
                None => Found::Unclear,
            };
        }
        Found::Nothing
    }

    /// Whether a page begins with the tag at the start of `rest`: at the start of a line, behind another tag, or in
    /// a string, but not when the tag itself is quoted. `None` when more text is needed.
    fn is_page_start(&self, rest: &str, is_last: bool) -> Option<bool> {
        let Some(quote) = self.quote() else {
            return Some(self.is_at_line_start() || matches!(self.last, Some('>' | ']' | '`')));
        };
        let tag: String = rest.chars().take(TAG_BYTES).collect();
        match tag.split_once('>') {
            Some((_, behind)) if !behind.is_empty() => Some(!behind.starts_with(quote)),
            _ if is_last || tag.len() >= TAG_BYTES => Some(true),
            _ => None,
        }
    }

    /// Enters or leaves what a tag begins or ends.
    pub(super) fn enter(&mut self, tag: Tag) {
        match tag {
            Tag::PageStart => self.is_in_page = true,
            Tag::PageEnd if self.raw.is_none() => self.leave_page(),
            Tag::ChangeStart => self.is_in_change = true,
            Tag::ChangeEnd => {
                self.is_in_change = false;
                self.leave_page();
            }
            Tag::ScriptEnd => self.leave(Raw::Script),
            Tag::StyleEnd => self.leave(Raw::Style),
            Tag::TextareaEnd => self.leave(Raw::Textarea),
            Tag::CommentStart => self.enter_raw(Raw::Comment),
            Tag::ScriptStart => self.enter_raw(Raw::Script),
            Tag::StyleStart => self.enter_raw(Raw::Style),
            Tag::TextareaStart => self.enter_raw(Raw::Textarea),
            Tag::PageEnd => {}
        }
    }

    fn enter_raw(&mut self, raw: Raw) {
        if self.is_in_page && self.raw.is_none() {
            self.raw = Some(raw);
            self.hyphens = 0;
        }
    }

    fn leave(&mut self, raw: Raw) {
        if self.raw == Some(raw) {
            self.raw = None;
        }
    }

    fn leave_page(&mut self) {
        self.is_in_page = false;
        self.raw = None;
        self.opened = 0;
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        match self.fence {
            // a page in a fence has fences of its own in its scripts
            Some(fence) if self.raw.is_none() && fence.is_closed_by(&line) => {
                self.fence = None;
                self.leave_page();
            }
            None if !self.is_in_page => self.fence = Fence::opened_by(&line),
            _ => {}
        }
    }
}

impl Fence {
    fn opened_by(line: &str) -> Option<Self> {
        let line = line.trim();
        let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let length = line.chars().take_while(|c| *c == mark).count();
        let info = line.trim_start_matches(mark);
        (length >= 3 && !info.contains('`')).then_some(Self { mark, length })
    }

    fn is_closed_by(self, line: &str) -> bool {
        let line = line.trim();
        line.len() >= self.length && line.chars().all(|c| c == self.mark)
    }
}

/// Whether a character opens or ends a quotation.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '„' | '«' | '»')
}
