//! Reading a file that somebody attaches to a request: what it is, and the text that stands for it.

use domain::file_kind::FileKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Reading an attached file. Its bytes are a file of the app already.
#[derive(Debug)]
pub struct ReadFile;

/// The file to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadFileInput {
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// What the person calls it.
    pub name: String,
    pub bytes: i64,
    /// Whether the app had the file before it was attached: it keeps the file then, whatever becomes of this.
    #[serde(default)]
    pub was_there: bool,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ReadFileOutput {
    /// It was read, and is kept with the app.
    Read(AttachedFile),
    /// It cannot be used.
    Unreadable {
        /// Why, in a sentence for the person.
        unreadable: String,
    },
}

/// A file that is attached to an app, and can be used in requests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachedFile {
    /// Where pages of the app find it: `/_assets/` and the SHA-256 of the file.
    pub path: String,
    /// What the person calls it.
    pub name: String,
    pub media_type: String,
    /// Its size.
    pub bytes: i64,
    pub kind: FileKind,
    /// In pixels, of an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub width: Option<i32>,
    /// In pixels, of an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub height: Option<i32>,
    /// In milliseconds, of a sound or a film whose header tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub duration_ms: Option<i64>,
    /// How many characters of text it has.
    pub chars: i64,
    /// Sentences about what of it is left out.
    pub notes: Vec<String>,
}

/// A file that a request uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedFile {
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// Whether the model sees it for reference alone: it gets no address, and no page shows it.
    #[serde(default)]
    pub for_reference: bool,
}

impl JobKind for ReadFile {
    const NAME: &'static str = "read_file";
    const LANE: Lane = Lane::Files;
    const MAX_ATTEMPTS: i32 = 2;
    type Input = ReadFileInput;
    type Output = ReadFileOutput;
}
