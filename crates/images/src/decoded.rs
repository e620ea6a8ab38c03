//! An image that was decoded.

use image::RgbaImage;

use crate::limits::MAX_PROFILE_BYTES;

/// Pixels, the right way up, 8 bits a channel, the alpha not multiplied in; and what their colours mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedImage {
    /// Within the limits of [`crate::limits`] when it comes from [`crate::decode()`].
    pub pixels: RgbaImage,
    /// The ICC profile when it is one of RGB; sRGB without one.
    pub(crate) profile: Option<Vec<u8>>,
}

impl DecodedImage {
    /// Pixels in sRGB.
    #[must_use]
    pub const fn new(pixels: RgbaImage) -> Self {
        Self {
            pixels,
            profile: None,
        }
    }

    /// Other pixels, whose colours mean what those of this image do.
    #[must_use]
    pub fn with_pixels(&self, pixels: RgbaImage) -> Self {
        Self {
            pixels,
            profile: self.profile.clone(),
        }
    }

    /// The pixels, and an image without any, whose colours mean what theirs do.
    #[must_use]
    pub fn taken(mut self) -> (RgbaImage, Self) {
        (std::mem::take(&mut self.pixels), self)
    }

    /// Whether nothing shines through.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        is_opaque(&self.pixels)
    }
}

pub(crate) fn is_opaque(pixels: &RgbaImage) -> bool {
    pixels
        .as_raw()
        .chunks_exact(4)
        .all(|pixel| matches!(pixel, [.., u8::MAX]))
}

/// The profile when it can be written beside RGB pixels: those of greys and of CMYK mean nothing there. Its first 128
/// bytes are laid out by ICC.1, 7.2.
pub(crate) fn rgb_profile(pieces: &[&[u8]]) -> Option<Vec<u8>> {
    let length: usize = pieces.iter().map(|piece| piece.len()).sum();
    if !(128..=MAX_PROFILE_BYTES).contains(&length) {
        return None;
    }
    let profile = pieces.concat();
    let declared = u32::from_be_bytes(*profile.first_chunk()?);
    let is_rgb = profile.get(16..20) == Some(b"RGB ") && profile.get(36..40) == Some(b"acsp");
    (is_rgb && usize::try_from(declared) == Ok(length)).then_some(profile)
}
