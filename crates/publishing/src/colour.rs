//! Colours in CSS text.

use std::str::FromStr;

use css::{Kind, Tokens};
use svgtypes::Color;

/// How many custom properties one value may lead to, and how much of each value counts: pages are hostile.
const MAX_LOOKUPS: u8 = 8;
const VALUE_MAX_BYTES: usize = 512;

/// The first visible colour in a CSS value, as `#rrggbb`. `resolve` gives the value of a custom property.
pub fn first_colour<'a>(value: &'a str, resolve: &dyn Fn(&str) -> Option<&'a str>) -> Option<String> {
    find(value, resolve, &mut { MAX_LOOKUPS })
}

fn find<'a>(value: &str, resolve: &dyn Fn(&str) -> Option<&'a str>, lookups: &mut u8) -> Option<String> {
    let value = value.get(..value.floor_char_boundary(VALUE_MAX_BYTES))?;
    let mut tokens = css::tokens(value);
    while let Some(token) = tokens.next() {
        let found = match token.kind {
            Kind::Ident(_) | Kind::Hash(_) | Kind::IDHash(_) => visible(css::text(value, token.span)),
            Kind::Function(name) => match name.to_ascii_lowercase().as_str() {
                function @ ("rgb" | "rgba" | "hsl" | "hsla") => {
                    visible(&format!("{function}({})", arguments(value, &mut tokens)))
                }
                "var" => {
                    let arguments = arguments(value, &mut tokens);
                    let (name, fallback) = arguments.split_once(',').unwrap_or((arguments, ""));
                    *lookups = lookups.checked_sub(1)?;
                    find(resolve(name.trim()).unwrap_or(fallback), resolve, lookups)
                }
                // A gradient: its first stop.
                _ => None,
            },
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// What stands before the next closing bracket, behind which is read on.
fn arguments<'a>(value: &'a str, tokens: &mut Tokens<'_>) -> &'a str {
    let start = tokens.read();
    let close = tokens.find(|token| token.kind == Kind::CloseParenthesis);
    css::text(value, start..close.map_or(value.len(), |close| close.span.start))
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
