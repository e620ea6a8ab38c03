//! A small image for lists, and some 25 bytes that stand for it until it is there (<https://evanw.github.io/thumbhash/>).

use ::thumbhash::rgba_to_thumb_hash;

use super::encode::{Encoded, webp_of};
use super::note::Note;
use crate::adjust::crop;
use crate::decoded::DecodedImage;
use crate::error::ImageError;
use crate::mask::Area;
use crate::scale;

/// Of 100.
const QUALITY: f32 = 78.0;
/// The largest that the algorithm takes.
const HASH_SIDE: u32 = 100;
/// Profiles of screens and cameras are smaller; a larger one is not worth its bytes here.
const MAX_PROFILE_BYTES: usize = 1_024;

/// A small image, and what stands for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thumbnail {
    pub encoded: Encoded,
    pub thumbhash: Vec<u8>,
}

impl Thumbnail {
    /// With sides of at most `side`.
    ///
    /// # Errors
    /// [`ImageError::Encoding`].
    pub fn of(image: &DecodedImage, side: u32, note: Note) -> Result<Self, ImageError> {
        let mut small = image.with_pixels(scale::within(&image.pixels, side)?);
        small.profile = small.profile.filter(|profile| profile.len() <= MAX_PROFILE_BYTES);
        Ok(Self {
            encoded: webp_of(&small, QUALITY, note)?,
            thumbhash: thumbhash(&small)?,
        })
    }
}

/// The largest square from the middle of an image, with sides of at most `side`: the picture of an account.
///
/// # Errors
/// [`ImageError::Encoding`].
pub fn square(image: &DecodedImage, side: u32) -> Result<Encoded, ImageError> {
    let (width, height) = image.pixels.dimensions();
    let across = width.min(height);
    let area = Area {
        left: (width - across) / 2,
        top: (height - across) / 2,
        width: across,
        height: across,
    };
    let middle = image.with_pixels(crop(&image.pixels, area)?);
    Ok(Thumbnail::of(&middle, side, Note::Nothing)?.encoded)
}

/// At most 25 bytes: its shape, its mean colour and transparency, and its coarsest waves.
///
/// # Errors
/// [`ImageError::NoPixels`].
pub fn thumbhash(image: &DecodedImage) -> Result<Vec<u8>, ImageError> {
    let tiny = scale::within(&image.pixels, HASH_SIDE)?;
    let (Ok(width), Ok(height)) = (usize::try_from(tiny.width()), usize::try_from(tiny.height())) else {
        return Err(ImageError::NoPixels);
    };
    Ok(rgba_to_thumb_hash(width, height, tiny.as_raw()))
}
