//! A set with its frames.

use actix_web::{get, web};
use domain::errors::ErrorCode;
use domain::ids::ImageId;
use serde::Serialize;
use utoipa::ToSchema;

use super::frames::has_failed;
use super::shown::StudioImage;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A story in several images.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudioSet {
    pub set_id: String,
    /// What draws it.
    pub model: String,
    /// Its frames, in order.
    pub frames: Vec<StudioFrame>,
    /// Whether what is missing is still drawn once for nothing.
    pub has_free_retry: bool,
}

/// A frame of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudioFrame {
    /// What happens in it.
    pub beat: String,
    /// What stands below the image.
    pub caption: String,
    /// `waiting`, `done` or `failed`.
    pub status: String,
    /// Why it failed.
    #[schema(required = true)]
    pub error: Option<String>,
    /// Its image.
    #[schema(required = true)]
    pub image: Option<StudioImage>,
}

/// A set of the signed-in person.
#[utoipa::path(tag = "images", operation_id = "getImageSet", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = StudioSet), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/image-sets/{id}")]
pub async fn get_image_set(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<StudioSet>> {
    let id = id.parse().map_err(|_| ErrorCode::ImageSetNotFound)?;
    let mut connection = state.pool.get().await?;
    let found = db::stories::find(&mut connection, user.id(), id).await?;
    let (set, found) = found.ok_or(ErrorCode::ImageSetNotFound)?;
    let has_free_retry = set.retried_by.is_none()
        && found
            .iter()
            .all(|frame| frame.status == "done" || has_failed(frame));
    let mut frames = Vec::with_capacity(found.len());
    for frame in found {
        let image = match frame.image_id {
            Some(id) => db::images::find(&mut connection, user.id(), ImageId(id)).await?,
            None => None,
        };
        let error = frame.error_code.as_deref().and_then(ErrorCode::from_code);
        frames.push(StudioFrame {
            beat: frame.beat,
            caption: frame.caption,
            status: frame.status,
            error: error.map(|code| code.image_message().to_owned()),
            image: image.map(|image| StudioImage::of(&state, image)),
        });
    }
    Ok(web::Json(StudioSet {
        set_id: id.to_string(),
        model: set.model,
        has_free_retry,
        frames,
    }))
}
