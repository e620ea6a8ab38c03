//! A job's events as Server-Sent Events: first what the log has after the given
//! place, then what comes, then the end. When the log is gone, Postgres answers.

use std::time::Duration;

use actix_web::HttpResponse;
use bytes::Bytes;
use db::jobs::read::Outcome;
use domain::errors::ErrorCode;
use domain::events::{ErrorEvent, JobEvent};
use domain::ids::{JobId, UserId};
use futures_util::{Stream, StreamExt};
use jobs::kinds::AnyOutput;
use jobs::submit::Submitted;
use platform::events::{EventId, LoggedEvent};
use tokio::sync::watch;

use crate::state::AppState;

/// How often a silent stream shows that it lives, and looks whether the job ended unheard.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long the end of a job is waited for after a reconnection to Redis, before Postgres is asked; at most twice that.
const AFTER_RECONNECTION: Duration = Duration::from_secs(1);
/// How long a browser waits before it comes back, in milliseconds.
const RETRY: &str = "retry: 1500\n\n";
const DONE: &str = "data: [DONE]\n\n";

/// Which events of whose job.
#[derive(Debug, Clone, Copy)]
struct Subject {
    job: JobId,
    owner: UserId,
    /// The last event that the client has.
    after: EventId,
    /// A job that was handed over just now has not ended, and its log is not gone.
    is_new: bool,
}

/// The stream of a job that was handed over just now, or, repeated, before.
pub fn respond(state: &AppState, owner: UserId, submitted: Submitted) -> HttpResponse {
    stream(
        state,
        Subject {
            job: submitted.job,
            owner,
            after: EventId::default(),
            is_new: !submitted.is_repeated,
        },
    )
}

/// The stream of a person's job after a place in its log.
pub fn resume(state: &AppState, owner: UserId, job: JobId, after: EventId) -> HttpResponse {
    stream(
        state,
        Subject {
            job,
            owner,
            after,
            is_new: false,
        },
    )
}

fn stream(state: &AppState, subject: Subject) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header(("cache-control", "no-cache, no-store"))
        .insert_header(("x-accel-buffering", "no"))
        // Compression would hold the events back.
        .insert_header(("content-encoding", "identity"))
        .streaming(frames(state.clone(), subject).map(Ok::<_, actix_web::Error>))
}

fn frames(state: AppState, subject: Subject) -> impl Stream<Item = Bytes> {
    async_stream::stream! {
        let Subject { job, is_new, .. } = subject;
        let mut stopping = state.stopping.clone();
        yield Bytes::from(format!("{RETRY}{}", unlogged(&JobEvent::Job { job_id: job })));
        let mut place = subject.after;
        // Whether the client has text that an end without its pieces would leave in halves.
        let mut has_text = place != EventId::default();
        if !is_new {
            // A job that ended is looked up first: its log may be gone.
            if let Some(end) = ended(&state, subject, place, has_text).await {
                yield end;
                return;
            }
            if is_beyond_the_log(&state, job, place).await {
                place = EventId::default();
                yield restarted().into();
            }
        }
        let mut events = std::pin::pin!(state.hub.events(job, place));
        let mut reconnections = state.hub.reconnections();
        loop {
            tokio::select! {
                event = events.next() => match event {
                    Some(event) if event.is_terminal() => {
                        if let Some(last) = last_frame(&state, subject, &event).await {
                            yield last;
                        }
                        return;
                    }
                    Some(event) => {
                        place = event.id;
                        has_text = true;
                        yield frame(&state, &event);
                    }
                    None => return,
                },
                // Redis was away: the end may have been lost with it.
                () = after_reconnection(&mut reconnections) => {
                    if let Some(end) = ended(&state, subject, place, has_text).await {
                        yield end;
                        return;
                    }
                }
                () = tokio::time::sleep(HEARTBEAT) => {
                    if let Some(end) = ended(&state, subject, place, has_text).await {
                        yield end;
                        return;
                    }
                    yield Bytes::from_static(b": keep-alive\n\n");
                }
                // The client comes back to another process, with the place it had.
                _ = stopping.wait_for(|stopping| *stopping) => return,
            }
        }
    }
}

/// Waits for the next reconnection to Redis and then for a moment, in which the log is made whole, and which differs
/// from stream to stream, so that not all of them ask at once.
async fn after_reconnection(reconnections: &mut watch::Receiver<u64>) {
    if reconnections.changed().await.is_err() {
        return std::future::pending().await;
    }
    let spread = rand::random_range(0.0..1.0);
    tokio::time::sleep(AFTER_RECONNECTION + AFTER_RECONNECTION.mul_f64(spread)).await;
}

fn frame(state: &AppState, event: &LoggedEvent) -> Bytes {
    if event.json.starts_with(r#"{"type":"image""#) {
        let json = state.image_addresses.sign_json(&event.json);
        return Bytes::from(format!("id: {}\ndata: {json}\n\n", event.id));
    }
    Bytes::from(format!("id: {}\ndata: {}\n\n", event.id, event.json))
}

/// An event that has no place in the log.
fn unlogged(event: &JobEvent) -> String {
    let json = serde_json::to_string(event).unwrap_or_default();
    format!("data: {json}\n\n")
}

/// Text so far is void.
fn restarted() -> String {
    unlogged(&JobEvent::Restarted { attempt: 2 })
}

/// Text so far is void, and this is all of it.
fn whole_text(kind: &str, output: &str) -> String {
    let output = AnyOutput::read(kind, output).ok().flatten();
    let text = output.as_ref().and_then(AnyOutput::text);
    let all = text.map(|text| {
        unlogged(&JobEvent::Chunk {
            content: text.to_owned(),
        })
    });
    restarted() + &all.unwrap_or_default()
}

/// The last event; nothing when the result cannot be read now: the stream ends without a word, and its client comes
/// back for it.
async fn last_frame(state: &AppState, subject: Subject, event: &LoggedEvent) -> Option<Bytes> {
    if !event.is_complete() {
        return Some(format!("id: {}\ndata: {}\n\n{DONE}", event.id, event.json).into());
    }
    let json = match outcome(state, subject).await? {
        Some(outcome) => end_event(&outcome),
        None => error_event(ErrorCode::JobNotFound),
    };
    Some(format!("id: {}\ndata: {json}\n\n{DONE}", event.id).into())
}

/// How the job ended, as Postgres knows it; the outer nothing when it cannot be asked now.
async fn outcome(state: &AppState, subject: Subject) -> Option<Option<Outcome>> {
    let turn = state.stream_reads.turn().await.ok()?;
    let outcome = state.jobs.outcome(subject.job, subject.owner).await;
    drop(turn);
    let signed = outcome.map(|outcome| outcome.map(|outcome| with_addresses(state, outcome)));
    signed
        .inspect_err(|error| tracing::error!(job = %subject.job, %error, "the outcome cannot be read"))
        .ok()
}

/// Outputs with images are kept without addresses, which run out.
fn with_addresses(state: &AppState, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Succeeded { kind, output } if kind.starts_with("image_") => Outcome::Succeeded {
            output: state.image_addresses.sign_json(&output),
            kind,
        },
        other => other,
    }
}

/// The end of a job that ended, from Postgres, when its log does not have it after this place.
async fn ended(state: &AppState, subject: Subject, place: EventId, has_text: bool) -> Option<Bytes> {
    let outcome = outcome(state, subject).await??;
    let last = state.hub.last(subject.job).await.unwrap_or(None);
    if last.as_ref().is_some_and(|last| last.id > place) {
        return None;
    }
    // Pieces may be lost that the client should have, unless it has the very end. What came of a failure stays.
    let has_end = last.is_some_and(|last| last.id == place && last.is_terminal());
    let void = match &outcome {
        Outcome::Succeeded { kind, output } if has_text && !has_end => whole_text(kind, output),
        _ => String::new(),
    };
    Some(format!("{void}data: {}\n\n{DONE}", end_event(&outcome)).into())
}

/// Whether a client names a place that the log does not have yet: that of a log that Redis lost, or an invented one.
async fn is_beyond_the_log(state: &AppState, job: JobId, place: EventId) -> bool {
    place != EventId::default()
        && state
            .hub
            .last(job)
            .await
            .is_ok_and(|last| last.is_none_or(|last| place > last.id))
}

/// The last event of a job as `JobEvent::Complete` or `JobEvent::Error` is written, without reading the output, which
/// may be megabytes.
fn end_event(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Succeeded { output, .. } => match output.strip_prefix('{') {
            Some("}") | None => r#"{"type":"complete"}"#.to_owned(),
            Some(fields) => format!(r#"{{"type":"complete",{fields}"#),
        },
        Outcome::Failed { code, detail } => {
            let code = ErrorCode::from_code(code).unwrap_or(ErrorCode::StreamUnexpected);
            // What another version wrote is left out.
            let detail = detail
                .as_deref()
                .and_then(|detail| serde_json::from_str(detail).ok());
            let event = JobEvent::<()>::Error(ErrorEvent::from(code).with(detail));
            serde_json::to_string(&event).unwrap_or_default()
        }
    }
}

fn error_event(code: ErrorCode) -> String {
    serde_json::to_string(&JobEvent::<()>::Error(code.into())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    struct Output {
        html: &'static str,
    }

    #[test]
    fn the_last_event_is_as_its_type_is_written() {
        let output = || Output { html: "<p>" };
        let stored = serde_json::to_string(&output()).unwrap();
        let typed = serde_json::to_string(&JobEvent::Complete(output())).unwrap();
        let ended = |output: String| Outcome::Succeeded {
            kind: "any".to_owned(),
            output,
        };
        assert_eq!(end_event(&ended(stored)), typed);
        assert_eq!(end_event(&ended("{}".to_owned())), r#"{"type":"complete"}"#);
    }
}
