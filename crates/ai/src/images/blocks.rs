//! Reasons for which models end without an image.

use super::error::{ImageError, Reason, Words};

/// What providers call a block, in capitals.
const BLOCKS: [&str; 12] = [
    "SAFETY",
    "IMAGE_SAFETY",
    "NO_IMAGE",
    "PROHIBITED_CONTENT",
    "IMAGE_PROHIBITED_CONTENT",
    "RECITATION",
    "IMAGE_RECITATION",
    "BLOCKLIST",
    "SPII",
    "CONTENT_FILTER",
    "REFUSAL",
    "MODERATION_BLOCKED",
];

/// The block of a reason to finish, if it is one, with what the model said.
pub(super) fn block(finish: Option<&str>, words: Option<Words>) -> Option<ImageError> {
    let reason = Reason::of(finish?);
    let is_block = finish.is_some_and(|word| BLOCKS.contains(&word.trim().to_ascii_uppercase().as_str()));
    is_block.then_some(ImageError::Blocked { reason, words })
}

/// The model was done and there is no image.
pub(super) fn nothing(words: Option<Words>) -> ImageError {
    ImageError::NoImage { words }
}
