//! Permitting an app.

use actix_web::{HttpResponse, put, web};
use domain::errors::ErrorCode;
use domain::ids::PublicationId;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Lets a published app know from now on who the signed-in person is.
#[utoipa::path(tag = "publishing", operation_id = "grantAppPermission", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[put("/api/app-permissions/{id}")]
pub async fn grant_app_permission(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::PwaAccess)?;
    let mut connection = state.pool.get().await?;
    if db::app_permissions::grant(&mut connection, user.id(), id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ErrorCode::PwaAccess.into())
    }
}
