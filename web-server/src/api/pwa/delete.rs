//! Taking a published app offline.

use actix_web::{HttpResponse, delete, web};
use domain::errors::ErrorCode;
use domain::ids::PublicationId;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Takes an app of the signed-in person offline. Its address stays taken.
#[utoipa::path(tag = "publishing", operation_id = "deletePwa", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
#[delete("/api/pwa/{id}")]
pub async fn delete_pwa(user: CurrentUser, state: web::Data<AppState>, id: web::Path<String>) -> ApiResult {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::AppNotFound)?;
    let mut connection = state.pool.get().await?;
    db::published_apps::offline::take_offline(&mut connection, user.id(), id)
        .await?
        .or(ErrorCode::AppForbidden, ErrorCode::AppNotFound)?;
    Ok(HttpResponse::NoContent().finish())
}
