//! A file that the pages of an app refer to.

use actix_multipart::Multipart;
use actix_web::{post, web};
use bytes::Bytes;
use domain::asset_path;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::limits::FILE_MAX_BYTES;
use import_export::import::media::media_type;
use serde::Serialize;
use utoipa::ToSchema;

use super::form::Form;
use super::keep::{Incoming, keep};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// A file for an app.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct UploadForm {
    /// The app as the client names it.
    app_id: String,
    /// An image, sound, video, font or data file of at most 10 MB.
    #[schema(format = Binary)]
    file: String,
}

/// A file that an app has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadedFile {
    /// What pages refer to it by: `/_assets/` and the SHA-256 of the file.
    pub path: String,
    /// Its media type, found by looking at it.
    pub media_type: String,
    /// Its size.
    pub bytes: usize,
}

/// Stores a file for an app of the signed-in person. The preview and the published app answer its path. The same file is
/// stored once.
#[utoipa::path(tag = "apps", operation_id = "uploadAsset", security(("bearer" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"), responses(
    (status = 201, body = UploadedFile), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/assets")]
pub async fn upload_asset(user: CurrentUser, state: web::Data<AppState>, parts: Multipart) -> ApiResult {
    rate::count(state.redis(), rate::FILES, &user.id().to_string()).await?;
    let form = Form::read(parts, FILE_MAX_BYTES, ErrorCode::PayloadTooLarge).await?;
    let app = AppId::parse(&form.app_id).map_err(|_| ErrorCode::InvalidRequest)?;
    let (name, held) = form.file.ok_or(ErrorCode::InvalidRequest)?;
    let mime = media_type(&name, &held).ok_or(ErrorCode::UnsupportedFile)?;
    let bytes = held.len();
    let file = Incoming {
        mime,
        bytes: Bytes::from(held),
    };
    let hashes = keep(&state, &user, &app, std::slice::from_ref(&file)).await?;
    let hash = hashes.first().ok_or(ErrorCode::InternalError)?;
    Ok(actix_web::HttpResponse::Created().json(UploadedFile {
        path: asset_path::of(*hash),
        media_type: mime.to_owned(),
        bytes,
    }))
}
