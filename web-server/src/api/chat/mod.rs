//! Chatting about an app. A message makes a job and streams its events; the history is
//! kept by person and app.

mod details;
pub mod differential;
mod newest_items;
pub mod save_history;
pub mod show_history;
mod turn;
pub mod with_code;

pub use turn::{ChatHistoryItem, ChatTurn};

use actix_web::HttpResponse;
use domain::chat::{ChatMessage, newest};
use domain::errors::ErrorCode;
use domain::limits::CHAT_HISTORY_SENT;
use domain::page_html::PageHtml;
use jobs::kinds::JobKind;
use jobs::kinds::chat::ChatInput;
use jobs::submit::Submission;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::api::app_request::{PageOfApp, read_app, read_model, read_page};
use crate::api::attachments::{self, GivenFile};
use crate::api::{ask, several_pages};
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// Most characters of the reason why changes failed.
const MAX_FAILURE_CHARS: usize = 10_000;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(differential::differential_chat)
        .service(with_code::chat_with_code)
        .service(save_history::save_chat_history)
        .service(show_history::get_chat_history);
}

/// A message with all that belongs to it, as either call gives it.
struct Message {
    key: IdempotencyKey,
    text: String,
    code: String,
    model: Option<String>,
    app_id: String,
    history: Vec<ChatTurn>,
    is_retry: bool,
    verification_failure: Option<String>,
    page: Option<PageOfApp>,
    files: Vec<GivenFile>,
}

/// Checks a message, makes its job and streams it.
async fn answer<K: JobKind<Input = ChatInput>>(
    user: &CurrentUser,
    state: &AppState,
    message: Message,
) -> ApiResult<HttpResponse> {
    let id = message.key.job();
    let text = ChatMessage::parse(&message.text)?;
    let html = PageHtml::parse(message.code).map_err(|error| error.code(ErrorCode::MissingHtml))?;
    let history = message.history.into_iter().map(ChatTurn::into_message).collect();
    let failure = message.verification_failure;
    let page = read_page(message.page)?;
    let app = read_app(Some(message.app_id), id)?;
    {
        let mut connection = state.pool.get().await?;
        several_pages::check_job(&mut connection, user, &app, page.as_ref()).await?;
    }
    let input = ChatInput {
        model: read_model(state, user, message.model).await?,
        prompt: text.as_str().to_owned(),
        html: html.into_string(),
        history: newest(history, CHAT_HISTORY_SENT),
        is_retry: message.is_retry,
        verification_failure: failure.map(|failure| failure.chars().take(MAX_FAILURE_CHARS).collect()),
        page,
        files: attachments::resolve(state, user, &app, message.files).await?,
    };
    let submission = Submission::<K>::new(id, user.id(), Some(app), input);
    let submitted = ask::submit_within_quota(state, user, rate::CHATS, submission).await?;
    Ok(sse::respond(state, user.id(), submitted))
}
