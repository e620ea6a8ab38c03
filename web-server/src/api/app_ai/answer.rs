//! The answer to a call of an app: a stream, JSON, or the bytes of an image. Whoever uses the app reads its errors, so they
//! speak neither of the builder nor of its owner's affairs, and a stream has the answer alone: no thoughts, no progress, no
//! id of a job.

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use bytes::Bytes;
use db::jobs::read::Outcome;
use domain::app_ai::{CallKind, Cost};
use domain::errors::ErrorCode;
use domain::events::{ErrorDetail, ErrorEvent, JobEvent};
use domain::ids::JobId;
use futures_util::{Stream, StreamExt as _};
use jobs::client::WaitError;
use jobs::kinds::app_ai::AppChatOutput;
use jobs::kinds::{AppChat, AppImage};
use platform::events::EventId;
use tokio::time::Instant;

use super::call::Caller;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// How often a silent stream shows that it lives, and looks whether the job ended unheard.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long a call waits for a worker, besides the time that it may take.
const QUEUED: Duration = Duration::from_secs(60);
const DONE: &str = "data: [DONE]\n\n";
const SAFETY: &str = "Your request was blocked by AI safety filters. Please rephrase it.";
const UNSEEN: &str = "The model could not look at the image. Please try another image, or another model.";

impl Caller {
    /// What the account that pays is charged.
    fn priced(&self, cost: Cost) -> Cost {
        Cost {
            credits: self.tier.monthly_credits().map_or(0, |_| cost.credits),
            ..cost
        }
    }
}

/// Waits for the answer to a chat.
///
/// # Errors
/// Why there is none, in words for whoever uses the app.
pub(crate) async fn json(state: &AppState, caller: &Caller, job: JobId) -> ApiResult {
    let within = state.config.app_ai.timeout + QUEUED;
    let waited = state.jobs.wait::<AppChat>(job, caller.payer, within).await;
    let output = waited.map_err(|error| failure(error, caller.kind))?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(AppChatOutput {
            cost: caller.priced(output.cost),
            ..output
        }))
}

/// Waits for an image and sends its bytes.
///
/// # Errors
/// Why there is none, in words for whoever uses the app.
pub(crate) async fn image(state: &AppState, caller: &Caller, job: JobId) -> ApiResult {
    let within = state.config.app_ai.timeout + QUEUED;
    let waited = state.jobs.wait::<AppImage>(job, caller.payer, within).await;
    let output = waited.map_err(|error| failure(error, caller.kind))?;
    let found = {
        let mut connection = state.pool.get().await?;
        db::app_ai::images::find(&mut connection, caller.payer, job).await?
    };
    let hash = found.ok_or(ErrorCode::AppAiFailed)?;
    let opened = state.blobs.open(caller.payer, hash).await;
    let opened = opened
        .map_err(anyhow::Error::from)?
        .ok_or(ErrorCode::AppAiFailed)?;
    let cost = caller.priced(output.cost);
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, output.mime))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // Images do not get smaller.
        .insert_header(("content-encoding", "identity"))
        .insert_header(("x-morpheo-units", cost.units))
        .insert_header(("x-morpheo-credits", cost.credits));
    if let Some(note) = output.note.filter(|note| note.is_ascii()) {
        answer.insert_header(("x-morpheo-note", note));
    }
    Ok(answer.body(SizedStream::new(
        u64::try_from(opened.bytes).unwrap_or(0),
        opened.pieces,
    )))
}

/// The answer to a chat as it comes. A client that goes away ends nothing: what a model has begun is paid for.
pub(crate) fn stream(state: &AppState, caller: Caller, job: JobId) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(("x-accel-buffering", "no"))
        // Compression would hold the events back.
        .insert_header(("content-encoding", "identity"))
        .streaming(frames(state.clone(), caller, job).map(Ok::<_, actix_web::Error>))
}

fn frames(state: AppState, caller: Caller, job: JobId) -> impl Stream<Item = Bytes> {
    async_stream::stream! {
        let mut stopping = state.stopping.clone();
        let mut events = std::pin::pin!(state.hub.events(job, EventId::default()));
        let give_up_at = Instant::now() + state.config.app_ai.timeout + QUEUED;
        loop {
            tokio::select! {
                event = events.next() => match event {
                    Some(event) if event.is_terminal() => {
                        // An outcome that cannot be read now ends the stream without a word: that is an error to its client.
                        if let Some(end) = end(&state, &caller, job).await {
                            yield end;
                        }
                        return;
                    }
                    Some(event) if is_text(&event.json) => yield frame(&event.json),
                    Some(_) => {}
                    None => return,
                },
                () = tokio::time::sleep(HEARTBEAT) => {
                    if let Some(end) = end(&state, &caller, job).await {
                        yield end;
                        return;
                    }
                    yield Bytes::from_static(b": keep-alive\n\n");
                }
                () = tokio::time::sleep_until(give_up_at) => {
                    if let Err(error) = state.jobs.cancel(job, caller.payer).await {
                        tracing::warn!(%job, %error, "a call of an app that took too long was not cancelled");
                    }
                    yield last(&error_event(ErrorCode::AppAiTimeout.into()));
                    return;
                }
                _ = stopping.wait_for(|stopping| *stopping) => return,
            }
        }
    }
}

/// Whether an event has text of the answer, or says that what came of it is void.
fn is_text(json: &str) -> bool {
    json.starts_with(r#"{"type":"chunk""#) || json.starts_with(r#"{"type":"restarted""#)
}

fn frame(json: &str) -> Bytes {
    Bytes::from(format!("data: {json}\n\n"))
}

fn last(json: &str) -> Bytes {
    Bytes::from(format!("data: {json}\n\n{DONE}"))
}

/// The end of a call, once it has ended.
async fn end(state: &AppState, caller: &Caller, job: JobId) -> Option<Bytes> {
    let turn = state.stream_reads.turn().await.ok()?;
    let outcome = state.jobs.outcome(job, caller.payer).await;
    drop(turn);
    let outcome = outcome
        .inspect_err(|error| tracing::error!(%job, %error, "the outcome cannot be read"))
        .ok()??;
    Some(match outcome {
        Outcome::Succeeded { output, .. } => match serde_json::from_str::<AppChatOutput>(&output) {
            Ok(output) => {
                let cost = caller.priced(output.cost);
                let event = JobEvent::Complete(AppChatOutput { cost, ..output });
                last(&serde_json::to_string(&event).unwrap_or_default())
            }
            Err(error) => {
                tracing::error!(%job, %error, "the output cannot be read");
                last(&error_event(ErrorCode::AppAiFailed.into()))
            }
        },
        Outcome::Failed { code, .. } => {
            let code = ErrorCode::from_code(&code).unwrap_or(ErrorCode::StreamUnexpected);
            let (code, message) = shown(code, caller.kind);
            let mut event = ErrorEvent::from(code);
            if let Some(message) = message {
                event.message = message.to_owned();
            }
            last(&error_event(event))
        }
    })
}

fn error_event(event: ErrorEvent) -> String {
    serde_json::to_string(&JobEvent::<()>::Error(event)).unwrap_or_default()
}

fn failure(error: WaitError, kind: CallKind) -> ApiError {
    match error {
        WaitError::TimedOut => ErrorCode::AppAiTimeout.into(),
        WaitError::Ended(code, _) => match shown(code, kind) {
            (code, None) => code.into(),
            (code, Some(message)) => {
                ApiError::with_error_detail(code, &ErrorDetail::from(message.to_owned()))
            }
        },
        other => other.into(),
    }
}

/// How a failure is shown, and the words in the place of the catalogue's. Whoever builds an app learns what is wrong with
/// the model; others cannot do anything about it.
fn shown(code: ErrorCode, kind: CallKind) -> (ErrorCode, Option<&'static str>) {
    let is_of_provider = ["provider-", "connection-"]
        .iter()
        .any(|prefix| code.code().starts_with(prefix));
    match code {
        ErrorCode::SafetyBlock => (code, Some(SAFETY)),
        ErrorCode::ImageUnreadable => (code, Some(UNSEEN)),
        ErrorCode::StreamTooLong | ErrorCode::StreamIdle => (ErrorCode::AppAiTimeout, None),
        ErrorCode::QueueFull | ErrorCode::ServiceUnavailable => (code, None),
        // Nobody but the owner of a published app can stop its calls.
        ErrorCode::Cancelled if kind != CallKind::Preview => (ErrorCode::AppAiOff, None),
        ErrorCode::Cancelled => (code, None),
        _ if is_of_provider && kind == CallKind::Preview => (code, None),
        _ => (ErrorCode::AppAiFailed, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_read_nothing_of_the_owners_affairs() {
        for code in ErrorCode::ALL {
            for kind in [CallKind::Owner, CallKind::Visitor] {
                let (shown, message) = shown(*code, kind);
                let says = message.unwrap_or(shown.message()).to_lowercase();
                for word in ["key", "provider", "credit", "upgrade", "page", "your app"] {
                    assert!(!says.contains(word), "{}: {says}", code.code());
                }
            }
        }
    }

    #[test]
    fn only_text_is_sent_on() {
        let json = |event: JobEvent| serde_json::to_string(&event).unwrap();
        assert!(is_text(&json(JobEvent::Chunk {
            content: "a".to_owned()
        })));
        assert!(is_text(&json(JobEvent::Restarted { attempt: 2 })));
        assert!(!is_text(&json(JobEvent::Reasoning {
            content: "a".to_owned()
        })));
        assert!(!is_text(&json(JobEvent::Job {
            job_id: JobId::generate()
        })));
    }
}
