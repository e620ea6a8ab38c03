//! The bytes of an image, at a signed address.

use actix_web::body::SizedStream;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, EntityTag, Header, IfNoneMatch,
    X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, get, web};
use blobs::Opened;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::image_id;
use crate::error::{ApiResult, ErrorBody};
use crate::image_addresses::Variant;
use crate::state::AppState;

/// What an address never changes: browsers need not ask again.
const CACHING: &str = "private, max-age=604800, immutable";
/// For an image that somebody opens as a page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/// What an address carries.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signature {
    /// Until when it holds, in seconds since 1970.
    pub(in crate::api) e: u64,
    /// Made by the server.
    pub(in crate::api) s: String,
}

/// An image, `original` or `thumb`, for holders of its signed address.
#[utoipa::path(tag = "images", operation_id = "getImageFile",
    params(("id" = String, Path), ("variant" = String, Path), Signature), responses(
    (status = 200, body = String, content_type = "image/*"), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/api/images/{id}/{variant:original|thumb}")]
pub async fn get_image_file(
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    signature: web::Query<Signature>,
    request: HttpRequest,
) -> ApiResult {
    let (id, variant) = path.into_inner();
    let id = image_id(&id)?;
    let variant = Variant::from_name(&variant).ok_or(ErrorCode::NotFound)?;
    if !state
        .image_addresses
        .holds(id, variant, signature.e, &signature.s)
    {
        return Err(ErrorCode::ImageNotFound.into());
    }
    let found = {
        let mut connection = state.pool.get().await?;
        db::images::shown(&mut connection, id).await?
    };
    let found = found.ok_or(ErrorCode::ImageNotFound)?;
    let hash = found
        .hash(variant == Variant::Thumb)
        .ok_or(ErrorCode::ImageNotFound)?;
    let tag = EntityTag::new_strong(hash.to_string());
    if let Some(unchanged) = unchanged(&request, &tag) {
        return Ok(unchanged);
    }
    let opened = state.blobs.open(UserId(found.user_id), hash).await;
    let opened = opened
        .map_err(anyhow::Error::from)?
        .ok_or(ErrorCode::ImageNotFound)?;
    let mut answer = HttpResponse::Ok();
    answer.insert_header((ETAG, tag.to_string()));
    let mime = opened.mime.clone();
    Ok(sent(answer, &mime, opened))
}

/// The answer to a browser that has the file already.
pub fn unchanged(request: &HttpRequest, tag: &EntityTag) -> Option<HttpResponse> {
    let has_it = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(shown)) => shown.iter().any(|shown| shown.weak_eq(tag)),
        Ok(IfNoneMatch::Any) | Err(_) => false,
    };
    has_it.then(|| {
        HttpResponse::NotModified()
            .insert_header((ETAG, tag.to_string()))
            .insert_header((CACHE_CONTROL, CACHING))
            .finish()
    })
}

/// A file that lies behind a signed address: what such an address means never changes, and nothing in it is to run.
pub fn sent(mut answer: HttpResponseBuilder, mime: &str, opened: Opened) -> HttpResponse {
    answer
        .insert_header((CONTENT_TYPE, mime))
        .insert_header((CACHE_CONTROL, CACHING))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        // Neither images nor what is made of them get smaller.
        .insert_header(("content-encoding", "identity"))
        .body(SizedStream::new(
            u64::try_from(opened.bytes).unwrap_or(0),
            opened.pieces,
        ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_of_an_opaque_origin_does_not_rely_on_its_own() {
        assert!(POLICY.contains("sandbox"));
        assert!(!POLICY.contains("'self'"));
    }
}
