//! The service worker of an app, and the one that takes its place when the app is deleted.

use askama::Template;

use crate::files::{APPLE_TOUCH_ICON, ICON_192, ICON_512, ICON_MASKABLE, MANIFEST};

#[derive(Template)]
#[template(path = "service-worker.js", escape = "none")]
struct ServiceWorker<'a> {
    content_hash: &'a str,
    paths: Vec<String>,
}

/// The service worker for content with this hash.
///
/// # Errors
/// When the template fails.
pub fn render(content_hash: &str) -> askama::Result<String> {
    let files = [MANIFEST, ICON_192, ICON_512, ICON_MASKABLE, APPLE_TOUCH_ICON];
    let paths = std::iter::once("/".to_owned())
        .chain(files.map(|file| format!("/{file}")))
        .collect();
    ServiceWorker { content_hash, paths }.render()
}

/// Served in place of a deleted app's service worker: clears what browsers kept of the app and unregisters.
#[must_use]
pub const fn tombstone() -> &'static str {
    include_str!("../../../templates/pwa/tombstone.js")
}
