//! What a person calls a connection, and the key of its service.

use std::fmt;

use super::Preset;
use crate::limits::{CONNECTION_KEY_MAX_BYTES, MODEL_CONNECTION_NAME_MAX_CHARS};
use crate::name::is_controlling;

/// How much of a key is shown, in characters.
const KEY_SHOWN_CHARS: usize = 4;

/// A connection's name: 1 to 60 characters on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelConnectionName(String);

impl ModelConnectionName {
    /// Takes a name without the blanks around it; nothing where it is blank or too long, or has characters that control the
    /// text around it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let name = text.trim();
        let fits = !name.is_empty()
            && !name.chars().any(is_controlling)
            && name.chars().count() <= MODEL_CONNECTION_NAME_MAX_CHARS;
        fits.then(|| Self(name.to_owned()))
    }

    /// The name of a connection that nobody named: that of its preset.
    #[must_use]
    pub fn of(preset: Preset) -> Self {
        Self(preset.label().to_owned())
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A service's key: what can stand in a header of a request. Never shown in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct ConnectionKey(String);

impl ConnectionKey {
    /// Takes a key without the blanks around it, and without the `Bearer` that people copy along; nothing where it is
    /// blank, longer than 1,000 bytes, or has anything but visible ASCII characters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let key = text.trim();
        let key = key.strip_prefix("Bearer ").map_or(key, str::trim_start);
        let fits = !key.is_empty()
            && key.len() <= CONNECTION_KEY_MAX_BYTES
            && key.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| Self(key.to_owned()))
    }

    /// The key.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Its last four characters; of a short key at most half of it.
    #[must_use]
    pub fn shown(&self) -> String {
        let shown = KEY_SHOWN_CHARS.min(self.0.len() / 2);
        let end = self.0.get(self.0.len() - shown..);
        end.unwrap_or_default().to_owned()
    }
}

impl fmt::Debug for ConnectionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConnectionKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_shows_its_end_alone() {
        for (typed, shown) in [
            ("sk-or-v1-abcd1234", "1234"),
            (" Bearer sk-abcdef ", "cdef"),
            ("abcd", "cd"),
            ("a", ""),
        ] {
            assert_eq!(ConnectionKey::parse(typed).unwrap().shown(), shown, "{typed}");
        }
        let key = ConnectionKey::parse("sk-marked").unwrap();
        assert!(!format!("{key:?}").contains("marked"));
        let long = "k".repeat(CONNECTION_KEY_MAX_BYTES + 1);
        for refused in ["", "  ", "two words", "line\r\nX-Header: 1", "ké", long.as_str()] {
            assert_eq!(ConnectionKey::parse(refused), None, "{refused:?}");
        }
    }

    #[test]
    fn names_are_one_line_of_sixty_characters() {
        let name = |text: &str| ModelConnectionName::parse(text).map(|name| name.as_str().to_owned());
        assert_eq!(name("  My box "), Some("My box".to_owned()));
        assert_eq!(name(&"é".repeat(60)), Some("é".repeat(60)));
        for refused in ["", " ", "a\nb", &"é".repeat(61)] {
            assert_eq!(name(refused), None, "{refused:?}");
        }
    }
}
