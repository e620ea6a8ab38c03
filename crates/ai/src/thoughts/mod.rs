//! Separates thoughts from the answer, while it streams.
//!
//! Some services send a model's thoughts as part of its text, as the model or its template writes them. What is
//! certain goes out at once; a piece is held back only as long as it may still be a marker. Where the end of thoughts
//! comes whose beginning nobody saw, all text before it is withdrawn.
//!
//! - [`Separator`]: takes the text of one answer in pieces
//! - `marker`: what begins and ends thoughts
//! - `channel`: the channels that some models write into
//! - `marks`: what markers do
//! - `announced`: lines that say that thoughts or the answer follow
//! - `piece`: what comes out
//! - `name`: names that models give their thoughts
//! - `place`: a page, a fence or a script that a marker stands in is about markers
//! - `follow`: what stands behind a marker

mod announced;
mod channel;
mod follow;
mod marker;
mod marks;
mod name;
mod piece;
mod place;
#[cfg(test)]
mod tests;

use announced::{Announced, announced};
use marker::Found;
use name::Stem;
use piece::Out;
use place::Place;

pub(crate) use piece::Piece;

/// How often text is withdrawn. The text before thoughts is sent again each time.
const MOST_WITHDRAWALS: u32 = 16;

/// Within how many bytes an answer announces its thoughts.
const LEAD_BYTES: usize = 200;

/// Takes the text of one answer and tells apart what it is.
#[derive(Debug, Default)]
pub(crate) struct Separator {
    /// What may still be a marker.
    held: String,
    mode: Mode,
    place: Place,
    /// The place at the beginning.
    start: Place,
    text: String,
    /// How many bytes at the start of it are known to be blank.
    blank: usize,
    /// Whether the answer goes on with another one.
    is_continuation: bool,
    /// Whether anything but blanks came.
    has_begun: bool,
    /// Whether blanks are left out: those between thoughts and the text.
    skips_blanks: bool,
    /// Where in the text thoughts began within a line; they are thoughts only if they end.
    within_line: Option<Began>,
    /// Whether the answer says in words that thoughts follow.
    has_plain_thoughts: bool,
    channels: Channels,
    withdrawals: u32,
}

/// What is being read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Answer,
    /// Thoughts up to a marker of this stem.
    Thoughts(Thoughts),
    Channel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Thoughts {
    stem: Stem,
    /// How often thoughts began again within the line.
    inner: usize,
    /// Whether a quoted beginning stands in the line.
    has_quoted: bool,
}

/// A beginning of thoughts in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Began {
    stem: Stem,
    at: usize,
    /// The length of the marker.
    length: usize,
}

/// The channels of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Channels {
    any: bool,
    /// Whether the service took the special tokens out and left the names.
    are_bare: bool,
    /// Whether the last one was that of the answer.
    has_final: bool,
}

/// What is done with what stands at a place.
enum Step {
    /// So many bytes are dealt with.
    Taken(usize),
    /// It is an ordinary character.
    Plain,
    Wait,
}

impl Separator {
    /// For an answer that goes on behind this text; none when it begins.
    pub(crate) fn behind(text: &str) -> Self {
        let place = Place::behind(text);
        Self {
            start: place.clone(),
            place,
            is_continuation: !text.is_empty(),
            ..Self::default()
        }
    }

    /// Takes the next piece and gives what is certain now.
    pub(crate) fn push(&mut self, piece: &str) -> Vec<Piece> {
        self.run(piece, false)
    }

    /// Ends the answer and gives the rest.
    pub(crate) fn finish(&mut self) -> Vec<Piece> {
        self.run("", true)
    }

    fn run(&mut self, piece: &str, is_last: bool) -> Vec<Piece> {
        let mut held = std::mem::take(&mut self.held);
        held.push_str(piece);
        let mut rest = held.as_str();
        let mut out = Out::default();
        while let Some(first) = rest.chars().next() {
            let plain = self.plain(rest);
            let step = if plain > 0 {
                Step::Taken(plain)
            } else {
                self.at(rest, is_last, &mut out)
            };
            let length = match step {
                Step::Taken(length) => length,
                Step::Wait if !is_last => break,
                Step::Plain | Step::Wait => first.len_utf8(),
            };
            if plain > 0 || !matches!(step, Step::Taken(_)) {
                self.pass(rest.get(..length).unwrap_or_default(), &mut out);
            }
            rest = rest.get(length..).unwrap_or_default();
        }
        self.held = rest.to_owned();
        out.pieces
    }

    /// How many bytes at the start of `rest` hold nothing that matters.
    fn plain(&self, rest: &str) -> usize {
        let looks_for_words = self.channels.are_bare && !self.channels.has_final;
        let is_start = !self.has_begun;
        rest.char_indices()
            .find(|(_, c)| {
                matches!(c, '<' | '[' | '◁' | '\n')
                    || (looks_for_words && *c == 'a')
                    || (is_start && !c.is_whitespace())
            })
            .map_or(rest.len(), |(at, _)| at)
    }

    /// Deals with what may matter at the start of `rest`.
    fn at(&mut self, rest: &str, is_last: bool, out: &mut Out) -> Step {
        if !self.has_begun && !rest.starts_with('\n') {
            match channel::bare_start(rest, is_last) {
                Found::Unclear if !self.is_continuation => return Step::Wait,
                Found::Here((), length) if !self.is_continuation => {
                    self.has_begun = true;
                    self.channels.are_bare = true;
                    self.mode = Mode::Channel;
                    return Step::Taken(length);
                }
                _ => {}
            }
        }
        if rest.starts_with('\n') {
            return self.end_line(out);
        }
        if self.channels.are_bare && !self.channels.has_final && rest.starts_with('a') {
            return match channel::bare(rest, is_last) {
                Found::Here(channel, length) if self.place.quote().is_none() => {
                    self.enter(channel, out);
                    Step::Taken(length)
                }
                Found::Unclear => Step::Wait,
                _ => Step::Plain,
            };
        }
        let step = match marker::read(rest, is_last) {
            Found::Unclear => return Step::Wait,
            Found::Here(marker, length) => {
                let behind = rest.get(length..).unwrap_or_default();
                match self.mark(marker, length, behind, is_last, out) {
                    Step::Plain => Step::Plain,
                    other => {
                        self.has_begun |= matches!(other, Step::Taken(_));
                        return other;
                    }
                }
            }
            Found::Nothing => Step::Plain,
        };
        if self.mode == Mode::Answer && rest.starts_with('<') {
            match self.place.tag(rest, is_last) {
                Found::Here(tag, _) => self.place.enter(tag),
                Found::Unclear => return Step::Wait,
                Found::Nothing => {}
            }
        }
        step
    }

    /// Takes back the text, or what of it follows the beginning of thoughts: it was thoughts.
    fn withdraw(&mut self, began: Option<Began>, out: &mut Out) {
        let (keep, marker) = began.map_or((0, 0), |began| (began.at, began.length));
        let thoughts = self.text.split_off(keep);
        let thoughts = thoughts.get(marker..).unwrap_or_default();
        self.withdrawals += 1;
        self.within_line = None;
        self.has_plain_thoughts = false;
        self.place = self.start.clone();
        out.pieces.push(Piece::Withdrawn);
        out.add(false, thoughts);
        out.add(true, &self.text);
    }

    /// Takes a line break, and looks at the line before it.
    fn end_line(&mut self, out: &mut Out) -> Step {
        if let Mode::Thoughts(thoughts) = self.mode {
            self.mode = Mode::Thoughts(Thoughts {
                inner: 0,
                has_quoted: false,
                ..thoughts
            });
        }
        if self.mode != Mode::Answer || self.is_continuation || self.place.is_enclosed() {
            let is_draft = self.mode == Mode::Answer && self.has_plain_thoughts;
            if !is_draft {
                return Step::Plain;
            }
        }
        if !self.has_plain_thoughts && self.text.len() > LEAD_BYTES {
            return Step::Plain;
        }
        match announced(self.place.line()) {
            Some(Announced::Thoughts) if self.text.trim() == self.place.line().trim() => {
                self.has_plain_thoughts = true;
                Step::Plain
            }
            Some(Announced::Answer) if self.has_plain_thoughts => {
                self.withdraw(None, out);
                self.answer();
                Step::Taken(1)
            }
            _ => Step::Plain,
        }
    }

    /// Takes text that holds no marker.
    fn pass(&mut self, text: &str, out: &mut Out) {
        if self.mode != Mode::Answer {
            self.place.pass_over(text);
            return out.add(false, text);
        }
        let text = if self.skips_blanks {
            text.trim_start()
        } else {
            text
        };
        if !text.is_empty() {
            self.skips_blanks = false;
            self.has_begun |= !text.trim_start().is_empty();
            self.place.pass(text);
            self.text.push_str(text);
            out.add(true, text);
        }
    }
}
