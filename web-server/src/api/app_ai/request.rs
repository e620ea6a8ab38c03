//! What a page may ask for.

use domain::app_ai::{self, ChatMessage, IMAGE_PROMPT_MAX_CHARS, SYSTEM_PROMPT_MAX_CHARS};
use domain::errors::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::images::ratio;
use crate::error::{ApiError, ApiResult};

/// A message of an app's chat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppChatMessage {
    /// `user` or `assistant`; anything else is refused.
    pub role: String,
    /// At most 16,000 bytes, all messages together 32,000.
    pub content: String,
}

/// The messages within their bounds.
///
/// # Errors
/// `app-ai-system`, `payload-too-large`, `invalid-request`.
pub(crate) fn messages(sent: Vec<AppChatMessage>) -> ApiResult<Vec<ChatMessage>> {
    let sent = sent.into_iter().map(|message| (message.role, message.content));
    app_ai::messages(sent.collect()).map_err(|code| match code {
        ErrorCode::InvalidRequest => ApiError::invalid("messages"),
        code => code.into(),
    })
}

/// A system prompt that a page declares, in its preview.
///
/// # Errors
/// `invalid-request` for one that is too long.
pub(crate) fn system(text: Option<String>) -> ApiResult<String> {
    let text = text.unwrap_or_default().replace('\0', "");
    if text.chars().count() > SYSTEM_PROMPT_MAX_CHARS {
        return Err(ApiError::invalid("system"));
    }
    Ok(text)
}

/// What an image should show, and its shape.
#[derive(Debug)]
pub(crate) struct Image {
    pub prompt: String,
    pub ratio: Option<String>,
}

impl Image {
    /// # Errors
    /// `invalid-request` for a blank or overlong prompt, or a shape that is none.
    pub(crate) fn parse(prompt: &str, shape: Option<&str>) -> ApiResult<Self> {
        let prompt = prompt.replace('\0', "").trim().to_owned();
        if prompt.is_empty() || prompt.chars().count() > IMAGE_PROMPT_MAX_CHARS {
            return Err(ApiError::invalid("prompt"));
        }
        Ok(Self {
            prompt,
            ratio: ratio(shape.unwrap_or_default())?,
        })
    }
}
