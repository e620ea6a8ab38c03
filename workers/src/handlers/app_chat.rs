//! Answers the chat of an app. Its pieces are sent as they come, thoughts and progress are not: the page of the app shows
//! the answer alone.
//!
//! An answer that reaches its longest length ends there and counts as whole: a page that asks for more than it may get has
//! had the work of a model.

use std::time::Duration;

use ai::{Delta, Message, SentImage, Task, TextRequest, TextStream, Usage, app_chat};
use domain::app_ai::{ChatMessage, ChatRole};
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::UserId;
use domain::limits::{CHUNK_BYTES, CHUNK_EVERY};
use domain::sampling::Sampling;
use futures_util::StreamExt as _;
use jobs::kinds::AppChat;
use jobs::kinds::app_ai::{AppChatInput, AppChatOutput};
use serde_json::json;
use tokio::time::{Instant, timeout_at};

use super::page_stream::usage;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::material::seen;
use crate::run::Run;

/// What the offline studio says of its answers.
const STUDIO_NOTE: &str =
    "This is the offline studio, not an AI. It answers every message with a fixed text.";
/// Most characters of a message that its answers repeat.
const REPEATED_CHARS: usize = 200;

/// Most bytes of an answer for each of its tokens: models that do not count are cut here.
const BYTES_PER_TOKEN: usize = 16;

impl Handler for AppChat {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<AppChatOutput>, Failure> {
        let input = job.input;
        let mut request = request(&input)?;
        if context.ai.is_offline(&request).map_err(|error| error.code())? {
            return by_studio(&input, run).await;
        }
        if let Some(sha256) = &input.image {
            let image = image(context, job.user, &input.model, sha256).await?;
            show(&mut request, image);
        }
        let end = Instant::now() + Duration::from_secs(input.seconds);
        let stream = timeout_at(end, context.ai.stream(request))
            .await
            .map_err(|_| ErrorCode::StreamTooLong)?
            .map_err(|error| error.code())?;
        let most = usize::try_from(input.max_tokens).unwrap_or(usize::MAX);
        let most = most.saturating_mul(BYTES_PER_TOKEN);
        let answer = read(stream, run, most, end).await?;
        if answer.text.trim().is_empty() {
            return Err(ErrorCode::StreamEmpty.into());
        }
        let tokens = answer
            .usage
            .map(|usage| usage.input_tokens.saturating_add(usage.output_tokens));
        let cost = input.meter.cost(tokens);
        let output = AppChatOutput {
            json: input.json.then(|| app_chat::value(&answer.text)).flatten(),
            text: answer.text,
            cost,
            usage: answer.usage.map(usage),
            note: None,
        };
        let rest = input.meter.reserved_credits() - cost.credits;
        Ok(Finished::plain(&output)?.counting(cost.units).refunding(rest))
    }
}

/// An image that comes along, for a model that sees.
async fn image(context: &Context, user: UserId, model: &str, sha256: &str) -> Result<SentImage, Failure> {
    let hash: BlobHash = sha256.parse().map_err(|_| ErrorCode::ImageUnreadable)?;
    if !context.ai.sees(model) {
        return Err(ErrorCode::ImageUnreadable.into());
    }
    seen(context, user, hash).await
}

/// The last message is about the image.
fn show(request: &mut TextRequest, image: SentImage) {
    if let Task::Conversation { messages, .. } = &mut request.task
        && let Some(last) = messages.last_mut()
    {
        last.images.push(image);
    }
}

fn request(input: &AppChatInput) -> Result<TextRequest, Failure> {
    let messages = input
        .messages
        .iter()
        .map(|ChatMessage { role, content }| match role {
            ChatRole::User => Message::user(content.as_str()),
            ChatRole::Assistant => Message::assistant(content.as_str()),
        });
    let task = app_chat::task(&input.system, input.json, messages.collect());
    let mut request = TextRequest::new(task.map_err(|error| error.code())?).with_model(&input.model);
    request.sampling = Sampling {
        temperature: None,
        max_tokens: Some(input.max_tokens),
    };
    Ok(request)
}

/// An answer, as far as it may go.
struct Answer {
    text: String,
    /// None where nobody counted, or the answer was cut.
    usage: Option<Usage>,
}

/// Reads an answer and sends its pieces: the first at once, later ones together.
async fn read(mut stream: TextStream, run: &mut Run, most: usize, end: Instant) -> Result<Answer, Failure> {
    let mut text = String::new();
    let mut unsent = String::new();
    let mut send_at = Instant::now();
    loop {
        let until = if unsent.is_empty() { end } else { send_at.min(end) };
        match timeout_at(until, stream.next()).await {
            Err(_) if Instant::now() >= end => return Err(ErrorCode::StreamTooLong.into()),
            Err(_) => send(run, &mut unsent, &mut send_at).await?,
            Ok(None) => return Err(ErrorCode::StreamCut.into()),
            Ok(Some(Err(error))) => {
                let code = error.code();
                let is_cut = matches!(code, ErrorCode::OutputTooLong | ErrorCode::TooManyChars);
                if !is_cut || text.is_empty() {
                    return Err(code.into());
                }
                send(run, &mut unsent, &mut send_at).await?;
                return Ok(Answer { text, usage: None });
            }
            Ok(Some(Ok(Delta::Text(piece)))) => {
                let room = most.saturating_sub(text.len());
                let piece = piece.get(..piece.floor_char_boundary(room)).unwrap_or_default();
                text.push_str(piece);
                unsent.push_str(piece);
                let is_due = unsent.len() >= CHUNK_BYTES || Instant::now() >= send_at;
                let is_full = text.len().saturating_add(4) > most;
                if is_due || is_full {
                    send(run, &mut unsent, &mut send_at).await?;
                }
                if is_full {
                    return Ok(Answer { text, usage: None });
                }
            }
            Ok(Some(Ok(Delta::Withdrawn))) => {
                text.clear();
                unsent.clear();
                if !run.text().is_empty() {
                    run.withdraw("").await?;
                }
            }
            Ok(Some(Ok(Delta::Done { usage, .. }))) => {
                send(run, &mut unsent, &mut send_at).await?;
                return Ok(Answer { text, usage });
            }
            Ok(Some(Ok(
                Delta::Reasoning(_) | Delta::Retrying | Delta::Continuing { .. } | Delta::Notice(_),
            ))) => {}
        }
    }
}

async fn send(run: &mut Run, unsent: &mut String, send_at: &mut Instant) -> Result<(), Failure> {
    *send_at = Instant::now() + CHUNK_EVERY;
    if unsent.is_empty() {
        return Ok(());
    }
    let content = std::mem::take(unsent);
    run.emit(JobEvent::Chunk { content }).await
}

/// The offline studio answers for nothing. Budgets count it all the same: they bound calls.
async fn by_studio(input: &AppChatInput, run: &mut Run) -> Result<Finished<AppChatOutput>, Failure> {
    let last = input.messages.last();
    let text = studio_answer(last.map_or("", |message| &message.content), input.json);
    run.emit(JobEvent::Chunk {
        content: text.clone(),
    })
    .await?;
    let mut cost = input.meter.cost(Some(0));
    cost.credits = 0;
    let output = AppChatOutput {
        json: input.json.then(|| app_chat::value(&text)).flatten(),
        text,
        cost,
        usage: None,
        note: Some(STUDIO_NOTE.to_owned()),
    };
    Ok(Finished::plain(&output)?.counting(cost.units).free())
}

/// Says always that it is of no model, in the form that was asked for: who builds an app sees it work, and nobody takes the
/// answer for one of a model.
fn studio_answer(message: &str, json: bool) -> String {
    let message = message.trim();
    let mut repeated: String = message.chars().take(REPEATED_CHARS).collect();
    if repeated.len() < message.len() {
        repeated.push('…');
    }
    let text = format!(
        "This is the offline studio, not an AI: no AI model is connected. An AI model would answer this message: “{repeated}”"
    );
    if json {
        json!({ "offline": true, "message": text }).to_string()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_studio_says_what_it_is_and_repeats_the_beginning_of_the_message() {
        let answer = studio_answer("How warm is it?", false);
        assert!(answer.starts_with("This is the offline studio, not an AI"));
        assert!(answer.contains("“How warm is it?”"));
        let long = studio_answer(&"ä".repeat(5_000), false);
        assert!(long.chars().count() < 400 && long.contains('…'));
    }

    #[test]
    fn the_studio_answers_in_json_whatever_the_message_is() {
        for message in ["x", "\"quotes\" \\ and\nlines", "\u{1F600}"] {
            let value: serde_json::Value = serde_json::from_str(&studio_answer(message, true)).unwrap();
            assert_eq!(value["offline"], true);
            assert!(value["message"].as_str().unwrap().contains("offline studio"));
        }
    }
}
