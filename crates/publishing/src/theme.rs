//! The colours that an installed app shows around its page.

use std::collections::HashMap;

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
    let is_part_of_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let mut rest = css;
    while let Some(at) = rest.find("--") {
        let Some((before, from)) = rest.split_at_checked(at) else {
            break;
        };
        let length = from.find(|c| !is_part_of_name(c)).unwrap_or(from.len());
        let Some((name, after)) = from.split_at_checked(length) else {
            break;
        };
        if !before.ends_with(is_part_of_name)
            && let Some(value) = after.trim_start().strip_prefix(':')
            && let Some(value) = first_value(value)
        {
            properties.entry(name).or_insert(value);
        }
        rest = after;
    }
    properties
}

/// The value that a declaration begins with behind its colon; nothing for one that is too long for a colour. No more of
/// it is looked at: each of very many may be open to the end of the text.
fn first_value(text: &str) -> Option<&str> {
    let head = text.get(..text.floor_char_boundary(VALUE_MAX_BYTES))?;
    match head.find([';', '}']) {
        Some(end) => head.get(..end),
        None => (head.len() == text.len()).then_some(head),
    }
}

/// The background that the rules for `body`, else those for `html` or `:root`, give the page.
fn page_background<'a>(css: &'a str, resolve: &dyn Fn(&str) -> Option<&'a str>) -> Option<String> {
    let of_rules_for = |wanted: &[&str]| {
        let mut last = None;
        for (selectors, declarations) in top_rules(css) {
            if !selectors
                .split(',')
                .any(|selector| wanted.contains(&selector.trim()))
            {
                continue;
            }
            for declaration in declarations.split(';') {
                let Some((property, value)) = declaration.split_once(':') else {
                    continue;
                };
                if matches!(
                    property.trim().to_ascii_lowercase().as_str(),
                    "background" | "background-color"
                ) {
                    last = first_colour(value, resolve).or(last);
                }
            }
        }
        last
    };
    of_rules_for(&["body", "html body"]).or_else(|| of_rules_for(&["html", ":root"]))
}

/// The selectors and declarations of the rules outside of media queries and other groups.
fn top_rules(css: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = css;
    std::iter::from_fn(move || {
        let (selectors, after) = rest.split_once('{')?;
        let mut depth = 1_u32;
        let end = after.find(|c| {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let (body, next) = match end {
            Some(end) => (after.get(..end)?, after.get(end + 1..)?),
            None => (after, ""),
        };
        rest = next;
        // An @import or the like without braces may stand before the selectors.
        Some((selectors.rsplit(';').next().unwrap_or(selectors), body))
    })
}

fn without_comments(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        kept.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
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
        ] {
            assert_eq!(theme(html), (colour.to_owned(), background.to_owned()), "{html}");
        }
    }
}
