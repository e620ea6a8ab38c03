//! The colours that a value of a style sheet holds, and words for them.

use super::{NAMES, Rgb, THINGS};

impl Rgb {
    /// Reads a value that is a colour and nothing else.
    pub(crate) fn from_css(value: &str) -> Option<Self> {
        let value = value.trim();
        let is_one = !value.contains(char::is_whitespace) || value.starts_with("rgb");
        let mut all = Self::all_in_css(value);
        let first = all.next().filter(|_| is_one && !value.contains("gradient"))?;
        all.next().is_none().then_some(first)
    }

    /// Every colour in a value of a style sheet: codes, `rgb()`, black and white. How much shows through is left out.
    pub(crate) fn all_in_css(value: &str) -> impl Iterator<Item = Self> {
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
        let named = words.filter_map(|word| match word {
            "white" => Some(Self::WHITE),
            "black" => Some(Self::BLACK),
            _ => None,
        });
        codes.chain(functions).chain(named)
    }

    /// In words: the nearest of the names that requests use.
    pub(crate) fn described(self) -> String {
        let Self(red, green, blue) = self;
        let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
        if most - least < 24 {
            let name = match u16::midpoint(least.into(), most.into()) {
                ..=12 => "black",
                13..=44 => "near black",
                45..=95 => "dark grey",
                96..=160 => "grey",
                161..=224 => "light grey",
                225..=252 => "near white",
                253.. => "white",
            };
            return name.to_owned();
        }
        let is_hue =
            |name: &str| !matches!(name, "grey" | "gray" | "charcoal" | "silver" | "black" | "white");
        let hues = NAMES.iter().chain(&THINGS).filter(|(name, _)| is_hue(name));
        let shades = hues.flat_map(|&(name, hue)| {
            [
                (name.to_owned(), hue),
                (format!("light {name}"), hue.mix(Self::WHITE, 0.45)),
                (format!("dark {name}"), hue.mix(Self::BLACK, 0.35)),
            ]
        });
        let nearest = shades.min_by_key(|(_, shade)| self.distance(*shade));
        nearest.map(|(name, _)| name).unwrap_or_default()
    }

    /// The square of the way between two colours.
    fn distance(self, other: Self) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }
}
