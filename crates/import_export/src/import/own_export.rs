//! An app that was exported as one page that shows several (`templates/export/several-pages.html`): its pages again, with
//! their names and slugs.

use std::collections::{BTreeMap, HashMap, HashSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::asset_path;
use domain::blob::BlobHash;
use domain::limits::{
    APP_ASSETS_MAX_BYTES, APP_MAX_ASSETS, APP_MAX_PAGES, FILE_MAX_BYTES, IMPORT_PAGE_MAX_BYTES,
    IMPORT_PAGES_MAX_BYTES,
};
use domain::name::AppName;
use domain::slug::{free_page_slug, page_slug};
use memchr::memmem;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::{ImportError, Imported, ImportedFile, ImportedPage, media};
use crate::export::file_names;

/// The start tag of the element that holds the app.
const HOLDER: &[u8] = br#"<script type="application/json" id="app" data-morpheo-app>"#;

/// What stands in it.
#[derive(Deserialize)]
struct Held {
    name: String,
    home: String,
    pages: Vec<HeldPage>,
    files: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct HeldPage {
    slug: String,
    name: String,
    html: String,
}

/// Reads a page that is an export; nothing where it is another page. Its pages stay as they are but for the hashes of
/// files.
///
/// # Errors
/// [`ImportError`] for an export that is damaged, or more than an app may have.
pub(super) fn read(page: &[u8]) -> Result<Option<Imported>, ImportError> {
    let Some(from) = memmem::find(page, HOLDER).map(|at| at + HOLDER.len()) else {
        return Ok(None);
    };
    let held = page.get(from..).unwrap_or_default();
    let to = memmem::find(held, b"</script>").ok_or(ImportError::Unreadable)?;
    let held: Held =
        serde_json::from_slice(held.get(..to).unwrap_or_default()).map_err(|_| ImportError::Unreadable)?;
    if held.pages.is_empty() {
        return Err(ImportError::Unreadable);
    }
    if held.pages.len() > APP_MAX_PAGES || held.files.len() > APP_MAX_ASSETS {
        return Err(ImportError::TooLarge);
    }
    let (files, addresses) = files(held.files)?;
    let (mut pages, mut taken, mut bytes) = (Vec::new(), HashSet::new(), 0);
    for page in held.pages {
        let address = |hash| addresses.get(&hash).map(String::as_str);
        let html = asset_path::replace(&page.html, IMPORT_PAGE_MAX_BYTES, address);
        let html = html.ok_or(ImportError::TooLarge)?;
        bytes += html.len();
        if html.len() > IMPORT_PAGE_MAX_BYTES || bytes > IMPORT_PAGES_MAX_BYTES {
            return Err(ImportError::TooLarge);
        }
        let slug = free_page_slug(&page_slug(&page.slug), &taken);
        taken.insert(slug.clone());
        let name = AppName::parse(&page.name).map_or_else(|| slug.clone(), |name| name.as_str().to_owned());
        let place = if page.slug == held.home { 0 } else { pages.len() };
        pages.insert(place, ImportedPage { name, slug, html });
    }
    Ok(Some(Imported {
        name: AppName::parse(&held.name).map(|name| name.as_str().to_owned()),
        pages,
        files,
        missing: Vec::new(),
    }))
}

type Addresses = HashMap<BlobHash, String>;

/// The files, and where the app finds each by the hash that it had: a sheet holds now what it referred to.
fn files(held: BTreeMap<String, String>) -> Result<(Vec<ImportedFile>, Addresses), ImportError> {
    let (mut files, mut addresses, mut bytes) = (BTreeMap::new(), Addresses::new(), 0);
    for (hash, url) in held {
        let before: BlobHash = hash.parse().map_err(|_| ImportError::Unreadable)?;
        let (mime, held) = decoded(&url).ok_or(ImportError::Unreadable)?;
        let path = file_names::of_file(before, mime);
        let Some(media_type) = media::media_type(&path, &held).or_else(|| media::text_type(&path)) else {
            continue;
        };
        bytes += held.len();
        if held.len() > FILE_MAX_BYTES || bytes > APP_ASSETS_MAX_BYTES {
            return Err(ImportError::TooLarge);
        }
        let hash = BlobHash(Sha256::digest(&held).into());
        addresses.insert(before, asset_path::of(hash));
        files.entry(hash).or_insert(ImportedFile {
            hash,
            media_type,
            bytes: held,
        });
    }
    Ok((files.into_values().collect(), addresses))
}

/// The media type and the bytes of a data URL in base64.
fn decoded(url: &str) -> Option<(&str, Vec<u8>)> {
    let (media_type, data) = url.strip_prefix("data:")?.split_once(";base64,")?;
    Some((media_type, STANDARD.decode(data).ok()?))
}
