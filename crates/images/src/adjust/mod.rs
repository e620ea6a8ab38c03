//! Pixel operations on a decoded image, by fixed rules. Strengths are 1 for what is usual; what is not a number counts
//! as 0.
//!
//! - [`within`]: the part of the image that an operation may change
//! - [`tone`](mod@tone): brightness, contrast, warmth, monochrome
//! - [`blur`](mod@blur), [`fill`](mod@fill): from the pixels around
//! - [`shape`]: cropping, turning, flipping
//!
//! What each takes besides the image and its mask stands at each of them: a second image at most.

pub mod blur;
pub mod fill;
pub mod shape;
pub mod tone;
pub mod within;

pub use blur::blur;
pub use fill::fill;
pub use shape::{Turn, crop, crop_to_ratio, turn};
pub use tone::{Tone, tone};
pub use within::Within;

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a byte"
)]
fn byte(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

/// A strength, held where its effect still grows.
fn bounded(strength: f64) -> f64 {
    if strength.is_nan() {
        0.0
    } else {
        strength.clamp(-4.0, 4.0)
    }
}
