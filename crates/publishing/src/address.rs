//! Where a page is on its app's origin.

use crate::files::{MANIFEST, PAGE};
use crate::input::PublishInput;

/// The addresses of one page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAddress {
    /// What its links say: `/` for the page that the app opens with, `/{slug}` for another.
    pub path: String,
    /// The file it is kept as.
    pub file: String,
    /// The file of its manifest.
    pub manifest: String,
}

impl PageAddress {
    /// The addresses of the page at this place.
    #[must_use]
    pub fn of(input: &PublishInput<'_>, place: usize) -> Self {
        match input.pages.get(place) {
            // No other file has a path like these: a slug has neither dots nor slashes.
            Some(page) if place != input.home() => Self {
                path: format!("/{}", page.slug),
                file: page.slug.to_owned(),
                manifest: manifest_of(page.slug),
            },
            _ => Self {
                path: "/".to_owned(),
                file: PAGE.to_owned(),
                manifest: MANIFEST.to_owned(),
            },
        }
    }

    /// Where a connection to the page with this slug leads; nothing when the app has no such page.
    #[must_use]
    pub fn of_slug(input: &PublishInput<'_>, slug: &str) -> Option<String> {
        let place = input.pages.iter().position(|page| page.slug == slug)?;
        Some(Self::of(input, place).path)
    }
}

/// The file of the manifest of another page than the first, by the page's slug.
#[must_use]
pub fn manifest_of(slug: &str) -> String {
    format!("manifests/{slug}.webmanifest")
}
