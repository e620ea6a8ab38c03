//! How long an image may take and how large its answer may be.

use std::time::Duration;

/// The bounds of one image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageLimits {
    /// Longest wait for an image, with all that is tried again.
    pub call: Duration,
    /// Most bytes of an answer, counted while it is read and after it is unpacked.
    pub answer_bytes: usize,
}

impl Default for ImageLimits {
    fn default() -> Self {
        Self {
            call: Duration::from_secs(180),
            answer_bytes: 64 * 1024 * 1024,
        }
    }
}
