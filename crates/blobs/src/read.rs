//! Reading a file.

use bytes::{Bytes, BytesMut};
use db::blobs::Blob;
use db::libraries::Library;
use domain::blob::BlobHash;
use domain::ids::UserId;
use futures_util::TryStreamExt as _;
use futures_util::stream::BoxStream;
use platform::storage::StorageError;

use crate::{BlobError, Blobs};

/// A file that is being read.
pub struct Opened {
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
        self.open_found(found).await
    }

    /// Opens a file of an app, for anybody who knows its hash; nothing when no app has it.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn open_asset(&self, hash: BlobHash) -> Result<Option<Opened>, BlobError> {
        let found = {
            let mut connection = self.pool.get().await?;
            db::assets::find(&mut connection, hash).await?
        };
        self.open_found(found).await
    }

    /// Opens the picture of an account, for anybody who knows its hash; nothing when no account has it.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn open_picture(&self, hash: BlobHash) -> Result<Option<Opened>, BlobError> {
        let found = {
            let mut connection = self.pool.get().await?;
            db::profiles::find_picture(&mut connection, hash).await?
        };
        self.open_found(found).await
    }

    /// Opens the library of an address; nothing when it is not stored.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn open_library(&self, address: &str) -> Result<Option<(Library, Opened)>, BlobError> {
        let found = {
            let mut connection = self.pool.get().await?;
            db::libraries::find(&mut connection, address).await?
        };
        let Some(library) = found else { return Ok(None) };
        let pieces = self.storage.get(&library.key).await?;
        let opened = Opened {
            mime: library.media_type.clone(),
            bytes: library.bytes,
            pieces: Box::pin(pieces),
        };
        Ok(Some((library, opened)))
    }

    async fn open_found(&self, found: Option<Blob>) -> Result<Option<Opened>, BlobError> {
        let Some(blob) = found else { return Ok(None) };
        let pieces = self.storage.get(&blob.key).await?;
        Ok(Some(Opened {
            mime: blob.mime,
            bytes: blob.bytes,
            pieces: Box::pin(pieces),
        }))
    }
}

impl Opened {
    /// All that it holds; nothing when it has more than `most` bytes.
    ///
    /// # Errors
    /// When the store breaks off.
    pub async fn whole(mut self, most: usize) -> Result<Option<Bytes>, StorageError> {
        let size = usize::try_from(self.bytes).unwrap_or(usize::MAX);
        if size > most {
            return Ok(None);
        }
        let mut whole = BytesMut::with_capacity(size);
        while let Some(piece) = self.pieces.try_next().await? {
            whole.extend_from_slice(&piece);
        }
        Ok(Some(whole.freeze()))
    }
}
