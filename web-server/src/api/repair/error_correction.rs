//! Repairing a page whose errors were reported.

use std::time::Duration;

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::limits::FIX_TIMEOUT;
use domain::page_html::PageHtml;
use jobs::kinds::FixErrors;
use jobs::kinds::fix_errors::{FixInput, FixOutput, FixRules};
use jobs::models::STUDIO;
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::reported::{ConsoleLog, ErrorDetails, ReportedErrors};
use crate::api::app_request::read_model_unwatched;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// How much longer than a worker tries the call waits: until one takes the job.
const QUEUED: Duration = Duration::from_secs(15);

/// A page and the errors that were reported of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorCorrectionRequest {
    /// The page as it is.
    pub html_content: String,
    /// The lines of its console. At most 50 different errors of them count.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<ConsoleLog>)]
    pub console_logs: ReportedErrors,
    /// The error that led to the request, of which 10,000 characters are read.
    #[serde(default)]
    pub error_details: Option<ErrorDetails>,
    /// The public id of a model that answers where there is none for repairs.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Repairs a page and waits for it. A model is asked twice at most, and never again for an error of the same page that was
/// tried twice within an hour. The better page is kept; the person decides about it unless the account's settings do. It
/// costs nothing, and nothing is stored of it but the job.
#[utoipa::path(tag = "repair", operation_id = "errorCorrection", security(("bearer" = [])), params(IdempotencyKey),
    request_body = ErrorCorrectionRequest, responses(
    (status = 200, body = FixOutput), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 500, body = ErrorBody), (status = 502, body = ErrorBody), (status = 503, body = ErrorBody),
    (status = 504, body = ErrorBody)))]
#[post("/api/error-correction")]
pub async fn error_correction(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<ErrorCorrectionRequest>,
) -> ApiResult<web::Json<FixOutput>> {
    let ErrorCorrectionRequest {
        html_content,
        console_logs,
        error_details,
        model,
    } = body.into_inner();
    let html = PageHtml::parse(html_content).map_err(|error| error.code(ErrorCode::MissingHtml))?;
    let rules = rules(&state, &user).await?;
    let errors = console_logs.with(error_details).into_sorted(rules.warnings);
    if errors.is_empty() {
        return Ok(web::Json(FixOutput::no_errors()));
    }
    // A model that is unknown, or that the tier lacks, is no error: another one answers.
    let model = match model {
        Some(model) => read_model_unwatched(&state, &user, Some(model)).await.ok(),
        None => None,
    };
    let input = FixInput {
        html: html.into_string(),
        errors,
        model: model.filter(|model| model != STUDIO),
        rules,
    };
    let submission = Submission::<FixErrors>::new(key.job(), user.id(), None, input);
    ask::counted(&state, rate::ERROR_CORRECTIONS_OF_A_DAY, key.job(), user.id()).await?;
    let submitted = ask::submit(&state, rate::ERROR_CORRECTIONS, submission).await?;
    let waited = state
        .jobs
        .wait::<FixErrors>(submitted.job, user.id(), FIX_TIMEOUT + QUEUED)
        .await;
    Ok(web::Json(waited?))
}

/// What of a repaired page may be applied without asking, by the settings of the account.
async fn rules(state: &AppState, user: &CurrentUser) -> ApiResult<FixRules> {
    let mut connection = state.pool.get().await?;
    let settings = db::auto_analysis_settings::find(&mut connection, user.id()).await?;
    Ok(FixRules {
        is_automatic: settings.error_auto_correction,
        critical_errors: settings.auto_fix_critical_errors,
        warnings: settings.auto_fix_warnings,
    })
}
