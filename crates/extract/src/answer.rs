//! What the program answers, as JSON on its standard output.

use serde::{Deserialize, Serialize};

/// How much text of a file is read at most, in bytes of UTF-8.
pub const MAX_TEXT_BYTES: usize = 1_000_000;

/// The program's status where its system sets no limits: nothing is read then.
pub const WITHOUT_LIMITS: u8 = 70;

/// What a file is for the person who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// Rows and columns: CSV, workbooks.
    Table,
    /// JSON, XML, YAML.
    Data,
    /// Notes, pages, source code.
    Text,
    /// Documents of word processors, PDF.
    Document,
    Audio,
    Video,
}

/// What was read of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    pub kind: FileKind,
    /// By the content, not by the name.
    pub media_type: String,
    /// At most [`MAX_TEXT_BYTES`]; none of audio and video.
    pub text: Option<String>,
    /// How many characters the text had before it was cut.
    pub total_chars: usize,
    /// Short sentences for the person, such as “The hidden sheet “Costs” was left out.”
    pub notes: Vec<String>,
    /// Of audio and video that say how long they last.
    pub duration_ms: Option<u64>,
}

/// Why a file gives no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unreadable {
    /// No bytes, or nothing but white space in them.
    Empty,
    /// Needs a password.
    Encrypted,
    Damaged,
    /// A PDF of images: there is no text in it.
    Scan,
    /// More memory, time or inflated bytes than a file gets.
    TooComplex,
    Heic,
    Avif,
    /// Of a kind that is not read, such as archives, programs and Word's format of before 1997.
    Unsupported,
}
