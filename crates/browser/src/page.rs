//! The page to be shown or checked.

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

/// A file on another host that a page loads: a script, a style sheet, a font.
#[derive(Debug, Clone)]
pub struct Library {
    /// Its absolute address as the page asks for it, as in `https://cdn.example/chart.js@4`. After redirections, too, the
    /// first address counts.
    pub address: String,
    /// Its media type.
    pub media_type: String,
    /// What it holds.
    pub bytes: Bytes,
}

/// A page to be checked, with everything that it may load.
#[derive(Debug, Clone)]
pub struct PageToCheck {
    /// The page and the files on its origin.
    pub page: PageToShow,
    /// The files on other hosts that are there. Every origin may read them.
    pub libraries: Vec<Library>,
    /// The hosts from which the caller gets libraries, as in `cdn.example`. A script or style sheet of these that is not
    /// among the libraries is known not to exist; of one on any other host, nothing is known.
    pub library_hosts: Vec<String>,
}

impl PageToCheck {
    /// A page that needs no other file.
    #[must_use]
    pub fn of_html(html: impl Into<String>) -> Self {
        Self {
            page: PageToShow::of_html(html),
            libraries: Vec::new(),
            library_hosts: Vec::new(),
        }
    }
}
