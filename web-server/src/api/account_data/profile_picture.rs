//! The picture of an account: a small square, made of any image; whoever knows its address may open it.

use std::time::Duration;

use actix_multipart::Multipart;
use actix_web::http::header::{ETAG, EntityTag};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use bytes::Bytes;
use db::profiles;
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::limits::{FILE_MAX_BYTES, PICTURE_SIDE};
use images::derive::{Encoded, square};
use images::{DecodedImage, Fonts, Kind};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::api::fields::{Fields, MOST_FIELDS, SMALL, bytes, name_of};
use crate::api::images::file::{sent, unchanged};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// How often a file that is collected while it is stored is stored again.
pub(in crate::api) const ATTEMPTS: usize = 3;
/// How long a picture waits to be decoded.
pub(in crate::api) const PERMIT_TIMEOUT: Duration = Duration::from_secs(20);
/// The message about a drawing.
const DRAWING: &str = "SVG drawings cannot be used here. Please choose a PNG, JPEG, WebP or GIF image.";

/// A picture for the account.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct PictureForm {
    /// A PNG, JPEG, WebP or GIF of at most 10 MB.
    #[schema(format = Binary)]
    picture: String,
}

/// A picture that is stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedPicture {
    /// Its address; whoever knows it may open the picture.
    pub photo_url: String,
}

/// Makes an image the picture of the account: a square from its middle, 256 pixels wide, written anew.
#[utoipa::path(tag = "account", operation_id = "changePicture", security(("bearer" = [])),
    request_body(content = PictureForm, content_type = "multipart/form-data"), responses(
    (status = 200, body = ChangedPicture), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/account/picture")]
pub async fn change_picture(
    user: CurrentUser,
    state: web::Data<AppState>,
    parts: Multipart,
) -> ApiResult<web::Json<ChangedPicture>> {
    rate::count(state.redis(), rate::FILES, &user.id().to_string()).await?;
    let file = read(parts, "picture", FILE_MAX_BYTES).await?;
    let permit = timeout(PERMIT_TIMEOUT, state.picture_permits.acquire(Some(user.id())));
    let permit = permit.await.map_err(|_| ErrorCode::ServiceUnavailable)?;
    let made = web::block(move || {
        let _permit = permit;
        small(&file)
    });
    let made = made.await.map_err(anyhow::Error::from)?.map_err(unusable)?;
    let (mime, held) = (made.kind.mime(), Bytes::from(made.bytes));
    for _ in 0..ATTEMPTS {
        let hash = state.blobs.put(mime, held.clone()).await;
        let hash = hash.map_err(anyhow::Error::from)?;
        let photo_url = format!("/api/pictures/{hash}");
        let mut connection = state.pool.get().await?;
        if profiles::set_picture(&mut connection, user.id(), hash, &photo_url).await? {
            return Ok(web::Json(ChangedPicture { photo_url }));
        }
    }
    Err(ErrorCode::ServiceUnavailable.into())
}

/// Removes the picture of the account.
#[utoipa::path(tag = "account", operation_id = "removePicture", security(("bearer" = [])), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[delete("/api/account/picture")]
pub async fn remove_picture(user: CurrentUser, state: web::Data<AppState>) -> ApiResult {
    let mut connection = state.pool.get().await?;
    profiles::remove_picture(&mut connection, user.id()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The picture of an account, for whoever has its address.
#[utoipa::path(tag = "account", operation_id = "getProfilePicture", params(("hash" = String, Path)), responses(
    (status = 200, body = String, content_type = "image/*"), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/api/pictures/{hash}")]
pub async fn get_profile_picture(
    state: web::Data<AppState>,
    hash: web::Path<String>,
    request: HttpRequest,
) -> ApiResult {
    let hash: BlobHash = hash.parse().map_err(|_| ErrorCode::ImageNotFound)?;
    let tag = EntityTag::new_strong(hash.to_string());
    if let Some(unchanged) = unchanged(&request, &tag) {
        return Ok(unchanged);
    }
    let opened = state.blobs.open_picture(hash).await;
    let opened = opened
        .map_err(anyhow::Error::from)?
        .ok_or(ErrorCode::ImageNotFound)?;
    let mut answer = HttpResponse::Ok();
    answer.insert_header((ETAG, tag.to_string()));
    let mime = opened.mime.clone();
    Ok(sent(answer, &mime, opened))
}

/// The file of a form in its field of this name.
///
/// # Errors
/// `image-too-large` above `most` bytes; `invalid-request` for what is no form.
pub(in crate::api) async fn read(parts: Multipart, name: &str, most: usize) -> ApiResult<Vec<u8>> {
    let mut fields = Fields::of(parts, MOST_FIELDS);
    let mut file = Vec::new();
    while let Some(mut field) = fields.next().await? {
        if name_of(&field) == name {
            file = bytes(&mut field, most, ErrorCode::ImageTooLarge).await?;
        } else {
            drop(bytes(&mut field, SMALL, ErrorCode::PayloadTooLarge).await?);
        }
    }
    Ok(file)
}

/// A small square of an image, or why there is none.
fn small(file: &[u8]) -> Result<Encoded, String> {
    square(&raster(file)?, PICTURE_SIDE).map_err(|error| error.to_string())
}

/// The pixels of an image, or why there are none. Drawings are refused: they are programs, whose fonts a web server does not
/// load.
pub(in crate::api) fn raster(file: &[u8]) -> Result<DecodedImage, String> {
    let decoded = match images::kind::kind(file) {
        Ok(Kind::Svg) => return Err(DRAWING.to_owned()),
        Ok(_) => images::decode(file, &Fonts::none()),
        Err(error) => Err(error),
    };
    decoded.map_err(|error| error.to_string())
}

pub(in crate::api) fn unusable(reason: String) -> ApiError {
    ApiError::with_error_detail(ErrorCode::PictureUnreadable, &ErrorDetail::from(reason))
}
