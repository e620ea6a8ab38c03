//! Colours: names, codes, lightness and contrast.

/// A colour of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rgb(pub u8, pub u8, pub u8);

/// Contrast that text needs (WCAG 2 AA).
pub(crate) const READABLE: f64 = 4.5;

/// A name and its code on each line. `thing` marks names that are also things: they mean a colour beside a word such as
/// `theme`.
const NAMES: &str = include_str!("colour/names.txt");

/// Words beside which the name of a thing means a colour.
const HINTS: &str = "theme themed colour color colours colors accent accents palette tone tones scheme look style background blue green";

impl Rgb {
    pub(crate) const WHITE: Self = Self(255, 255, 255);
    /// Softer than black, for text on light grounds.
    pub(crate) const INK: Self = Self(0x12, 0x12, 0x16);
    const BLACK: Self = Self(0, 0, 0);

    /// Reads `#rgb` or `#rrggbb`.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        let digits = text.trim().strip_prefix('#')?;
        if !digits.chars().all(|c| c.is_ascii_hexdigit()) {
            return None;
        }
        let pair = |from: usize| u8::from_str_radix(digits.get(from..from + 2)?, 16).ok();
        let single = |at: usize| {
            u8::from_str_radix(digits.get(at..=at)?, 16)
                .ok()
                .map(|digit| digit * 17)
        };
        match digits.len() {
            3 => Some(Self(single(0)?, single(1)?, single(2)?)),
            6 => Some(Self(pair(0)?, pair(2)?, pair(4)?)),
            _ => None,
        }
    }

    /// A colour by a name that is nothing else.
    pub(crate) fn from_name(word: &str) -> Option<Self> {
        find(word, false)
    }

    /// A colour by the name of a thing.
    pub(crate) fn from_thing(word: &str) -> Option<Self> {
        find(word, true)
    }

    pub(crate) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The first colour in a value of a style sheet, as a code of three or six digits or by its name.
    pub(crate) fn in_css(value: &str) -> Option<Self> {
        let mut words = value.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')'));
        words.find_map(|word| Self::from_hex(word).or_else(|| Self::from_name(word)))
    }

    fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    /// Contrast ratio, from 1 to 21.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The lowest contrast ratio with any of these.
    pub(crate) fn contrast_on(self, grounds: &[Self]) -> f64 {
        let ratios = grounds.iter().map(|ground| self.contrast(*ground));
        ratios.fold(f64::INFINITY, f64::min)
    }

    /// Whether light text reads better on it.
    pub(crate) fn is_dark(self) -> bool {
        self.contrast(Self::WHITE) > self.contrast(Self::BLACK)
    }

    /// The text colour that reads best on it; always readable.
    pub(crate) fn ink(self) -> Self {
        if self.is_dark() {
            Self::WHITE
        } else if self.contrast(Self::INK) >= READABLE {
            Self::INK
        } else {
            Self::BLACK
        }
    }

    /// Between this and another colour.
    pub(crate) fn mix(self, other: Self, share: f64) -> Self {
        let part = |a: u8, b: u8| channel(f64::from(a) * (1.0 - share) + f64::from(b) * share);
        Self(
            part(self.0, other.0),
            part(self.1, other.1),
            part(self.2, other.2),
        )
    }

    /// The nearest colour towards black or white that reads on every ground; the ground decides the direction.
    pub(crate) fn readable_on(self, grounds: &[Self]) -> Self {
        let toward = if grounds.iter().any(|ground| ground.is_dark()) {
            Self::WHITE
        } else {
            Self::BLACK
        };
        (0..=50)
            .map(|step| self.mix(toward, f64::from(step) / 50.0))
            .find(|colour| colour.contrast_on(grounds) >= READABLE)
            .unwrap_or(toward)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is between 0 and 255"
)]
fn channel(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

fn find(word: &str, is_thing: bool) -> Option<Rgb> {
    NAMES.lines().find_map(|line| {
        let mut parts = line.split(' ');
        let is_named = parts.next() == Some(word);
        let code = parts
            .next()
            .filter(|_| is_named && parts.next().is_some() == is_thing)?;
        Rgb::from_hex(&format!("#{code}"))
    })
}

/// The first colour named in words, with a word such as `light` or `dark` before it: the colour and its name. Names of
/// things count only near a word such as `theme`.
pub(crate) fn in_words(words: &[&str]) -> Option<(Rgb, String)> {
    let is_colour = |at: usize, word: &str| Rgb::from_thing(word).is_none() || is_near_a_hint(words, at);
    let mut places = words.iter().enumerate();
    places.find_map(|(at, word)| {
        let colour = named(&[word]).filter(|_| is_colour(at, word))?;
        let two = at.checked_sub(1).and_then(|before| words.get(before..=at));
        let shaded = two.and_then(|two| Some((named(two)?, two.join(" "))));
        Some(shaded.unwrap_or_else(|| (colour, (*word).to_owned())))
    })
}

/// The colour that is named by one word or two: `navy`, `mint`, `#f80`, `dark blue`, `sky blue`.
pub(crate) fn named(words: &[&str]) -> Option<Rgb> {
    match words {
        [word] => Rgb::from_hex(word)
            .or_else(|| Rgb::from_name(word))
            .or_else(|| Rgb::from_thing(word)),
        [shade, word] if !word.starts_with('#') => {
            let colour = named(&[word])?;
            match *shade {
                "dark" | "deep" => Some(colour.mix(Rgb::BLACK, 0.35)),
                "light" | "pale" => Some(colour.mix(Rgb::WHITE, 0.45)),
                "pastel" | "soft" => Some(colour.mix(Rgb::WHITE, 0.55)),
                "royal" | "hot" | "bright" => Some(colour),
                "sky" | "forest" | "lime" | "mint" | "olive" | "navy" => named(&[shade]),
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_near_a_hint(words: &[&str], at: usize) -> bool {
    let from = at.saturating_sub(3);
    let mut near = words.iter().skip(from).take(at - from + 4);
    near.any(|word| HINTS.split(' ').any(|hint| hint == *word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        assert_eq!(Rgb::from_hex("#f80"), Some(Rgb(255, 136, 0)));
        assert_eq!(Rgb::from_hex(" #1A2b3c "), Some(Rgb(0x1a, 0x2b, 0x3c)));
        for text in ["f80", "#ff", "#ggg", "#12345é", ""] {
            assert_eq!(Rgb::from_hex(text), None, "{text}");
        }
        assert_eq!(Rgb(1, 2, 255).hex(), "#0102ff");
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((Rgb::WHITE.contrast(Rgb(0, 0, 0)) - 21.0).abs() < 1e-9);
        assert!((Rgb(0x76, 0x76, 0x76).contrast(Rgb::WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn names_in_words_are_found() {
        let find = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            in_words(&words).map(|(_, name)| name)
        };
        assert_eq!(find("a teal theme").as_deref(), Some("teal"));
        assert_eq!(find("in dark blue").as_deref(), Some("dark blue"));
        assert_eq!(find("with #ff8800 buttons").as_deref(), Some("#ff8800"));
        assert_eq!(find("a mint theme").as_deref(), Some("mint"));
        assert_eq!(find("mint tea recipes"), None);
        assert_eq!(find("a plain list"), None);
    }

    proptest! {
        #[test]
        fn ink_is_always_readable(r: u8, g: u8, b: u8) {
            let colour = Rgb(r, g, b);
            prop_assert!(colour.contrast(colour.ink()) >= READABLE);
        }

        #[test]
        fn a_colour_can_always_be_made_readable(r: u8, g: u8, b: u8, dark: bool) {
            let grounds = if dark { [Rgb(0x11, 0x15, 0x18), Rgb(0x1d, 0x1f, 0x22)] } else { [Rgb(0xf4, 0xef, 0xe4), Rgb::WHITE] };
            let fit = Rgb(r, g, b).readable_on(&grounds);
            prop_assert!(grounds.iter().all(|ground| fit.contrast(*ground) >= READABLE));
        }
    }
}
