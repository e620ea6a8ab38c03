//! Names of apps.

use crate::limits::APP_NAME_MAX_CHARS;

/// Name of a generation record that nobody named.
pub const DEFAULT_NAME: &str = "Untitled App";

/// Names that count as none (spec 1, section 3; spec 3, section 3). The frontend has the same list (`lib/appNames.ts`).
const UNNAMED: [&str; 8] = [
    "My Interactive",
    "Untitled Interactive",
    "My Morpheo Interactive",
    DEFAULT_NAME,
    "My app",
    "My App",
    "My Morpheo App",
    "Untitled Generation",
];

/// Whether nobody gave the app a name of its own.
#[must_use]
pub fn is_unnamed(name: &str) -> bool {
    let name = name.trim();
    name.is_empty() || UNNAMED.contains(&name)
}

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

    /// The name of a copy: the same with ' Copy' behind it, cut to fit.
    #[must_use]
    pub fn copy(&self) -> Self {
        const SUFFIX: &str = " Copy";
        let room = APP_NAME_MAX_CHARS - SUFFIX.len();
        let head: String = self.0.chars().take(room).collect();
        Self(format!("{}{SUFFIX}", head.trim_end()))
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

    #[test]
    fn default_names_count_as_none() {
        for name in ["", "  ", "Untitled App", " My App "] {
            assert!(is_unnamed(name), "{name}");
        }
        assert!(!is_unnamed("Tideline"));
    }

    #[test]
    fn a_copy_is_named_so_and_fits() {
        assert_eq!(AppName::parse("Tides").unwrap().copy().as_str(), "Tides Copy");
        let long = AppName::parse(&"ä".repeat(300)).unwrap().copy();
        assert_eq!(long.as_str().chars().count(), APP_NAME_MAX_CHARS);
        assert!(long.as_str().ends_with("ä Copy"));
    }
}
