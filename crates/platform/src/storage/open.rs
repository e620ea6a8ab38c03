//! Opening the store that the configuration names.

use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::parse_url_opts;
use object_store::prefix::PrefixStore;

use super::{Storage, StorageError};
use crate::config::FilesConfig;

impl Storage {
    /// Opens the store. A folder is made; a cloud is not asked before the first use.
    ///
    /// # Errors
    /// [`StorageError::Folder`], or [`StorageError::Failed`] when the settings of a cloud do not fit together.
    pub fn open(config: &FilesConfig) -> Result<Self, StorageError> {
        match config {
            FilesConfig::Folder(path) => {
                std::fs::create_dir_all(path)?;
                // Written through, so that a file survives a loss of power as its row does.
                let files = LocalFileSystem::new_with_prefix(path)?.with_fsync(true);
                Ok(Self(Arc::new(files)))
            }
            FilesConfig::Url { url, options } => {
                let options = options.iter().map(|(key, value)| (key.as_str(), value.expose()));
                let (store, path) = parse_url_opts(url, options)?;
                Ok(Self(Arc::new(PrefixStore::new(store, path))))
            }
        }
    }
}
