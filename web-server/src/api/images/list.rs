//! The images of an account.

use actix_web::{get, web};
use domain::limits::IMAGE_LIST_MAX;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::image_id;
use super::shown::StudioImage;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// The last image of the part before.
    #[param(nullable = false)]
    before: Option<String>,
}

/// A part of the images of the signed-in person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudioImages {
    /// The newest first.
    pub images: Vec<StudioImage>,
    /// `before` of the next part, when there may be one.
    #[schema(required = true)]
    pub next: Option<String>,
}

/// The images of the signed-in person, 100 at once, the newest first.
#[utoipa::path(tag = "images", operation_id = "listImages", security(("bearer" = [])), params(Part), responses(
    (status = 200, body = StudioImages), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/images")]
pub async fn list_images(
    user: CurrentUser,
    state: web::Data<AppState>,
    part: web::Query<Part>,
) -> ApiResult<web::Json<StudioImages>> {
    let before = part.before.as_deref().map(image_id).transpose()?;
    let found = {
        let mut connection = state.pool.get().await?;
        db::images::list(&mut connection, user.id(), before, IMAGE_LIST_MAX).await?
    };
    let is_full = i64::try_from(found.len()).is_ok_and(|found| found == IMAGE_LIST_MAX);
    let next = found.last().filter(|_| is_full).map(|last| last.id.to_string());
    let images = found.into_iter().map(|image| StudioImage::of(&state, image));
    Ok(web::Json(StudioImages {
        images: images.collect(),
        next,
    }))
}
