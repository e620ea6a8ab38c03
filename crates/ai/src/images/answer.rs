//! What a model has drawn.

use std::fmt;

use platform::spooled::SpooledBytes;

use super::error::Words;

/// One image, as the model sent it: its marks of provenance stay.
#[derive(Clone, PartialEq, Eq)]
pub struct ImageAnswer {
    pub bytes: SpooledBytes,
    /// What it is, told by its content.
    pub mime: &'static str,
    /// What the model said beside it.
    pub words: Option<Words>,
}

impl fmt::Debug for ImageAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ImageAnswer({}, {} bytes)", self.mime, self.bytes.len())
    }
}

/// How many of the first bytes tell it.
pub(super) const HEAD: usize = 12;

/// The media type of an image by its first bytes; nothing for what is no image that models take or draw.
#[must_use]
pub fn mime_of(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some("image/webp")
    } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        Some("image/gif")
    } else {
        None
    }
}
