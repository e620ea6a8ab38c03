//! Names of apps.

use crate::limits::APP_NAME_MAX_CHARS;

/// Name of a generation record that nobody named.
pub const DEFAULT_NAME: &str = "Untitled App";

/// A name that a person gave: trimmed, not blank, without control characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppName(String);

impl AppName {
    /// Takes a name; one longer than 200 characters is cut. Nothing when blank.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let clean: String = text.chars().filter(|c| !c.is_control()).collect();
        let clean: String = clean.trim().chars().take(APP_NAME_MAX_CHARS).collect();
        (!clean.is_empty()).then_some(Self(clean))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_free_of_control_characters() {
        assert_eq!(AppName::parse("  \n"), None);
        assert_eq!(AppName::parse(" Tide\u{7}line ").unwrap().as_str(), "Tideline");
    }
}
