//! Goes on where an answer broke off, because it reached its longest length or the connection broke, so that one
//! answer comes out.

use futures_util::StreamExt;

use crate::delta::{Delta, Finish, TextStream, Usage};
use crate::error::AiError;
use crate::joiner::Joiner;
use crate::prompts;
use crate::providers::{Call, Chat, EndReason, Event};
use crate::request::Message;
use crate::retry::{Retry, ask};

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

/// Asks, and asks to continue while the answer breaks off. With an answer so far, the first request is to continue
/// that; only what follows it comes out.
pub(crate) fn answer(target: Call, chat: Chat, so_far: String, retry: Retry) -> TextStream {
    Box::pin(async_stream::stream! {
        let mut whole = so_far;
        let first = u32::from(!whole.is_empty());
        let mut usage: Option<Usage> = None;
        let mut last_break = Break::Length;
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
            let mut joiner = (times > 0).then(|| Joiner::new(&whole));
            let before = whole.len();
            let mut events = Box::pin(ask(&target, question, retry));
            let end = loop {
                match events.next().await {
                    Some(Ok(Event::Text(text))) => {
                        let joined = match &mut joiner {
                            None => Ok(text),
                            Some(joiner) => joiner.feed(&text),
                        };
                        let Ok(text) = joined else {
                            yield Err(last_break.error("the continuation started over"));
                            return;
                        };
                        if !text.is_empty() {
                            whole.push_str(&text);
                            yield Ok(Delta::Text(text));
                        }
                    }
                    Some(Ok(Event::Reasoning(text))) => yield Ok(Delta::Reasoning(text)),
                    Some(Ok(Event::Retrying)) => yield Ok(Delta::Retrying),
                    Some(Ok(Event::End { reason, usage: cost })) => {
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
                // What the joiner still holds may be half of a repeat: it is written again.
                Err(AiError::Cut) if times < MAX_TIMES && !whole.trim().is_empty() => {
                    last_break = Break::Connection;
                    continue;
                }
                Err(error) => {
                    yield Err(error);
                    return;
                }
            };
            let Ok(rest) = joiner.map_or(Ok(String::new()), Joiner::finish) else {
                yield Err(last_break.error("the continuation started over"));
                return;
            };
            if !rest.is_empty() {
                whole.push_str(&rest);
                yield Ok(Delta::Text(rest));
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
