//! A file that is no longer attached.

use actix_web::{HttpResponse, delete, web};
use db::AsyncConnection as _;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Whose file it is.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OfApp {
    /// The app as the client names it.
    pub app_id: String,
}

/// Gives up a file that was attached. A file that a request used as one that pages may show stays with its app.
#[utoipa::path(tag = "generator", operation_id = "removeFile", security(("bearer" = [])),
    params(("sha256" = String, Path, description = "The SHA-256 of the file, as its path has it."), OfApp), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[delete("/api/files/{sha256}")]
pub async fn remove_file(
    user: CurrentUser,
    state: web::Data<AppState>,
    sha256: web::Path<String>,
    query: web::Query<OfApp>,
) -> ApiResult {
    let app = AppId::parse(&query.app_id).map_err(|_| ErrorCode::InvalidRequest)?;
    let hash: BlobHash = sha256.parse().map_err(|_| ApiError::invalid("sha256"))?;
    let mut connection = state.pool.get().await?;
    let app = db::apps::find(&mut connection, user.id(), &app).await?;
    let app = app.ok_or(ErrorCode::FileNotFound)?.key();
    let found = db::app_files::find(&mut connection, app, hash).await?;
    found.ok_or(ErrorCode::FileNotFound)?;
    connection
        .transaction(async |connection| db::app_files::remove_unused(connection, app, hash).await)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
