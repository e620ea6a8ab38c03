//! Deleting a record.

use actix_web::{HttpResponse, delete, web};
use domain::errors::ErrorCode;

use super::generation_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Deletes a record of the signed-in person with its pages. What was published from it stays online.
#[utoipa::path(tag = "apps", operation_id = "deleteGeneration", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
#[delete("/api/generations/{id}")]
pub async fn delete_generation(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let mut connection = state.pool.get().await?;
    db::generations::delete(&mut connection, user.id(), generation_id(&id)?)
        .await?
        .or(
            ErrorCode::GenerationDeleteForbidden,
            ErrorCode::GenerationNotFound,
        )?;
    Ok(HttpResponse::NoContent().finish())
}
