//! The chat of an app, as its page asks for an answer.

use serde_json::Value;

use crate::error::AiError;
use crate::prompts;
use crate::request::{Message, Task};

/// What a model is asked. `system`: what the author of the app says of it; blank for nothing.
///
/// # Errors
/// A broken template.
pub fn task(system: &str, json: bool, messages: Vec<Message>) -> Result<Task, AiError> {
    Ok(Task::Conversation {
        system: prompts::app_chat(system, json)?,
        messages,
    })
}

/// The JSON value that an answer is. A code fence around it is no part of it, and neither are words before a fence; an
/// answer that has anything else besides is none.
#[must_use]
pub fn value(answer: &str) -> Option<Value> {
    let answer = answer.trim();
    if let Ok(value) = serde_json::from_str(answer) {
        return Some(value);
    }
    let (_, fenced) = answer.split_once("```")?;
    let (fenced, _) = fenced.rsplit_once("```")?;
    // The language stands behind the fence.
    let (language, rest) = fenced.split_once('\n')?;
    let is_language = language.trim().chars().all(char::is_alphanumeric);
    serde_json::from_str(if is_language { rest } else { fenced }.trim()).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_found_with_or_without_a_fence() {
        let expected = json!({ "mood": "calm", "words": ["a", "b"] });
        let text = expected.to_string();
        for answer in [
            text.clone(),
            format!("  {text}\n"),
            format!("```json\n{text}\n```"),
            format!("```\n{text}\n```"),
            format!("Here it is:\n```json\n{text}\n```\nEnjoy!"),
        ] {
            assert_eq!(value(&answer), Some(expected.clone()), "{answer}");
        }
        assert_eq!(value("```\n[1,\n2]\n```"), Some(json!([1, 2])));
    }

    #[test]
    fn anything_else_is_none() {
        let deep = "[".repeat(100_000);
        for answer in [
            "",
            "Sorry.",
            "{\"a\": }",
            "```",
            "```json```",
            "{\"a\":1} and more",
            &deep,
        ] {
            assert_eq!(value(answer), None);
        }
    }
}
