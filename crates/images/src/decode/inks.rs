//! Pixels of four inks, as JPEG has them. Whoever writes such files turns all four over (Adobe began it): 255 is no ink.
//! What the inks look like without their profile is guessed, as browsers do.

/// How cyan, magenta and yellow are stored.
#[derive(Debug, Clone, Copy)]
pub(super) enum Inks {
    /// As they are.
    Plain,
    /// As light and two differences of it (YCCK).
    Ycc,
}

impl Inks {
    /// Makes RGBA of them, in the same place.
    pub(super) fn mix(self, pixels: &mut [u8]) {
        for pixel in pixels.as_chunks_mut::<4>().0 {
            let [cyan, magenta, yellow, black] = *pixel;
            let lacks = match self {
                Self::Plain => [cyan, magenta, yellow],
                Self::Ycc => rgb(cyan, magenta, yellow).map(|ink| 255 - ink),
            };
            let [red, green, blue] = lacks.map(|lack| product(lack, black));
            *pixel = [red, green, blue, 255];
        }
    }
}

/// Of light and its differences, as JFIF has it, in 65,536ths.
fn rgb(light: u8, blueness: u8, redness: u8) -> [u8; 3] {
    let light = (i32::from(light) << 16) + (1 << 15);
    let [blueness, redness] = [blueness, redness].map(|difference| i32::from(difference) - 128);
    [
        light + 91_881 * redness,
        light - 22_554 * blueness - 46_802 * redness,
        light + 116_130 * blueness,
    ]
    .map(|colour| u8::try_from((colour >> 16).clamp(0, 255)).unwrap_or(u8::MAX))
}

/// Of two parts of 255.
fn product(one: u8, other: u8) -> u8 {
    let product = u16::from(one) * u16::from(other);
    u8::try_from((product + 127) / 255).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_darken_the_colours_that_they_swallow() {
        // Cyan, half of the black, no ink at all, all of it.
        let mut pixels = [
            0, 255, 255, 255, 255, 255, 255, 128, 255, 255, 255, 255, 0, 0, 0, 0,
        ];
        Inks::Plain.mix(&mut pixels);
        assert_eq!(
            pixels,
            [
                0, 255, 255, 255, 128, 128, 128, 255, 255, 255, 255, 255, 0, 0, 0, 255
            ]
        );
        // Stored as the colours that they swallow: red, green, blue, white, and grey with half of the black.
        let mut pixels = [
            76, 85, 255, 255, 150, 44, 21, 255, 29, 255, 107, 255, 255, 128, 128, 255, 55, 128, 128, 128,
        ];
        Inks::Ycc.mix(&mut pixels);
        let expected = [
            1, 255, 255, 255, 255, 0, 255, 255, 255, 255, 1, 255, 0, 0, 0, 255, 100, 100, 100, 255,
        ];
        for (mixed, expected) in pixels.iter().zip(expected) {
            assert!(mixed.abs_diff(expected) <= 1, "{pixels:?}");
        }
    }
}
