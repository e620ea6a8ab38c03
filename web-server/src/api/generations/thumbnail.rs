//! The thumbnail of a record's app.

use actix_web::{HttpRequest, get, web};
use domain::errors::ErrorCode;

use super::own;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;
use crate::thumbnails;

/// The thumbnail of an app of the signed-in person: a PNG of 1200 by 630 pixels. `pictureUrl` of the record is its
/// address.
#[utoipa::path(tag = "apps", operation_id = "getGenerationPicture", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "image/png"), (status = 304), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/generations/{id}/picture")]
pub async fn get_thumbnail(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    request: HttpRequest,
) -> ApiResult {
    let hash = {
        let mut connection = state.pool.get().await?;
        own(&mut connection, user.id(), &id).await?.app.thumbnail()
    };
    let hash = hash.ok_or(ErrorCode::NotFound)?;
    let answer = thumbnails::answer(&state, &request, user.id(), hash, "private, max-age=86400").await?;
    Ok(answer.ok_or(ErrorCode::NotFound)?)
}
