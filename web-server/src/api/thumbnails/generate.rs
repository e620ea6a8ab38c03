//! Asking for the thumbnail of an app.

use actix_multipart::Multipart;
use actix_web::{HttpResponse, post, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::limits::PAGE_MAX_BYTES;
use domain::page_html::PageHtml;
use jobs::kinds::SocialPreview;
use jobs::kinds::social_preview::PreviewInput;
use jobs::submit::Submission;
use serde::Serialize;
use utoipa::ToSchema;

use super::form::Form;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// An app whose thumbnail is asked for.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct SocialPreviewRequest {
    /// The app as the client names it.
    pub app_id: String,
    /// The page to be shown; the app's home page when absent.
    #[schema(nullable = false)]
    pub html_content: Option<String>,
    /// `true`; nothing else is done here.
    #[schema(nullable = false)]
    pub generate_preview: Option<bool>,
    /// A PNG of the app, of at most 10 MB and 4096 by 4096 pixels; it is taken instead of showing the page.
    #[schema(nullable = false, content_media_type = "image/png", value_type = Option<String>, format = Binary)]
    pub screenshot_file: Option<Vec<u8>>,
    /// The app's name.
    #[schema(nullable = false)]
    pub app_name: Option<String>,
}

/// A thumbnail on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocialPreviewResponse {
    /// The job that makes it: `GET /api/jobs/{id}` tells its end.
    pub job_id: String,
    /// `queued`.
    pub status: String,
}

/// Asks for a new thumbnail of an app of the signed-in person. A job makes it: of the screenshot that is sent along, else
/// by showing the page. It takes the place of the one before; `pictureUrl` of the record is its address then.
#[utoipa::path(tag = "apps", operation_id = "generateSocialPreview", security(("bearer" = [])),
    params(IdempotencyKey),
    request_body(content = SocialPreviewRequest, content_type = "multipart/form-data"), responses(
    (status = 202, body = SocialPreviewResponse), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/generate-social-preview")]
pub async fn generate_social_preview(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    parts: Multipart,
) -> ApiResult {
    let form = Form::read(parts, PAGE_MAX_BYTES).await?;
    let app = AppId::parse(&form.app_id).map_err(|_| ErrorCode::InvalidRequest)?;
    if form
        .generate_preview
        .is_some_and(|wanted| wanted.trim() != "true")
    {
        return Err(ErrorCode::InvalidRequest.into());
    }
    let html = form.html.map(PageHtml::parse).transpose();
    let html = html.map_err(|error| error.code(ErrorCode::HtmlRequired))?;
    {
        let mut connection = state.pool.get().await?;
        db::apps::find(&mut connection, user.id(), &app)
            .await?
            .ok_or(ErrorCode::AppNotFound)?;
    }
    let input = PreviewInput {
        // The page is not needed beside it.
        html: html
            .filter(|_| form.screenshot.is_none())
            .map(PageHtml::into_string),
        screenshot: form.screenshot.map(|png| STANDARD.encode(png)),
        is_asked_for: true,
    };
    let submission = Submission::<SocialPreview>::new(key.job(), user.id(), Some(app), input);
    let submitted = ask::submit(&state, rate::THUMBNAILS, submission).await?;
    Ok(HttpResponse::Accepted().json(SocialPreviewResponse {
        job_id: submitted.job.to_string(),
        status: "queued".to_owned(),
    }))
}
