//! A new app from a prompt.

use actix_web::{post, web};
use domain::prompt::Prompt;
use jobs::kinds::GenerateApp;
use jobs::submit::{Submission, submit};
use platform::events::EventId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{app, model};
use crate::api::jobs::StreamEvent;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// What a new app is made from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateRequest {
    /// What it should be, at most 10,000 characters.
    pub prompt: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The app as the client names it; a new one when absent.
    #[schema(nullable = false)]
    pub app_id: Option<String>,
}

/// Makes an app and streams it.
#[utoipa::path(tag = "generator", operation_id = "generateFullCode", security(("bearer" = [])),
    params(IdempotencyKey), request_body = GenerateRequest, responses(
    (status = 200, body = StreamEvent, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/generate-full-code")]
pub async fn generate_full_code(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<GenerateRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let prompt = Prompt::parse(&body.prompt)?;
    let model = model(&state, user.tier(), body.model).await?;
    let app = app(body.app_id)?;
    rate::count(state.redis(), rate::GENERATIONS, &user.id().to_string()).await?;
    let submission = Submission {
        id: key.job(),
        user: user.id(),
        app: Some(app),
        kind: GenerateApp { model },
        prompt: prompt.as_str().to_owned(),
        html: None,
        context: None,
    };
    let waiting = state.config.jobs.max_waiting;
    let job = submit(&state.pool, &state.dispatcher, waiting, submission).await?;
    Ok(sse::respond(&state, job, EventId::default()))
}
