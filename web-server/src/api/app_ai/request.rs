//! What a page may ask for.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::app_ai::{
    self, CHAT_IMAGE_MAX_BYTES, ChatMessage, IMAGE_PROMPT_MAX_CHARS, SYSTEM_PROMPT_MAX_CHARS,
};
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

/// The bytes of a data URL with an image that a chat is about. What they are is looked at when they are stored.
///
/// # Errors
/// `image-unreadable`, `image-too-large`.
pub(crate) fn image_of(data_url: &str) -> ApiResult<Vec<u8>> {
    let rest = data_url.strip_prefix("data:image/");
    let parts = rest.and_then(|rest| rest.split_once(";base64,"));
    let (_, letters) = parts
        .filter(|(kind, _)| matches!(*kind, "png" | "jpeg" | "webp"))
        .ok_or(ErrorCode::ImageUnreadable)?;
    if letters.len() > CHAT_IMAGE_MAX_BYTES.div_ceil(3) * 4 {
        return Err(ErrorCode::ImageTooLarge.into());
    }
    STANDARD
        .decode(letters)
        .map_err(|_| ErrorCode::ImageUnreadable.into())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_come_as_data_urls_of_pixels() {
        assert_eq!(image_of("data:image/png;base64,aGk=").unwrap(), b"hi");
        for other in [
            "",
            "aGk=",
            "https://example.com/a.png",
            "data:image/svg+xml;base64,aGk=",
            "data:image/png,hi",
            "data:image/png;base64,a k=",
        ] {
            let error = image_of(other).unwrap_err();
            assert_eq!(error.code(), ErrorCode::ImageUnreadable, "{other}");
        }
        let large = format!("data:image/png;base64,{}", "A".repeat(7 * 1024 * 1024));
        assert_eq!(image_of(&large).unwrap_err().code(), ErrorCode::ImageTooLarge);
    }
}
