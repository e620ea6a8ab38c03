//! Messages between people and whoever runs the product.

use crate::errors::ErrorCode;
use crate::limits::{SUPPORT_ANSWER_MAX_CHARS, SUPPORT_MESSAGE_MAX_CHARS};
use crate::name::{is_controlling, is_visible};

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SupportAuthor {
    /// The person whose conversation it is.
    User,
    Operator,
}

impl SupportAuthor {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Operator => "operator",
        }
    }

    /// The one that is stored like this; the database admits only known ones.
    #[must_use]
    pub fn of_stored(text: &str) -> Self {
        if text == Self::Operator.as_str() {
            Self::Operator
        } else {
            Self::User
        }
    }
}

/// The text of a message: plain, without blanks around it, and without characters that control the text around it or the
/// terminal that shows it. Lines and tabs stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupportText(String);

impl SupportText {
    /// Takes what a person wrote. Empty when none of it can be seen.
    ///
    /// # Errors
    /// `support-message` for more than 4,000 characters.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        Self::within(text, SUPPORT_MESSAGE_MAX_CHARS)
    }

    /// Takes what an operator answers.
    ///
    /// # Errors
    /// `support-message` when none of it can be seen, or for more than 10,000 characters.
    pub fn parse_answer(text: &str) -> Result<Self, ErrorCode> {
        let answer = Self::within(text, SUPPORT_ANSWER_MAX_CHARS)?;
        if answer.is_empty() {
            return Err(ErrorCode::SupportMessage);
        }
        Ok(answer)
    }

    fn within(text: &str, most: usize) -> Result<Self, ErrorCode> {
        let plain = plain(text);
        let plain = plain.trim();
        if plain.chars().count() > most {
            return Err(ErrorCode::SupportMessage);
        }
        Ok(Self(if is_visible(plain) {
            plain.to_owned()
        } else {
            String::new()
        }))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text without characters that control the text around it, for a terminal. Lines, each ended by `\n`, and tabs stay.
#[must_use]
pub fn plain(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .chars()
        .filter(|c| matches!(c, '\n' | '\t') || !is_controlling(*c))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<String, ErrorCode> {
        SupportText::parse(text).map(|text| text.0)
    }

    #[test]
    fn a_message_has_lines_and_nothing_that_controls_a_terminal() {
        assert_eq!(
            parsed(" Hello\r\n\tworld \u{1b}[2J\u{202e}\0 \u{9b}3m\r "),
            Ok("Hello\n\tworld [2J 3m".to_owned())
        );
        assert_eq!(parsed("👩\u{200d}🚀"), Ok("👩\u{200d}🚀".to_owned()));
    }

    #[test]
    fn a_message_without_words_is_empty() {
        for blank in ["", " \n ", "\u{200b}\u{2800}"] {
            assert_eq!(parsed(blank), Ok(String::new()), "{blank:?}");
            assert_eq!(SupportText::parse_answer(blank), Err(ErrorCode::SupportMessage));
        }
    }

    #[test]
    fn a_message_has_four_thousand_characters_and_an_answer_ten_thousand() {
        assert_eq!(parsed(&"ä".repeat(4_000)).unwrap().chars().count(), 4_000);
        assert_eq!(parsed(&"ä".repeat(4_001)), Err(ErrorCode::SupportMessage));
        assert!(SupportText::parse_answer(&"ä".repeat(10_000)).is_ok());
        assert!(SupportText::parse_answer(&"ä".repeat(10_001)).is_err());
    }
}
