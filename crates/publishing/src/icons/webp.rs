//! The frames of a WebP file. Its decoder has no limits: it allocates what a frame's own header or the length of a chunk
//! claims, whatever the file's header says.

use image::ImageFormat;
use image::error::{DecodingError, ImageError, ImageFormatHint};

use super::error::IconError;
use super::header::MAX_SIDE;

/// Looks at what all frames claim, without decoding any.
///
/// # Errors
/// [`IconError::TooManyPixels`] when one claims too many, [`IconError::Unreadable`] when a part of the file claims more
/// bytes than there are.
pub(super) fn check(bytes: &[u8]) -> Result<(), IconError> {
    let side = images::webp::longest_side(bytes).map_err(|error| {
        let hint = ImageFormatHint::Exact(ImageFormat::WebP);
        IconError::Unreadable(ImageError::Decoding(DecodingError::new(hint, error)))
    })?;
    if side > MAX_SIDE {
        return Err(IconError::TooManyPixels);
    }
    Ok(())
}
