//! What an image's header says, before anything is decoded.

use domain::limits::FILE_MAX_BYTES;
use image::ImageFormat;

use super::error::IconError;
use super::webp;

/// Widest and highest image.
pub(super) const MAX_SIDE: u32 = 4096;

/// The kind of an image that may be decoded.
///
/// # Errors
/// When the file or the image is too large, or of another kind.
pub(super) fn check(bytes: &[u8]) -> Result<ImageFormat, IconError> {
    if bytes.len() > FILE_MAX_BYTES {
        return Err(IconError::TooManyBytes);
    }
    let format = match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => format,
        _ => return Err(IconError::UnknownFormat),
    };
    // A header that cannot be read is the decoder's to refuse: it allocates nothing without one.
    if let Ok(size) = imagesize::blob_size(bytes)
        && (!fits(size.width) || !fits(size.height))
    {
        return Err(IconError::TooManyPixels);
    }
    if format == ImageFormat::WebP {
        webp::check(bytes)?;
    }
    Ok(format)
}

fn fits(side: usize) -> bool {
    u32::try_from(side).is_ok_and(|side| side <= MAX_SIDE)
}
