//! An image for an app in its preview.

use actix_web::{post, web};
use domain::app_ai::IMAGE_BODY_MAX_BYTES;
use serde::Deserialize;
use utoipa::ToSchema;

use super::request::Image;
use super::{answer, call, caller};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;

/// An image that an app asks for in its preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppAiImageRequest {
    /// The app as the client names it.
    pub app_id: String,
    /// What it should show, at most 2,000 characters.
    pub prompt: String,
    /// Its shape, such as 16:9.
    #[schema(nullable = false)]
    pub ratio: Option<String>,
    /// The public id of a model that draws; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Draws an image for an app in its preview, once the person allowed AI for the app (`app-ai-permission-needed`). It is
/// charged to their account; the headers `X-Morpheo-Units` and `X-Morpheo-Credits` say how much. A request has a fresh
/// `Idempotency-Key`; a repeated one is refused.
#[utoipa::path(tag = "apps that use AI", operation_id = "appAiImage", security(("bearer" = [])), params(IdempotencyKey),
    request_body = AppAiImageRequest, responses(
    (status = 200, body = String, content_type = "image/*"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 499, body = ErrorBody),
    (status = 502, body = ErrorBody), (status = 503, body = ErrorBody), (status = 504, body = ErrorBody)))]
#[post("/api/app-ai/image")]
pub async fn app_ai_image(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: SmallJson<AppAiImageRequest, IMAGE_BODY_MAX_BYTES>,
) -> ApiResult {
    let body = body.0;
    let key = key.required()?;
    let image = Image::parse(&body.prompt, body.ratio.as_deref())?;
    let caller = caller(&state, &user, &body.app_id).await?;
    call::image(&state, &caller, key, image, body.model).await?;
    answer::image(&state, &caller, key).await
}
