//! Keeping a conversation.

use actix_web::dev::JsonBody;
use actix_web::{HttpRequest, HttpResponse, post, web};
use db::AsyncConnection as _;
use domain::ids::AppId;
use domain::limits::{CHAT_DETAILS_MAX_BYTES, CHAT_HISTORY_BODY_MAX_BYTES};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ChatHistoryItem;
use super::newest_items::NewestItems;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody, json_error};
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// The conversation about an app.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveChatHistoryRequest {
    /// The app as the client names it.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// All of it, the oldest first. The last 100 are kept, and at most 50,000 characters of content in all.
    #[schema(value_type = Vec<ChatHistoryItem>)]
    pub chat_history: NewestItems,
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
    request: HttpRequest,
    body: web::Payload,
) -> actix_web::Result<HttpResponse> {
    // Refused by its declared length, and again when it turns out longer.
    let body = JsonBody::new(&request, &mut body.into_inner(), None, true)
        .limit(CHAT_HISTORY_BODY_MAX_BYTES)
        .await
        .map_err(|error| json_error(error, &request))?;
    Ok(keep(&user, &state, body).await?)
}

async fn keep(user: &CurrentUser, state: &AppState, body: SaveChatHistoryRequest) -> ApiResult {
    let NewestItems(mut items) = body.chat_history;
    items.iter_mut().for_each(without_large_details);
    let mut connection = state.pool.get().await?;
    if items.is_empty() {
        db::chat_histories::clear(&mut connection, user.id(), &body.app_id).await?;
    } else {
        let messages = serde_json::to_value(items).map_err(anyhow::Error::from)?;
        let size = messages.to_string().len();
        let app = &body.app_id;
        connection
            .transaction(async |connection| {
                quota::check_and_lock(state, connection, user, Replaced::Chat(app), size).await?;
                Ok::<_, ApiError>(db::chat_histories::replace(connection, user.id(), app, messages).await?)
            })
            .await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Words matter more than details: a message keeps its place when its details are too large. Most are left out while they
/// are read; this is the exact measure.
fn without_large_details(item: &mut ChatHistoryItem) {
    let size = item
        .details
        .as_ref()
        .map_or(0, |details| details.to_string().len());
    if size > CHAT_DETAILS_MAX_BYTES {
        item.details = None;
    }
}
