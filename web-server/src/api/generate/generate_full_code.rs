//! A new app from a prompt.

use actix_web::{post, web};
use domain::events::JobEvent;
use domain::prompt::Prompt;
use jobs::kinds::GenerateApp;
use jobs::kinds::generate_app::{GenerateInput, PageOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{app, model};
use crate::api::ask;
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
    (status = 200, body = JobEvent<PageOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/generate-full-code")]
pub async fn generate_full_code(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<GenerateRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let id = key.job();
    let input = GenerateInput {
        prompt: Prompt::parse(&body.prompt)?.as_str().to_owned(),
        model: model(&state, user.tier(), body.model).await?,
    };
    let submission = Submission::<GenerateApp> {
        id,
        user: user.id(),
        app: Some(app(body.app_id, id)?),
        input,
    };
    let submitted = ask::submit(&state, rate::GENERATIONS, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}
