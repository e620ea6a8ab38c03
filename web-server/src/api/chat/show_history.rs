//! What was said before.

use actix_web::{get, web};
use anyhow::Context;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use serde::Serialize;
use utoipa::ToSchema;

use super::ChatHistoryItem;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What was said about an app.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatHistory {
    /// All that is kept, the oldest first.
    pub chat_history: Vec<ChatHistoryItem>,
}

/// What the signed-in person and the models said about an app: nothing yet about a new one; 404 for an app that is not
/// known. Both mean an empty history.
#[utoipa::path(tag = "chat", operation_id = "getChatHistory", security(("bearer" = [])),
    params(("appId" = String, Path)), responses(
    (status = 200, body = ChatHistory), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/chat-history/{appId}")]
pub async fn get_chat_history(
    user: CurrentUser,
    state: web::Data<AppState>,
    app: web::Path<String>,
) -> ApiResult<web::Json<ChatHistory>> {
    let app = AppId::parse(&app).map_err(|_| ErrorCode::ChatHistoryNotFound)?;
    let mut connection = state.pool.get().await?;
    let kept = db::chat_histories::find(&mut connection, user.id(), &app).await?;
    let kept = kept.ok_or(ErrorCode::ChatHistoryNotFound)?;
    let chat_history = serde_json::from_value(kept).context("a kept chat cannot be read")?;
    Ok(web::Json(ChatHistory { chat_history }))
}
