//! The messages of a conversation.

use serde::{Deserialize, Serialize};

use crate::errors::ErrorCode;
use crate::limits::{CHAT_HISTORY_MAX_CHARS, CHAT_MESSAGE_MAX_CHARS};
use crate::prompt::cleaned;

/// A message to the chat: trimmed, not blank, at most 2,000 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatMessage(String);

impl ChatMessage {
    /// Takes what a person wrote.
    ///
    /// # Errors
    /// `invalid-message` when nothing is left of it, `message-too-long`.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        let clean = cleaned(text);
        if clean.is_empty() {
            Err(ErrorCode::InvalidMessage)
        } else if clean.chars().count() > CHAT_MESSAGE_MAX_CHARS {
            Err(ErrorCode::MessageTooLong)
        } else {
            Ok(Self(clean))
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Who said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    User,
    Assistant,
    System,
}

/// An earlier message, as it is sent along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierMessage {
    pub role: Speaker,
    pub content: String,
}

/// An item of a history that is held to its limits.
pub trait HasContent {
    /// Its text.
    fn content(&mut self) -> &mut String;
}

impl HasContent for EarlierMessage {
    fn content(&mut self) -> &mut String {
        &mut self.content
    }
}

/// The newest items: at most so many, and at most 50,000 characters in all; the oldest go first. A newest item
/// that alone is longer is cut.
#[must_use]
pub fn newest<T: HasContent>(items: Vec<T>, most: usize) -> Vec<T> {
    let mut left = CHAT_HISTORY_MAX_CHARS;
    let mut kept = Vec::new();
    for mut item in items.into_iter().rev().take(most) {
        let content = item.content();
        let chars = content.chars().count();
        if chars > left {
            if !kept.is_empty() {
                break;
            }
            *content = content.chars().take(left).collect();
        }
        left = left.saturating_sub(chars);
        kept.push(item);
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(contents: &[&str]) -> Vec<EarlierMessage> {
        let turn = |content: &&str| EarlierMessage {
            role: Speaker::User,
            content: (*content).to_owned(),
        };
        contents.iter().map(turn).collect()
    }

    #[test]
    fn a_message_is_trimmed_and_bounded() {
        assert_eq!(ChatMessage::parse(" hi\u{0} \n").unwrap().as_str(), "hi");
        assert_eq!(ChatMessage::parse(" \n\t"), Err(ErrorCode::InvalidMessage));
        assert!(ChatMessage::parse(&"ä".repeat(2_000)).is_ok());
        assert_eq!(
            ChatMessage::parse(&"ä".repeat(2_001)),
            Err(ErrorCode::MessageTooLong)
        );
    }

    #[test]
    fn the_oldest_go_first() {
        assert_eq!(newest(messages(&["a", "b", "c"]), 2), messages(&["b", "c"]));
        let long = "x".repeat(30_000);
        assert_eq!(
            newest(messages(&[&long, &long, "c"]), 10),
            messages(&[&long, "c"])
        );
        assert!(newest(messages(&[]), 10).is_empty());
    }

    #[test]
    fn a_newest_item_that_is_too_long_is_cut() {
        let long = "ä".repeat(50_001);
        let kept = newest(messages(&["a", &long]), 10);
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].content.chars().count(), 50_000);
    }
}
