//! Removing a connection.

use actix_web::{HttpResponse, delete, web};
use domain::errors::ErrorCode;

use super::connection_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Removes a model connection with its key. Jobs that wait for one of its models fail.
#[utoipa::path(tag = "model connections", operation_id = "deleteModelConnection", security(("bearer" = [])),
    params(("id" = String, Path, format = Uuid)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[delete("/api/model-connections/{id}")]
pub async fn delete_model_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let id = connection_id(&id)?;
    let mut connection = state.pool.get().await?;
    if db::model_connections::delete(&mut connection, user.id(), id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ErrorCode::ConnectionNotFound.into())
    }
}
