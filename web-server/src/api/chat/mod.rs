//! Talking about an app (spec 2, section 7 "Chat"). A message makes a job and streams its events; the history is
//! kept by person and app.

mod details;
pub mod differential;
mod newest_items;
pub mod save_history;
pub mod show_history;
mod stream_event;
mod turn;
pub mod with_code;

pub use stream_event::{ChatChange, ChatStreamEvent, CodeChatStreamEvent};
pub use turn::{ChatHistoryItem, ChatTurn};

use actix_web::HttpResponse;
use domain::chat::{ChatMessage, newest};
use domain::errors::ErrorCode;
use domain::limits::{CHAT_HISTORY_SENT, STREAM_MAX_CHARS};
use jobs::kinds::Chat;
use jobs::kinds::chat::{ChatContext, ChatMode};
use jobs::submit::{Submission, submit};
use platform::events::EventId;

use crate::api::generate::{app, model};
use crate::api::storable;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// Most characters of the reason why changes failed.
const MAX_FAILURE_CHARS: usize = 10_000;

/// A message with all that belongs to it, as either call gives it.
struct Said {
    key: IdempotencyKey,
    mode: ChatMode,
    message: String,
    code: String,
    model: Option<String>,
    app_id: String,
    history: Vec<ChatTurn>,
    is_retry: bool,
    verification_failure: Option<String>,
}

/// Checks a message, makes its job and streams it.
async fn answer(user: &CurrentUser, state: &AppState, said: Said) -> ApiResult<HttpResponse> {
    let message = ChatMessage::parse(&said.message)?;
    if said.code.trim().is_empty() {
        return Err(ErrorCode::MissingHtml.into());
    }
    if said.code.chars().count() > STREAM_MAX_CHARS {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    let model = model(state, user.tier(), said.model).await?;
    let app = app(Some(said.app_id))?;
    rate::count(state.redis(), rate::CHATS, &user.id().to_string()).await?;
    let history = said.history.into_iter().map(ChatTurn::into_turn).collect();
    let failure = said.verification_failure;
    let context = ChatContext {
        history: newest(history, CHAT_HISTORY_SENT),
        verification_failure: failure.map(|failure| failure.chars().take(MAX_FAILURE_CHARS).collect()),
    };
    let submission = Submission {
        id: said.key.job(),
        user: user.id(),
        app: Some(app),
        kind: Chat {
            model,
            mode: said.mode,
            is_retry: said.is_retry,
        },
        prompt: message.as_str().to_owned(),
        html: Some(storable(said.code)),
        context: Some(serde_json::to_value(context).map_err(anyhow::Error::from)?),
    };
    let waiting = state.config.jobs.max_waiting;
    let job = submit(&state.pool, &state.dispatcher, waiting, submission).await?;
    Ok(sse::respond(state, job, EventId::default()))
}
