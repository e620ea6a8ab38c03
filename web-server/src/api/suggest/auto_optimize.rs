//! Optimizing a page in several respects.

use std::collections::BTreeSet;

use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, HttpResponse, post, web};
use domain::analysis_type::AnalysisType;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::{OPTIMIZE_ROUNDS_MAX, OPTIMIZE_TIMEOUT};
use jobs::client::WaitError;
use jobs::kinds::Optimize;
use jobs::kinds::optimize::{OptimizeInput, OptimizeOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{QUEUED, read_html, read_writer};
use crate::api::app_request::refuse_unwatched;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::sse;
use crate::state::AppState;

/// Most types that a request may name, each as often as it likes.
const NAMED_MAX: usize = 50;

/// What is to be optimized.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoOptimizeRequest {
    /// The page as it is, at most 10,000,000 characters.
    pub html_content: String,
    /// At least one of `accessibility`, `performance`, `mobile`, `seo`, `security` and `visual`, in any case.
    #[schema(max_items = 50)]
    pub analysis_types: Vec<String>,
    /// How often a model is asked about each type, from 1 to 3; once when absent.
    #[schema(nullable = false, minimum = 1, maximum = 3)]
    pub rounds: Option<u32>,
    /// The public id of a model; the one for texts when absent, or when no provider answers for it.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Optimizes a page: rules improve what they can, then a model changes it for one type after the other, and what makes any
/// measure worse is dropped. It waits for the end, for up to 15 minutes; with `Accept: text/event-stream` it streams the job's
/// events, which `GET /api/jobs/{id}/events` with the idempotency key as id does, too. It costs a credit where a model improved the page. Nothing but the job is stored.
#[utoipa::path(tag = "generator", operation_id = "autoOptimize", security(("bearer" = [])), params(IdempotencyKey),
    request_body = AutoOptimizeRequest, responses(
    (status = 200, content((OptimizeOutput = "application/json"), (JobEvent<OptimizeOutput> = "text/event-stream"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody),
    (status = 504, body = ErrorBody)))]
#[post("/api/auto-optimize")]
pub async fn auto_optimize(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    body: web::Json<AutoOptimizeRequest>,
) -> ApiResult {
    let AutoOptimizeRequest {
        html_content,
        analysis_types,
        rounds,
        model,
    } = body.into_inner();
    let input = OptimizeInput {
        html: read_html(html_content)?,
        types: read_types(&analysis_types)?,
        rounds: read_rounds(rounds)?,
        model: read_writer(&state, &user, model).await?,
    };
    if !wants_events(&request) {
        refuse_unwatched(&state, user.id(), &input.model).await?;
    }
    let submission = Submission::<Optimize>::new(key.job(), user.id(), None, input);
    let submitted = ask::submit(&state, rate::OPTIMIZATIONS, submission).await?;
    if wants_events(&request) {
        return Ok(sse::respond(&state, user.id(), submitted));
    }
    let waited = state
        .jobs
        .wait::<Optimize>(submitted.job, user.id(), OPTIMIZE_TIMEOUT + QUEUED)
        .await;
    let output = waited.map_err(|error| match error {
        WaitError::TimedOut => ErrorCode::OptimizeTimeout.into(),
        other => ApiError::from(other),
    })?;
    Ok(HttpResponse::Ok().json(output))
}

fn wants_events(request: &HttpRequest) -> bool {
    let accept = request.headers().get(ACCEPT);
    accept
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/event-stream"))
}

/// Each type once, in their order.
///
/// # Errors
/// `invalid-analysis-type` when there is none, or one that is unknown; `invalid-request` for far too many.
fn read_types(named: &[String]) -> ApiResult<Vec<AnalysisType>> {
    if named.len() > NAMED_MAX {
        return Err(ApiError::invalid("analysisTypes"));
    }
    let types: Option<BTreeSet<AnalysisType>> = named.iter().map(|name| AnalysisType::parse(name)).collect();
    let types = types.filter(|types| !types.is_empty());
    Ok(types.ok_or(ErrorCode::InvalidAnalysisType)?.into_iter().collect())
}

/// # Errors
/// `invalid-request` for none, or too many.
fn read_rounds(given: Option<u32>) -> ApiResult<u32> {
    let rounds = given.unwrap_or(1);
    if (1..=OPTIMIZE_ROUNDS_MAX).contains(&rounds) {
        Ok(rounds)
    } else {
        Err(ApiError::invalid("rounds"))
    }
}
