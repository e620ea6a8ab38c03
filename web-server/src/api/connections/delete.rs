//! Deleting a connection.

use actix_web::{HttpResponse, delete, web};
use domain::errors::ErrorCode;

use super::list::OfApp;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Deletes a connection of an app of the signed-in person. The page's code is saved for itself.
#[utoipa::path(tag = "apps", operation_id = "deleteConnection", security(("bearer" = [])),
    params(("id" = String, Path), OfApp), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[delete("/api/connections/{id}")]
pub async fn delete_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    query: web::Query<OfApp>,
) -> ApiResult {
    let mut database = state.pool.get().await?;
    if db::connections::delete(&mut database, user.id(), &query.app()?, &id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ErrorCode::AppNotFound.into())
    }
}
