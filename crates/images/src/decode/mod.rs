//! Bytes to pixels. What the headers say was checked by then: [`crate::probe()`].

mod inks;
mod png;
mod raster;

use std::panic::{AssertUnwindSafe, catch_unwind};

use image::{DynamicImage, RgbaImage};

use crate::decoded::{DecodedImage, rgb_profile};
use crate::error::ImageError;
use crate::kind::{Kind, kind};
use crate::limits::MAX_BYTES;
use crate::probe::headers;
use crate::svg::{self, Fonts};

/// Decodes an image: 8 bits a channel, turned the right way up, of an animation the first frame. Takes up to some
/// seconds and [`crate::Probe::memory`] bytes: callers bound how many are decoded at once.
///
/// # Errors
/// Why it cannot be decoded.
pub fn decode(bytes: &[u8], fonts: &Fonts) -> Result<DecodedImage, ImageError> {
    if bytes.len() > MAX_BYTES {
        return Err(ImageError::TooManyBytes);
    }
    let kind = kind(bytes)?;
    if kind == Kind::Svg {
        return Ok(DecodedImage::new(svg::draw(bytes, fonts)?));
    }
    let headers = headers(kind, bytes)?;
    let mut profile = rgb_profile(&headers.profile);
    let read = || -> Result<RgbaImage, ImageError> {
        match kind {
            Kind::Png => {
                let (pixels, own) = png::decode(bytes, &headers.profile)?;
                profile = own.and_then(|own| rgb_profile(&[&own]));
                Ok(pixels)
            }
            Kind::Jpeg => raster::jpeg(bytes),
            Kind::Gif | Kind::Webp | Kind::Svg => raster::gif_or_webp(kind, bytes),
        }
    };
    // What a decoder did not foresee is no more than an error.
    let pixels = catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err(ImageError::damaged(kind, "its decoder panicked")))?;
    if pixels.dimensions() != (headers.width, headers.height) {
        return Err(ImageError::damaged(
            kind,
            "it has another size than its headers say",
        ));
    }
    let mut turned = DynamicImage::ImageRgba8(pixels);
    turned.apply_orientation(headers.orientation);
    Ok(DecodedImage {
        pixels: turned.into_rgba8(),
        profile,
    })
}
