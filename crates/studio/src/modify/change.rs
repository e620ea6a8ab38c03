//! A page after a command, or why there is none.

/// A page after a command, and what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub html: String,
    pub said: String,
    /// What was chosen where the words left it open.
    pub choice: Option<String>,
}

impl Change {
    pub(super) fn new(html: String, said: String) -> Self {
        Self {
            html,
            said,
            choice: None,
        }
    }
}

/// What is said when the page cannot be taken apart or put together.
pub(super) fn unreadable() -> String {
    "The page cannot be read as HTML.".to_owned()
}
