//! Pixels of a drawing: darker towards the corners, and with the grain of paper, which hides the bands of gradients.

use image::{Rgba, RgbaImage};
use images::derive::Note;
use images::derive::encode::png as encoded;
use images::{Fonts, Picture, PictureError, decode, scale};

use super::random::mixed;

/// Most that grain adds or takes, of 255.
const GRAIN: f64 = 6.0;
/// How much darker the corners are, from 0 to 1.
const VIGNETTE: f64 = 0.2;

/// The drawing as a PNG of this size.
pub(super) fn png(
    svg: &str,
    (width, height): (u32, u32),
    seed: u64,
    fonts: &Fonts,
) -> Result<Vec<u8>, PictureError> {
    let drawn = decode(svg.as_bytes(), fonts)?;
    let mut pixels = scale::to(&drawn.pixels, width, height)?;
    drop(drawn);
    grained(&mut pixels, seed);
    Ok(encoded(&Picture::new(pixels), Note::Drawn)?.bytes)
}

fn grained(pixels: &mut RgbaImage, seed: u64) {
    let (width, height) = (f64::from(pixels.width()), f64::from(pixels.height()));
    // Grain is as coarse on a large picture as on a small one, as seen.
    let size = (f64::from(pixels.width().max(pixels.height())) / 1_300.0).max(1.0);
    for (x, y, Rgba([colours @ .., alpha])) in pixels.enumerate_pixels_mut() {
        let (x, y) = (f64::from(x), f64::from(y));
        let (across, down) = (x / width - 0.5, y / height - 0.5);
        let corner = ((across * across + down * down) * 2.0).powf(1.4);
        let grain = (speck(x / size, y / size, seed)
            + 0.6 * speck(x / (size * 3.0), y / (size * 3.0), !seed))
            * GRAIN;
        for colour in colours {
            let value = f64::from(*colour);
            // Least where it is darkest and lightest, as on film.
            let room = 0.45 + 0.55 * (1.0 - (value / 127.5 - 1.0).powi(2));
            *colour = byte(value * (1.0 - VIGNETTE * corner) + grain * room);
        }
        *alpha = u8::MAX;
    }
}

/// From -1 to 1, the same for all points of a cell.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "up to 2048, not negative"
)]
fn speck(x: f64, y: f64, seed: u64) -> f64 {
    let cell = (x as u64) << 32 | (y as u64);
    let value = u32::try_from(mixed(cell ^ seed) >> 32).unwrap_or(0);
    f64::from(value) / 2_147_483_648.0 - 1.0
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "held between 0 and 255"
)]
pub(super) fn byte(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}
