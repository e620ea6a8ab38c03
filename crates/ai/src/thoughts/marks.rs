//! What markers do: they begin and end thoughts and channels, or are a part of the text that speaks of them.

use super::channel::{self, Channel, Next};
use super::follow::{Follow, follow, is_page_next};
use super::marker::{Found, Marker, Token};
use super::name::Stem;
use super::piece::Out;
use super::{Began, MOST_WITHDRAWALS, Mode, Separator, Step, Thoughts};

impl Separator {
    /// Deals with a marker of this length and what stands behind it.
    pub(super) fn mark(
        &mut self,
        marker: Marker,
        length: usize,
        behind: &str,
        is_last: bool,
        out: &mut Out,
    ) -> Step {
        match (self.mode, marker) {
            (Mode::Answer, Marker::Open(stem)) => self.open(stem, length),
            (Mode::Answer, Marker::Close(stem)) => self.close(stem, length, behind, is_last, out),
            (Mode::Answer, Marker::Token(token)) => {
                let is_about_tokens = self.place.is_enclosed() && !self.place.is_behind_fence();
                if self.place.quote().is_some() || (is_about_tokens && !self.channels.any) {
                    return Step::Plain;
                }
                self.token(token, length, behind, is_last, out)
            }
            (Mode::Channel, Marker::Token(token)) if token != Token::Other => {
                if self.place.quote().is_some() {
                    return Step::Plain;
                }
                self.token(token, length, behind, is_last, out)
            }
            (Mode::Thoughts(thoughts), Marker::Open(stem)) if stem == thoughts.stem => {
                let is_quoted = self.place.quote().is_some();
                let is_within = !is_quoted && !self.place.is_at_line_start();
                self.mode = Mode::Thoughts(Thoughts {
                    inner: thoughts.inner + usize::from(is_within),
                    has_quoted: thoughts.has_quoted || is_quoted,
                    ..thoughts
                });
                Step::Plain
            }
            (Mode::Thoughts(thoughts), Marker::Close(stem)) if stem == thoughts.stem => {
                self.close_open(thoughts, length, behind, is_last)
            }
            _ => Step::Plain,
        }
    }

    /// The beginning of thoughts in an answer.
    fn open(&mut self, stem: Stem, length: usize) -> Step {
        if self.place.is_enclosed() && self.has_begun {
            self.place.note_opened(stem);
            return Step::Plain;
        }
        if self.place.quote().is_some() {
            return Step::Plain;
        }
        if self.has_begun && !self.place.is_at_line_start() {
            let at = self.text.len();
            self.within_line.get_or_insert(Began { stem, at, length });
            return Step::Plain;
        }
        self.mode = Mode::Thoughts(Thoughts {
            stem,
            inner: 0,
            has_quoted: false,
        });
        self.place.begin_line();
        Step::Taken(length)
    }

    /// The end of thoughts that were open.
    fn close_open(&mut self, thoughts: Thoughts, length: usize, behind: &str, is_last: bool) -> Step {
        let Some(follow) = follow(behind, is_last) else {
            return Step::Wait;
        };
        let quote = self.place.quote();
        let is_quoted = match follow {
            Follow::Quote(mark) => quote == Some(mark) || thoughts.has_quoted,
            _ => false,
        };
        let is_inner = thoughts.inner > 0 && !matches!(follow, Follow::Line | Follow::Answer);
        if is_inner {
            self.mode = Mode::Thoughts(Thoughts {
                inner: thoughts.inner - 1,
                ..thoughts
            });
        }
        if is_quoted || is_inner {
            return Step::Plain;
        }
        self.answer();
        Step::Taken(length)
    }

    /// The end of thoughts whose beginning nobody saw, or stands within a line.
    fn close(&mut self, stem: Stem, length: usize, behind: &str, is_last: bool, out: &mut Out) -> Step {
        if self.place.quote().is_some() || self.withdrawals >= MOST_WITHDRAWALS {
            return Step::Plain;
        }
        let began = self.within_line.filter(|began| began.stem == stem);
        if stem == Stem::Details && began.is_none() {
            return Step::Plain;
        }
        let Some(follow) = follow(behind, is_last) else {
            return Step::Wait;
        };
        let is_at_start = self.place.is_at_line_start();
        let is_glued = !self.place.is_behind_blank();
        let is_end = if self.place.is_enclosed() {
            if self.place.has_opened(stem) {
                return Step::Plain;
            }
            let Some(is_page_next) = is_page_next(behind, is_last) else {
                return Step::Wait;
            };
            is_page_next || (follow == Follow::Line && (is_at_start || self.is_continuation))
        } else {
            is_at_start
                || matches!(follow, Follow::Line | Follow::Answer)
                || (is_glued && (follow == Follow::Letter || began.is_some()))
        };
        if !is_end {
            return Step::Plain;
        }
        self.withdraw(began, out);
        self.answer();
        Step::Taken(length)
    }

    /// A special token.
    fn token(&mut self, token: Token, length: usize, behind: &str, is_last: bool, out: &mut Out) -> Step {
        let more = match token {
            Token::Channel => match channel::header(behind, is_last) {
                Found::Unclear => return Step::Wait,
                Found::Nothing => 0,
                Found::Here(channel, more) => {
                    self.enter(channel, out);
                    more
                }
            },
            Token::Start => match channel::role(behind, is_last) {
                Found::Unclear => return Step::Wait,
                Found::Nothing => 0,
                Found::Here((), more) => more,
            },
            Token::ChannelEnd | Token::End | Token::Other => 0,
        };
        if self.mode == Mode::Channel && token != Token::Channel {
            self.answer();
        }
        Step::Taken(length + more)
    }

    /// Goes on in another channel. What other channels showed is no part of the answer.
    pub(super) fn enter(&mut self, channel: Channel, out: &mut Out) {
        self.channels.any = true;
        match channel.next() {
            Next::Thoughts => {
                self.mode = Mode::Channel;
                self.place.begin_line();
            }
            Next::Other => self.answer(),
            Next::Answer => {
                let has_text = self.has_text();
                if has_text && !self.channels.has_final && self.withdrawals < MOST_WITHDRAWALS {
                    self.withdraw(None, out);
                }
                self.channels.has_final = true;
                self.answer();
            }
        }
    }

    /// Goes on with the answer.
    pub(super) fn answer(&mut self) {
        self.mode = Mode::Answer;
        self.place.begin_line();
        self.skips_blanks = !self.has_text();
    }

    /// Whether there is any text but blanks. Each blank is looked at once.
    fn has_text(&mut self) -> bool {
        self.blank = self.blank.min(self.text.len());
        let rest = self.text.get(self.blank..).unwrap_or_default();
        self.blank += rest.len() - rest.trim_start().len();
        self.blank < self.text.len()
    }
}
