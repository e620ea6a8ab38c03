//! Light and colour of single pixels.

use image::Rgba;

use crate::colour::Rgb;
use crate::pictures::finish::byte;

/// A change of light or colour; strengths are 1 for what is usual, negative the other way round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Tone {
    Light(f64),
    Contrast(f64),
    Saturation(f64),
    Warmth(f64),
    Tint(Rgb, f64),
    /// A colour for what is mostly this light, from 0 to 255: what is darker or lighter than that stays so.
    Recolour(Rgb, f64),
    Grey,
    Sepia,
    Invert,
}

impl Tone {
    pub(super) fn done(self) -> &'static str {
        match self {
            Self::Light(by) if by > 0.0 => "made it lighter",
            Self::Light(_) => "made it darker",
            Self::Contrast(by) if by > 0.0 => "gave it more contrast",
            Self::Contrast(_) => "gave it less contrast",
            Self::Saturation(by) if by > 0.0 => "made its colours stronger",
            Self::Saturation(_) => "made its colours weaker",
            Self::Warmth(by) if by > 0.0 => "made it warmer",
            Self::Warmth(_) => "made it colder",
            Self::Tint(..) | Self::Recolour(..) => "tinted it",
            Self::Grey => "made it black and white",
            Self::Sepia => "made it sepia",
            Self::Invert => "inverted its colours",
        }
    }

    pub(super) fn of(self, Rgba([red, green, blue, alpha]): Rgba<u8>) -> Rgba<u8> {
        let old = [red, green, blue].map(f64::from);
        let grey = luma(old);
        let [red, green, blue] = old;
        let new = match self {
            // A curve that keeps black and white, so that nothing is lost at either end.
            Self::Light(by) => old.map(|value| 255.0 * (value / 255.0).powf(1.6_f64.powf(-by))),
            Self::Contrast(by) => old.map(|value| (value - 128.0) * 1.35_f64.powf(by) + 128.0),
            Self::Saturation(by) => old.map(|value| grey + (value - grey) * 1.5_f64.powf(by)),
            Self::Warmth(by) => [
                red * (1.0 + 0.1 * by),
                green * (1.0 + 0.015 * by),
                blue * (1.0 - 0.12 * by),
            ],
            Self::Tint(Rgb(r, g, b), by) => {
                // The light of the picture in the colour: dark to black, light to white.
                let tinted = [r, g, b].map(|part| {
                    let part = f64::from(part);
                    let share = grey / 255.0;
                    if share < 0.5 {
                        part * share * 2.0
                    } else {
                        part + (255.0 - part) * (share - 0.5) * 2.0
                    }
                });
                let share = (0.55 * by).clamp(0.0, 1.0);
                let [r, g, b] = tinted;
                [
                    red + (r - red) * share,
                    green + (g - green) * share,
                    blue + (b - blue) * share,
                ]
            }
            Self::Recolour(Rgb(r, g, b), mean) => {
                let beside = ((grey - mean) / 255.0).clamp(-1.0, 1.0);
                let end = if beside < 0.0 { 0.0 } else { 255.0 };
                [r, g, b].map(|part| {
                    let part = f64::from(part);
                    part + (end - part) * beside.abs()
                })
            }
            Self::Grey => [grey; 3],
            Self::Sepia => [grey * 1.07 + 18.0, grey * 0.93 + 8.0, grey * 0.74],
            Self::Invert => old.map(|value| 255.0 - value),
        };
        let [red, green, blue] = new.map(byte);
        Rgba([red, green, blue, alpha])
    }
}

/// The mean light of pixels.
#[derive(Debug, Default)]
pub(super) struct Mean {
    sum: f64,
    many: f64,
}

impl Mean {
    /// Counts a pixel, which stays as it is.
    pub(super) fn with(&mut self, pixel: Rgba<u8>) -> Rgba<u8> {
        let Rgba([red, green, blue, _]) = pixel;
        self.sum += luma([red, green, blue].map(f64::from));
        self.many += 1.0;
        pixel
    }

    pub(super) fn value(&self) -> f64 {
        self.sum / self.many.max(1.0)
    }
}

/// ITU-R BT.601.
fn luma([red, green, blue]: [f64; 3]) -> f64 {
    red * 0.299 + green * 0.587 + blue * 0.114
}
