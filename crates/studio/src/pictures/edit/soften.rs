//! Blur and squares.

use image::{Rgba, RgbaImage, imageops};
use images::{PictureError, scale};

use super::share::Share;

/// A blurred picture shows nothing finer than this side has, in pixels: it takes less memory in this size.
const BLUR_SIDE: u32 = 1_024;
/// Squares along the longer side.
const SQUARES: f64 = 44.0;

pub(super) fn blur(pixels: &mut RgbaImage, strength: f64, share: &Share<'_>) -> Result<(), PictureError> {
    let small = scale::within(pixels, BLUR_SIDE)?;
    let side = small.width().max(small.height());
    let sigma = shortened(f64::from(side) / 90.0 * strength).max(0.8);
    let blurred = scale::to(&soft(small, sigma), pixels.width(), pixels.height())?;
    share.paint(pixels, |x, y, old| {
        blurred.get_pixel_checked(x, y).copied().unwrap_or(old)
    });
    Ok(())
}

/// Colours count as much as they can be seen.
fn soft(mut small: RgbaImage, sigma: f32) -> RgbaImage {
    for Rgba([colours @ .., alpha]) in small.pixels_mut() {
        for colour in colours {
            *colour = u8::try_from(u16::from(*colour) * u16::from(*alpha) / 255).unwrap_or(u8::MAX);
        }
    }
    let mut blurred = imageops::blur(&small, sigma);
    for Rgba([colours @ .., alpha]) in blurred.pixels_mut() {
        for colour in colours {
            let full = (u16::from(*colour) * 255)
                .checked_div(u16::from(*alpha))
                .unwrap_or(0);
            *colour = u8::try_from(full).unwrap_or(u8::MAX);
        }
    }
    blurred
}

#[expect(clippy::cast_possible_truncation, reason = "a radius of some pixels")]
const fn shortened(value: f64) -> f32 {
    value as f32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "up to 255 squares"
)]
pub(super) fn pixelate(pixels: &mut RgbaImage, strength: f64, share: &Share<'_>) -> Result<(), PictureError> {
    let squares = (SQUARES / strength.max(0.2)).clamp(4.0, 255.0) as u32;
    let side = pixels.width().max(pixels.height()).div_ceil(squares).max(2);
    let (across, down) = (pixels.width().div_ceil(side), pixels.height().div_ceil(side));
    let means = scale::to(pixels, across, down)?;
    share.paint(pixels, |x, y, old| {
        means
            .get_pixel_checked(x / side, y / side)
            .copied()
            .unwrap_or(old)
    });
    Ok(())
}
