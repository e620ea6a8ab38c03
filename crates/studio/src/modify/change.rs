//! A page after a command, or why there is none.

/// A page after a command, and what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub html: String,
    pub said: String,
}

/// What is said when the page cannot be taken apart or put together.
pub(super) fn unreadable() -> String {
    "The page cannot be read as HTML.".to_owned()
}
