//! Blur.

use image::{Rgba, RgbaImage, imageops};

use super::within::mixed;
use super::{Within, bounded, byte};
use crate::error::ImageError;
use crate::scale;

/// A blurred image shows nothing finer than this side has, in pixels.
const SIDE: u32 = 1_024;

/// Blurs by a share of the longer side. The blurred image is made with sides of at most 1,024 pixels, which takes up to
/// 48 MB, whatever the size of the image.
///
/// # Errors
/// [`ImageError::MaskShape`]; [`ImageError::NoPixels`].
pub fn blur(pixels: &mut RgbaImage, strength: f64, within: Within<'_>) -> Result<(), ImageError> {
    within.check(pixels)?;
    if pixels.as_raw().is_empty() {
        return Err(ImageError::NoPixels);
    }
    let small = scale::within(pixels, SIDE)?;
    let side = small.width().max(small.height());
    let sigma = (f64::from(side) / 90.0 * bounded(strength)).max(0.8);
    let blurred = soft(small, sigma);
    let size = pixels.dimensions();
    scale::rows(&blurred, size, |y, row| {
        let (new, _) = row.as_chunks::<4>();
        for ((x, new), share) in (0..).zip(new).zip(within.shares(y)) {
            if let Some(old) = pixels.get_pixel_mut_checked(x, y).filter(|_| share > 0) {
                *old = mixed(*old, Rgba(*new), share);
            }
        }
    })
}

/// Colours count as much as they can be seen.
fn soft(mut small: RgbaImage, sigma: f64) -> RgbaImage {
    for Rgba([colours @ .., alpha]) in small.pixels_mut() {
        for colour in colours {
            *colour = byte(f64::from(*colour) * f64::from(*alpha) / 255.0);
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "a radius of some pixels")]
    let mut blurred = imageops::blur(&small, sigma as f32);
    for Rgba([colours @ .., alpha]) in blurred.pixels_mut() {
        for colour in colours {
            *colour = byte(f64::from(*colour) * 255.0 / f64::from((*alpha).max(1)));
        }
    }
    blurred
}
