//! The colours that an installed app shows around its page.

use std::collections::HashMap;

use css::{Declaration, Kind, Piece};

use crate::colour::first_colour;
use crate::scan::Found;

/// When the page says nothing: the product's violet.
const DEFAULT_COLOUR: &str = "#7c3aed";
/// When the page says nothing: what browsers paint.
const DEFAULT_BACKGROUND: &str = "#ffffff";
/// No colour is written in more.
const VALUE_MAX_BYTES: usize = 256;
/// Custom properties that usually hold a page's main colour, the likeliest first.
const MAIN_PROPERTIES: [&str; 10] = [
    "--theme-color",
    "--accent",
    "--primary",
    "--brand",
    "--accent-color",
    "--primary-color",
    "--color-primary",
    "--color-accent",
    "--brand-color",
    "--main-color",
];
/// Custom properties that usually hold a page's background, the likeliest first.
const BACKGROUND_PROPERTIES: [&str; 6] = [
    "--bg",
    "--background",
    "--bg-color",
    "--color-bg",
    "--background-color",
    "--bg-primary",
];

/// Colours as `#rrggbb`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// Of the window around the app.
    pub colour: String,
    /// Of the screen while the app starts.
    pub background: String,
}

impl Theme {
    /// What the page says, or the defaults.
    #[must_use]
    pub fn of(found: &Found) -> Self {
        let css = without_comments(&found.css);
        let properties = custom_properties(&css);
        let resolve = |name: &str| properties.get(name).copied();
        let first_of = |names: &[&str]| {
            names
                .iter()
                .find_map(|name| first_colour(resolve(name)?, &resolve))
        };
        let colour = found
            .theme_colour
            .as_deref()
            .and_then(|value| first_colour(value, &|_| None))
            .or_else(|| first_of(&MAIN_PROPERTIES))
            .unwrap_or_else(|| DEFAULT_COLOUR.to_owned());
        let background = page_background(&css, &resolve)
            .or_else(|| first_of(&BACKGROUND_PROPERTIES))
            .unwrap_or_else(|| DEFAULT_BACKGROUND.to_owned());
        Self { colour, background }
    }
}

/// Custom properties with the first value that each gets, whichever rule it stands in.
fn custom_properties(css: &str) -> HashMap<&str, &str> {
    let mut properties = HashMap::new();
    for declaration in css::declarations(css) {
        let property = css::text(css, declaration.property);
        if property.starts_with("--") && declaration.value.len() < VALUE_MAX_BYTES {
            properties
                .entry(property)
                .or_insert_with(|| css::text(css, declaration.value));
        }
    }
    properties
}

/// The background that the rules for `body`, else those for `html` or `:root`, give the page; those within media queries
/// and other groups do not count.
fn page_background<'a>(css: &'a str, resolve: &dyn Fn(&str) -> Option<&'a str>) -> Option<String> {
    let of_rules_for = |wanted: &[&str]| {
        let (mut depth, mut is_wanted, mut last) = (0_usize, false, None);
        // A brace that closes nothing makes the rule behind it one that browsers drop.
        let mut is_dropped = false;
        for piece in css::pieces(css) {
            match piece {
                Piece::Open { prelude, .. } => {
                    if depth == 0 {
                        let mut selectors = css::text(css, prelude).split(',');
                        is_wanted = !std::mem::take(&mut is_dropped)
                            && selectors.any(|selector| wanted.contains(&selector.trim()));
                    }
                    depth += 1;
                }
                Piece::Close { .. } if depth == 0 => is_dropped = true,
                Piece::Close { .. } => depth -= 1,
                Piece::Declaration(Declaration { property, value }) if depth == 1 && is_wanted => {
                    let property = css::text(css, property).to_ascii_lowercase();
                    if matches!(property.as_str(), "background" | "background-color") {
                        last = first_colour(css::text(css, value), resolve).or(last);
                    }
                }
                Piece::Declaration(_) | Piece::Other(_) => {}
            }
        }
        last
    };
    of_rules_for(&["body", "html body"]).or_else(|| of_rules_for(&["html", ":root"]))
}

fn without_comments(css: &str) -> String {
    css::tokens(css)
        .map(|token| match token.kind {
            Kind::Comment(_) => " ",
            _ => css::text(css, token.span),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Theme;
    use crate::scan::scan;

    fn theme(html: &str) -> (String, String) {
        let theme = Theme::of(&scan(html).unwrap());
        (theme.colour, theme.background)
    }

    #[test]
    fn the_theme_is_what_the_page_shows() {
        for (html, colour, background) in [
            ("<p>plain", "#7c3aed", "#ffffff"),
            ("<meta name=theme-color content='#123'>", "#112233", "#ffffff"),
            (
                "<meta name=theme-color media='(prefers-color-scheme: dark)' content=#000><META NAME='Theme-Color' CONTENT=teal>",
                "#008080",
                "#ffffff",
            ),
            (
                "<style>:root{--accent: #0f766e; --bg: #fafaf9} body{background:var(--bg)}</style>",
                "#0f766e",
                "#fafaf9",
            ),
            (
                "<style>/* body{background:red} */ html, body { margin:0; background-color: #0b0c12 }</style>",
                "#7c3aed",
                "#0b0c12",
            ),
            (
                "<style>@media (prefers-color-scheme:dark){body{background:#000}} body{background:#fff7ed}</style>",
                "#7c3aed",
                "#fff7ed",
            ),
            (
                "<style>@import url(x.css); body{background:linear-gradient(90deg,#111827,#000)}</style>",
                "#7c3aed",
                "#111827",
            ),
            ("<body style='background: ivory'>", "#7c3aed", "#fffff0"),
            (
                "<style>:root{--my--accent:#000;--accent-ink:#fff;--primary:rgb(1,2,3)}</style>",
                "#010203",
                "#ffffff",
            ),
            ("<style>:root{--bg:#222} .x{background:red}", "#7c3aed", "#222222"),
            (
                "<style>.x{}} body{background:red} html{background:#333}",
                "#7c3aed",
                "#333333",
            ),
            (
                "<style>body{background:/* red; */ #444;&.x{background:red}",
                "#7c3aed",
                "#444444",
            ),
        ] {
            assert_eq!(theme(html), (colour.to_owned(), background.to_owned()), "{html}");
        }
    }
}
