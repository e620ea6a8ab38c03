//! Anthropic messages, streamed.

use serde_json::{Value, json};

use super::step::{Ending, Step};

pub(super) fn encode(step: &Step) -> String {
    match step {
        Step::Open { thinks } => {
            let start = event(json!({"type": "message_start", "message": {
                "id": "msg_1", "type": "message", "role": "assistant", "model": "fake", "content": [],
                "stop_reason": null, "usage": {"input_tokens": 11, "output_tokens": 1},
            }}));
            let ping = event(json!({"type": "ping"}));
            let block = if *thinks {
                event(
                    json!({"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}}),
                )
            } else {
                text_block(0)
            };
            format!("{start}{block}{ping}")
        }
        Step::Reasoning(text) => event(json!({
            "type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": text},
        })),
        Step::Answer => {
            let stop = event(json!({"type": "content_block_stop", "index": 0}));
            format!("{stop}{}", text_block(1))
        }
        Step::Text(text) => event(json!({
            "type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text},
        })),
        Step::End(ending) => {
            let reason = match ending {
                Ending::Stop => "end_turn",
                Ending::Length => "max_tokens",
                Ending::Safety => "refusal",
            };
            let stop = event(json!({"type": "content_block_stop", "index": 0}));
            let delta = event(json!({
                "type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": null},
                "usage": {"output_tokens": 7},
            }));
            let end = event(json!({"type": "message_stop"}));
            format!("{stop}{delta}{end}")
        }
        Step::Overload => event(json!({
            "type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"},
        })),
        Step::Garbage => "event: content_block_delta\ndata: %%% not json %%%\n\n".to_owned(),
    }
}

fn text_block(index: u8) -> String {
    event(
        json!({"type": "content_block_start", "index": index, "content_block": {"type": "text", "text": ""}}),
    )
}

fn event(data: Value) -> String {
    let name = data
        .get("type")
        .and_then(Value::as_str)
        .unwrap_or("message")
        .to_owned();
    format!("event: {name}\ndata: {data}\n\n")
}

pub(super) fn wrong_key(key: &str) -> (u16, String) {
    let body = json!({"type": "error", "error": {
        "type": "authentication_error", "message": format!("invalid x-api-key {key}"),
    }});
    (401, body.to_string())
}

pub(super) fn prompt_block() -> (u16, String) {
    let body = json!({"type": "error", "error": {
        "type": "invalid_request_error", "message": "Output blocked by content filtering policy",
    }});
    (400, body.to_string())
}
