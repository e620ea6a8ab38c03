//! An image for the model of a provider.

use super::encode::{self, Encoded};
use super::note::Note;
use crate::decoded::DecodedImage;
use crate::error::ImageError;
use crate::kind::Kind;
use crate::scale;

/// An image as a file of one of the kinds that a provider `takes`, with sides of at most `side`: JPEG for what was one
/// and nothing shines through, else PNG. All of them take PNG.
///
/// # Errors
/// [`ImageError::Encoding`].
pub fn sendable(image: &DecodedImage, was: Kind, takes: &[Kind], side: u32) -> Result<Encoded, ImageError> {
    let scaled;
    let sent = if image.pixels.width().max(image.pixels.height()) > side {
        scaled = image.with_pixels(scale::within(&image.pixels, side)?);
        &scaled
    } else {
        image
    };
    if matches!(was, Kind::Jpeg | Kind::Webp) && takes.contains(&Kind::Jpeg) && sent.is_opaque() {
        encode::jpeg(sent, Note::Nothing)
    } else {
        encode::png(sent, Note::Nothing)
    }
}
