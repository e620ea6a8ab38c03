//! Deleting an image.

use actix_web::{HttpResponse, delete, web};
use domain::errors::ErrorCode;

use super::image_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Deletes an image of the signed-in person, and the PDFs that show it. What was made of it stays.
#[utoipa::path(tag = "images", operation_id = "deleteImage", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[delete("/api/images/{id}")]
pub async fn delete_image(user: CurrentUser, state: web::Data<AppState>, id: web::Path<String>) -> ApiResult {
    let mut connection = state.pool.get().await?;
    if db::images::delete(&mut connection, user.id(), image_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ErrorCode::ImageNotFound.into())
    }
}
