//! Goes on where a model stopped for length, so that one answer comes out.

use futures_util::StreamExt;

use crate::delta::{Delta, Finish, TextStream};
use crate::error::AiError;
use crate::overlap::Joiner;
use crate::prompts;
use crate::providers::{Call, Chat, EndReason, Event, call};
use crate::request::Message;

/// How often a model is asked to continue.
pub(crate) const MAX_TIMES: u32 = 3;

/// Asks, and asks to continue while the model stops for length.
pub(crate) fn answer(target: Call, chat: Chat) -> TextStream {
    Box::pin(async_stream::stream! {
        let mut whole = String::new();
        let mut usage = None;
        for times in 0..=MAX_TIMES {
            let question = match turn(&chat, &whole, times) {
                Ok(question) => question,
                Err(error) => {
                    yield Err(error);
                    return;
                }
            };
            let mut joiner = (times > 0).then(|| Joiner::new(&whole));
            let before = whole.len();
            let mut events = Box::pin(call(&target, question));
            let reason = loop {
                let Some(event) = events.next().await else {
                    yield Err(AiError::Cut);
                    return;
                };
                match event {
                    Ok(Event::Text(text)) => {
                        let text = match joiner.as_mut().map(|joiner| joiner.feed(&text)) {
                            None => text,
                            Some(Ok(text)) => text,
                            Some(Err(_)) => {
                                yield Err(AiError::Incomplete("the continuation started over"));
                                return;
                            }
                        };
                        if !text.is_empty() {
                            whole.push_str(&text);
                            yield Ok(Delta::Text(text));
                        }
                    }
                    Ok(Event::Reasoning(text)) => yield Ok(Delta::Reasoning(text)),
                    Ok(Event::End { reason, usage: cost }) => {
                        usage = match (usage, cost) {
                            (Some(a), Some(b)) => Some(crate::delta::Usage::plus(a, b)),
                            (a, b) => a.or(b),
                        };
                        break reason;
                    }
                    Err(error) => {
                        yield Err(error);
                        return;
                    }
                }
            };
            if let Some(rest) = joiner.map(Joiner::finish).filter(|rest| !rest.is_empty()) {
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
                EndReason::Length => {}
            }
        }
        yield Err(AiError::Incomplete("still unfinished after the last continuation"));
    })
}

/// What is said the next time: the question, then what was answered so far and the wish to go on.
fn turn(chat: &Chat, so_far: &str, times: u32) -> Result<Chat, AiError> {
    let mut chat = chat.clone();
    if times > 0 {
        chat.messages.push(Message::assistant(so_far));
        chat.messages.push(Message::user(prompts::go_on(so_far)?));
    }
    Ok(chat)
}
