//! Gemini `streamGenerateContent` with `alt=sse`.

use serde_json::{Value, json};

use super::step::{Ending, Step};

pub(super) fn encode(step: &Step) -> String {
    match step {
        Step::Open { .. } | Step::Answer => String::new(),
        Step::Reasoning(text) => candidate(json!([{"text": text, "thought": true}]), None),
        Step::Text(text) => candidate(json!([{"text": text}]), None),
        Step::End(ending) => {
            let reason = match ending {
                Ending::Stop => "STOP",
                Ending::Length => "MAX_TOKENS",
                Ending::Safety => "SAFETY",
            };
            candidate(json!([{"text": ""}]), Some(reason))
        }
        Step::Overload => {
            let error = json!({"error": {"code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE"}});
            format!("data: {error}\r\n\r\n")
        }
        Step::Garbage => "data: %%% not json %%%\r\n\r\n".to_owned(),
    }
}

fn candidate(parts: Value, finish: Option<&str>) -> String {
    let mut candidate = json!({"content": {"role": "model", "parts": parts}, "index": 0});
    if let (Some(reason), Some(map)) = (finish, candidate.as_object_mut()) {
        map.insert("finishReason".to_owned(), json!(reason));
    }
    let data = json!({
        "candidates": [candidate], "modelVersion": "fake",
        "usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18},
    });
    format!("data: {data}\r\n\r\n")
}

pub(super) fn wrong_key(key: &str) -> (u16, String) {
    let body = json!({"error": {
        "code": 400, "message": format!("API key not valid ({key}). Please pass a valid API key."),
        "status": "INVALID_ARGUMENT",
        "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}],
    }});
    (400, body.to_string())
}

/// Gemini answers 200 and names the reason in the stream's only event.
pub(super) fn prompt_block() -> (u16, String) {
    let data = json!({
        "promptFeedback": {"blockReason": "PROHIBITED_CONTENT"},
        "usageMetadata": {"promptTokenCount": 11, "totalTokenCount": 11}, "modelVersion": "fake",
    });
    (200, format!("data: {data}\r\n\r\n"))
}
