//! Files that come along with a request, as a model is shown them.

use std::fmt;
use std::sync::Arc;

use domain::file_kind::FileKind;

/// An image as a provider takes it: cleaned, no larger than models look at.
#[derive(Clone, PartialEq, Eq)]
pub struct SentImage {
    /// `image/png` or `image/jpeg`.
    pub mime: &'static str,
    /// Its bytes in base64.
    pub base64: Arc<str>,
}

/// Not its bytes.
impl fmt::Debug for SentImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "SentImage({}, {} bytes in base64)",
            self.mime,
            self.base64.len()
        )
    }
}

/// A file of the app, in the words that a model needs to use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    /// What the person calls it.
    pub name: String,
    pub kind: FileKind,
    /// What is known of it besides, such as its size in pixels; may be blank.
    pub facts: String,
    /// Where pages find it; none of a file for reference alone.
    pub address: Option<String>,
}

/// A file that came along with the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaterialFile {
    pub named: NamedFile,
    /// What was read of it; blank of images, sounds and films.
    pub text: String,
    /// How many characters it had before anything was cut.
    pub total_chars: usize,
    /// Of an image, for a model that sees.
    pub image: Option<SentImage>,
}

/// The files of a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Material {
    /// Those that came along.
    pub files: Vec<MaterialFile>,
    /// Those of earlier requests that pages of the app may show.
    pub shown: Vec<NamedFile>,
}

impl Material {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.shown.is_empty()
    }
}
