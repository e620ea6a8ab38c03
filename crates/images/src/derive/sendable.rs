//! A picture for the model of a provider.

use super::encode::{self, Encoded};
use super::note::Note;
use crate::error::PictureError;
use crate::kind::Kind;
use crate::picture::Picture;
use crate::scale;

/// A picture as a file of one of the kinds that a provider `takes`, with sides of at most `side`: JPEG for what was one
/// and nothing shines through, else PNG. All of them take PNG.
///
/// # Errors
/// [`PictureError::Encoding`].
pub fn sendable(picture: &Picture, was: Kind, takes: &[Kind], side: u32) -> Result<Encoded, PictureError> {
    let scaled;
    let sent = if picture.pixels.width().max(picture.pixels.height()) > side {
        scaled = picture.with_pixels(scale::within(&picture.pixels, side)?);
        &scaled
    } else {
        picture
    };
    if matches!(was, Kind::Jpeg | Kind::Webp) && takes.contains(&Kind::Jpeg) && sent.is_opaque() {
        encode::jpeg(sent, Note::Nothing)
    } else {
        encode::png(sent, Note::Nothing)
    }
}
