//! The files of a published app, by their paths on its origin.

use sha2::{Digest, Sha256};

/// The path of the page that the app opens with; it is served at `/`. Every other page's path is its slug.
pub const PAGE: &str = "index.html";
/// The manifest's path.
pub const MANIFEST: &str = "manifest.webmanifest";
/// The service worker's path; at the top, so that its scope is the whole origin.
pub const SERVICE_WORKER: &str = "sw.js";
/// The icon of 192 by 192 pixels.
pub const ICON_192: &str = "icon-192.png";
/// The icon of 512 by 512 pixels.
pub const ICON_512: &str = "icon-512.png";
/// The icon of 512 by 512 pixels that launchers may cut to their own shape.
pub const ICON_MASKABLE: &str = "icon-maskable-512.png";
/// The icon of 180 by 180 pixels for iOS.
pub const APPLE_TOUCH_ICON: &str = "apple-touch-icon.png";

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File<'a> {
    /// Its path on the app's origin, without the first slash.
    pub path: &'a str,
    pub content_type: &'static str,
    pub bytes: &'a [u8],
}

impl File<'_> {
    /// The SHA-256 of what it holds.
    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.bytes).into()
    }
}
