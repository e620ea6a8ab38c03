//! Screenshots for support: scaled down and written anew, so that nothing of the file is left but its pixels.

use actix_multipart::Multipart;
use actix_web::http::header::{ETAG, EntityTag};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use bytes::Bytes;
use db::AsyncConnection as _;
use db::support::images::{self as stored, NewImage};
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::limits::{SUPPORT_IMAGE_MAX_BYTES, SUPPORT_IMAGE_SIDE, SUPPORT_UNSENT_IMAGES};
use images::derive::{Encoded, Note, encode};
use images::scale;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::account_data::profile_picture::{ATTEMPTS, PERMIT_TIMEOUT, raster, read, unusable};
use crate::api::images::file::{Signature, sent, unchanged};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::quota::{self, Replaced};
use crate::rate;
use crate::state::AppState;

/// A screenshot for a message to support.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct SupportImageForm {
    /// A PNG, JPEG, WebP or GIF of at most 5 MB.
    #[schema(format = Binary)]
    image: String,
}

/// A screenshot that is stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedSupportImage {
    /// For the message that it is sent with.
    #[schema(format = Uuid)]
    pub image_id: String,
}

/// Stores a screenshot for a message to come. One that is not sent within a day goes, and so does all but the newest five.
#[utoipa::path(tag = "support", operation_id = "addSupportImage", security(("bearer" = [])),
    request_body(content = SupportImageForm, content_type = "multipart/form-data"), responses(
    (status = 201, body = AddedSupportImage), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/support/images")]
pub async fn add_support_image(user: CurrentUser, state: web::Data<AppState>, parts: Multipart) -> ApiResult {
    rate::count(state.redis(), rate::SUPPORT_IMAGES, &user.id().to_string()).await?;
    let file = read(parts, "image", SUPPORT_IMAGE_MAX_BYTES).await?;
    let permit = timeout(PERMIT_TIMEOUT, state.picture_permits.acquire(Some(user.id())));
    let permit = permit.await.map_err(|_| ErrorCode::ServiceUnavailable)?;
    let made = web::block(move || {
        let _permit = permit;
        screenshot(&file)
    });
    let made = made.await.map_err(anyhow::Error::from)?.map_err(unusable)?;
    let image_id = store(&state, &user, made).await?.to_string();
    Ok(HttpResponse::Created().json(AddedSupportImage { image_id }))
}

/// A screenshot of a message to support, for holders of its signed address.
#[utoipa::path(tag = "support", operation_id = "getSupportImage", params(("id" = String, Path), Signature), responses(
    (status = 200, body = String, content_type = "image/*"), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/api/support/images/{id}")]
pub async fn get_support_image(
    state: web::Data<AppState>,
    id: web::Path<String>,
    signature: web::Query<Signature>,
    request: HttpRequest,
) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| ErrorCode::ImageNotFound)?;
    if !state
        .image_addresses
        .holds_screenshot(id, signature.e, &signature.s)
    {
        return Err(ErrorCode::ImageNotFound.into());
    }
    let found = {
        let mut connection = state.pool.get().await?;
        stored::find(&mut connection, id).await?
    };
    let (owner, hash) = found.ok_or(ErrorCode::ImageNotFound)?;
    let tag = EntityTag::new_strong(hash.to_string());
    if let Some(unchanged) = unchanged(&request, &tag) {
        return Ok(unchanged);
    }
    let opened = state.blobs.open(owner, hash).await;
    let opened = opened
        .map_err(anyhow::Error::from)?
        .ok_or(ErrorCode::ImageNotFound)?;
    let mut answer = HttpResponse::Ok();
    answer.insert_header((ETAG, tag.to_string()));
    let mime = opened.mime.clone();
    Ok(sent(answer, &mime, opened))
}

/// As large as text on it can be read, or why there is none.
fn screenshot(file: &[u8]) -> Result<Encoded, String> {
    let image = raster(file)?;
    let scaled = scale::within(&image.pixels, SUPPORT_IMAGE_SIDE).map(|pixels| image.with_pixels(pixels));
    scaled
        .and_then(|image| encode::webp(&image, Note::Nothing))
        .map_err(|error| error.to_string())
}

async fn store(state: &AppState, user: &CurrentUser, made: Encoded) -> ApiResult<Uuid> {
    let side = |pixels: u32| i32::try_from(pixels).map_err(anyhow::Error::from);
    let (width, height) = (side(made.width)?, side(made.height)?);
    let (mime, bytes) = (made.kind.mime(), Bytes::from(made.bytes));
    let id = Uuid::now_v7();
    for _ in 0..ATTEMPTS {
        let hash: BlobHash = state
            .blobs
            .put(mime, bytes.clone())
            .await
            .map_err(anyhow::Error::from)?;
        let image = NewImage {
            id,
            user: user.id(),
            hash,
            width,
            height,
        };
        let mut connection = state.pool.get().await?;
        let kept = connection
            .transaction(async |connection| {
                quota::check_and_lock(state, connection, user, Replaced::Nothing, bytes.len()).await?;
                Ok::<_, ApiError>(stored::keep(connection, image, SUPPORT_UNSENT_IMAGES).await?)
            })
            .await?;
        if kept {
            return Ok(id);
        }
    }
    Err(ErrorCode::ServiceUnavailable.into())
}
