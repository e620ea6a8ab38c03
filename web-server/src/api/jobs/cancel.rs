//! Stopping a job.

use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;

use super::job_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Stops a job of the signed-in person; its credits go back. One that ended stays as it is.
#[utoipa::path(tag = "jobs", operation_id = "cancelJob", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 202), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[post("/api/jobs/{id}/cancel")]
pub async fn cancel_job(user: CurrentUser, state: web::Data<AppState>, id: web::Path<String>) -> ApiResult {
    let met = state.jobs.cancel(job_id(&id)?, user.id()).await?;
    met.ok_or(ErrorCode::JobNotFound)?;
    Ok(HttpResponse::Accepted().finish())
}
