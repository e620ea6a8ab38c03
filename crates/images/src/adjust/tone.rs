//! Light and colour, pixel by pixel.

use image::{Rgba, RgbaImage};

use super::{Within, bounded, byte};
use crate::error::ImageError;

/// A change of light or colour. Negative strengths go the other way round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tone {
    /// Lighter; black and white stay, so that nothing is lost at either end.
    Brightness(f64),
    /// Light and dark further apart.
    Contrast(f64),
    /// Towards orange; towards blue when negative.
    Warmth(f64),
    Grey,
    Sepia,
}

/// Changes light or colour; what shines through does so as before. Takes no memory.
///
/// # Errors
/// [`ImageError::MaskShape`].
pub fn tone(pixels: &mut RgbaImage, tone: Tone, within: Within<'_>) -> Result<(), ImageError> {
    within.check(pixels)?;
    within.change(pixels, |_, _, old| tone.of(old));
    Ok(())
}

impl Tone {
    fn of(self, Rgba([red, green, blue, alpha]): Rgba<u8>) -> Rgba<u8> {
        let old = [red, green, blue].map(f64::from);
        let grey = luma(old);
        let [red, green, blue] = match self {
            Self::Brightness(by) => old.map(|part| 255.0 * (part / 255.0).powf(1.6_f64.powf(-bounded(by)))),
            Self::Contrast(by) => old.map(|part| (part - 128.0) * 1.35_f64.powf(bounded(by)) + 128.0),
            Self::Warmth(by) => warmed(old, bounded(by)),
            Self::Grey => [grey; 3],
            Self::Sepia => [grey * 1.07 + 18.0, grey * 0.93 + 8.0, grey * 0.74],
        };
        Rgba([byte(red), byte(green), byte(blue), alpha])
    }
}

/// Towards the warm, or for less than 0 the cold, of its light: so far that some of that is left, whatever the colour was
/// before. Half of the way from blue to orange would be grey.
fn warmed(old: [f64; 3], by: f64) -> [f64; 3] {
    /// Both have the light of a middle grey.
    const WARM: [f64; 3] = [215.0, 105.0, 60.0];
    const COLD: [f64; 3] = [50.0, 132.0, 210.0];
    /// The share of that colour that is left at least for a strength of 1.
    const LEFT: f64 = 0.3;
    let (colour, sign) = if by < 0.0 { (COLD, -1.0) } else { (WARM, 1.0) };
    let goal = tinted(luma(old), colour);
    let warmth = |[red, _, blue]: [f64; 3]| (red - blue) * sign;
    let apart = warmth(goal) - warmth(old);
    let needed = LEFT * by.abs() * warmth(goal) - warmth(old);
    let share = if apart > 0.0 {
        (needed / apart).clamp(0.0, 0.95)
    } else {
        0.0
    };
    let ([red, green, blue], [to_red, to_green, to_blue]) = (old, goal);
    let mixed = |from: f64, to: f64| from + (to - from) * share;
    // Least at both ends, where a channel has no room.
    let more = |part: f64| part + 0.16 * by.abs() * part * (1.0 - part / 255.0);
    let less = |part: f64| part * (1.0 - 0.12 * by.abs());
    let (red, green, blue) = (mixed(red, to_red), mixed(green, to_green), mixed(blue, to_blue));
    if by < 0.0 {
        [less(red), green, more(blue)]
    } else {
        [more(red), green, less(blue)]
    }
}

/// The light of a pixel in a colour: dark to black, light to white.
fn tinted(grey: f64, colour: [f64; 3]) -> [f64; 3] {
    let share = grey / 127.5;
    colour.map(|part| {
        if share < 1.0 {
            part * share
        } else {
            part + (255.0 - part) * (share - 1.0)
        }
    })
}

/// ITU-R BT.601.
fn luma([red, green, blue]: [f64; 3]) -> f64 {
    red * 0.299 + green * 0.587 + blue * 0.114
}
