//! A job's events as Server-Sent Events (architecture, section 3.7): first what the log has after the given
//! place, then what comes, then the end. When the log is gone, Postgres answers.

use std::time::Duration;

use actix_web::HttpResponse;
use bytes::Bytes;
use db::jobs::read;
use domain::errors::ErrorCode;
use domain::ids::JobId;
use futures_util::{Stream, StreamExt};
use platform::events::{EventId, LoggedEvent};
use serde_json::{Value, json};

use crate::error::ApiResult;
use crate::state::AppState;

/// How often a silent stream shows that it lives, and looks whether the job ended unheard.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long a browser waits before it comes back, in milliseconds.
const RETRY: &str = "retry: 1500\n\n";
const DONE: &str = "data: [DONE]\n\n";

/// The stream of a job whose right to it was checked, after a place in its log.
pub fn respond(state: &AppState, job: JobId, after: EventId) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header(("cache-control", "no-cache, no-store"))
        .insert_header(("x-accel-buffering", "no"))
        // Compression would hold the events back.
        .insert_header(("content-encoding", "identity"))
        .streaming(frames(state.clone(), job, after).map(Ok::<_, actix_web::Error>))
}

fn frames(state: AppState, job: JobId, after: EventId) -> impl Stream<Item = Bytes> {
    async_stream::stream! {
        let mut stopping = state.stopping.clone();
        let first = format!("{RETRY}data: {}\n\n", json!({ "type": "job", "jobId": job }));
        yield Bytes::from(first);
        // A job that ended is looked up first: its log may be gone.
        if let Some(end) = ended(&state, job, after).await {
            yield end;
            return;
        }
        let mut place = after;
        let mut events = std::pin::pin!(state.hub.events(job, after));
        loop {
            tokio::select! {
                event = events.next() => match event {
                    Some(event) if event.is_terminal() => {
                        yield last_frame(&state, job, &event).await;
                        return;
                    }
                    Some(event) => {
                        place = event.id;
                        yield frame(&event);
                    }
                    None => return,
                },
                () = tokio::time::sleep(HEARTBEAT) => {
                    if let Some(end) = ended(&state, job, place).await {
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

fn frame(event: &LoggedEvent) -> Bytes {
    Bytes::from(format!("id: {}\ndata: {}\n\n", event.id, event.json))
}

async fn last_frame(state: &AppState, job: JobId, event: &LoggedEvent) -> Bytes {
    if event.is_complete() {
        match complete_event(state, job).await {
            Ok(complete) => return Bytes::from(format!("id: {}\ndata: {complete}\n\n{DONE}", event.id)),
            Err(error) => tracing::error!(%job, %error, "the result cannot be read"),
        }
        let error = error_event(ErrorCode::ServiceUnavailable);
        return Bytes::from(format!("id: {}\ndata: {error}\n\n{DONE}", event.id));
    }
    Bytes::from(format!("id: {}\ndata: {}\n\n{DONE}", event.id, event.json))
}

/// The end of a job that ended, from Postgres, when its log does not tell it.
async fn ended(state: &AppState, job: JobId, after: EventId) -> Option<Bytes> {
    let status = {
        let mut connection = state.pool.get().await.ok()?;
        read::state(&mut connection, job).await.ok()??
    };
    if !matches!(status.status.as_str(), "succeeded" | "failed" | "cancelled") {
        return None;
    }
    let in_log = state.hub.has_events_after(job, after).await.unwrap_or(false);
    if in_log {
        return None;
    }
    let event = if status.status == "succeeded" {
        complete_event(state, job).await.ok()?
    } else {
        let code = status.error_code.as_deref().and_then(ErrorCode::from_code);
        error_event(code.unwrap_or(ErrorCode::StreamUnexpected))
    };
    Some(Bytes::from(format!("data: {event}\n\n{DONE}")))
}

async fn complete_event(state: &AppState, job: JobId) -> ApiResult<Value> {
    let result = result(state, job).await?;
    let mut event = json!({ "type": "complete" });
    if let Value::Object(event) = &mut event {
        if let Value::Object(data) = result.data {
            event.extend(data);
        }
        event.insert("html".to_owned(), json!(result.html));
    }
    Ok(event)
}

/// The result of a job that succeeded.
pub async fn result(state: &AppState, job: JobId) -> ApiResult<read::JobResult> {
    let mut connection = state.pool.get().await?;
    Ok(read::result(&mut connection, job)
        .await?
        .ok_or(ErrorCode::JobNotFound)?)
}

fn error_event(code: ErrorCode) -> Value {
    json!(domain::events::JobEvent::Error(code.event()))
}
