//! A file that an app has under a name, as its preview asks for it.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{HttpResponse, get, web};
use domain::errors::ErrorCode;
use domain::ids::AppId;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The bytes of a file that was attached to the app, by its name; of several with the name, those that came last. A file
/// that the app has no longer is 404.
#[utoipa::path(tag = "generator", operation_id = "readFile", security(("bearer" = [])), params(
    ("appId" = String, Path, description = "The app as the client names it."),
    ("name" = String, Path, description = "What the person calls the file.")), responses(
    (status = 200, body = Vec<u8>, content_type = "application/octet-stream"), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
#[get("/api/files/{appId}/{name}")]
pub async fn read_file(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> ApiResult {
    let (app, name) = path.into_inner();
    let app = AppId::parse(&app).map_err(|_| ErrorCode::FileNotFound)?;
    let found = {
        let mut connection = state.pool.get().await?;
        let app = db::apps::find(&mut connection, user.id(), &app).await?;
        let app = app.ok_or(ErrorCode::FileNotFound)?.key();
        db::app_files::named(&mut connection, app, &name).await?
    };
    let hash = found
        .and_then(|file| file.hash())
        .ok_or(ErrorCode::FileNotFound)?;
    let opened = state.blobs.open_asset(hash).await.map_err(anyhow::Error::from)?;
    let opened = opened.ok_or(ErrorCode::FileNotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, opened.mime))
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        // what a stranger made is no page of this origin, however it is opened
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((CONTENT_DISPOSITION, "attachment"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .streaming(opened.pieces))
}
