//! Everything that a published app consists of.

use sha2::{Digest, Sha256};

use crate::icons::{self, IconError, Icons};
use crate::theme::Theme;
use crate::{manifest, page, scan, service_worker};

/// The page's path among the files of an app; it is served at `/`.
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

/// What an app is made from.
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
    /// An uploaded icon: PNG, JPEG or WebP. Without one, an icon is drawn from the name.
    pub icon: Option<&'a [u8]>,
}

/// A published app.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The page with all that an app needs.
    pub page: String,
    /// The web app manifest.
    pub manifest: String,
    /// The service worker.
    pub service_worker: String,
    /// The icons.
    pub icons: Icons,
    /// The colours that were found in the page, or the defaults.
    pub theme: Theme,
    /// 16 hexadecimal digits that change whenever any file does.
    pub content_hash: String,
}

/// One file of a published app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File<'a> {
    /// Its path on the app's origin, without the first slash.
    pub path: &'static str,
    /// Its media type.
    pub content_type: &'static str,
    /// What it holds.
    pub bytes: &'a [u8],
}

impl Bundle {
    /// All files, the page first.
    #[must_use]
    pub fn files(&self) -> [File<'_>; 7] {
        let png = |path, bytes| File {
            path,
            content_type: "image/png",
            bytes,
        };
        [
            File {
                path: PAGE,
                content_type: "text/html; charset=utf-8",
                bytes: self.page.as_bytes(),
            },
            File {
                path: MANIFEST,
                content_type: "application/manifest+json",
                bytes: self.manifest.as_bytes(),
            },
            File {
                path: SERVICE_WORKER,
                content_type: "text/javascript; charset=utf-8",
                bytes: self.service_worker.as_bytes(),
            },
            png(ICON_192, &self.icons.any_192),
            png(ICON_512, &self.icons.any_512),
            png(ICON_MASKABLE, &self.icons.maskable_512),
            png(APPLE_TOUCH_ICON, &self.icons.apple_180),
        ]
    }
}

/// Why an app could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The name is blank.
    #[error("App name is required")]
    NameMissing,
    /// The page is blank.
    #[error("HTML content is required")]
    PageMissing,
    /// The uploaded icon cannot be used.
    #[error(transparent)]
    Icon(#[from] IconError),
    /// The page cannot be read.
    #[error("the page cannot be read: {0}")]
    Page(#[from] lol_html::errors::RewritingError),
    /// A template failed.
    #[error("a template failed: {0}")]
    Template(#[from] askama::Error),
    /// The manifest cannot be written.
    #[error("the manifest cannot be written: {0}")]
    Manifest(#[from] serde_json::Error),
}

/// Makes the app. The same input gives the same bytes.
///
/// # Errors
/// When name or page are blank, or the uploaded icon cannot be used.
pub fn build(input: &PublishInput<'_>) -> Result<Bundle, PublishError> {
    let name = input.name.trim();
    if name.is_empty() {
        return Err(PublishError::NameMissing);
    }
    if input.html.trim().is_empty() {
        return Err(PublishError::PageMissing);
    }
    let input = PublishInput {
        name,
        origin: input.origin.trim_end_matches('/'),
        ..input.clone()
    };

    let found = scan::scan(input.html)?;
    let theme = Theme::of(&found);
    let icons = match input.icon {
        Some(bytes) => icons::from_upload(bytes, &theme)?,
        None => icons::from_name(name)?,
    };
    let icon_version = hash_of(&icons.all());
    let page = page::assemble(&input, &found, &theme, &icon_version)?;
    let manifest = manifest::render(&input, &theme, &icon_version)?;
    // The worker holds the hash, so what is hashed of it is itself without one.
    let worker = service_worker::render("")?;
    let content_hash = hash_of(&[
        page.as_bytes(),
        manifest.as_bytes(),
        worker.as_bytes(),
        icon_version.as_bytes(),
    ]);
    let service_worker = service_worker::render(&content_hash)?;
    Ok(Bundle {
        page,
        manifest,
        service_worker,
        icons,
        theme,
        content_hash,
    })
}

/// The first 16 hexadecimal digits of the SHA-256 of these pieces; where one ends counts too.
fn hash_of(pieces: &[&[u8]]) -> String {
    let mut sha = Sha256::new();
    for piece in pieces {
        sha.update(u64::try_from(piece.len()).unwrap_or(u64::MAX).to_le_bytes());
        sha.update(piece);
    }
    sha.finalize()
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
