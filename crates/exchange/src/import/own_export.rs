//! An app that was exported as one page that shows several (`templates/export/several-pages.html`): its pages again, with
//! their names and slugs.

use std::collections::{HashMap, HashSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::asset_path;
use domain::blob::BlobHash;
use domain::limits::{APP_MAX_PAGES, IMPORT_PAGE_MAX_BYTES};
use domain::name::AppName;
use domain::slug::{free_page_slug, page_slug};
use memchr::memmem;
use serde::Deserialize;

use super::{Files, ImportError, Source};
use crate::export::file_names;

/// The start tag of the element that holds the app.
const HOLDER: &[u8] = br#"<script type="application/json" id="app" data-morpheo-app>"#;

/// What stands in it.
#[derive(Deserialize)]
struct Held {
    name: String,
    home: String,
    pages: Vec<HeldPage>,
    files: HashMap<String, String>,
}

#[derive(Deserialize)]
struct HeldPage {
    slug: String,
    name: String,
    html: String,
}

/// An exported app as files.
pub(super) struct OwnExport {
    pub name: String,
    pub files: Files,
    pub pages: Vec<Source>,
}

/// Reads a page that is an export; nothing where it is another page.
///
/// # Errors
/// [`ImportError`] for an export that is damaged, or more than an app may have.
pub(super) fn read(page: &[u8]) -> Result<Option<OwnExport>, ImportError> {
    let Some(from) = memmem::find(page, HOLDER).map(|at| at + HOLDER.len()) else {
        return Ok(None);
    };
    let held = page.get(from..).unwrap_or_default();
    let to = memmem::find(held, b"</script>").ok_or(ImportError::Unreadable)?;
    let held: Held =
        serde_json::from_slice(held.get(..to).unwrap_or_default()).map_err(|_| ImportError::Unreadable)?;
    if held.pages.len() > APP_MAX_PAGES {
        return Err(ImportError::TooLarge);
    }
    let mut files = Files::new();
    let mut paths = HashMap::new();
    for (hash, url) in held.files {
        let hash: BlobHash = hash.parse().map_err(|_| ImportError::Unreadable)?;
        let (media_type, bytes) = decoded(&url).ok_or(ImportError::Unreadable)?;
        let path = file_names::of_file(hash, media_type);
        paths.insert(hash, format!("/{path}"));
        files.insert(path, bytes);
    }
    let mut taken = HashSet::new();
    let mut pages = Vec::with_capacity(held.pages.len());
    for page in held.pages {
        let slug = free_page_slug(&page_slug(&page.slug), &taken);
        let html = asset_path::replace(&page.html, IMPORT_PAGE_MAX_BYTES, |hash| {
            paths.get(&hash).map(String::as_str)
        });
        let path = format!("{slug}.html");
        files.insert(path.clone(), html.ok_or(ImportError::TooLarge)?.into_bytes());
        taken.insert(slug.clone());
        let source = Source {
            path,
            name: AppName::parse(&page.name).map_or_else(|| slug.clone(), |name| name.as_str().to_owned()),
            slug,
        };
        let place = if page.slug == held.home { 0 } else { pages.len() };
        pages.insert(place, source);
    }
    Ok(Some(OwnExport {
        name: held.name,
        files,
        pages,
    }))
}

/// The media type and the bytes of a data URL in base64.
fn decoded(url: &str) -> Option<(&str, Vec<u8>)> {
    let (media_type, data) = url.strip_prefix("data:")?.split_once(";base64,")?;
    Some((media_type, STANDARD.decode(data).ok()?))
}
