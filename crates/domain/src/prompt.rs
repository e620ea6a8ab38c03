//! Instructions that a person gives to the AI.

use crate::errors::ErrorCode;
use crate::limits::PROMPT_MAX_CHARS;

/// A prompt or a modification: trimmed, not blank, at most 10,000 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt(String);

impl Prompt {
    /// Takes the description of a new app.
    ///
    /// # Errors
    /// `invalid-prompt`.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        Self::checked(text).ok_or(ErrorCode::InvalidPrompt)
    }

    /// Takes the instructions of a modification.
    ///
    /// # Errors
    /// `invalid-modification`.
    pub fn parse_modification(text: &str) -> Result<Self, ErrorCode> {
        Self::checked(text).ok_or(ErrorCode::InvalidModification)
    }

    fn checked(text: &str) -> Option<Self> {
        let clean = cleaned(text);
        let fits = !clean.is_empty() && clean.chars().count() <= PROMPT_MAX_CHARS;
        fits.then_some(Self(clean))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a person wrote, trimmed, without control characters other than line breaks and tabs: they carry no
/// meaning and upset logs and models.
pub(crate) fn cleaned(text: &str) -> String {
    let clean: String = text
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t'))
        .collect();
    clean.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_is_trimmed_and_bounded() {
        assert_eq!(Prompt::parse("  a clock\u{0} ").unwrap().as_str(), "a clock");
        assert_eq!(Prompt::parse(" \n "), Err(ErrorCode::InvalidPrompt));
        assert!(Prompt::parse(&"ä".repeat(10_000)).is_ok());
        assert_eq!(
            Prompt::parse_modification(&"ä".repeat(10_001)),
            Err(ErrorCode::InvalidModification)
        );
    }
}
