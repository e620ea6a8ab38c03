//! Keeping what was said.

use actix_web::{HttpResponse, post, web};
use domain::chat::newest;
use domain::ids::AppId;
use domain::limits::{CHAT_DETAILS_MAX_BYTES, CHAT_HISTORY_KEPT};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ChatHistoryItem;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What was said about an app.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveChatHistoryRequest {
    /// The app as the client names it.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// All of it, the oldest first. The last 100 are kept, and at most 50,000 characters of content in all.
    pub chat_history: Vec<ChatHistoryItem>,
}

/// Keeps the chat about an app in place of what was kept; an empty one clears it.
#[utoipa::path(tag = "chat", operation_id = "saveChatHistory", security(("bearer" = [])),
    request_body = SaveChatHistoryRequest, responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[post("/api/save-chat-history")]
pub async fn save_chat_history(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: web::Json<SaveChatHistoryRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let mut kept = newest(body.chat_history, CHAT_HISTORY_KEPT);
    kept.iter_mut().for_each(without_large_details);
    let mut connection = state.pool.get().await?;
    if kept.is_empty() {
        db::chat_histories::clear(&mut connection, user.id(), &body.app_id).await?;
    } else {
        let messages = serde_json::to_value(kept).map_err(anyhow::Error::from)?;
        db::chat_histories::replace(&mut connection, user.id(), &body.app_id, messages).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Words matter more than details: a message keeps its place when its details are too large.
fn without_large_details(item: &mut ChatHistoryItem) {
    let size = item
        .details
        .as_ref()
        .map_or(0, |details| details.to_string().len());
    if size > CHAT_DETAILS_MAX_BYTES {
        item.details = None;
    }
}
