//! Reading a file.

use bytes::Bytes;
use domain::blob::BlobHash;
use domain::ids::UserId;
use futures_util::stream::BoxStream;
use platform::storage::StorageError;

use crate::{BlobError, Blobs};

/// A file that is being read.
pub struct Opened {
    /// Its media type.
    pub mime: String,
    /// Its size in bytes.
    pub bytes: i64,
    /// What it holds, piece by piece; ends with an error when the store breaks off.
    pub pieces: BoxStream<'static, Result<Bytes, StorageError>>,
}

impl Blobs {
    /// Opens a file that something of this person uses; nothing when there is none.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn open(&self, user: UserId, hash: BlobHash) -> Result<Option<Opened>, BlobError> {
        let found = {
            let mut connection = self.pool.get().await?;
            db::blobs::find(&mut connection, user, hash).await?
        };
        let Some(blob) = found else { return Ok(None) };
        let pieces = self.storage.get(&blob.key).await?;
        Ok(Some(Opened {
            mime: blob.mime,
            bytes: blob.bytes,
            pieces: Box::pin(pieces),
        }))
    }
}
