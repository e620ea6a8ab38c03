//! Takes an answer in pieces. Words are passed on at once, but for what may turn out to be the beginning of
//! something else; wherever the pieces begin and end, the same comes out. Takes time linear in the answer.

use super::answer::{Proposed, Reply};
use super::begins::{Begins, begins, page_begins, tag_begins};
use super::json::Form;
use super::words::Words;
use super::{block, whole};
use crate::text::fence::Fence;
use crate::text::slice::all_blank;
use std::collections::HashSet;

/// The longest line that may open or close a fence, in bytes.
const LONGEST_OPENING: usize = 200;
/// How many blanks at the start of a fence are waited through, in bytes.
const MOST_BLANKS: usize = 4_096;
/// How many lines that close a fence are taken for the end of a page that holds such lines itself.
const MOST_TRIES: usize = 8;

/// Reads an answer while it comes.
#[derive(Debug, Clone)]
pub struct ReplyParser {
    state: State,
    /// What is not decided yet.
    held: String,
    /// How much of it was looked at, where that matters.
    looked_at: usize,
    words: Words,
    /// The fence that the words stand in, and whether its lines are passed on.
    fence: Option<(Fence, bool)>,
    /// Whether the line has been blank so far.
    line_is_blank: bool,
    /// Whether the answer may still be one in JSON, or hold a bare page.
    may_be_json: bool,
    may_be_page: bool,
    reply: Reply,
    ids: HashSet<String>,
}

#[derive(Debug, Clone)]
enum State {
    Words,
    /// In a change.
    Change,
    /// Behind the first line of a fence; what it holds is not known.
    Opened(Fence),
    /// In a fence that may hold changes in JSON.
    Json(Fence),
    /// In a fence that may hold a page. The first line that might close it, and how many were looked at.
    Page(Fence, Option<(usize, usize)>, usize),
    /// In a page without a fence, to be decided at the end.
    BarePage,
    /// In JSON without a fence, to be decided at the end.
    BareJson,
}

/// What stands in the words.
enum Found {
    /// Nothing that is certain: what is behind this place is held.
    Nothing,
    Change,
    Opening(Fence),
    /// The line that closes the fence, of this length.
    Closing(usize),
    Page,
}

impl Default for ReplyParser {
    fn default() -> Self {
        Self {
            state: State::Words,
            held: String::new(),
            looked_at: 0,
            words: Words::default(),
            fence: None,
            line_is_blank: true,
            may_be_json: true,
            may_be_page: true,
            reply: Reply::default(),
            ids: HashSet::new(),
        }
    }
}

impl ReplyParser {
    /// A parser that has seen nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next piece and gives the words that are certain now.
    pub fn push(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        self.go_on(false);
        self.words.take()
    }

    /// Ends the answer and gives the rest of its words. A change that does not end is reported as one that cannot be
    /// read.
    pub fn finish(&mut self) -> String {
        self.go_on(true);
        self.words.take()
    }

    /// The answer as far as it was read: all of it after [`ReplyParser::finish`].
    #[must_use]
    pub fn into_reply(self) -> Reply {
        Reply {
            text: self.words.into_all(),
            ..self.reply
        }
    }

    /// Takes what is held as far as it is certain.
    fn go_on(&mut self, last: bool) {
        loop {
            let goes_on = match std::mem::replace(&mut self.state, State::Words) {
                State::Words => self.words(last),
                State::Change => self.change(last),
                State::Opened(fence) => self.opened(fence, last),
                State::Json(fence) => self.json(fence, last),
                State::Page(fence, first, tries) => self.page(fence, first, tries, last),
                State::BarePage => self.bare_page(last),
                State::BareJson => self.bare_json(last),
            };
            if !goes_on {
                return;
            }
        }
    }

    fn words(&mut self, last: bool) -> bool {
        if self.may_be_json && !all_blank(&self.held) {
            if self.held.trim_start().starts_with('{') {
                return self.enter(State::BareJson);
            }
            self.may_be_json = false;
        }
        let (at, found) = self.find(last);
        match found {
            Found::Nothing => {
                self.pass(at);
                false
            }
            Found::Change => {
                self.pass(at);
                self.enter(State::Change)
            }
            Found::Page => {
                self.pass(at);
                self.enter(State::BarePage)
            }
            Found::Opening(fence) => {
                self.pass(at);
                self.held.drain(..fence.opening.len());
                self.enter(State::Opened(fence))
            }
            Found::Closing(length) => {
                let is_shown = self.fence.take().is_some_and(|(_, is_shown)| is_shown);
                self.pass(if is_shown { at + length } else { at });
                if !is_shown {
                    self.held.drain(..length);
                    self.words.gap();
                }
                self.line_is_blank = true;
                true
            }
        }
    }

    /// The first thing in what is held that is no words, and where it begins.
    fn find(&self, last: bool) -> (usize, Found) {
        let text = self.held.as_str();
        let mut from = 0;
        while let Some(at) = next_sign(text, from) {
            let rest = text.get(at..).unwrap_or_default();
            from = at + 1;
            if rest.starts_with('<') {
                let in_code = matches!(self.fence, Some((_, true)));
                let change = tag_begins(rest, block::OPENS, last);
                let page = if in_code || !self.may_be_page || !self.begins_line(at) {
                    Begins::No
                } else {
                    page_begins(rest, last)
                };
                match (change, page) {
                    (Begins::Yes, _) => return (at, Found::Change),
                    (_, Begins::Yes) => return (at, Found::Page),
                    (Begins::No, Begins::No) => {}
                    _ => return (at, Found::Nothing),
                }
                continue;
            }
            let mark = rest.as_bytes().first().copied().unwrap_or_default();
            let width = rest.bytes().take_while(|byte| *byte == mark).count();
            from = at + width;
            if !self.begins_line(at) {
                continue;
            }
            let line = match memchr::memchr(b'\n', rest.as_bytes()) {
                Some(newline) => rest.get(..=newline).unwrap_or_default(),
                None if last || rest.len() > LONGEST_OPENING => rest,
                None => return (at, Found::Nothing),
            };
            // Decided by the length alone, so that it does not matter in which pieces the line comes.
            if line.trim_end_matches('\n').len() > LONGEST_OPENING {
                continue;
            }
            match &self.fence {
                Some((fence, _)) if fence.is_closed_by(line) => return (at, Found::Closing(line.len())),
                Some(_) => {}
                None => {
                    let fence = Fence::opened_by(line).filter(|_| line.ends_with('\n'));
                    if let Some(fence) = fence {
                        return (at, Found::Opening(fence));
                    }
                }
            }
        }
        (text.len(), Found::Nothing)
    }

    /// Whether nothing but blanks stands before a place on its line.
    fn begins_line(&self, at: usize) -> bool {
        let before = self.held.get(..at).unwrap_or_default();
        match before.rfind(|character: char| !matches!(character, ' ' | '\t')) {
            Some(place) => before.get(place..).is_some_and(|rest| rest.starts_with('\n')),
            None => self.line_is_blank,
        }
    }

    /// Passes words on.
    fn pass(&mut self, length: usize) {
        let words: String = self.held.drain(..length).collect();
        self.write(&words);
    }

    fn write(&mut self, words: &str) {
        match words.rfind('\n') {
            Some(newline) => self.line_is_blank = all_blank(words.get(newline..).unwrap_or_default()),
            None => self.line_is_blank &= all_blank(words),
        }
        self.words.pass(words);
    }

    /// Takes something out that is no words.
    fn take_out(&mut self, length: usize) {
        self.held.drain(..length);
        self.words.gap();
        self.line_is_blank = true;
    }

    fn enter(&mut self, state: State) -> bool {
        self.state = state;
        self.looked_at = 0;
        true
    }

    /// Stays in a state till more comes.
    fn wait(&mut self, state: State) -> bool {
        self.state = state;
        false
    }

    fn change(&mut self, last: bool) -> bool {
        let mut from = self.looked_at.max(1);
        while let Some(at) = memchr::memchr(b'<', self.held.as_bytes().get(from..).unwrap_or_default()) {
            let at = from + at;
            let rest = self.held.get(at..).unwrap_or_default();
            match (
                begins(rest, block::CLOSES, last),
                tag_begins(rest, block::OPENS, last),
            ) {
                (Begins::Yes, _) => {
                    let end = at + block::CLOSES.len();
                    let text = self.held.get(..end).unwrap_or_default();
                    let change = block::read(text, self.reply.changes.len());
                    self.propose(change);
                    self.take_out(end);
                    return true;
                }
                (_, Begins::Yes) => {
                    self.propose(block::cut(
                        self.held.get(..at).unwrap_or_default(),
                        self.reply.changes.len(),
                    ));
                    self.take_out(at);
                    return self.enter(State::Change);
                }
                (Begins::No, Begins::No) => from = at + 1,
                _ => {
                    self.looked_at = at;
                    return self.wait(State::Change);
                }
            }
        }
        if !last {
            self.looked_at = self.held.len();
            return self.wait(State::Change);
        }
        self.propose(block::cut(&self.held, self.reply.changes.len()));
        self.take_out(self.held.len());
        true
    }

    /// Keeps a change under an id of its own.
    fn propose(&mut self, mut change: Proposed) {
        let given = change.proposal.id.clone();
        let mut number = self.reply.changes.len() + 1;
        while !self.ids.insert(change.proposal.id.clone()) {
            change.proposal.id = format!("{given}-{number}");
            number += 1;
        }
        if let Ok(inner) = &mut change.proposal.change {
            inner.id.clone_from(&change.proposal.id);
        }
        self.reply.changes.push(change);
    }

    fn opened(&mut self, fence: Fence, last: bool) -> bool {
        let content = self.held.trim_start();
        let blanks = self.held.len() - content.len();
        if content.is_empty() && blanks < MOST_BLANKS && !last {
            return self.wait(State::Opened(fence));
        }
        let (change, page) = (
            tag_begins(content, block::OPENS, last),
            page_begins(content, last),
        );
        if change == Begins::Yes {
            self.fence = Some((fence, false));
            self.words.gap();
            self.line_is_blank = true;
            return true;
        }
        if page == Begins::Yes {
            return self.enter(State::Page(fence, None, 0));
        }
        if blanks < MOST_BLANKS && (change == Begins::Perhaps || page == Begins::Perhaps) {
            return self.wait(State::Opened(fence));
        }
        let info = fence.info();
        let is_json = match info.as_str() {
            "json" | "jsonc" | "json5" => content.starts_with(['{', '[']),
            "" => content.starts_with('{'),
            _ => false,
        };
        if is_json {
            return self.enter(State::Json(fence));
        }
        self.write(&fence.opening.clone());
        self.fence = Some((fence, true));
        true
    }

    fn json(&mut self, fence: Fence, last: bool) -> bool {
        let (start, end) = match fence.closing_line(&self.held, self.looked_at, last) {
            Ok(line) => line,
            Err(_) if last => (self.held.len(), self.held.len()),
            Err(next) => {
                self.looked_at = next;
                return self.wait(State::Json(fence));
            }
        };
        let text = self.held.get(..start).unwrap_or_default();
        match Form::read(text, self.reply.changes.len()) {
            Some(form) => {
                self.take_out(end);
                self.take_form(form);
            }
            None => self.tell_fence(&fence, end),
        }
        true
    }

    fn page(
        &mut self,
        fence: Fence,
        mut first: Option<(usize, usize)>,
        mut tries: usize,
        last: bool,
    ) -> bool {
        loop {
            match fence.closing_line(&self.held, self.looked_at, last) {
                Ok(line) if tries < MOST_TRIES => {
                    first = first.or(Some(line));
                    tries += 1;
                    self.looked_at = line.1;
                    // a line within a script of the page may look like the end of the fence
                    if whole::is_complete(self.held.get(..line.0).unwrap_or_default()) {
                        return self.take_page(&fence, line);
                    }
                }
                Ok(line) => return self.take_page(&fence, first.unwrap_or(line)),
                Err(_) if last => {
                    let all = (self.held.len(), self.held.len());
                    return self.take_page(&fence, first.unwrap_or(all));
                }
                Err(next) => {
                    self.looked_at = next;
                    return self.wait(State::Page(fence, first, tries));
                }
            }
        }
    }

    /// Ends a fence that may hold a page at the line that closes it.
    fn take_page(&mut self, fence: &Fence, (start, end): (usize, usize)) -> bool {
        let page = self.held.get(..start).unwrap_or_default().trim();
        if whole::is_document(page) {
            self.reply.page = Some(page.to_owned());
            self.take_out(end);
        } else {
            self.tell_fence(fence, end);
        }
        true
    }

    /// Passes a fence on that holds nothing but code, up to behind its end.
    fn tell_fence(&mut self, fence: &Fence, end: usize) {
        self.write(&fence.opening.clone());
        self.pass(end);
        self.line_is_blank = true;
    }

    fn bare_page(&mut self, last: bool) -> bool {
        if !last {
            return self.wait(State::BarePage);
        }
        let end = whole::end(&self.held).unwrap_or(self.held.len());
        let page = self.held.get(..end).unwrap_or_default();
        if whole::is_document(page) {
            self.reply.page = Some(page.trim().to_owned());
            self.take_out(end);
        } else {
            self.may_be_page = false;
        }
        true
    }

    fn bare_json(&mut self, last: bool) -> bool {
        if !last {
            return self.wait(State::BareJson);
        }
        self.may_be_json = false;
        if let Some((form, end)) = Form::read_start(&self.held, self.reply.changes.len()) {
            self.take_out(end);
            self.take_form(form);
        }
        true
    }

    fn take_form(&mut self, form: Form) {
        form.changes.into_iter().for_each(|change| self.propose(change));
        self.words.pass(&form.response);
        self.words.gap();
        self.reply.page = form.page.or(self.reply.page.take());
        self.reply.asks_back |= form.asks_back;
        if !form.summary.is_empty() {
            self.reply.summary = form.summary;
        }
    }
}

/// The next place where something that is no words may begin.
fn next_sign(text: &str, from: usize) -> Option<usize> {
    memchr::memchr3(b'<', b'`', b'~', text.as_bytes().get(from..)?).map(|at| from + at)
}
