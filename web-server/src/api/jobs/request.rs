//! What a model was sent for a job of the playground.

use actix_web::{get, web};
use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::sent_request::SentRequest;
use platform::events::log::EventLog;

use super::job_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The system prompt and the messages of a job of the playground, as its model was first sent them, without keys and
/// addresses. They are kept about as long as the events of the job: an hour and a half from its start. 404 also when
/// nothing is kept.
#[utoipa::path(tag = "jobs", operation_id = "jobRequest", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = SentRequest), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/jobs/{id}/request")]
pub async fn job_request(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<SentRequest>> {
    let id = job_id(&id)?;
    {
        let mut connection = state.pool.get().await?;
        if !db::jobs::read::exists(&mut connection, id, user.id()).await? {
            return Err(ErrorCode::JobNotFound.into());
        }
    }
    let kept = EventLog::new(state.redis().clone()).request(id).await?;
    let kept = kept.ok_or(ErrorCode::JobNotFound)?;
    let sent = serde_json::from_str(&kept).context("a kept request cannot be read")?;
    Ok(web::Json(sent))
}
