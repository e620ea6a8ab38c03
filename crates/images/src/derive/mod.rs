//! What is made of a picture. All of it is written anew, so nothing of the file is left but its pixels and what its
//! colours mean: no position, no camera, no comment, nothing behind the end.
//!
//! - [`encode`]: PNG, JPEG and WebP
//! - [`note`]: what derivatives say of how they came about
//! - [`thumbnail`]: a small picture, and some 25 bytes that stand for it
//! - [`sendable`]: a picture for the model of a provider

pub mod encode;
pub mod note;
pub mod sendable;
pub mod thumbnail;
mod webp;

use crate::decode::decode;
use crate::error::PictureError;
use crate::kind::Kind;
use crate::svg::Fonts;

pub use encode::Encoded;
pub use note::Note;
pub use thumbnail::{Thumbnail, thumbhash};

/// A picture that somebody gave, to be kept: as what it was, with nothing in it but the picture. Drawings and GIFs, whose
/// first frame counts, become PNG.
///
/// # Errors
/// Why it cannot be decoded.
pub fn cleaned(bytes: &[u8], fonts: &Fonts) -> Result<Encoded, PictureError> {
    let kind = crate::kind::kind(bytes)?;
    let picture = decode(bytes, fonts)?;
    match kind {
        Kind::Jpeg => encode::jpeg(&picture, Note::Nothing),
        Kind::Webp => encode::webp(&picture, Note::Nothing),
        Kind::Png | Kind::Gif | Kind::Svg => encode::png(&picture, Note::Nothing),
    }
}
