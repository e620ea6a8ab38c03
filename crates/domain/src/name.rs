//! Names of apps.

use crate::limits::APP_NAME_MAX_CHARS;

/// Names that count as "not named yet" (spec 1, section 3 and spec 3, section 3).
pub const UNNAMED: [&str; 8] = [
    "My Interactive",
    "Untitled Interactive",
    "My Morpheo Interactive",
    "Untitled App",
    "My app",
    "My App",
    "My Morpheo App",
    "Untitled Generation",
];

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

/// Whether a name is one of the defaults that the product treats as no name.
#[must_use]
pub fn is_unnamed(name: &str) -> bool {
    let name = name.trim();
    name.is_empty() || UNNAMED.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_names_count_as_unnamed() {
        assert!(is_unnamed(" My App "));
        assert!(!is_unnamed("Tideline"));
        assert_eq!(AppName::parse("  \n"), None);
        assert_eq!(AppName::parse(" Tide\u{7}line ").unwrap().as_str(), "Tideline");
    }
}
