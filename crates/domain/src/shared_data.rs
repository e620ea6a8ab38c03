//! What visitors of a published app share: who may write it, and what its keys and lists may be called.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use utoipa::ToSchema;

/// Who may write the shared data of a published app. Whoever opens the app may read it, unless it is off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DataWriters {
    /// Nobody, and nobody reads it either.
    #[default]
    Off,
    /// Who published the app.
    Owner,
    /// Visitors who let the app know who they are.
    Visitors,
    /// Every visitor.
    Everyone,
}

impl DataWriters {
    /// The name in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Owner => "owner",
            Self::Visitors => "visitors",
            Self::Everyone => "everyone",
        }
    }

    /// As the database names it; anything unknown is off.
    #[must_use]
    pub fn of_stored(name: &str) -> Self {
        [Self::Owner, Self::Visitors, Self::Everyone]
            .into_iter()
            .find(|writers| writers.as_str() == name)
            .unwrap_or_default()
    }
}

/// What its owner chose for the shared data of a published app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DataSettings {
    /// Who may write it.
    pub writers: DataWriters,
}

/// Longest key of a value, in characters.
pub const DATA_KEY_MAX_CHARS: usize = 100;
/// Longest name of a list, in characters.
pub const DATA_LIST_MAX_CHARS: usize = 64;

/// Most levels of arrays and objects in a value or an entry.
pub const DATA_MAX_LEVELS: usize = 128;

/// Why a text is no shared data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("no JSON, or too many levels of it")]
pub struct InvalidData;

/// Reads a value or an entry.
///
/// # Errors
/// [`InvalidData`] for what is no JSON, or has more than [`DATA_MAX_LEVELS`] levels.
pub fn read_data(text: &str) -> Result<Value, InvalidData> {
    if levels(text) > DATA_MAX_LEVELS {
        return Err(InvalidData);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    // The limit of the reader is one level less, and the levels were counted.
    reader.disable_recursion_limit();
    let value = Value::deserialize(&mut reader).map_err(|_| InvalidData)?;
    reader.end().map_err(|_| InvalidData)?;
    Ok(value)
}

/// How many arrays and objects stand in each other at most. Of a text that is no JSON, at least as many as a reader enters
/// before it fails.
fn levels(text: &str) -> usize {
    let (mut open, mut most, mut is_text, mut is_escaped) = (0_usize, 0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            b'[' | b'{' if !is_text => {
                open += 1;
                most = most.max(open);
            }
            b']' | b'}' if !is_text => open = open.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// Why a text is neither key nor name of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a valid name")]
pub struct InvalidDataName;

/// The key of a shared value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataKey(String);

impl DataKey {
    /// Takes up to 100 ASCII letters, digits, `.`, `_`, `:`, `@` and `-`, of which the first is a letter or digit: a path has
    /// it unchanged.
    ///
    /// # Errors
    /// [`InvalidDataName`] for anything else.
    pub fn parse(text: &str) -> Result<Self, InvalidDataName> {
        let others = |c: char| matches!(c, '.' | '_' | ':' | '@' | '-');
        named(text, DATA_KEY_MAX_CHARS, others).map(Self)
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of a shared list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataList(String);

impl DataList {
    /// Takes up to 64 ASCII letters, digits, `_` and `-`, of which the first is a letter or digit.
    ///
    /// # Errors
    /// [`InvalidDataName`] for anything else.
    pub fn parse(text: &str) -> Result<Self, InvalidDataName> {
        named(text, DATA_LIST_MAX_CHARS, |c| matches!(c, '_' | '-')).map(Self)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DataList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn named(text: &str, most: usize, others: fn(char) -> bool) -> Result<String, InvalidDataName> {
    let first = text.chars().next().is_some_and(|c| c.is_ascii_alphanumeric());
    let fits = text.len() <= most && text.chars().all(|c| c.is_ascii_alphanumeric() || others(c));
    if first && fits {
        Ok(text.to_owned())
    } else {
        Err(InvalidDataName)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_lists_stand_in_a_path_as_they_are() {
        for key in [
            "a",
            "7",
            "score",
            "user:ada@example.org",
            "v1.2_x-y",
            &"k".repeat(100),
        ] {
            assert_eq!(DataKey::parse(key).unwrap().as_str(), key);
        }
        for key in [
            "",
            ".",
            "..",
            "-a",
            "_a",
            ":a",
            "a/b",
            "a b",
            "a%2Fb",
            "a?b",
            "a#b",
            "ä",
            "a\0",
            "a\n",
            &"k".repeat(101),
        ] {
            assert_eq!(DataKey::parse(key), Err(InvalidDataName), "{key:?}");
        }
        assert_eq!(
            DataList::parse("guest-book_2").unwrap().to_string(),
            "guest-book_2"
        );
        for list in ["", "a.b", "a:b", "__proto__", "a/b", &"l".repeat(65)] {
            assert_eq!(DataList::parse(list), Err(InvalidDataName), "{list:?}");
        }
    }

    #[test]
    fn data_has_128_levels_at_most() {
        let of = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        assert!(read_data(&of(DATA_MAX_LEVELS)).is_ok());
        assert_eq!(read_data(&of(DATA_MAX_LEVELS + 1)), Err(InvalidData));
        let objects = |levels: usize| format!("{}1{}", "{\"a\":".repeat(levels), "}".repeat(levels));
        assert!(read_data(&objects(DATA_MAX_LEVELS)).is_ok());
        assert_eq!(read_data(&objects(DATA_MAX_LEVELS + 1)), Err(InvalidData));
        // Brackets of texts are none.
        let text = serde_json::json!(["[".repeat(200), "\\\"".repeat(200), "{".repeat(200)]);
        assert_eq!(read_data(&text.to_string()), Ok(text));
        for bad in ["", "1 2", "[", "]", "a", "\"\\ud800\"", &"[".repeat(60_000)] {
            assert_eq!(read_data(bad), Err(InvalidData));
        }
    }

    #[test]
    fn who_may_write_is_stored_by_name() {
        for writers in [
            DataWriters::Off,
            DataWriters::Owner,
            DataWriters::Visitors,
            DataWriters::Everyone,
        ] {
            assert_eq!(DataWriters::of_stored(writers.as_str()), writers);
            assert_eq!(serde_json::json!(writers), writers.as_str());
        }
        assert_eq!(DataWriters::of_stored("nobody"), DataWriters::Off);
    }
}
