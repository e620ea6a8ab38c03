use cssparser::color::{clamp_unit_f32, parse_hash_color, parse_named_color};

use crate::{Kind, tokens};

/// The longest value that is read as a colour, in bytes.
const VALUE_MAX_BYTES: usize = 128;

/// A colour of the screen through which nothing shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Colour {
    /// The colour that a whole value is: a code, a name, `rgb()` or `hsl()`. Nothing for any other value, such as
    /// `var(--a)`, `currentColor` or the name of a system colour, and for a colour through which something shows.
    #[must_use]
    pub fn opaque(value: &str) -> Option<Self> {
        if value.len() > VALUE_MAX_BYTES {
            return None;
        }
        let kinds: Vec<Kind<'_>> = tokens(value)
            .map(|token| token.kind)
            .filter(|kind| !matches!(kind, Kind::WhiteSpace(_) | Kind::Comment(_)))
            .collect();
        match kinds.as_slice() {
            [Kind::Ident(name)] => parse_named_color(name).ok().map(Self::of),
            [Kind::Hash(code) | Kind::IDHash(code)] => {
                let (red, green, blue, alpha) = parse_hash_color(code.as_bytes()).ok()?;
                (alpha >= 1.0).then_some(Self::of((red, green, blue)))
            }
            [Kind::Function(name), arguments @ .., Kind::CloseParenthesis] => function(name, arguments),
            _ => None,
        }
    }

    const fn of((red, green, blue): (u8, u8, u8)) -> Self {
        Self { red, green, blue }
    }

    /// The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, 'contrast ratio').
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// From 0 to 1 (WCAG 2.2, 'relative luminance').
    fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(self.red) + 0.7152 * part(self.green) + 0.0722 * part(self.blue)
    }
}

/// A number of a colour function: as it is, or in percent as a share of 1.
#[derive(Debug, Clone, Copy)]
enum Figure {
    Number(f32),
    Share(f32),
}

fn function(name: &str, arguments: &[Kind<'_>]) -> Option<Colour> {
    let mut figures = Vec::new();
    for argument in arguments {
        match argument {
            Kind::Number { value, .. } => figures.push(Figure::Number(*value)),
            Kind::Percentage { unit_value, .. } => figures.push(Figure::Share(*unit_value)),
            Kind::Dimension { value, unit, .. } if unit.eq_ignore_ascii_case("deg") => {
                figures.push(Figure::Number(*value));
            }
            Kind::Comma | Kind::Delim('/') => {}
            _ => return None,
        }
    }
    let channels = match figures.as_slice() {
        [one, two, three] => [*one, *two, *three],
        [one, two, three, Figure::Number(alpha) | Figure::Share(alpha)] if *alpha >= 1.0 => {
            [*one, *two, *three]
        }
        _ => return None,
    };
    match name.to_ascii_lowercase().as_str() {
        "rgb" | "rgba" => {
            let [red, green, blue] = channels.map(|figure| match figure {
                Figure::Number(value) => clamp_unit_f32(value / 255.0),
                Figure::Share(share) => clamp_unit_f32(share),
            });
            Some(Colour { red, green, blue })
        }
        "hsl" | "hsla" => {
            let [
                Figure::Number(hue),
                Figure::Share(saturation),
                Figure::Share(lightness),
            ] = channels
            else {
                return None;
            };
            Some(hsl(hue, saturation.clamp(0.0, 1.0), lightness.clamp(0.0, 1.0)))
        }
        _ => None,
    }
}

/// CSS Color 4, 'Converting HSL Colors to sRGB'.
fn hsl(hue: f32, saturation: f32, lightness: f32) -> Colour {
    let part = |n: f32| {
        let k = (n + hue / 30.0).rem_euclid(12.0);
        let a = saturation * lightness.min(1.0 - lightness);
        clamp_unit_f32(lightness - a * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0))
    };
    Colour {
        red: part(0.0),
        green: part(8.0),
        blue: part(4.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &str) -> Option<String> {
        Colour::opaque(value)
            .map(|colour| format!("{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue))
    }

    #[test]
    fn plain_colours_are_read_in_every_notation() {
        for (value, expected) in [
            ("#abc", "aabbcc"),
            (" #1A2B3C ", "1a2b3c"),
            ("#1a2b3cff", "1a2b3c"),
            ("White", "ffffff"),
            ("rgb(16, 24, 32)", "101820"),
            ("rgb(16 24 32 / 1)", "101820"),
            ("RGBA(100%,0%,0%,100%)", "ff0000"),
            ("hsl(0, 100%, 50%)", "ff0000"),
            ("hsl(240deg 100% 25%)", "000080"),
            ("hsl(-120 0% 100%)", "ffffff"),
        ] {
            assert_eq!(read(value).as_deref(), Some(expected), "{value}");
        }
    }

    #[test]
    fn what_is_no_plain_colour_is_none() {
        for value in [
            "",
            "#12",
            "#12345678",
            "rgba(0, 0, 0, .5)",
            "transparent",
            "currentColor",
            "CanvasText",
            "inherit",
            "var(--brand)",
            "#fff url(a.png)",
            "linear-gradient(red, blue)",
            "rgb(1, 2",
            "rgb(var(--r), 0, 0)",
            "hsl(0 1 1)",
        ] {
            assert_eq!(read(value), None, "{value}");
        }
        assert_eq!(read(&format!("#fff{}", " ".repeat(200))), None);
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        let of = |one, other| {
            Colour::opaque(one)
                .unwrap()
                .contrast(Colour::opaque(other).unwrap())
        };
        assert!((of("#fff", "#000") - 21.0).abs() < 1e-9);
        assert!((of("#767676", "white") - 4.54).abs() < 0.01);
        assert!((of("white", "#767676") - 4.54).abs() < 0.01);
    }
}
