//! The service worker of an app, and the one that takes its place when the app is deleted.

use askama::Template;
use serde::Serialize;

use crate::input::PublishInput;

/// A file that works offline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its address on the app's origin.
    pub path: String,
    /// Changes with its content.
    pub version: String,
}

#[derive(Template)]
#[template(path = "service-worker.js", escape = "none")]
struct ServiceWorker<'a> {
    content_hash: &'a str,
    files: &'a [Kept],
    pages_json: &'a str,
    copies_json: &'a str,
    page_links: String,
}

/// Part of a classic script here, a module for the creator's screens.
#[must_use]
pub fn page_links_script() -> String {
    include_str!("../../../templates/pwa/page-links.js").replace("\nexport const ", "\nconst ")
}

/// A page as `page-links.js` takes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LinkedPage<'a> {
    slug: &'a str,
    name: &'a str,
    is_home_page: bool,
}

/// The pages that addresses lead to, as JSON. The only page of an app has one address, whatever its name.
///
/// # Errors
/// When they cannot be written.
pub fn pages_json(input: &PublishInput<'_>) -> serde_json::Result<String> {
    let several = input.pages.len() > 1;
    let pages: Vec<_> = input
        .pages
        .iter()
        .enumerate()
        .map(|(place, page)| LinkedPage {
            slug: if several { page.slug } else { "" },
            name: if several { page.name } else { "" },
            is_home_page: place == input.home(),
        })
        .collect();
    serde_json::to_string(&pages)
}

/// The service worker for content with this hash, which keeps these files, knows these pages, and which file is a copy of
/// which address.
///
/// # Errors
/// When the template fails.
pub fn render(
    content_hash: &str,
    files: &[Kept],
    pages_json: &str,
    copies_json: &str,
) -> askama::Result<String> {
    ServiceWorker {
        content_hash,
        files,
        pages_json,
        copies_json,
        page_links: page_links_script(),
    }
    .render()
}

/// Served in place of a deleted app's service worker: clears what browsers kept of the app and unregisters.
#[must_use]
pub const fn tombstone() -> &'static str {
    include_str!("../../../templates/pwa/tombstone.js")
}
