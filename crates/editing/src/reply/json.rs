//! The form in JSON: `{"changes":[…],"response":"…","fullCode":"…","clarificationNeeded":false,"summary":"…"}`.

use super::answer::Proposed;
use crate::change::Proposal;
use serde_json::Value;

/// An answer in JSON.
#[derive(Debug, Default)]
pub(super) struct Form {
    pub changes: Vec<Proposed>,
    pub response: String,
    pub page: Option<String>,
    pub asks_back: bool,
    pub summary: String,
}

impl Form {
    /// Reads a text that is an answer as a whole; nothing when it is anything else. The first change gets the number
    /// `position`.
    pub fn read(text: &str, position: usize) -> Option<Self> {
        Self::of(&serde_json::from_str(text).ok()?, position)
    }

    /// Reads the answer that a text begins with, and gives where it ends. Without changes and a page, words are one.
    pub fn read_start(text: &str, position: usize) -> Option<(Self, usize)> {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let value = values.next()?.ok()?;
        let end = values.byte_offset();
        let form = Self::of(&value, position).or_else(|| {
            let response = value.get("response")?.as_str()?;
            Some(Self {
                response: response.to_owned(),
                asks_back: asks_back(&value),
                ..Self::default()
            })
        });
        Some((form?, end))
    }

    fn of(value: &Value, position: usize) -> Option<Self> {
        let text = |field: &str| value.get(field).and_then(Value::as_str);
        let page = text("fullCode").or_else(|| text("full_code"));
        let items = match value {
            Value::Array(items) if !items.is_empty() && items.iter().all(is_change) => Some(items),
            _ => value.get("changes").and_then(Value::as_array),
        };
        if items.is_none() && page.is_none() {
            return None;
        }
        let changes = items.into_iter().flatten().enumerate();
        Some(Self {
            changes: changes.map(|(at, item)| proposed(item, position + at)).collect(),
            response: text("response").unwrap_or_default().to_owned(),
            page: page.filter(|page| !page.trim().is_empty()).map(str::to_owned),
            asks_back: asks_back(value),
            summary: text("summary").unwrap_or_default().to_owned(),
        })
    }
}

fn asks_back(value: &Value) -> bool {
    value
        .get("clarificationNeeded")
        .and_then(Value::as_bool)
        .unwrap_or(false)
}

fn is_change(item: &Value) -> bool {
    item.get("type").is_some() && (item.get("before").is_some() || item.get("after").is_some())
}

fn proposed(item: &Value, position: usize) -> Proposed {
    let text = |field: &str| {
        item.get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    Proposed {
        kind: text("type"),
        description: text("description"),
        proposal: Proposal::read(item, position),
    }
}
