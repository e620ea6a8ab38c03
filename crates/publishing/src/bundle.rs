//! Everything that a published app consists of.

use sha2::{Digest, Sha256};

use crate::error::PublishError;
use crate::files::{
    APPLE_TOUCH_ICON, File, ICON_192, ICON_512, ICON_MASKABLE, MANIFEST, PAGE, SERVICE_WORKER,
};
use crate::icons::{self, Icons};
use crate::input::PublishInput;
use crate::theme::Theme;
use crate::{manifest, page, scan, service_worker};

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

/// Makes the app. The same input gives the same bytes.
///
/// # Errors
/// When name or page are blank.
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
        Some(picture) => icons::from_picture(picture, &theme)?,
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
