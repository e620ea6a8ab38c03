//! A better prompt.

use std::time::Duration;

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::limits::{ENHANCE_BODY_MAX_BYTES, ENHANCE_TIMEOUT};
use domain::model_connection::ConnectedModel;
use domain::prompt::Prompt;
use jobs::client::WaitError;
use jobs::kinds::EnhancePrompt;
use jobs::kinds::enhance_prompt::{EnhanceInput, EnhanceOutput, GenerationMode};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::app_request::{read_guidance, read_text_model};
use crate::api::{SmallJson, ask};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// How much longer than a worker tries the call waits: until one takes the job.
const QUEUED: Duration = Duration::from_secs(10);

/// Where a prompt was written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PromptSource {
    /// In the generator.
    #[default]
    Generator,
    /// In the playground.
    Playground,
}

/// What is to be improved.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EnhanceRequest {
    /// The prompt, at most 10,000 characters.
    #[serde(default)]
    #[schema(required = true)]
    pub prompt: String,
    /// Where it was written; `generator` when absent.
    #[serde(default)]
    #[schema(required = false)]
    pub source: PromptSource,
    /// What whoever improves it is to mind, at most 10,000 characters; of accounts of the Pro tier.
    #[schema(nullable = false)]
    pub internal_prompt: Option<String>,
    /// What the prompt is for; `code` when absent.
    #[serde(default)]
    #[schema(required = false)]
    pub generation_mode: GenerationMode,
    /// The public id of a model that writes texts; the one for texts when absent, or when no provider answers for it.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Makes a prompt more concrete and answers with it; nothing is kept of it but the job. It costs nothing.
#[utoipa::path(tag = "generator", operation_id = "enhancePrompt", security(("bearer" = [])), params(IdempotencyKey),
    request_body = EnhanceRequest, responses(
    (status = 200, body = EnhanceOutput), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 502, body = ErrorBody),
    (status = 503, body = ErrorBody), (status = 504, body = ErrorBody)))]
#[post("/api/enhance-prompt")]
pub async fn enhance_prompt(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: SmallJson<EnhanceRequest, ENHANCE_BODY_MAX_BYTES>,
) -> ApiResult<web::Json<EnhanceOutput>> {
    let EnhanceRequest {
        prompt,
        source,
        internal_prompt,
        generation_mode,
        model,
    } = body.0;
    if prompt.trim().is_empty() {
        return Err(ErrorCode::EnhanceEmpty.into());
    }
    let prompt = Prompt::parse(&prompt)?.as_str().to_owned();
    let guidance = read_guidance(&user, internal_prompt)?;
    tracing::debug!(?source, ?generation_mode, "a prompt is to be improved");
    let input = EnhanceInput {
        prompt,
        mode: generation_mode,
        guidance,
        model: read_text_model(&state, &user, model).await?,
    };
    let asked = input.model.as_deref().unwrap_or_default();
    let within = ConnectedModel::answer_timeout(asked, ENHANCE_TIMEOUT) + QUEUED;
    let submission = Submission::<EnhancePrompt>::new(key.job(), user.id(), None, input);
    let submitted = ask::submit(&state, rate::ENHANCEMENTS, submission).await?;
    let waited = state
        .jobs
        .wait::<EnhancePrompt>(submitted.job, user.id(), within)
        .await;
    Ok(web::Json(waited.map_err(failure)?))
}

/// What the person reads when nothing came.
fn failure(error: WaitError) -> ApiError {
    match error {
        WaitError::TimedOut => ErrorCode::EnhanceTimeout.into(),
        WaitError::Ended(ErrorCode::StreamUnexpected, None) => ErrorCode::EnhanceFailed.into(),
        other => other.into(),
    }
}
