//! Renaming an app.

use actix_web::{patch, web};
use domain::errors::ErrorCode;
use domain::name::AppName;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{GenerationSummary, generation_id, summary};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The new name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RenameRequest {
    /// Trimmed and not blank; at most 200 characters, a longer one is cut.
    name: String,
}

/// Gives an app of the signed-in person another name. What it is published as keeps the old one until it is published
/// again.
#[utoipa::path(tag = "apps", operation_id = "renameGeneration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = RenameRequest, responses(
    (status = 200, body = GenerationSummary), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[patch("/api/generations/{id}")]
pub async fn rename_generation(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<RenameRequest>,
) -> ApiResult<web::Json<GenerationSummary>> {
    let id = generation_id(&id)?;
    let name = AppName::parse(&body.0.name).ok_or(ErrorCode::AppNameRequired)?;
    let mut connection = state.pool.get().await?;
    let renamed = db::generations::rename(&mut connection, user.id(), id, &name)
        .await?
        .or(ErrorCode::GenerationForbidden, ErrorCode::GenerationNotFound)?;
    Ok(web::Json(summary::shown(&state, &mut connection, renamed).await?))
}
