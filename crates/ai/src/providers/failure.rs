//! What a provider's error means.

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::event::EndReason;
use super::retry_after;
use super::watch::Seen;
use crate::config::ApiKey;
use crate::error::{AiError, Detail};

/// The meaning of an answer with an error status.
pub(crate) fn of_status(
    status: StatusCode,
    headers: &HeaderMap,
    body: &str,
    key: Option<&ApiKey>,
) -> AiError {
    let value: Value = serde_json::from_str(body).unwrap_or_default();
    // Gemini may wrap its error in a list.
    let value = value.get(0).cloned().unwrap_or(value);
    let error = Words::of(value.get("error").unwrap_or(&value));
    let detail = Detail::foreign(&error.message, key);
    if let Some(known) = of_words(&error, &detail) {
        return known;
    }
    match status.as_u16() {
        401 => AiError::InvalidKey,
        402 => AiError::OutOfFunds,
        403 => AiError::Forbidden(detail),
        404 => AiError::NotFound(detail),
        413 => AiError::TooLarge,
        429 => AiError::RateLimited {
            retry_after: retry_after::of_answer(headers, &value),
        },
        300..=399 => AiError::Redirected,
        500.. | 408 => AiError::Unavailable {
            detail,
            retry_after: retry_after::of_answer(headers, &value),
        },
        _ => AiError::Rejected(detail),
    }
}

/// The meaning of an error inside a stream.
pub(super) fn inside(error: &Value, key: Option<&ApiKey>) -> AiError {
    let words = Words::of(error);
    let detail = Detail::foreign(&words.message, key);
    if let Some(known) = of_words(&words, &detail) {
        return known;
    }
    match words.kind.as_str() {
        "authentication_error" | "unauthenticated" | "401" => AiError::InvalidKey,
        "permission_error" | "permission_denied" | "403" => AiError::Forbidden(detail),
        "not_found_error" | "not_found" | "404" => AiError::NotFound(detail),
        "rate_limit_error" | "rate_limit_exceeded" | "resource_exhausted" | "429" => AiError::RateLimited {
            retry_after: retry_after::of_error(error),
        },
        "request_too_large" | "413" => AiError::TooLarge,
        "invalid_request_error"
        | "badrequesterror"
        | "invalid_argument"
        | "failed_precondition"
        | "400"
        | "422" => AiError::Rejected(detail),
        _ => unavailable(detail),
    }
}

/// How a stream ended whose connection was closed, or that genai calls ended.
pub(super) fn of_end(seen: &Seen, key: Option<&ApiKey>) -> Result<EndReason, AiError> {
    if seen.garbage {
        return Err(AiError::Malformed);
    }
    if let Some(error) = &seen.error {
        return Err(inside(error, key));
    }
    if let Some(reason) = &seen.blocked {
        return Err(AiError::SafetyBlock(Detail::foreign(reason, key)));
    }
    match seen.finish.as_deref() {
        Some(reason) => of_reason(reason, key),
        None if seen.ended => Ok(EndReason::Stop),
        // Something else than a stream, such as a web page.
        None if seen.frames == 0 => Err(AiError::Malformed),
        None => Err(AiError::Cut),
    }
}

fn of_reason(reason: &str, key: Option<&ApiKey>) -> Result<EndReason, AiError> {
    match reason.to_ascii_lowercase().as_str() {
        "length" | "max_tokens" | "model_length" | "incomplete" | "model_context_window_exceeded" => {
            Ok(EndReason::Length)
        }
        "content_filter"
        | "refusal"
        | "safety"
        | "recitation"
        | "blocklist"
        | "prohibited_content"
        | "spii"
        | "image_safety"
        | "image_prohibited_content"
        | "language"
        | "error_toxic"
        | "sensitive" => Err(AiError::SafetyBlock(Detail::foreign(reason, key))),
        "error" | "malformed_function_call" | "other" | "network_error" => {
            Err(unavailable(Detail::foreign(reason, key)))
        }
        _ => Ok(EndReason::Stop),
    }
}

/// The parts of an error body that mean something, whatever the vendor calls them.
struct Words {
    kind: String,
    message: String,
    all: String,
}

impl Words {
    fn of(error: &Value) -> Self {
        let text = |name: &str| match error.get(name) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        };
        let message = error.as_str().map_or_else(|| text("message"), str::to_owned);
        // Gemini: a status word beside a numeric code. OpenAI: a code beside a type. Anthropic: a type.
        let kind = ["status", "type", "code"]
            .into_iter()
            .map(text)
            .find(|word| !word.is_empty())
            .unwrap_or_default()
            .to_ascii_lowercase();
        Self {
            kind,
            message,
            all: error.to_string().to_ascii_lowercase(),
        }
    }

    fn has_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.all.contains(word))
    }
}

/// Meanings that vendors hide behind general statuses.
fn of_words(error: &Words, detail: &Detail) -> Option<AiError> {
    if error.has_any(&["loading model", "model is loading", "currently loading"]) {
        return Some(AiError::Loading);
    }
    if error.has_any(&[
        "invalid_api_key",
        "api_key_invalid",
        "api key not valid",
        "invalid x-api-key",
        "incorrect api key",
    ]) {
        return Some(AiError::InvalidKey);
    }
    if error.has_any(&[
        "content_policy_violation",
        "content_filter",
        "content filter",
        "content management policy",
        "safety system",
        "prohibited_content",
        "blockreason",
        "risk_content",
        "high risk",
    ]) {
        return Some(AiError::SafetyBlock(detail.clone()));
    }
    if error.has_any(&[
        "insufficient_quota",
        "exceeded_current_quota",
        "credit balance is too low",
        "insufficient_credits",
    ]) {
        return Some(AiError::OutOfFunds);
    }
    if error.has_any(&[
        "context_length_exceeded",
        "maximum context length",
        "prompt is too long",
        "request_too_large",
        // llama.cpp, LM Studio, vLLM and what they answer through gateways
        "exceed_context_size",
        "context length",
        "context size",
        "context window",
    ]) {
        return Some(AiError::TooLarge);
    }
    None
}

/// A failure inside a stream, which says nothing of when to come back.
fn unavailable(detail: Detail) -> AiError {
    AiError::Unavailable {
        detail,
        retry_after: None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use reqwest::header::RETRY_AFTER;

    use super::*;

    fn status(code: u16, body: &str) -> AiError {
        of_status(StatusCode::from_u16(code).unwrap(), &HeaderMap::new(), body, None)
    }

    #[test]
    fn statuses_and_words_of_vendors_are_told_apart() {
        let cases = [
            (
                401,
                r#"{"error":{"code":"invalid_api_key","message":"no"}}"#,
                AiError::InvalidKey,
            ),
            (
                400,
                r#"{"error":{"status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}"#,
                AiError::InvalidKey,
            ),
            (
                429,
                r#"{"error":{"code":"insufficient_quota"}}"#,
                AiError::OutOfFunds,
            ),
            (402, "", AiError::OutOfFunds),
            (429, "{}", AiError::RateLimited { retry_after: None }),
            (
                400,
                r#"{"error":{"code":"context_length_exceeded"}}"#,
                AiError::TooLarge,
            ),
            (
                503,
                r#"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#,
                AiError::Loading,
            ),
            (413, "<html>", AiError::TooLarge),
            (
                400,
                r#"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error"}}"#,
                AiError::TooLarge,
            ),
            (302, "", AiError::Redirected),
        ];
        for (code, body, expected) in cases {
            assert_eq!(status(code, body), expected, "{code} {body}");
        }
        assert!(matches!(
            status(400, r#"{"error":{"code":"content_filter"}}"#),
            AiError::SafetyBlock(_)
        ));
        assert!(matches!(status(403, "{}"), AiError::Forbidden(_)));
        assert!(matches!(status(404, "{}"), AiError::NotFound(_)));
        assert!(matches!(status(529, "{}"), AiError::Unavailable { .. }));
        assert!(matches!(
            status(422, r#"[{"error":{"message":"no"}}]"#),
            AiError::Rejected(_)
        ));
    }

    #[test]
    fn a_provider_says_when_to_come_back() {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, "7".parse().unwrap());
        let limited = of_status(StatusCode::TOO_MANY_REQUESTS, &headers, "", None);
        let retry_after = Some(Duration::from_secs(7));
        assert_eq!(limited, AiError::RateLimited { retry_after });
        let away = of_status(StatusCode::SERVICE_UNAVAILABLE, &headers, "", None);
        assert_eq!(away.retry_after(), retry_after);
    }

    #[test]
    fn errors_inside_streams_are_told_apart() {
        let error = |json: &str| inside(&serde_json::from_str(json).unwrap(), None);
        assert!(matches!(
            error(r#"{"type":"overloaded_error","message":"x"}"#),
            AiError::Unavailable { .. }
        ));
        assert_eq!(
            error(r#"{"type":"rate_limit_error"}"#),
            AiError::RateLimited { retry_after: None }
        );
        assert!(matches!(
            error(r#"{"code":502,"message":"Provider error"}"#),
            AiError::Unavailable { .. }
        ));
        assert_eq!(
            error(r#"{"status":"RESOURCE_EXHAUSTED","code":429}"#),
            AiError::RateLimited { retry_after: None }
        );
        assert!(matches!(error(r#""server busy""#), AiError::Unavailable { .. }));
    }

    #[test]
    fn ends_are_told_apart() {
        let seen = |finish: Option<&str>, ended: bool, frames: u64| Seen {
            finish: finish.map(str::to_owned),
            ended,
            frames,
            ..Seen::default()
        };
        assert_eq!(of_end(&seen(Some("STOP"), false, 3), None), Ok(EndReason::Stop));
        assert_eq!(
            of_end(&seen(Some("max_tokens"), true, 3), None),
            Ok(EndReason::Length)
        );
        assert_eq!(of_end(&seen(None, true, 3), None), Ok(EndReason::Stop));
        assert_eq!(of_end(&seen(None, false, 3), None), Err(AiError::Cut));
        assert_eq!(of_end(&seen(None, false, 0), None), Err(AiError::Malformed));
        assert!(matches!(
            of_end(&seen(Some("SAFETY"), true, 3), None),
            Err(AiError::SafetyBlock(_))
        ));
    }
}
