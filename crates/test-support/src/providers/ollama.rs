//! Ollama chat, one JSON object a line.

use serde_json::json;

use super::step::{Ending, Step};

pub(super) fn encode(step: &Step) -> String {
    let value = match step {
        Step::Open { .. } | Step::Answer => return String::new(),
        Step::Reasoning(text) => {
            json!({"model": "fake", "message": {"role": "assistant", "content": "", "thinking": text}, "done": false})
        }
        Step::Text(text) => {
            json!({"model": "fake", "message": {"role": "assistant", "content": text}, "done": false})
        }
        Step::End(ending) => {
            let reason = match ending {
                Ending::Stop => "stop",
                Ending::Length => "length",
                Ending::Safety => "content_filter",
            };
            json!({
                "model": "fake", "message": {"role": "assistant", "content": ""}, "done": true,
                "done_reason": reason, "prompt_eval_count": 11, "eval_count": 7,
            })
        }
        Step::Overload => {
            json!({"error": "server busy, please try again. maximum pending requests exceeded"})
        }
        Step::Garbage => return "%%% not json %%%\n".to_owned(),
    };
    format!("{value}\n")
}
