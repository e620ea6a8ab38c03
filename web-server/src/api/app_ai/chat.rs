//! A chat of an app in its preview.

use actix_web::{post, web};
use domain::app_ai::PREVIEW_CHAT_BODY_MAX_BYTES;
use domain::events::JobEvent;
use jobs::kinds::app_ai::AppChatOutput;
use serde::Deserialize;
use utoipa::ToSchema;

use super::call::{self, Chat};
use super::request::{AppChatMessage, image_of, messages, system};
use super::{answer, caller};
use crate::api::SmallJson;
use crate::api::images::store;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;

/// A chat of an app in its preview.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppAiChatRequest {
    /// The app as the client names it.
    pub app_id: String,
    /// The messages, at most 40, the last one of the user.
    pub messages: Vec<AppChatMessage>,
    /// An image that the last message is about, for a model that sees: a data URL of a PNG, JPEG or WebP in base64, of at
    /// most 5 MB.
    #[schema(nullable = false)]
    pub image: Option<String>,
    /// Whether the answer is to be JSON.
    #[serde(default)]
    #[schema(required = false)]
    pub json: bool,
    /// Whether the answer is streamed.
    #[serde(default)]
    #[schema(required = false)]
    pub stream: bool,
    /// What the page declares as its system prompt, at most 4,000 characters.
    #[schema(nullable = false)]
    pub system: Option<String>,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Answers a chat of an app in its preview, once the person allowed AI for the app (`app-ai-permission-needed`). It is
/// charged to their account. A request has a fresh `Idempotency-Key`; a repeated one is refused.
#[utoipa::path(tag = "apps that use AI", operation_id = "appAiChat", security(("bearer" = [])), params(IdempotencyKey),
    request_body = AppAiChatRequest, responses(
    (status = 200, content((AppChatOutput = "application/json"), (JobEvent<AppChatOutput> = "text/event-stream"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 499, body = ErrorBody),
    (status = 502, body = ErrorBody), (status = 503, body = ErrorBody), (status = 504, body = ErrorBody)))]
#[post("/api/app-ai/chat")]
pub async fn app_ai_chat(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: SmallJson<AppAiChatRequest, PREVIEW_CHAT_BODY_MAX_BYTES>,
) -> ApiResult {
    let body = body.0;
    let key = key.required()?;
    let mut chat = Chat {
        system: system(body.system)?,
        messages: messages(body.messages)?,
        image: None,
        json: body.json,
        models: body.model.into_iter().collect(),
    };
    let image = body.image.as_deref().map(image_of).transpose()?;
    let caller = caller(&state, &user, &body.app_id).await?;
    if let Some(image) = image {
        chat.image = Some(store(&state, &user, key, image).await?);
    }
    call::chat(&state, &caller, key, chat).await?;
    if body.stream {
        Ok(answer::stream(&state, caller, key))
    } else {
        answer::json(&state, &caller, key).await
    }
}
