//! Why an app cannot be published.

use crate::icons::IconError;

/// Why an app cannot be published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The name is blank.
    #[error("App name is required")]
    NameMissing,
    /// The page is blank.
    #[error("HTML content is required")]
    PageMissing,
    /// Two pages have the same slug.
    #[error("two pages have the same address")]
    SlugTwice,
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
