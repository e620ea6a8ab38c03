//! An app as files that run by themselves, without the product: [`as_page`] as one page, [`as_archive`] as a ZIP. What
//! leads from page to page and the files that pages refer to come along.

mod archive;
pub(crate) mod file_names;
mod inlined;
mod one_page;
mod page;

use std::collections::BTreeMap;

use domain::blob::BlobHash;
use domain::limits::EXPORT_MAX_BYTES;
use lol_html::errors::RewritingError;
use publishing::PageInput;

pub use archive::as_archive;
pub use file_names::ending as file_ending;
pub use one_page::as_page;

/// An app to be exported.
#[derive(Debug, Clone, Copy)]
pub struct AppToExport<'a> {
    pub name: &'a str,
    /// Its pages: at least one; their slugs differ.
    pub pages: &'a [PageInput<'a>],
    /// The files that its pages refer to.
    pub files: &'a BTreeMap<BlobHash, FileToExport>,
}

/// A file of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileToExport {
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// Why an app is not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It has no page.
    #[error("the app has no page")]
    NoPage,
    /// It would have more than [`EXPORT_MAX_BYTES`].
    #[error("the app is too large to be exported")]
    TooLarge,
    /// A page cannot be read.
    #[error("a page cannot be read: {0}")]
    Unreadable(#[from] RewritingError),
    /// A template failed.
    #[error("a template failed: {0}")]
    Template(#[from] askama::Error),
    /// The archive could not be written.
    #[error("the archive could not be written: {0}")]
    Archive(#[from] zip::result::ZipError),
    /// A file could not be written into it.
    #[error("a file could not be written: {0}")]
    Write(#[from] std::io::Error),
    /// The pages could not be written as JSON.
    #[error("the pages could not be written: {0}")]
    Json(#[from] serde_json::Error),
}

impl AppToExport<'_> {
    /// The place of the page that it opens with.
    fn home(&self) -> usize {
        self.pages.iter().position(|page| page.is_home).unwrap_or(0)
    }
}

/// Takes bytes from what may still be written.
fn take(budget: &mut usize, bytes: usize) -> Result<(), ExportError> {
    *budget = budget.checked_sub(bytes).ok_or(ExportError::TooLarge)?;
    Ok(())
}

/// What may be written in all.
const BYTE_BUDGET: usize = EXPORT_MAX_BYTES;
