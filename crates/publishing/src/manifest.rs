//! The web app manifests.

use serde::Serialize;

use crate::address::PageAddress;
use crate::files::{ICON_192, ICON_512, ICON_MASKABLE};
use crate::input::PublishInput;
use crate::scan::Found;
use crate::theme::Theme;

/// Launchers cut longer names.
const SHORT_NAME_MAX_CHARS: usize = 12;

/// Most pages that the menu of an installed app's icon offers; launchers show fewer.
const MOST_SHORTCUTS: usize = 10;

#[derive(Serialize)]
struct Manifest<'a> {
    id: &'a str,
    name: &'a str,
    short_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    version: &'a str,
    start_url: &'a str,
    scope: &'static str,
    display: &'static str,
    theme_color: &'a str,
    background_color: &'a str,
    icons: [Icon; 3],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shortcuts: Vec<Shortcut<'a>>,
}

#[derive(Serialize)]
struct Icon {
    src: String,
    sizes: &'static str,
    #[serde(rename = "type")]
    media_type: &'static str,
    purpose: &'static str,
}

#[derive(Serialize)]
struct Shortcut<'a> {
    name: &'a str,
    url: String,
}

/// The manifest of the page at this place, as JSON. The app has an origin of its own: its first page's identity is the
/// origin's root, another page's its address, so that each can be installed by itself. All have the whole app in scope,
/// and the first page's has the others as shortcuts. What a page says of itself goes before what is said of the app.
///
/// # Errors
/// When it cannot be serialised.
pub fn render(
    input: &PublishInput<'_>,
    place: usize,
    found: &Found,
    theme: &Theme,
    icon_version: &str,
) -> serde_json::Result<String> {
    // Browsers renew an installed app's icon when its address changes.
    let icon = |path: &str, sizes, purpose| Icon {
        src: format!("/{path}?v={icon_version}"),
        sizes,
        media_type: "image/png",
        purpose,
    };
    let home = input.home();
    let (title, path) = (input.title(place), PageAddress::of(input, place).path);
    let label = match input.pages.get(place) {
        Some(page) if place != home => page.name,
        _ => input.name,
    };
    let others = input.pages.iter().enumerate();
    let shortcuts = others
        .filter(|(other, _)| place == home && *other != home)
        .take(MOST_SHORTCUTS)
        .map(|(other, page)| Shortcut {
            name: page.name,
            url: PageAddress::of(input, other).path,
        });
    serde_json::to_string_pretty(&Manifest {
        id: &path,
        name: &title,
        short_name: short_name(label),
        description: [found.description.as_deref(), input.description]
            .into_iter()
            .flatten()
            .map(str::trim)
            .find(|text| !text.is_empty()),
        version: input.version,
        start_url: &path,
        scope: "/",
        display: "standalone",
        theme_color: &theme.colour,
        background_color: &theme.background,
        icons: [
            icon(ICON_192, "192x192", "any"),
            icon(ICON_512, "512x512", "any"),
            icon(ICON_MASKABLE, "512x512", "maskable"),
        ],
        shortcuts: shortcuts.collect(),
    })
}

/// As many whole words as fit below an icon; a first word that is too long is cut.
fn short_name(name: &str) -> String {
    let mut short = String::new();
    for word in name.split_whitespace() {
        let joint = usize::from(!short.is_empty());
        if short.chars().count() + joint + word.chars().count() > SHORT_NAME_MAX_CHARS {
            break;
        }
        if joint == 1 {
            short.push(' ');
        }
        short.push_str(word);
    }
    if short.is_empty() {
        short = name
            .chars()
            .take(SHORT_NAME_MAX_CHARS)
            .collect::<String>()
            .trim_end()
            .to_owned();
    }
    short
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn a_short_name_keeps_whole_words() {
        assert_eq!(short_name("Habit Tracker"), "Habit");
        assert_eq!(short_name("My  To Do List"), "My To Do");
        assert_eq!(short_name("Notes"), "Notes");
        assert_eq!(short_name("Überraschungsparty"), "Überraschung");
    }
}
