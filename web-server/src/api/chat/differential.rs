//! A message whose changes are applied.

use actix_web::{post, web};
use domain::events::JobEvent;
use jobs::kinds::DifferentialChat;
use jobs::kinds::chat::DifferentialChatOutput;
use serde::Deserialize;
use serde::de::IgnoredAny;
use utoipa::ToSchema;

use super::{ChatTurn, Message, answer};
use crate::api::app_request::PageOfApp;
use crate::api::attachments::GivenFile;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;

/// A message about a page.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DifferentialChatRequest {
    /// The message, at most 2,000 characters.
    pub message: String,
    /// The page as it is.
    pub code: String,
    /// Taken for the sake of clients that send it; the server reads the page itself.
    #[schema(value_type = Option<serde_json::Value>, nullable = false)]
    pub registry_summary: Option<IgnoredAny>,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The app as the client names it.
    pub app_id: String,
    /// The turns before, the oldest first; the last 10 are taken.
    #[serde(default)]
    #[schema(required = false)]
    pub chat_history: Vec<ChatTurn>,
    /// Taken for the sake of clients that send it; nothing depends on it.
    #[schema(value_type = Option<bool>, nullable = false)]
    pub stealth_mode: Option<IgnoredAny>,
    /// Whether changes that failed are asked for again. Then nothing is asked for twice.
    #[serde(default)]
    #[schema(required = false)]
    pub is_retry: bool,
    /// Why they failed.
    #[schema(nullable = false)]
    pub verification_failure: Option<String>,
    /// The page of the app that it is; its first one when absent.
    #[schema(nullable = false)]
    pub page: Option<PageOfApp>,
    /// Files that were attached before, at most 20; of accounts of the Pro tier.
    #[serde(default)]
    #[schema(required = false)]
    pub files: Vec<GivenFile>,
}

/// Answers a message, applies the changes of the answer and streams both. The changed page is kept as the app's
/// draft.
#[utoipa::path(tag = "chat", operation_id = "differentialChat", security(("bearer" = [])),
    params(IdempotencyKey), request_body = DifferentialChatRequest, responses(
    (status = 200, body = JobEvent<DifferentialChatOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/differential/chat")]
pub async fn differential_chat(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<DifferentialChatRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let message = Message {
        key,
        text: body.message,
        code: body.code,
        model: body.model,
        app_id: body.app_id,
        history: body.chat_history,
        is_retry: body.is_retry,
        verification_failure: body.verification_failure,
        page: body.page,
        files: body.files,
    };
    answer::<DifferentialChat>(&user, &state, message).await
}
