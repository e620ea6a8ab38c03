//! The events of a job, taken up where a client lost them.

use actix_web::{FromRequest as _, HttpRequest, get, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use jobs::kinds::AnyOutput;
use platform::events::EventId;
use serde::Deserialize;

use super::job_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::sse;
use crate::state::AppState;

/// Where to take up.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    last_event_id: Option<String>,
}

/// Replays the events after `Last-Event-ID`, follows the job live, and ends with it.
#[utoipa::path(tag = "jobs", operation_id = "jobEvents", security(("bearer" = [])),
    params(("id" = String, Path), ("lastEventId" = Option<String>, Query, nullable = false)), responses(
    (status = 200, body = JobEvent<AnyOutput>, content_type = "text/event-stream"),
    (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/jobs/{id}/events")]
pub async fn job_events(
    state: web::Data<AppState>,
    id: web::Path<String>,
    place: web::Query<Place>,
    request: HttpRequest,
) -> ApiResult {
    let turn = state.stream_reads.turn().await?;
    let user = CurrentUser::extract(&request).await?;
    let id = job_id(&id)?;
    {
        let mut connection = state.pool.get().await?;
        if !db::jobs::read::exists(&mut connection, id, user.id()).await? {
            return Err(ErrorCode::JobNotFound.into());
        }
    }
    drop(turn);
    let header = request
        .headers()
        .get("last-event-id")
        .and_then(|value| value.to_str().ok());
    // A place that cannot be read is the beginning: the client gets everything once more.
    let place: EventId = header
        .or(place.last_event_id.as_deref())
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    Ok(sse::resume(&state, user.id(), id, place))
}
