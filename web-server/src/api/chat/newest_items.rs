//! A history of any length, of which only the newest messages are ever held.

use std::collections::VecDeque;
use std::fmt;

use domain::chat::newest;
use domain::limits::{CHAT_HISTORY_KEPT, CHAT_HISTORY_MAX_CHARS};
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};

use super::ChatHistoryItem;

/// The newest messages of a list, the oldest first: at most 100, with at most 50,000 characters of content in all.
/// Older ones are given up while the list is read.
#[derive(Debug)]
pub struct NewestItems(pub Vec<ChatHistoryItem>);

impl<'de> Deserialize<'de> for NewestItems {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let window = from.deserialize_seq(WindowVisitor)?;
        // Cuts a newest message that alone is too long.
        Ok(Self(newest(window.items.into(), CHAT_HISTORY_KEPT)))
    }
}

/// The newest messages so far.
#[derive(Default)]
struct Window {
    items: VecDeque<ChatHistoryItem>,
    /// Characters of their contents.
    chars: usize,
}

impl Window {
    fn push(&mut self, item: ChatHistoryItem) {
        self.chars += item.content.chars().count();
        self.items.push_back(item);
        while self.items.len() > CHAT_HISTORY_KEPT
            || (self.chars > CHAT_HISTORY_MAX_CHARS && self.items.len() > 1)
        {
            let oldest = self.items.pop_front();
            self.chars -= oldest.map_or(0, |oldest| oldest.content.chars().count());
        }
    }
}

struct WindowVisitor;

impl<'de> Visitor<'de> for WindowVisitor {
    type Value = Window;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of messages")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Window, A::Error> {
        let mut window = Window::default();
        while let Some(item) = items.next_element()? {
            window.push(item);
        }
        Ok(window)
    }
}

#[cfg(test)]
mod tests {
    use domain::limits::CHAT_DETAILS_MAX_BYTES;
    use serde_json::{Value, json};

    use super::*;

    fn item(content: &str) -> Value {
        json!({ "role": "user", "content": content, "timestamp": "2026-11-22T09:00:00Z", "type": "text" })
    }

    fn read(content: &str) -> ChatHistoryItem {
        serde_json::from_value(item(content)).unwrap()
    }

    #[test]
    fn a_window_never_holds_more_than_is_kept() {
        let mut window = Window::default();
        for number in 0..1_000 {
            window.push(read(&"ä".repeat(number * 7 % 900)));
            let chars: usize = window.items.iter().map(|item| item.content.chars().count()).sum();
            assert_eq!(window.chars, chars);
            assert!(chars <= CHAT_HISTORY_MAX_CHARS && window.items.len() <= CHAT_HISTORY_KEPT);
        }
        window.push(read(&"x".repeat(CHAT_HISTORY_MAX_CHARS + 1)));
        assert_eq!(window.items.len(), 1);
        window.push(read("short"));
        assert_eq!(window.items.len(), 1);
    }

    #[test]
    fn what_is_held_is_what_the_limits_keep_of_the_whole() {
        for lengths in [
            [10, 20, 30],
            [30_000, 30_000, 10],
            [50_001, 1, 49_999],
            [1, 1, 60_000],
        ] {
            let whole: Vec<Value> = lengths.iter().map(|length| item(&"x".repeat(*length))).collect();
            let NewestItems(held) = serde_json::from_value(json!(whole)).unwrap();
            let all: Vec<ChatHistoryItem> = serde_json::from_value(json!(whole)).unwrap();
            let kept = newest(all, CHAT_HISTORY_KEPT);
            assert_eq!(json!(held), json!(kept), "{lengths:?}");
        }
    }

    #[test]
    fn large_details_cost_a_message_nothing_but_them() {
        let mut with_details = item("kept");
        with_details["details"] = json!({ "x": "y".repeat(CHAT_DETAILS_MAX_BYTES) });
        let text = json!([with_details]).to_string();
        let NewestItems(items) = serde_json::from_str(&text).unwrap();
        assert_eq!((items[0].content.as_str(), &items[0].details), ("kept", &None));
    }
}
