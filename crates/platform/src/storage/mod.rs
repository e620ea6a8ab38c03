//! The bytes of files and images, outside Postgres: in a folder, or in the object store of a cloud.
//!
//! Keys are made by `db::blobs` and never used twice for different bytes, so an object that is there is complete and
//! right. What a file is (its media type, its size, who uses it) stands in Postgres alone: folders keep no attributes.

mod open;

use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode, PutOptions};

/// A place for bytes by key. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Storage(Arc<dyn ObjectStore>);

/// Why bytes could not be stored, read or removed.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// No object has this key.
    #[error("the object is not there")]
    NotFound,
    /// The store does not answer, or refuses.
    #[error("the store of files failed: {0}")]
    Failed(#[source] Error),
    /// The folder cannot be made.
    #[error("the folder of files cannot be made: {0}")]
    Folder(#[from] std::io::Error),
}

impl From<Error> for StorageError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound { .. } => Self::NotFound,
            other => Self::Failed(other),
        }
    }
}

impl Storage {
    /// Stores bytes under a key. An object that is there already is left as it is: the same key means the same bytes.
    ///
    /// # Errors
    /// [`StorageError::Failed`].
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), StorageError> {
        let path = Path::from(key);
        let create = PutOptions::from(PutMode::Create);
        match self.0.put_opts(&path, bytes.clone().into(), create).await {
            Ok(_) | Err(Error::AlreadyExists { .. }) => Ok(()),
            // Some servers know no conditional writes.
            Err(Error::NotImplemented { .. }) => Ok(self.0.put(&path, bytes.into()).await.map(drop)?),
            Err(error) => Err(error.into()),
        }
    }

    /// The bytes under a key, piece by piece.
    ///
    /// # Errors
    /// [`StorageError::NotFound`], [`StorageError::Failed`]; the stream ends with an error when the store breaks off.
    pub async fn get(
        &self,
        key: &str,
    ) -> Result<impl Stream<Item = Result<Bytes, StorageError>> + Send + 'static, StorageError> {
        let found = self.0.get(&Path::from(key)).await?;
        Ok(found.into_stream().map_err(StorageError::from))
    }

    /// Removes an object. One that is not there is no error.
    ///
    /// # Errors
    /// [`StorageError::Failed`].
    pub async fn remove(&self, key: &str) -> Result<(), StorageError> {
        match self.0.delete(&Path::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The keys of all objects, in no order.
    ///
    /// # Errors
    /// [`StorageError::Failed`].
    pub async fn keys(&self) -> Result<Vec<String>, StorageError> {
        let objects = self.0.list(None).map_ok(|object| object.location.to_string());
        Ok(objects.try_collect().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::FilesConfig;

    #[tokio::test]
    async fn a_folder_keeps_bytes_by_key() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(&FilesConfig::Folder(folder.path().join("new/blobs"))).unwrap();
        for bytes in ["first", "second"] {
            storage
                .put("sha256/ab/abc", Bytes::from_static(bytes.as_bytes()))
                .await
                .unwrap();
        }
        let pieces: Vec<Bytes> = storage
            .get("sha256/ab/abc")
            .await
            .unwrap()
            .try_collect()
            .await
            .unwrap();
        assert_eq!(pieces.concat(), b"first", "what is there stays");
        storage.remove("sha256/ab/abc").await.unwrap();
        storage.remove("sha256/ab/abc").await.unwrap();
        assert!(matches!(
            storage.get("sha256/ab/abc").await.err(),
            Some(StorageError::NotFound)
        ));
        assert!(storage.keys().await.unwrap().is_empty());
    }
}
