//! Deleting every record.

use actix_web::{HttpResponse, delete, web};

use super::delete::Deletion;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Deletes every record of the signed-in person. With `takeOffline` all that the person published goes offline, also
/// what has no record any more.
#[utoipa::path(tag = "apps", operation_id = "deleteAllGenerations", security(("bearer" = [])),
    params(Deletion), responses((status = 204), (status = 401, body = ErrorBody)))]
#[delete("/api/generations")]
pub async fn delete_all_generations(
    user: CurrentUser,
    state: web::Data<AppState>,
    deletion: web::Query<Deletion>,
) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let cancelled = db::generations::delete_all(&mut connection, user.id(), deletion.publications()).await?;
    state.jobs.cancelled(&cancelled).await;
    Ok(HttpResponse::NoContent().finish())
}
