//! Calls over HTTP without genai: to services that people connected, and to Ollama.
//!
//! What such a service sends is a stranger's: its lines, its errors and its answers are read in bounds. Ollama's own API
//! has parameters that genai does not send: how much of the prompt is read, and how long the model stays loaded.
//!
//! - [`answer`]: one call, as a stream of events
//! - `body`: the request in the format of a service
//! - `lines`: what is read of an answer
//! - `transport`: what brings an answer
//! - `usage`: the tokens that an answer took

mod body;
mod lines;
mod transport;
mod usage;

use futures_util::Stream;
use reqwest::{Client, StatusCode};
use serde_json::Value;

use lines::Lines;
use transport::Answer;
use usage::Counted;

use super::call::Chat;
use super::event::{EndReason, Event};
use super::failure;
use super::meaning::{Failed, of_error, of_status};
use super::parameters::Parameters;
use super::surrogates::{self, Joiner};
use super::watch::{Seen, look, read};
use crate::config::ApiKey;
use crate::error::AiError;
use crate::route::Target;

pub(crate) use body::signed;
pub(crate) use lines::bytes;

/// Most that is read of an error, in bytes.
const ERROR_BYTES: usize = 64 * 1024;
/// Most that is read of an answer that comes as a whole, in bytes.
const WHOLE_BYTES: usize = 16 * 1024 * 1024;

/// Asks once. Ends with [`Event::End`] or one error.
pub(super) fn answer(
    http: Client,
    target: Target,
    chat: Chat,
    parameters: Parameters,
) -> impl Stream<Item = Result<Event, Failed>> + Send {
    async_stream::stream! {
        let mut response = match send(&http, &target, &chat, &parameters).await {
            Ok(response) => response,
            Err(failed) => {
                yield Err(failed);
                return;
            }
        };
        let key = target.key.clone();
        if parameters.is_whole || response.is_json() {
            let body = response.whole(WHOLE_BYTES).await;
            let events = match body {
                Ok(body) => whole(&body, key.as_ref()),
                Err(error) => vec![Err(Failed::from(error))],
            };
            for event in events {
                yield event.map_err(|failed| broken_off(failed, &target, false));
            }
            return;
        }
        let mut lines = Lines::new(response);
        let mut seen = Seen::default();
        let mut counted = Counted::default();
        let mut has_text = false;
        let (mut text, mut thoughts) = (Joiner::default(), Joiner::default());
        let end = loop {
            let line = match lines.next().await {
                Ok(Some(line)) => line,
                Ok(None) => break failure::of_end(&seen, key.as_ref()).map_err(Failed::from),
                Err(error) => break Err(error.into()),
            };
            let Some(frame) = frame(&line) else { continue };
            let repaired = surrogates::with_stand_ins(frame);
            let data = repaired.as_deref().unwrap_or(frame);
            look(&mut seen, data);
            if let Some(error) = &seen.error {
                break Err(of_error(error, key.as_ref()));
            }
            if seen.garbage || data == "[DONE]" {
                break failure::of_end(&seen, key.as_ref()).map_err(Failed::from);
            }
            let value = match serde_json::from_str::<Value>(data) {
                Ok(value) => value,
                // A frame that ends in its middle was cut; anything else is garbage.
                Err(error) if error.is_eof() => break Err(AiError::Cut.into()),
                Err(_) => break Err(AiError::Malformed.into()),
            };
            counted.add(&value);
            let pieces = surrogates::pieces(&value);
            let (thought, piece) = if repaired.is_some() {
                (thoughts.with_stand_ins(&pieces.reasoning), text.with_stand_ins(&pieces.text))
            } else {
                (plain(&mut thoughts, pieces.reasoning), plain(&mut text, pieces.text))
            };
            if !thought.is_empty() {
                yield Ok(Event::Reasoning(thought));
            }
            if !piece.is_empty() {
                has_text = true;
                yield Ok(Event::Text(piece));
            }
            if seen.ended {
                break failure::of_end(&seen, key.as_ref()).map_err(Failed::from);
            }
        };
        match end {
            Ok(reason) => {
                let rest = text.finish();
                if !rest.is_empty() {
                    yield Ok(Event::Text(rest.into_owned()));
                }
                yield Ok(Event::End { reason, usage: counted.usage() });
            }
            Err(failed) => yield Err(broken_off(failed, &target, has_text)),
        }
    }
}

/// Sends the request. Whatever the answer has besides a success is an error.
async fn send(
    http: &Client,
    target: &Target,
    chat: &Chat,
    parameters: &Parameters,
) -> Result<Answer, Failed> {
    let mut response = Answer::begin(http, target, chat, parameters).await?;
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let body = response.whole(ERROR_BYTES).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&body);
    let failed = of_status(status, &response.headers(), &text, target.key.as_ref());
    Err(if target.is_connection() {
        of_strangers(failed, status)
    } else {
        failed
    })
}

/// An error of a service that a person connected: its words are a stranger's and go nowhere.
fn of_strangers(failed: Failed, status: StatusCode) -> Failed {
    tracing::info!(%status, "a connected service refuses a request");
    Failed {
        error: failed.error.without_words(),
        refused: failed.refused,
    }
}

/// A connected service that fails in the middle of its answer broke it off: the model is asked to go on.
fn broken_off(failed: Failed, target: &Target, has_text: bool) -> Failed {
    if !target.is_connection() {
        return failed;
    }
    match failed.error {
        AiError::Unavailable { .. } if has_text => AiError::Cut.into(),
        error => Failed {
            error: error.without_words(),
            refused: failed.refused,
        },
    }
}

/// A piece without stand-ins. An empty one is none: what waits for its other half goes on waiting.
fn plain(joiner: &mut Joiner, piece: String) -> String {
    if piece.is_empty() {
        piece
    } else {
        joiner.plain(piece)
    }
}

/// What a line says: the data of a server-sent event, or an object or other text of its own. Comments, with which some
/// services pass the time, and the fields of events besides their data say nothing.
fn frame(line: &str) -> Option<&str> {
    let line = line.trim();
    let data = match line.strip_prefix("data:") {
        Some(data) => data.trim_start(),
        None if line.starts_with(':') => return None,
        None if ["event:", "id:", "retry:"]
            .iter()
            .any(|field| line.starts_with(field)) =>
        {
            return None;
        }
        None => line,
    };
    (!data.is_empty()).then_some(data)
}

/// What an answer as a whole comes to.
fn whole(body: &[u8], key: Option<&ApiKey>) -> Vec<Result<Event, Failed>> {
    let Ok(value) = serde_json::from_slice::<Value>(body) else {
        return vec![Err(AiError::Malformed.into())];
    };
    let mut seen = Seen::default();
    read(&mut seen, &value);
    if let Some(error) = &seen.error {
        return vec![Err(of_error(error, key))];
    }
    let mut pieces = surrogates::pieces(&value);
    let first = |paths: [&str; 2]| paths.iter().find_map(|path| value.pointer(path)?.as_str());
    if let Some(text) = first(["/choices/0/message/content", "/content/0/text"]) {
        text.clone_into(&mut pieces.text);
    }
    if let Some(thoughts) = first([
        "/choices/0/message/reasoning_content",
        "/choices/0/message/reasoning",
    ]) {
        thoughts.clone_into(&mut pieces.reasoning);
    }
    let is_answer = ["/choices/0", "/message", "/candidates/0", "/content/0"]
        .iter()
        .any(|path| value.pointer(path).is_some_and(|part| !part.is_null()));
    seen.frames = u64::from(is_answer);
    let end = match failure::of_end(&seen, key) {
        // a whole answer is not cut
        Err(AiError::Cut) => Ok(EndReason::Stop),
        end => end,
    };
    let mut counted = Counted::default();
    counted.add(&value);
    let usage = counted.usage();
    let pieces = [Event::Reasoning(pieces.reasoning), Event::Text(pieces.text)];
    let pieces = pieces
        .into_iter()
        .filter(|piece| !matches!(piece, Event::Text(text) | Event::Reasoning(text) if text.is_empty()))
        .map(Ok);
    let end = end
        .map(|reason| Event::End { reason, usage })
        .map_err(Failed::from);
    pieces.chain([end]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_every_format_are_read() {
        for (line, wanted) in [
            ("data: {\"a\":1}", Some("{\"a\":1}")),
            ("data:[DONE]\r", Some("[DONE]")),
            ("{\"done\":false}", Some("{\"done\":false}")),
            ("<!doctype html>", Some("<!doctype html>")),
            (": OPENROUTER PROCESSING", None),
            ("event: message_start", None),
            ("", None),
            ("data:", None),
        ] {
            assert_eq!(frame(line), wanted, "{line}");
        }
    }

    #[test]
    fn an_answer_as_a_whole_is_read() {
        let events = |body: &str| -> Vec<Result<Event, AiError>> {
            let events = whole(body.as_bytes(), None).into_iter();
            events.map(|event| event.map_err(|failed| failed.error)).collect()
        };
        let end = |reason| Ok(Event::End { reason, usage: None });
        assert_eq!(
            events(r#"{"choices":[{"message":{"content":" a ","reasoning":"b"},"finish_reason":"length"}]}"#),
            [
                Ok(Event::Reasoning("b".to_owned())),
                Ok(Event::Text(" a ".to_owned())),
                end(EndReason::Length)
            ]
        );
        assert_eq!(
            events(r#"{"message":{"content":"a"},"done":true,"done_reason":"stop"}"#),
            [Ok(Event::Text("a".to_owned())), end(EndReason::Stop)]
        );
        assert_eq!(events("{}"), [Err(AiError::Malformed)]);
        assert_eq!(events("<html>"), [Err(AiError::Malformed)]);
        let limited = events(r#"{"error":{"code":429,"message":"limit"},"choices":[]}"#);
        assert_eq!(limited, [Err(AiError::RateLimited { retry_after: None })]);
    }
}
