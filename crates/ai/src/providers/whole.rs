//! An answer that comes as a whole, of a provider that does not stream.

use futures_util::{Stream, StreamExt};
use genai::chat::{ChatOptions, ChatRequest, ChatResponse};
use genai::{Client, ServiceTarget};
use serde_json::Value;

use super::call::tokens;
use super::event::Event;
use super::failure;
use super::meaning::{Failed, meaning, of_error};
use super::quiet::Quiet;
use super::watch::{Seen, Watch};
use crate::config::ApiKey;
use crate::error::AiError;

/// Asks once. Ends as an answer in pieces does.
pub(super) fn answer(
    client: Client,
    service: ServiceTarget,
    request: ChatRequest,
    options: ChatOptions,
    key: Option<ApiKey>,
) -> impl Stream<Item = Result<Event, Failed>> + Send {
    async_stream::stream! {
        let asked = futures_util::stream::once(Box::pin(async move {
            client.exec_chat(service, request, Some(&options)).await
        }));
        match Quiet::new(asked).next().await {
            Some(Ok(response)) => {
                for event in events(&response, key.as_ref()) {
                    yield event;
                }
            }
            Some(Err(error)) => yield Err(meaning(&error, &Watch::default(), key.as_ref())),
            None => yield Err(AiError::Cut.into()),
        }
    }
}

/// What an answer comes to.
fn events(response: &ChatResponse, key: Option<&ApiKey>) -> Vec<Result<Event, Failed>> {
    let body = response.captured_raw_body.as_ref();
    if let Some(error) = body
        .and_then(|body| body.get("error"))
        .filter(|error| !error.is_null())
    {
        return vec![Err(of_error(error, key))];
    }
    let seen = Seen {
        frames: u64::from(
            body.is_some_and(|body| !matches!(body.pointer("/choices/0"), None | Some(Value::Null))),
        ),
        finish: response
            .stop_reason
            .as_ref()
            .map(|reason| reason.raw().to_owned()),
        ..Seen::default()
    };
    let end = match failure::of_end(&seen, key) {
        // a whole answer is not cut
        Err(AiError::Cut) => Ok(super::event::EndReason::Stop),
        end => end,
    };
    let usage = tokens(&response.usage);
    let thoughts = response.reasoning_content.clone().unwrap_or_default();
    // genai takes off the blanks around a text, which belong to it where an answer goes on
    let text = body
        .and_then(|body| body.pointer("/choices/0/message/content"))
        .and_then(Value::as_str)
        .map(str::to_owned)
        .or_else(|| response.content.joined_texts())
        .unwrap_or_default();
    let pieces = [Event::Reasoning(thoughts), Event::Text(text)];
    let pieces = pieces
        .into_iter()
        .filter(|piece| !matches!(piece, Event::Text(text) | Event::Reasoning(text) if text.is_empty()))
        .map(Ok);
    let end = end
        .map(|reason| Event::End { reason, usage })
        .map_err(Failed::from);
    pieces.chain([end]).collect()
}
