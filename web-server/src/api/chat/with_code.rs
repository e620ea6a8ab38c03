//! A message whose changes are offered.

use actix_web::{post, web};
use domain::events::JobEvent;
use jobs::kinds::CodeChat;
use jobs::kinds::chat::CodeChatOutput;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{ChatTurn, Message, answer};
use crate::api::attachments::GivenFile;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;

/// A message about a page.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CodeChatRequest {
    /// The message, at most 2,000 characters.
    pub message: String,
    /// The turns before, the oldest first; the last 10 are taken.
    #[serde(default)]
    #[schema(required = false)]
    pub chat_history: Vec<ChatTurn>,
    /// The page as it is.
    pub current_code: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The app as the client names it.
    pub app_id: String,
    /// Files that were attached before, at most 20; of accounts of the Pro tier.
    #[serde(default)]
    #[schema(required = false)]
    pub files: Vec<GivenFile>,
}

/// Answers a message and streams the answer, with the changed page when it has one. Nothing is kept: the person
/// applies the change.
#[utoipa::path(tag = "chat", operation_id = "chatWithCode", security(("bearer" = [])),
    params(IdempotencyKey), request_body = CodeChatRequest, responses(
    (status = 200, body = JobEvent<CodeChatOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/chat-with-code")]
pub async fn chat_with_code(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<CodeChatRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let message = Message {
        key,
        text: body.message,
        code: body.current_code,
        model: body.model,
        app_id: body.app_id,
        history: body.chat_history,
        is_retry: false,
        verification_failure: None,
        page: None,
        files: body.files,
    };
    answer::<CodeChat>(&user, &state, message).await
}
