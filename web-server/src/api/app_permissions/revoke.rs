//! Taking a permission back.

use actix_web::{HttpResponse, delete, web};
use domain::errors::ErrorCode;
use domain::ids::PublicationId;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Takes the signed-in person's permission of a published app back. A token that the app has already names the person until
/// it runs out, ten minutes at most; its calls of AI and shared data are refused at once.
#[utoipa::path(tag = "publishing", operation_id = "revokeAppPermission", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[delete("/api/app-permissions/{id}")]
pub async fn revoke_app_permission(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::PwaAccess)?;
    let mut connection = state.pool.get().await?;
    db::app_permissions::revoke(&mut connection, user.id(), id).await?;
    Ok(HttpResponse::NoContent().finish())
}
