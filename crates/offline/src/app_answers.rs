//! What the offline studio answers to apps that ask for AI: always that it is no model, in the form that was asked for, so
//! that whoever builds an app sees it work, and nobody takes the answer for one of a model.

/// What the studio says of itself beside an answer to a chat.
pub const CHAT_NOTE: &str =
    "This is the offline studio, not an AI. It answers every message with a fixed text.";
/// What the studio says of itself beside an image.
pub const IMAGE_NOTE: &str =
    "This is the offline studio, not an AI. It drew a simple poster from the prompt.";

/// Most characters of the message that an answer repeats.
const REPEATED_CHARS: usize = 200;

/// An answer to the last message of an app's chat.
#[must_use]
pub fn chat(message: &str, json: bool) -> String {
    let message = message.trim();
    let mut repeated: String = message.chars().take(REPEATED_CHARS).collect();
    if repeated.len() < message.len() {
        repeated.push('…');
    }
    let text = format!(
        "This is the offline studio, not an AI: no AI model is connected. An AI model would answer this message: “{repeated}”"
    );
    if json {
        serde_json::json!({ "offline": true, "message": text }).to_string()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_what_it_is_and_repeats_the_beginning_of_the_message() {
        let answer = chat("How warm is it?", false);
        assert!(answer.starts_with("This is the offline studio, not an AI"));
        assert!(answer.contains("“How warm is it?”"));
        let long = chat(&"ä".repeat(5_000), false);
        assert!(long.chars().count() < 400 && long.contains('…'));
    }

    #[test]
    fn an_answer_in_json_is_json_whatever_the_message_is() {
        for message in ["x", "\"quotes\" \\ and\nlines", "\u{1F600}"] {
            let value: serde_json::Value = serde_json::from_str(&chat(message, true)).unwrap();
            assert_eq!(value["offline"], true);
            assert!(value["message"].as_str().unwrap().contains("offline studio"));
        }
    }
}
