//! Colours: names, codes, lightness and contrast.

/// A colour of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rgb(pub u8, pub u8, pub u8);

/// Contrast that text needs (WCAG 2 AA).
pub(crate) const READABLE: f64 = 4.5;

/// A name and its code on each line. `thing` marks names that are also things: they mean a colour beside a word such as
/// `theme`.
const NAMES: &str = include_str!("colour/names.txt");

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

    /// Every colour in a value of a style sheet: codes, `rgb()` and names. Transparency is left out.
    pub(crate) fn all_in_css(value: &str) -> impl Iterator<Item = Self> {
        // Values that name colours are short.
        let end = value.char_indices().nth(300).map_or(value.len(), |(at, _)| at);
        let value = value.get(..end).unwrap_or_default();
        let codes = value.match_indices('#').filter_map(|(at, _)| {
            let digits = value.get(at + 1..)?;
            let length = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
            let ends = !digits
                .get(length..)?
                .starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_'));
            let opaque = match length {
                4 => 3,
                8 => 6,
                length => length,
            };
            Self::from_hex(value.get(at..=at + opaque)?).filter(|_| ends)
        });
        let functions = value.match_indices("rgb").filter_map(|(at, _)| {
            let inside = value.get(at..)?.split_once('(')?.1.split_once(')')?.0;
            let mut parts = inside
                .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/'))
                .filter(|part| !part.is_empty())
                .map_while(|part| part.parse().ok());
            Some(Self(parts.next()?, parts.next()?, parts.next()?))
        });
        let words = value.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_' | '#'));
        codes.chain(functions).chain(words.filter_map(Self::from_name))
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
        Self::ink_on(&[self])
    }

    /// The text colour that reads best on all of these.
    pub(crate) fn ink_on(grounds: &[Self]) -> Self {
        if Self::WHITE.contrast_on(grounds) > Self::BLACK.contrast_on(grounds) {
            Self::WHITE
        } else if Self::INK.contrast_on(grounds) >= READABLE {
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
            .find(|colour| grounds.iter().all(|ground| colour.contrast(*ground) >= READABLE))
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

/// A colour named in words, `light`, `dark` and the like included: the colour, its name, the index behind it.
///
/// With `strict`, names of things count only beside a word such as `theme`.
pub(crate) fn in_words(words: &[&str], strict: bool) -> Option<(Rgb, String, usize)> {
    (0..words.len()).find_map(|at| named_at(words, at, strict))
}

/// Every colour named in words, in their order. Two words side by side are one colour: `sky blue`.
pub(crate) fn all_in_words(words: &[&str]) -> Vec<(Rgb, String, usize)> {
    let mut all: Vec<(Rgb, String, usize)> = Vec::new();
    for named in (0..words.len()).filter_map(|at| named_at(words, at, false)) {
        if all.last().is_some_and(|(_, _, end)| *end + 1 == named.2) {
            all.pop();
        }
        all.push(named);
    }
    all
}

/// The colour that the word at this index names.
fn named_at(words: &[&str], at: usize, strict: bool) -> Option<(Rgb, String, usize)> {
    let word = *words.get(at)?;
    if let Some(colour) = Rgb::from_hex(word) {
        return Some((colour, word.to_owned(), at + 1));
    }
    let thing = Rgb::from_thing(word).filter(|_| !strict || beside_a_hint(words, at));
    let colour = Rgb::from_name(word).or(thing)?;
    let before = at
        .checked_sub(1)
        .and_then(|at| words.get(at))
        .copied()
        .unwrap_or("");
    let (colour, name) = match before {
        "dark" | "deep" => (colour.mix(Rgb::BLACK, 0.35), format!("{before} {word}")),
        "light" | "pale" => (colour.mix(Rgb::WHITE, 0.45), format!("{before} {word}")),
        "pastel" | "soft" => (colour.mix(Rgb::WHITE, 0.55), format!("{before} {word}")),
        "sky" | "forest" | "lime" | "mint" | "olive" | "navy" | "royal" | "hot" | "bright" => {
            let thing = Rgb::from_thing(before).or_else(|| Rgb::from_name(before));
            (thing.unwrap_or(colour), format!("{before} {word}"))
        }
        _ => (colour, word.to_owned()),
    };
    Some((colour, name, at + 1))
}

fn beside_a_hint(words: &[&str], at: usize) -> bool {
    const HINTS: [&str; 17] = [
        "theme",
        "themed",
        "colour",
        "color",
        "colours",
        "colors",
        "accent",
        "accents",
        "palette",
        "tone",
        "tones",
        "scheme",
        "look",
        "style",
        "background",
        "blue",
        "green",
    ];
    let from = at.saturating_sub(3);
    words
        .iter()
        .skip(from)
        .take(at - from + 4)
        .any(|word| HINTS.contains(word))
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
            in_words(&words, true).map(|(_, name, _)| name)
        };
        assert_eq!(find("a teal theme").as_deref(), Some("teal"));
        assert_eq!(find("in dark blue").as_deref(), Some("dark blue"));
        assert_eq!(find("with #ff8800 buttons").as_deref(), Some("#ff8800"));
        assert_eq!(find("a mint theme").as_deref(), Some("mint"));
        assert_eq!(find("mint tea recipes"), None);
        assert_eq!(find("a plain list"), None);
    }

    #[test]
    fn every_name_in_words_is_found() {
        let names = |text: &str| -> Vec<String> {
            let words: Vec<&str> = text.split(' ').collect();
            all_in_words(&words)
                .into_iter()
                .map(|(_, name, _)| name)
                .collect()
        };
        assert_eq!(names("from sky blue to dark orange"), ["sky blue", "dark orange"]);
        assert_eq!(names("white text on navy"), ["white", "navy"]);
        assert!(names("a plain list").is_empty());
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
