//! What an app is published from.

use crate::icons::Picture;

/// What an app is published from.
#[derive(Debug, Clone)]
pub struct PublishInput<'a> {
    /// Its name, as the person wrote it.
    pub name: &'a str,
    /// One sentence on what it does, when there is one.
    pub description: Option<&'a str>,
    /// Its version, as people count versions.
    pub version: &'a str,
    /// The page.
    pub html: &'a str,
    /// The origin that it is served from (`https://my-app.apps.example`).
    pub origin: &'a str,
    /// The product's own origin, which the page's badge links to.
    pub main_origin: &'a str,
    /// An uploaded icon. Without one, an icon is drawn from the name.
    pub icon: Option<&'a Picture>,
}
