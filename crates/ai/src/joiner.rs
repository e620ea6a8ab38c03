//! Joins a text with its continuation.
//!
//! A model that goes on often repeats the last words, opens a new code fence, announces that it goes on, or starts over. A
//! piece is held back only as long as it may still be one of these.

use crate::overlap::{MAX, MIN, overlap};
use crate::preamble::{self, Place};

/// How documents begin.
const DOCUMENT_STARTS: [&str; 2] = ["<!doctype", "<html"];
/// So many bytes at the beginning that are those of the text before mean that it is written again.
const SAME_START: usize = 32;

/// The continuation is another text from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StartedOver;

/// Lets a continuation through as it comes, without what it repeats.
#[derive(Debug)]
pub(crate) struct Joiner {
    so_far: String,
    /// Where the document in it begins, else the text itself.
    start: usize,
    state: State,
}

#[derive(Debug)]
enum State {
    /// What came so far may still be a repeat.
    Held(String),
    /// The text is written again from its beginning, and is the same up to here.
    Again(usize),
    Through,
}

/// What becomes of the text that is held.
enum Decision<'a> {
    Wait,
    StartsAgain(&'a str),
    GoesOn(&'a str),
}

impl Joiner {
    /// For the continuation of `so_far`.
    pub(crate) fn new(so_far: &str) -> Self {
        let text = preamble::after_fence(so_far).unwrap_or(so_far).trim_start();
        Self {
            so_far: so_far.to_owned(),
            start: document_start(so_far).unwrap_or(so_far.len() - text.len()),
            state: State::Held(String::new()),
        }
    }

    /// Takes a piece, gives what can go out.
    ///
    /// # Errors
    /// [`StartedOver`] when the continuation is another document.
    pub(crate) fn feed(&mut self, piece: &str) -> Result<String, StartedOver> {
        match &mut self.state {
            State::Through => Ok(piece.to_owned()),
            State::Again(_) => self.compare(piece),
            State::Held(held) => {
                held.push_str(piece);
                let held = std::mem::take(held);
                self.settle(held, false)
            }
        }
    }

    /// What is still held when the continuation ended.
    ///
    /// # Errors
    /// As [`Joiner::feed`].
    pub(crate) fn finish(mut self) -> Result<String, StartedOver> {
        match std::mem::replace(&mut self.state, State::Through) {
            State::Held(held) => self.settle(held, true),
            State::Again(_) | State::Through => Ok(String::new()),
        }
    }

    fn settle(&mut self, held: String, is_last: bool) -> Result<String, StartedOver> {
        match self.decide(&held, is_last)? {
            Decision::Wait => {
                self.state = State::Held(held);
                Ok(String::new())
            }
            Decision::StartsAgain(text) => {
                self.state = State::Again(self.start);
                self.compare(text)
            }
            Decision::GoesOn(text) => {
                self.state = State::Through;
                Ok(text.to_owned())
            }
        }
    }

    /// Compares a text that is written again with what came before, and gives what comes behind that.
    fn compare(&mut self, piece: &str) -> Result<String, StartedOver> {
        let State::Again(at) = self.state else {
            return Ok(piece.to_owned());
        };
        let expected = self.so_far.get(at..).unwrap_or_default();
        if let Some(rest) = piece.strip_prefix(expected) {
            self.state = State::Through;
            return Ok(rest.to_owned());
        }
        if !expected.starts_with(piece) {
            return Err(StartedOver);
        }
        self.state = State::Again(at + piece.len());
        Ok(String::new())
    }

    fn decide<'a>(&self, held: &'a str, is_last: bool) -> Result<Decision<'a>, StartedOver> {
        let Some(text) = preamble::after_fence(held) else {
            return Ok(if is_last {
                Decision::GoesOn(held)
            } else {
                Decision::Wait
            });
        };
        let bare = text.trim_start();
        let begin = self.so_far.get(self.start..).unwrap_or_default();
        let has_document = document_start(begin) == Some(0);
        for start in DOCUMENT_STARTS {
            if has_document && !is_last && is_short_of(bare, start) {
                return Ok(Decision::Wait);
            }
            if begins_with(bare, start) && begins_with(begin, start) {
                return Ok(Decision::StartsAgain(bare));
            }
            if begins_with(bare, start) && find_ignoring_case(begin, start).is_some() {
                return Err(StartedOver);
            }
        }
        if bare.len() >= SAME_START && begin.as_bytes().get(..SAME_START) == bare.as_bytes().get(..SAME_START)
        {
            return Ok(Decision::StartsAgain(bare));
        }
        if begin.starts_with(bare) && bare.len() < SAME_START && !is_last {
            return Ok(Decision::Wait);
        }
        if let Some(repeat) = self.repeat(text, is_last) {
            return Ok(match repeat {
                Repeat::Unclear => Decision::Wait,
                Repeat::Bytes(length) => Decision::GoesOn(text.get(length..).unwrap_or_default()),
            });
        }
        Ok(self.behind_words(held, text, is_last))
    }

    /// What `text` repeats of the end of what came before: nothing, something, or it is too short to say.
    fn repeat(&self, text: &str, is_last: bool) -> Option<Repeat> {
        let tail = self.tail();
        if !is_last && text.len() < MAX && may_still_repeat(tail, text) {
            return Some(Repeat::Unclear);
        }
        match overlap(tail, text) {
            0 => repeat_of_line(tail, text, is_last),
            length => Some(Repeat::Bytes(length)),
        }
    }

    /// Looks past words that announce the continuation ("Sure, here is the rest:"). They are only left out when what
    /// follows them is seen to go on: it repeats the end, or it is code behind a fence.
    fn behind_words<'a>(&self, held: &'a str, text: &'a str, is_last: bool) -> Decision<'a> {
        if held.len() != text.len() {
            return Decision::GoesOn(text);
        }
        for place in preamble::behind_words(held) {
            let (behind, is_code) = match place {
                Place::Words(behind) => (behind, false),
                Place::Code(behind) => (behind, true),
                Place::Unclear => ("", false),
            };
            if behind.is_empty() {
                if is_last {
                    continue;
                }
                return Decision::Wait;
            }
            match self.repeat(behind, is_last) {
                Some(Repeat::Unclear) => return Decision::Wait,
                Some(Repeat::Bytes(length)) => {
                    return Decision::GoesOn(behind.get(length..).unwrap_or_default());
                }
                None if is_code && self.is_page() => return Decision::GoesOn(behind),
                None => {}
            }
        }
        Decision::GoesOn(text)
    }

    /// Whether what came so far is a page, so that a fence in it is none of its own.
    fn is_page(&self) -> bool {
        document_start(self.so_far.get(self.start..).unwrap_or_default()) == Some(0)
    }

    fn tail(&self) -> &str {
        let mut start = self.so_far.len().saturating_sub(MAX);
        while !self.so_far.is_char_boundary(start) {
            start += 1;
        }
        self.so_far.get(start..).unwrap_or_default()
    }
}

/// How a continuation begins.
enum Repeat {
    /// More of it is needed to say.
    Unclear,
    /// With so many bytes that are there already.
    Bytes(usize),
}

/// Whether more text could make a longer repeat: the tail holds `text` with something after it.
fn may_still_repeat(tail: &str, text: &str) -> bool {
    tail.find(text)
        .is_some_and(|at| at.saturating_add(text.len()) < tail.len())
        || (text.len() < MIN && tail.ends_with(text))
}

/// Shortest line whose repeat counts; it must also hold a letter or a digit. `}` is everywhere.
const SHORTEST_LINE: usize = 4;

/// The last line written once more from its beginning, perhaps with another indentation.
fn repeat_of_line(tail: &str, text: &str, is_last: bool) -> Option<Repeat> {
    const INDENTATION: [char; 2] = [' ', '\t'];
    let line = tail.rsplit('\n').next().unwrap_or_default();
    let line = line.trim_start_matches(INDENTATION);
    if line.len() < SHORTEST_LINE || !line.contains(char::is_alphanumeric) {
        return None;
    }
    let bare = text.trim_start_matches(INDENTATION);
    if bare.starts_with(line) {
        return Some(Repeat::Bytes(text.len() - bare.len() + line.len()));
    }
    (!is_last && line.starts_with(bare)).then_some(Repeat::Unclear)
}

/// Where the document in a text begins.
fn document_start(text: &str) -> Option<usize> {
    DOCUMENT_STARTS
        .iter()
        .filter_map(|start| find_ignoring_case(text, start))
        .min()
}

fn find_ignoring_case(text: &str, part: &str) -> Option<usize> {
    let windows = text.as_bytes().windows(part.len());
    windows
        .enumerate()
        .find(|(_, window)| window.eq_ignore_ascii_case(part.as_bytes()))
        .map(|(at, _)| at)
}

fn begins_with(text: &str, start: &str) -> bool {
    text.as_bytes()
        .get(..start.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
}

/// Whether `text` is a proper beginning of `start`.
fn is_short_of(text: &str, start: &str) -> bool {
    text.len() < start.len() && begins_with(start, text)
}

#[cfg(test)]
mod tests;
