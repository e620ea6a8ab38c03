//! The page to be shown.

use bytes::Bytes;

/// The size of a screenshot, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

impl Size {
    /// A social preview.
    pub const SOCIAL_PREVIEW: Self = Self {
        width: 1200,
        height: 630,
    };
}

/// A file that a page may load.
#[derive(Debug, Clone)]
pub struct ShownFile {
    /// Its path on the page's origin, as in `/_assets/logo.png`.
    pub path: String,
    /// Its media type.
    pub media_type: String,
    /// What it holds.
    pub bytes: Bytes,
}

/// A page and everything it may load. It is shown at `/` of an origin that exists nowhere else.
#[derive(Debug, Clone)]
pub struct PageToShow {
    /// The page.
    pub html: String,
    /// What else is on its origin.
    pub files: Vec<ShownFile>,
}

impl PageToShow {
    /// A page that needs no other file.
    #[must_use]
    pub fn of_html(html: impl Into<String>) -> Self {
        Self {
            html: html.into(),
            files: Vec::new(),
        }
    }
}
