//! Going back to an earlier publication.

use actix_web::{post, web};
use db::published_apps::versions;
use domain::errors::ErrorCode;
use domain::ids::PublicationId;

use super::{PublicationVersion, own, shown};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Puts an earlier publication of an app of the signed-in person online again, as a new one with the same pages. What the
/// app has saved stays as it is. A publication that is on its way does not come after it.
#[utoipa::path(tag = "publishing", operation_id = "restorePublication", security(("bearer" = [])),
    params(("id" = String, Path), ("version" = i32, Path)), responses(
    (status = 200, body = PublicationVersion), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[post("/api/pwa/{id}/publications/{version}/restore")]
pub async fn restore_publication(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, i32)>,
) -> ApiResult<web::Json<PublicationVersion>> {
    let (id, version) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let id = PublicationId(own(&mut connection, user.id(), &id).await?.id);
    let restored = versions::restore(&mut connection, id, version)
        .await?
        .ok_or(ErrorCode::AppNotFound)?;
    let online = restored.version;
    let kept = versions::list(&mut connection, id).await?;
    let pages = kept.into_iter().find(|(version, _)| version.version == online);
    let pages = pages.map(|(_, pages)| pages).unwrap_or_default();
    Ok(web::Json(shown(restored, online, pages)))
}
