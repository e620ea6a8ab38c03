//! A page, or an archive of pages with what they need, as an app. Styles and scripts that pages refer to become part of
//! them; other files go by their hash and are referred to as `/_assets/…`; links between the pages become connections.
//!
//! - [`archive`]: what is in a ZIP, within bounds
//! - [`decode`]: bytes as text
//! - [`media`]: what kind of file bytes are
//! - [`references`]: which file a reference means
//! - [`sheets`], [`literals`], [`srcset`]: the references in a style sheet, a script, a list of images
//! - [`assets`]: the files that an app keeps
//! - [`edits`]: changes of a text by position
//! - [`page`]: one page with all that
//! - [`names`]: what app and pages are called
//! - [`own_export`]: an app that was exported as one page

pub mod archive;
mod assets;
mod decode;
mod edits;
mod literals;
pub mod media;
mod names;
mod own_export;
mod page;
mod references;
mod sheets;
mod srcset;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use domain::blob::BlobHash;
use domain::limits::{APP_MAX_PAGES, IMPORT_MAX_BYTES, IMPORT_PAGE_MAX_BYTES, IMPORT_PAGES_MAX_BYTES};
use domain::page_links::{LinkedPage, PageLinks};

use assets::Assets;

/// An app that was imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// What it calls itself, if it does.
    pub name: Option<String>,
    /// Its pages, the one that it opens with first.
    pub pages: Vec<ImportedPage>,
    /// The files that they refer to.
    pub files: Vec<ImportedFile>,
    /// Files of its own that it refers to and that did not come along: at most 50 paths.
    pub missing: Vec<String>,
}

/// A page of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPage {
    pub name: String,
    /// The name as an address; no two pages have the same.
    pub slug: String,
    pub html: String,
}

/// A file that pages refer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedFile {
    /// What it is referred to by.
    pub hash: BlobHash,
    /// Its media type, found by looking at its bytes.
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

/// Why something is not imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// There is no page in it, or it is damaged.
    #[error("no page can be read")]
    Unreadable,
    /// It needs a password.
    #[error("the archive is protected by a password")]
    Protected,
    /// It, or what it holds, is more than an app may have.
    #[error("more than an app may have")]
    TooLarge,
}

/// The paths of files, with what they hold.
type Files = BTreeMap<String, Vec<u8>>;

/// Reads a file with this name: a page, or a ZIP archive of pages.
///
/// # Errors
/// [`ImportError`].
pub fn import(file_name: &str, bytes: &[u8]) -> Result<Imported, ImportError> {
    if bytes.len() > IMPORT_MAX_BYTES {
        return Err(ImportError::TooLarge);
    }
    if !archive::is_archive(bytes) {
        return import_page(bytes);
    }
    read(&archive::unpack(bytes)?, names::of_file(file_name))
}

/// Reads a page that was pasted.
///
/// # Errors
/// [`ImportError`].
pub fn import_source(source: &str) -> Result<Imported, ImportError> {
    import_page(source.as_bytes())
}

fn import_page(page: &[u8]) -> Result<Imported, ImportError> {
    if let Some(own) = own_export::read(page)? {
        return Ok(own);
    }
    read(&Files::from([("index.html".to_owned(), page.to_vec())]), None)
}

fn read(files: &Files, archive_name: Option<String>) -> Result<Imported, ImportError> {
    let paths = names::pages(files.keys().map(String::as_str));
    if paths.is_empty() {
        return Err(ImportError::Unreadable);
    }
    if paths.len() > APP_MAX_PAGES {
        return Err(ImportError::TooLarge);
    }
    let slugs = names::slugs(&paths);
    let slugs_of: HashMap<&str, &str> = paths
        .iter()
        .copied()
        .zip(slugs.iter().map(String::as_str))
        .collect();
    let page_names: Vec<String> = paths
        .iter()
        .enumerate()
        .map(|(place, path)| names::of_page(path, place == 0))
        .collect();
    let linked: Vec<_> = slugs
        .iter()
        .zip(&page_names)
        .enumerate()
        .map(|(place, (slug, name))| LinkedPage {
            slug,
            name,
            is_home: place == 0,
        })
        .collect();
    let links = PageLinks::new(&linked);
    let assets = Rc::new(RefCell::new(Assets::new(files)));
    let (mut pages, mut title, mut bytes) = (Vec::new(), None, 0);
    for ((path, slug), name) in paths.iter().zip(&slugs).zip(&page_names) {
        let source = files.get(*path).ok_or(ImportError::Unreadable)?;
        if source.len() > IMPORT_PAGE_MAX_BYTES {
            return Err(ImportError::TooLarge);
        }
        let source = decode::text(source);
        // Only the first has to be one; others may be pieces that scripts fetch.
        if pages.is_empty() && !names::is_page(&source) {
            return Err(ImportError::Unreadable);
        }
        let context = page::Context {
            path,
            source: &source,
            pages: &slugs_of,
            paths: &paths,
            links: &links,
        };
        let read = page::read(&context, &assets)?;
        if pages.is_empty() {
            title = read.title;
        }
        bytes += read.html.len();
        if bytes > IMPORT_PAGES_MAX_BYTES {
            return Err(ImportError::TooLarge);
        }
        pages.push(ImportedPage {
            name: name.clone(),
            slug: slug.clone(),
            html: read.html,
        });
    }
    let assets = Rc::try_unwrap(assets).map_err(|_| ImportError::Unreadable)?;
    let (files, missing) = assets.into_inner().finish()?;
    Ok(Imported {
        name: title.or(archive_name),
        pages,
        files,
        missing,
    })
}
