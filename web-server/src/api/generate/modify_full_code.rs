//! A changed app by instruction.

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::limits::STREAM_MAX_CHARS;
use domain::prompt::Prompt;
use jobs::kinds::ModifyApp;
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

/// What is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ModifyRequest {
    /// The instructions, at most 10,000 characters.
    pub modification_prompt: String,
    /// The page as it is.
    pub current_html: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The app as the client names it.
    #[serde(rename = "appId")]
    #[schema(nullable = false)]
    pub app_id: Option<String>,
}

/// Changes an app and streams the new page.
#[utoipa::path(tag = "generator", operation_id = "modifyFullCode", security(("bearer" = [])),
    params(IdempotencyKey), request_body = ModifyRequest, responses(
    (status = 200, body = StreamEvent, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/modify-full-code")]
pub async fn modify_full_code(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<ModifyRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let prompt = Prompt::parse_modification(&body.modification_prompt)?;
    if body.current_html.trim().is_empty() {
        return Err(ErrorCode::MissingHtml.into());
    }
    if body.current_html.chars().count() > STREAM_MAX_CHARS {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    let model = model(&state, user.tier(), body.model).await?;
    let app = app(body.app_id)?;
    rate::count(state.redis(), rate::GENERATIONS, &user.id().to_string()).await?;
    let submission = Submission {
        id: key.job(),
        user: user.id(),
        app: Some(app),
        kind: ModifyApp { model },
        prompt: prompt.as_str().to_owned(),
        html: Some(crate::api::storable(body.current_html)),
        context: None,
    };
    let waiting = state.config.jobs.max_waiting;
    let job = submit(&state.pool, &state.dispatcher, waiting, submission).await?;
    Ok(sse::respond(&state, job, EventId::default()))
}
