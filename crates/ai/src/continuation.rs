//! Goes on where an answer broke off, because it reached its longest length or the connection broke, so that one
//! answer comes out.

use futures_util::StreamExt;

use crate::delta::{Delta, Finish, TextStream, Usage};
use crate::error::AiError;
use crate::joiner::{Joiner, StartedOver};
use crate::prompts;
use crate::providers::{Call, Chat, EndReason, Event};
use crate::request::Message;
use crate::retry::{Retry, ask};
use crate::thoughts::{Piece, Separator};

/// How often a model is asked to continue.
pub(crate) const MAX_TIMES: u32 = 3;

/// Why an answer is not at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Break {
    Length,
    Connection,
}

impl Break {
    /// The error of an answer that stays unfinished.
    fn error(self, why: &'static str) -> AiError {
        match self {
            Self::Length => AiError::Incomplete(why),
            Self::Connection => AiError::Cut,
        }
    }
}

/// The answer of one call, which goes on with what the calls before it gave.
struct Part {
    separator: Separator,
    /// Joins it to what came before; none when nothing did.
    joiner: Option<Joiner>,
    /// How much came before, in bytes.
    before: usize,
    /// How much of that is not the stream's own.
    given: usize,
}

impl Part {
    /// Goes on behind `whole`, of which the first `given` bytes were there before the stream.
    fn behind(whole: &str, given: usize, times: u32) -> Self {
        Self {
            separator: Separator::behind(whole),
            joiner: (times > 0).then(|| Joiner::new(whole)),
            before: whole.len(),
            given,
        }
    }

    /// Adds the next piece to `whole` and gives what comes out.
    fn push(&mut self, piece: &str, whole: &mut String) -> Result<Vec<Delta>, StartedOver> {
        let pieces = self.separator.push(piece);
        self.take(pieces, whole)
    }

    /// Adds what may still be half of a marker.
    fn flush(&mut self, whole: &mut String) -> Result<Vec<Delta>, StartedOver> {
        let pieces = self.separator.finish();
        self.take(pieces, whole)
    }

    /// Ends the part.
    fn finish(mut self, whole: &mut String) -> Result<Vec<Delta>, StartedOver> {
        let mut deltas = self.flush(whole)?;
        let rest = self.joiner.map_or(Ok(String::new()), Joiner::finish)?;
        if !rest.is_empty() {
            whole.push_str(&rest);
            deltas.push(Delta::Text(rest));
        }
        Ok(deltas)
    }

    fn take(&mut self, pieces: Vec<Piece>, whole: &mut String) -> Result<Vec<Delta>, StartedOver> {
        let mut deltas = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => {
                    let text = match &mut self.joiner {
                        None => text,
                        Some(joiner) => joiner.feed(&text)?,
                    };
                    if !text.is_empty() {
                        whole.push_str(&text);
                        deltas.push(Delta::Text(text));
                    }
                }
                Piece::Reasoning(thoughts) => deltas.push(Delta::Reasoning(thoughts)),
                Piece::Withdrawn => {
                    whole.truncate(self.before);
                    if self.joiner.is_some() {
                        self.joiner = Some(Joiner::new(whole));
                    }
                    deltas.push(Delta::Withdrawn);
                    let kept = whole.get(self.given..).unwrap_or_default();
                    if !kept.is_empty() {
                        deltas.push(Delta::Text(kept.to_owned()));
                    }
                }
            }
        }
        Ok(deltas)
    }
}

/// Asks, and asks to continue while the answer breaks off. With an answer so far, the first request is to continue
/// that; only what follows it comes out. Thoughts are no part of what is continued. A limit of tokens that the person set
/// ends the answer.
pub(crate) fn answer(target: Call, chat: Chat, so_far: String, retry: Retry) -> TextStream {
    Box::pin(async_stream::stream! {
        let mut whole = so_far;
        let given = whole.len();
        let first = u32::from(!whole.is_empty());
        let mut usage: Option<Usage> = None;
        let mut last_break = Break::Length;
        let mut has_notice = false;
        for times in first..=MAX_TIMES {
            if times > 0 {
                yield Ok(Delta::Continuing { times });
            }
            let question = match turn(&chat, &whole, times) {
                Ok(question) => question,
                Err(error) => {
                    yield Err(error);
                    return;
                }
            };
            let asked = question.tokens();
            let mut part = Part::behind(&whole, given, times);
            let before = whole.len();
            let mut events = Box::pin(ask(&target, question, retry));
            let end = loop {
                match events.next().await {
                    Some(Ok(Event::Text(text))) => match part.push(&text, &mut whole) {
                        Ok(deltas) => {
                            for delta in deltas {
                                yield Ok(delta);
                            }
                        }
                        Err(StartedOver) => {
                            yield Err(last_break.error("the continuation started over"));
                            return;
                        }
                    },
                    Some(Ok(Event::Reasoning(text))) => yield Ok(Delta::Reasoning(text)),
                    Some(Ok(Event::Retrying)) => yield Ok(Delta::Retrying),
                    Some(Ok(Event::End { reason, usage: cost })) => {
                        if let Some(notice) = target.cut_notice(asked, cost).filter(|_| !has_notice) {
                            has_notice = true;
                            yield Ok(Delta::Notice(notice));
                        }
                        usage = match (usage, cost) {
                            (Some(a), Some(b)) => Some(a.plus(b)),
                            (a, b) => a.or(b),
                        };
                        break Ok(reason);
                    }
                    Some(Err(error)) => break Err(error),
                    None => break Err(AiError::Cut),
                }
            };
            let reason = match end {
                Ok(reason) => reason,
                Err(error) => {
                    // What the joiner still holds may be half of a repeat: it is written again.
                    for delta in part.flush(&mut whole).unwrap_or_default() {
                        yield Ok(delta);
                    }
                    if error == AiError::Cut && times < MAX_TIMES && !whole.trim().is_empty() {
                        last_break = Break::Connection;
                        continue;
                    }
                    yield Err(error);
                    return;
                }
            };
            let Ok(rest) = part.finish(&mut whole) else {
                yield Err(last_break.error("the continuation started over"));
                return;
            };
            for delta in rest {
                yield Ok(delta);
            }
            if whole.trim().is_empty() {
                yield Err(match reason {
                    EndReason::Stop => AiError::Empty,
                    EndReason::Length => AiError::Incomplete("nothing but thoughts within the limit"),
                });
                return;
            }
            match reason {
                EndReason::Stop => {
                    let finish = if times == 0 { Finish::Stop } else { Finish::Continued { times } };
                    yield Ok(Delta::Done { finish, usage });
                    return;
                }
                EndReason::Length if target.is_limited() => {
                    yield Err(AiError::Incomplete("the limit of tokens that was set"));
                    return;
                }
                EndReason::Length if whole.len() == before => {
                    yield Err(AiError::Incomplete("the continuation added nothing"));
                    return;
                }
                EndReason::Length => last_break = Break::Length,
            }
        }
        yield Err(AiError::Incomplete("still unfinished after the last continuation"));
    })
}

/// The next conversation: the question, then the answer so far and the request to go on.
fn turn(chat: &Chat, so_far: &str, times: u32) -> Result<Chat, AiError> {
    let mut chat = chat.clone();
    if times > 0 {
        chat.messages.push(Message::assistant(so_far));
        chat.messages.push(Message::user(prompts::go_on(so_far)?));
    }
    Ok(chat)
}
