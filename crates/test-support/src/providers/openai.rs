//! OpenAI chat completions, streamed.

use serde_json::{Value, json};

use super::step::{Ending, Step};

pub(super) fn encode(step: &Step) -> String {
    match step {
        Step::Open { .. } => chunk(json!({"role": "assistant", "content": ""}), None),
        Step::Reasoning(text) => chunk(json!({"reasoning_content": text}), None),
        Step::Answer => String::new(),
        Step::Text(text) => chunk(json!({"content": text}), None),
        Step::End(ending) => {
            let reason = match ending {
                Ending::Stop => "stop",
                Ending::Length => "length",
                Ending::Safety => "content_filter",
            };
            let usage = json!({
                "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 0, "model": "fake",
                "choices": [],
                "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
            });
            format!(
                "{}data: {usage}\n\ndata: [DONE]\n\n",
                chunk(json!({}), Some(reason))
            )
        }
        Step::Overload => {
            let error = json!({"error": {"message": "The server is overloaded", "type": "server_error", "code": 503}});
            format!("data: {error}\n\n")
        }
        Step::Garbage => "data: %%% not json %%%\n\n".to_owned(),
    }
}

fn chunk(delta: Value, finish: Option<&str>) -> String {
    let data = json!({
        "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 0, "model": "fake",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    });
    format!("data: {data}\n\n")
}

pub(super) fn wrong_key(key: &str) -> (u16, String) {
    let body = json!({"error": {
        "message": format!("Incorrect API key provided: {key}."),
        "type": "invalid_request_error", "param": null, "code": "invalid_api_key",
    }});
    (401, body.to_string())
}

pub(super) fn prompt_block() -> (u16, String) {
    let body = json!({"error": {
        "message": "Your request was rejected as a result of our safety system.",
        "type": "invalid_request_error", "param": null, "code": "content_policy_violation",
    }});
    (400, body.to_string())
}
