//! What kind of file somebody attaches to a request, told by what it holds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a file is, as far as a model can use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// A picture that browsers show.
    Image,
    /// Rows and columns: CSV, a spreadsheet.
    Table,
    /// JSON or XML.
    Data,
    /// Plain text, Markdown, HTML, source code.
    Text,
    /// A PDF or a word processor's document.
    Document,
    Audio,
    Video,
}

impl FileKind {
    /// Its name in the database and in the API.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Table => "table",
            Self::Data => "data",
            Self::Text => "text",
            Self::Document => "document",
            Self::Audio => "audio",
            Self::Video => "video",
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a kind of file")]
pub struct UnknownFileKind;

impl FromStr for FileKind {
    type Err = UnknownFileKind;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        [
            Self::Image,
            Self::Table,
            Self::Data,
            Self::Text,
            Self::Document,
            Self::Audio,
            Self::Video,
        ]
        .into_iter()
        .find(|kind| kind.as_str() == name)
        .ok_or(UnknownFileKind)
    }
}
