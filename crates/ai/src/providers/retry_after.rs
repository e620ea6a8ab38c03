//! When a service that is busy wants to be asked again: in a header, or in the words of its error.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::Value;

/// Longest wait that is believed. What is longer is no wait within an answer in any case.
const LONGEST_SECONDS: f64 = 86_400.0;

/// What an answer with an error status says: its header first, then its body.
pub(super) fn of_answer(headers: &HeaderMap, body: &Value) -> Option<Duration> {
    let header = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    header
        .and_then(|text| text.trim().parse().ok())
        .and_then(seconds)
        .or_else(|| of_error(body.get("error").unwrap_or(body)))
}

/// What an error says: Gemini in a detail, OpenRouter in what it passes on of the provider behind it, others in words.
pub(super) fn of_error(error: &Value) -> Option<Duration> {
    let own = in_details(error)
        .or_else(|| in_metadata(error))
        .or_else(|| error.get("message")?.as_str().and_then(in_words));
    own.or_else(|| {
        // the provider's own error, as JSON or in words
        let raw = error.pointer("/metadata/raw")?.as_str()?;
        let inner = serde_json::from_str::<Value>(raw).ok();
        let inner = inner.as_ref().map(|inner| inner.get("error").unwrap_or(inner));
        inner
            .and_then(|inner| in_details(inner).or_else(|| inner.get("message")?.as_str().and_then(in_words)))
            .or_else(|| in_words(raw))
    })
}

/// `"retryDelay": "34.07s"` of Gemini's `RetryInfo`.
fn in_details(error: &Value) -> Option<Duration> {
    let details = error.get("details")?.as_array()?;
    let delay = details
        .iter()
        .find_map(|detail| detail.get("retryDelay")?.as_str())?;
    seconds(delay.strip_suffix('s')?.parse().ok()?)
}

/// The headers that OpenRouter repeats in its errors. The time of its reset is in milliseconds since 1970.
fn in_metadata(error: &Value) -> Option<Duration> {
    let text = |path: &str| match error.pointer(path)? {
        Value::String(text) => text.trim().parse::<f64>().ok(),
        Value::Number(number) => number.as_f64(),
        _ => None,
    };
    let wait = text("/metadata/retry_after_seconds")
        .or_else(|| text("/metadata/headers/Retry-After"))
        .or_else(|| text("/metadata/headers/retry-after"));
    wait.and_then(seconds).or_else(|| {
        let reset = text("/metadata/headers/X-RateLimit-Reset")? / 1_000.0;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs_f64();
        seconds((reset - now).max(0.0))
    })
}

/// `try again in 1.5s`, `retry in 20ms`, `try again in 7 seconds`.
fn in_words(text: &str) -> Option<Duration> {
    let text = text.to_ascii_lowercase();
    let (_, rest) = text
        .split_once("try again in ")
        .or_else(|| text.split_once("retry in "))?;
    let end = rest
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(rest.len());
    let (number, unit) = rest.split_at_checked(end)?;
    let number: f64 = number.trim_end_matches('.').parse().ok()?;
    let unit = unit.trim_start();
    if unit.starts_with("ms") || unit.starts_with("milli") {
        seconds(number / 1_000.0)
    } else if unit.starts_with('s') {
        seconds(number)
    } else if unit.starts_with("min") {
        seconds(number * 60.0)
    } else {
        None
    }
}

fn seconds(seconds: f64) -> Option<Duration> {
    if !(0.0..=LONGEST_SECONDS).contains(&seconds) {
        return (seconds > LONGEST_SECONDS).then(|| Duration::from_secs(86_400));
    }
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn errors_say_when_to_come_back() {
        for (error, milliseconds) in [
            (
                json!({"code": 429, "details": [
                    {"@type": "type.googleapis.com/google.rpc.QuotaFailure"},
                    {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"},
                ]}),
                Some(34_500),
            ),
            (
                json!({"code": 429, "message": "Provider returned error", "metadata": {
                    "raw": "{\"error\":{\"details\":[{\"retryDelay\":\"7s\"}]}}", "provider_name": "Google",
                }}),
                Some(7_000),
            ),
            (
                json!({"metadata": {"raw": "qwen is rate-limited upstream. Please retry in 3 seconds."}}),
                Some(3_000),
            ),
            (
                json!({"metadata": {"headers": {"Retry-After": "12"}}}),
                Some(12_000),
            ),
            (
                json!({"metadata": {"headers": {"X-RateLimit-Reset": "1000"}}}),
                Some(0),
            ),
            (
                json!({"message": "Rate limit reached. Please try again in 20ms."}),
                Some(20),
            ),
            (json!({"message": "Try again in a moment"}), None),
            (json!({"details": [{"retryDelay": "soon"}]}), None),
            (json!({"details": [{"retryDelay": "-3s"}]}), None),
            (json!("busy"), None),
        ] {
            let wanted = milliseconds.map(Duration::from_millis);
            assert_eq!(of_error(&error), wanted, "{error}");
        }
    }

    #[test]
    fn the_header_comes_first() {
        let body = json!({"error": {"message": "try again in 5s"}});
        assert_eq!(of_answer(&HeaderMap::new(), &body), Some(Duration::from_secs(5)));
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, "7".parse().unwrap());
        assert_eq!(of_answer(&headers, &body), Some(Duration::from_secs(7)));
        headers.insert(RETRY_AFTER, "999999999999".parse().unwrap());
        assert_eq!(of_answer(&headers, &body), Some(Duration::from_secs(86_400)));
    }
}
