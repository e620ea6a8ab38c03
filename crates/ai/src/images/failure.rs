//! What a provider's error means for an image.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::error::{ImageError, Reason};
use crate::error::AiError;
use crate::providers;

/// The meaning of an answer with an error status.
pub(super) fn of_status(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> ImageError {
    let text = String::from_utf8_lossy(body);
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    let error = value.get("error").unwrap_or(&value);
    if let Some(reason) = moderated(error) {
        return ImageError::Blocked { reason, words: None };
    }
    let mentions = |word| {
        error
            .get("message")
            .and_then(Value::as_str)
            .is_some_and(|text| text.contains(word))
    };
    if status == StatusCode::BAD_REQUEST && mentions("is not a valid model") {
        return ImageError::NotFound;
    }
    of(providers::of_status(status, headers, &text, None), error)
}

/// The meaning of an error inside an answer of status 200, as gateways send it.
pub(super) fn inside(error: &Value) -> ImageError {
    let code = error.get("code");
    let code = code.and_then(|code| code.as_u64().or_else(|| code.as_str()?.parse().ok()));
    let status = code
        .and_then(|code| StatusCode::from_u16(u16::try_from(code).ok()?).ok())
        .filter(|status| status.as_u16() >= 400)
        .unwrap_or(StatusCode::BAD_GATEWAY);
    let body = serde_json::json!({ "error": error }).to_string();
    of_status(status, &HeaderMap::new(), body.as_bytes())
}

/// OpenAI names it in the code, OpenRouter lists what is wrong with the request.
fn moderated(error: &Value) -> Option<Reason> {
    let code = error.get("code").and_then(Value::as_str).unwrap_or_default();
    if matches!(
        code,
        "moderation_blocked" | "content_policy_violation" | "content_filter"
    ) {
        return Some(Reason::of(code));
    }
    let reasons = error.get("metadata")?.get("reasons")?.as_array()?;
    Some(Reason::of(reasons.first()?.as_str()?))
}

fn of(error: AiError, words: &Value) -> ImageError {
    match error {
        AiError::InvalidKey => ImageError::Unauthorized,
        AiError::Forbidden(_) => ImageError::Forbidden,
        AiError::NotFound(_) => ImageError::NotFound,
        AiError::RateLimited { retry_after } => ImageError::RateLimited { retry_after },
        AiError::OutOfFunds => ImageError::OutOfFunds,
        AiError::TooLarge => ImageError::TooLarge,
        AiError::Unavailable { retry_after, .. } => ImageError::Unavailable { retry_after },
        AiError::Redirected => ImageError::Redirected,
        AiError::SafetyBlock(_) => {
            let code = words.get("code").and_then(Value::as_str).unwrap_or_default();
            let reason = Reason::of(code);
            ImageError::Blocked { reason, words: None }
        }
        _ => ImageError::Rejected,
    }
}
