//! Checking a page.

use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::ids::{AppId, JobId, PageId};
use domain::page_html::PageHtml;
use jobs::kinds::CheckPage;
use jobs::kinds::check_page::CheckInput;
use jobs::submit::Submission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// A page to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckPageRequest {
    /// The page as it is.
    pub html: String,
    /// The app as the client names it.
    pub app_id: String,
    /// The page of the app that it is; it comes back with the findings.
    #[schema(nullable = false)]
    pub page_id: Option<String>,
    /// The job that made the page; it comes back with the findings.
    #[schema(nullable = false, format = Uuid)]
    pub job: Option<String>,
}

/// A check on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckPageResponse {
    /// The job that checks the page: `GET /api/jobs/{id}/events` tells its end, with a `PageCheck`.
    pub job_id: String,
    /// `queued`.
    pub status: String,
}

/// Asks for the check of a page of an app of the signed-in person. A job opens the page in an isolated browser; nobody has
/// to wait for it. A check that still waits for the same app is cancelled: the newer page counts.
#[utoipa::path(tag = "repair", operation_id = "checkPage", security(("bearer" = [])), params(IdempotencyKey),
    request_body = CheckPageRequest, responses(
    (status = 202, body = CheckPageResponse), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/check-page")]
pub async fn check_page(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<CheckPageRequest>,
) -> ApiResult {
    let CheckPageRequest {
        html,
        app_id,
        page_id,
        job,
    } = body.into_inner();
    let html = PageHtml::parse(html).map_err(|error| error.code(ErrorCode::HtmlRequired))?;
    let app = AppId::parse(&app_id).map_err(|_| ApiError::invalid("appId"))?;
    let page_id = page_id.map(|id| PageId::parse(&id)).transpose();
    let page_id = page_id.map_err(|_| ApiError::invalid("pageId"))?;
    let made_by = job.map(|id| id.parse::<JobId>()).transpose();
    let made_by = made_by.map_err(|_| ApiError::invalid("job"))?;
    {
        let mut connection = state.pool.get().await?;
        db::apps::find(&mut connection, user.id(), &app)
            .await?
            .ok_or(ErrorCode::AppNotFound)?;
    }
    let input = CheckInput {
        html: html.into_string(),
        page_id: page_id.map(|id| id.as_str().to_owned()),
        made_by,
    };
    let submission = Submission::<CheckPage>::new(key.job(), user.id(), Some(app), input);
    let submitted = ask::submit(&state, rate::CHECKS, submission).await?;
    Ok(HttpResponse::Accepted().json(CheckPageResponse {
        job_id: submitted.job.to_string(),
        status: "queued".to_owned(),
    }))
}
