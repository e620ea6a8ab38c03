//! Colours in CSS text.

use std::str::FromStr;

use svgtypes::Color;

/// How many custom properties one value may lead to, and how much of each value counts: pages are hostile.
const MAX_LOOKUPS: u8 = 8;
const VALUE_MAX_BYTES: usize = 512;

/// The first visible colour in a CSS value, as `#rrggbb`. `resolve` gives the value of a custom property.
pub fn first_colour<'a>(value: &'a str, resolve: &dyn Fn(&str) -> Option<&'a str>) -> Option<String> {
    find(value, resolve, &mut { MAX_LOOKUPS })
}

fn find<'a>(value: &str, resolve: &dyn Fn(&str) -> Option<&'a str>, lookups: &mut u8) -> Option<String> {
    let mut rest = value.get(..value.floor_char_boundary(VALUE_MAX_BYTES))?;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '#' | '-' | '_' | '.' | '%');
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if length == 0 {
            rest = rest.get(first.len_utf8()..)?;
            continue;
        }
        let (word, after) = rest.split_at_checked(length)?;
        rest = after;
        if let Some(inside) = after.strip_prefix('(') {
            let function = word.to_ascii_lowercase();
            let arguments = inside.split(')').next().unwrap_or_default();
            match function.as_str() {
                "rgb" | "rgba" | "hsl" | "hsla" => {
                    if let Some(found) = visible(&format!("{function}({arguments})")) {
                        return Some(found);
                    }
                    rest = inside.get(arguments.len()..)?;
                }
                "var" => {
                    let (name, fallback) = arguments.split_once(',').unwrap_or((arguments, ""));
                    *lookups = lookups.checked_sub(1)?;
                    if let Some(found) = find(resolve(name.trim()).unwrap_or(fallback), resolve, lookups) {
                        return Some(found);
                    }
                    rest = inside.get(arguments.len()..)?;
                }
                // An address may contain anything that looks like a colour.
                "url" => rest = inside.get(arguments.len()..)?,
                // A gradient: its first stop.
                _ => rest = inside,
            }
        } else if let Some(found) = visible(word) {
            return Some(found);
        }
    }
    None
}

fn visible(text: &str) -> Option<String> {
    let Color {
        red,
        green,
        blue,
        alpha,
    } = Color::from_str(text).ok()?;
    (alpha > 0).then(|| format!("#{red:02x}{green:02x}{blue:02x}"))
}

#[cfg(test)]
mod tests {
    use super::first_colour;

    fn colour(value: &str) -> Option<String> {
        first_colour(value, &|name| match name {
            "--brand" => Some("var(--deep)"),
            "--deep" => Some("#0F766E"),
            "--loop" => Some("var(--loop) var(--loop)"),
            _ => None,
        })
    }

    #[test]
    fn colours_are_found_in_all_kinds_of_values() {
        for (value, expected) in [
            ("#abc", Some("#aabbcc")),
            (" #1A2B3C !important", Some("#1a2b3c")),
            ("rgb(16, 24, 32)", Some("#101820")),
            ("RGBA(255,0,0,.5) none", Some("#ff0000")),
            ("hsl(0, 100%, 50%)", Some("#ff0000")),
            ("MediumPurple", Some("#9370db")),
            (
                "linear-gradient(135deg, #667eea 0%, #764ba2 100%)",
                Some("#667eea"),
            ),
            ("url(red.png) no-repeat #123456", Some("#123456")),
            ("transparent", None),
            ("rgba(0,0,0,0) url(x)", None),
            ("var(--brand)", Some("#0f766e")),
            ("var(--unknown, navy)", Some("#000080")),
            ("var(--loop)", None),
            ("none", None),
            ("", None),
        ] {
            assert_eq!(colour(value).as_deref(), expected, "{value}");
        }
    }
}
