//! A page as a person sends it.

use crate::errors::ErrorCode;
use crate::limits::STREAM_MAX_CHARS;

/// A page: not blank, at most 10,000,000 characters, without null characters, which Postgres does
/// not store and no page needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageHtml(String);

/// Why a text is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PageHtmlError {
    /// Nothing but blanks.
    #[error("the page is blank")]
    Blank,
    /// More than 10,000,000 characters.
    #[error("the page is too long")]
    TooLong,
}

impl PageHtmlError {
    /// The catalogue's entry; what a blank page means depends on the call.
    #[must_use]
    pub fn code(self, blank: ErrorCode) -> ErrorCode {
        match self {
            Self::Blank => blank,
            Self::TooLong => ErrorCode::PayloadTooLarge,
        }
    }
}

impl PageHtml {
    /// Takes a page.
    ///
    /// # Errors
    /// [`PageHtmlError`].
    pub fn parse(mut text: String) -> Result<Self, PageHtmlError> {
        if text.contains('\0') {
            text.retain(|character| character != '\0');
        }
        if text.trim().is_empty() {
            return Err(PageHtmlError::Blank);
        }
        // Each character takes at least a byte.
        if text.len() > STREAM_MAX_CHARS && text.chars().count() > STREAM_MAX_CHARS {
            return Err(PageHtmlError::TooLong);
        }
        Ok(Self(text))
    }

    /// The page.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The page.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_not_blank_and_bounded() {
        let parsed = |text: &str| PageHtml::parse(text.to_owned()).map(PageHtml::into_string);
        assert_eq!(parsed("<p>\0a</p>").as_deref(), Ok("<p>a</p>"));
        assert_eq!(parsed(" \0\n"), Err(PageHtmlError::Blank));
        assert!(parsed(&"ä".repeat(STREAM_MAX_CHARS)).is_ok());
        assert_eq!(
            parsed(&"ä".repeat(STREAM_MAX_CHARS + 1)),
            Err(PageHtmlError::TooLong)
        );
        assert_eq!(
            PageHtmlError::Blank.code(ErrorCode::HtmlRequired),
            ErrorCode::HtmlRequired
        );
    }
}
