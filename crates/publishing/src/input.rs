//! What an app is published from.

use domain::name::is_unnamed;

use crate::icons::IconImage;
use crate::libraries::Copies;

/// What an app is published from.
#[derive(Debug, Clone)]
pub struct PublishInput<'a> {
    /// Its name, as the person wrote it.
    pub name: &'a str,
    /// One sentence on what it does, when there is one.
    pub description: Option<&'a str>,
    /// Its version, as people count versions.
    pub version: &'a str,
    /// Its pages. Their slugs differ; the first one that says so opens the app, else the first.
    pub pages: &'a [PageInput<'a>],
    /// Paths of further files on its origin that are to work offline, without the first slash.
    pub assets: &'a [String],
    /// Copies of the libraries that its pages load. None: the pages keep the addresses that they have.
    pub libraries: Option<&'a Copies>,
    /// The origin that it is served from (`https://my-app.apps.example`).
    pub origin: &'a str,
    /// The product's own origin, which the page's badge links to.
    pub main_origin: &'a str,
    /// An uploaded icon. Without one, an icon is drawn from the name.
    pub icon: Option<&'a IconImage>,
}

/// A page of an app.
#[derive(Debug, Clone)]
pub struct PageInput<'a> {
    pub name: &'a str,
    /// The name as an address: `a` to `z`, digits and hyphens.
    pub slug: &'a str,
    pub html: &'a str,
    /// Whether the app opens with it.
    pub is_home: bool,
}

impl PublishInput<'_> {
    /// The place of the page that the app opens with.
    #[must_use]
    pub fn home(&self) -> usize {
        self.pages.iter().position(|page| page.is_home).unwrap_or(0)
    }

    /// What the page at this place is called on its own: the app's name for the page that it opens with, both names
    /// for another.
    #[must_use]
    pub fn title(&self, place: usize) -> String {
        match self.pages.get(place) {
            Some(page) if place != self.home() => {
                if is_unnamed(self.name) {
                    page.name.trim().to_owned()
                } else {
                    format!("{} · {}", page.name.trim(), self.name)
                }
            }
            _ => self.name.to_owned(),
        }
    }
}
