//! Stopping a job.

use actix_web::{HttpResponse, post, web};

use super::own;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Stops a job of the signed-in person; its credit goes back. One that ended stays as it is.
#[utoipa::path(tag = "jobs", operation_id = "cancelJob", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 202), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[post("/api/jobs/{id}/cancel")]
pub async fn cancel_job(user: CurrentUser, state: web::Data<AppState>, id: web::Path<String>) -> ApiResult {
    let (id, _) = own(&state, user.id(), &id).await?;
    let mut connection = state.pool.get().await?;
    jobs::cancel::cancel(&mut connection, &state.dispatcher, id).await?;
    Ok(HttpResponse::Accepted().finish())
}
