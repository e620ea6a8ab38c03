//! The service worker of an app, and the one that takes its place when the app is deleted.

use askama::Template;

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
}

/// The service worker for content with this hash, which keeps these files.
///
/// # Errors
/// When the template fails.
pub fn render(content_hash: &str, files: &[Kept]) -> askama::Result<String> {
    ServiceWorker { content_hash, files }.render()
}

/// Served in place of a deleted app's service worker: clears what browsers kept of the app and unregisters.
#[must_use]
pub const fn tombstone() -> &'static str {
    include_str!("../../../templates/pwa/tombstone.js")
}
