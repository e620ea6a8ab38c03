//! What is made of an image. All of it is written anew, so nothing of the file is left but its pixels and what its
//! colours mean: no position, no camera, no comment, nothing behind the end.
//!
//! - [`encode`]: PNG, JPEG and WebP
//! - [`note`]: what derivatives say of how they came about
//! - [`thumbnail`]: a small image, and some 25 bytes that stand for it
//! - [`sendable`]: an image for the model of a provider

pub mod encode;
pub mod note;
pub mod sendable;
pub mod thumbnail;
mod webp;

use crate::decode::decode;
use crate::error::ImageError;
use crate::kind::Kind;
use crate::svg::Fonts;

pub use encode::Encoded;
pub use note::Note;
pub use thumbnail::{Thumbnail, square, thumbhash};

/// An image that somebody gave, to be kept: as what it was, with nothing in it but the image. Drawings and GIFs, whose
/// first frame counts, become PNG.
///
/// # Errors
/// Why it cannot be decoded.
pub fn cleaned(bytes: &[u8], fonts: &Fonts) -> Result<Encoded, ImageError> {
    let kind = crate::kind::kind(bytes)?;
    let image = decode(bytes, fonts)?;
    match kind {
        Kind::Jpeg => encode::jpeg(&image, Note::Nothing),
        Kind::Webp => encode::webp(&image, Note::Nothing),
        Kind::Png | Kind::Gif | Kind::Svg => encode::png(&image, Note::Nothing),
    }
}
