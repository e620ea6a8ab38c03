//! Deleting every record.

use actix_web::{HttpResponse, delete, web};

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Deletes every record of the signed-in person. What was published from them stays online.
#[utoipa::path(tag = "apps", operation_id = "deleteAllGenerations", security(("bearer" = [])), responses(
    (status = 204), (status = 401, body = ErrorBody)))]
#[delete("/api/generations")]
pub async fn delete_all_generations(user: CurrentUser, state: web::Data<AppState>) -> ApiResult {
    let mut connection = state.pool.get().await?;
    db::generations::delete_all(&mut connection, user.id()).await?;
    Ok(HttpResponse::NoContent().finish())
}
