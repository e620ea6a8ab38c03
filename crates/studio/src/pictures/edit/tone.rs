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
        let new = match self {
            // A curve that keeps black and white, so that nothing is lost at either end.
            Self::Light(by) => old.map(|value| 255.0 * (value / 255.0).powf(1.6_f64.powf(-by))),
            Self::Contrast(by) => old.map(|value| (value - 128.0) * 1.35_f64.powf(by) + 128.0),
            Self::Saturation(by) => old.map(|value| grey + (value - grey) * 1.5_f64.powf(by)),
            Self::Warmth(by) => warmed(old, by),
            Self::Tint(colour, by) => mixed(old, tinted(grey, colour), (0.55 * by).clamp(0.0, 1.0)),
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

/// Towards the warm (or for less than 0 the cold) of its light: so far that something of that is left, whatever colour
/// it had. Half of the way from blue to orange would be grey. What is warm already gets a little warmer.
fn warmed(old: [f64; 3], by: f64) -> [f64; 3] {
    /// Both have the light of a middle grey.
    const WARM: Rgb = Rgb(0xd7, 0x69, 0x3c);
    const COLD: Rgb = Rgb(0x32, 0x84, 0xd2);
    /// How much of the colour is left at least for a strength of 1.
    const LEFT: f64 = 0.3;
    let (colour, sign) = if by < 0.0 { (COLD, -1.0) } else { (WARM, 1.0) };
    let goal = tinted(luma(old), colour);
    let warmth = |[red, _, blue]: [f64; 3]| (red - blue) * sign;
    let apart = warmth(goal) - warmth(old);
    let needed = LEFT * by.abs() * warmth(goal) - warmth(old);
    let share = if apart > 0.0 { needed / apart } else { 0.0 };
    let [red, green, blue] = mixed(old, goal, share.clamp(0.0, 0.95));
    // Least where there is least room.
    let more = |part: f64| part + 0.16 * by.abs() * part * (1.0 - part / 255.0);
    let less = |part: f64| part * (1.0 - 0.12 * by.abs());
    if by < 0.0 {
        [less(red), green, more(blue)]
    } else {
        [more(red), green, less(blue)]
    }
}

/// The light of a pixel in a colour: dark to black, light to white.
fn tinted(grey: f64, Rgb(red, green, blue): Rgb) -> [f64; 3] {
    let share = grey / 255.0;
    [red, green, blue].map(|part| {
        let part = f64::from(part);
        if share < 0.5 {
            part * share * 2.0
        } else {
            part + (255.0 - part) * (share - 0.5) * 2.0
        }
    })
}

fn mixed(one: [f64; 3], other: [f64; 3], share: f64) -> [f64; 3] {
    let [red, green, blue] = one;
    let [to_red, to_green, to_blue] = other;
    [
        red + (to_red - red) * share,
        green + (to_green - green) * share,
        blue + (to_blue - blue) * share,
    ]
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
