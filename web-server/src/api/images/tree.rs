//! All that was made of one image.

use actix_web::{get, web};
use domain::errors::ErrorCode;
use domain::ids::ImageId;
use domain::limits::IMAGE_TREE_MAX;

use super::image_id;
use super::list::StudioImages;
use super::shown::StudioImage;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The tree of changes that an image of the signed-in person belongs to, the oldest first: each names its
/// `parent`. Of more than 500 they are the newest.
#[utoipa::path(tag = "images", operation_id = "getImageTree", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = StudioImages), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/images/{id}/tree")]
pub async fn get_image_tree(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<StudioImages>> {
    let mut connection = state.pool.get().await?;
    let found = db::images::find(&mut connection, user.id(), image_id(&id)?).await?;
    let root = ImageId(found.ok_or(ErrorCode::ImageNotFound)?.root_id);
    let tree = db::images::tree(&mut connection, user.id(), root, IMAGE_TREE_MAX).await?;
    Ok(web::Json(StudioImages {
        images: tree
            .into_iter()
            .map(|image| StudioImage::of(&state, image))
            .collect(),
        next: None,
    }))
}
