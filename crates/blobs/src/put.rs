//! Storing a file.

use bytes::Bytes;
use domain::blob::BlobHash;
use sha2::{Digest, Sha256};

use crate::{BlobError, Blobs, MAX_BYTES};

/// How often a file that is collected while it is stored is stored again.
const ATTEMPTS: u32 = 3;

impl Blobs {
    /// Stores a file and gives its hash. The same bytes are stored once. `mime` is what the bytes are, found by looking
    /// at them: what an uploader says may be a lie.
    ///
    /// The file goes again after a day unless `db::blobs::refer` keeps it; when that finds it gone, store it once more.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn put(&self, mime: &str, bytes: Bytes) -> Result<BlobHash, BlobError> {
        if bytes.len() > MAX_BYTES {
            return Err(BlobError::TooLarge(bytes.len()));
        }
        let hash = BlobHash(Sha256::digest(&bytes).into());
        for _ in 0..ATTEMPTS {
            if self.put_once(hash, mime, &bytes).await? {
                return Ok(hash);
            }
        }
        Err(BlobError::Collected)
    }

    /// Stores the library of an address, in the place of the one before.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn put_library(&self, address: &str, media_type: &str, bytes: Bytes) -> Result<(), BlobError> {
        for _ in 0..ATTEMPTS {
            let hash = self.put(media_type, bytes.clone()).await?;
            let mut connection = self.pool.get().await?;
            if db::libraries::keep(&mut connection, address, hash, media_type).await? {
                return Ok(());
            }
        }
        Err(BlobError::Collected)
    }

    /// Notes that libraries are used: those that nobody uses are forgotten.
    ///
    /// # Errors
    /// [`BlobError`].
    pub async fn note_libraries_used(&self, addresses: &[String]) -> Result<(), BlobError> {
        let mut connection = self.pool.get().await?;
        Ok(db::libraries::note_used(&mut connection, addresses).await?)
    }

    /// Gives whether the file is there afterwards.
    async fn put_once(&self, hash: BlobHash, mime: &str, bytes: &Bytes) -> Result<bool, BlobError> {
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let offered = {
            let mut connection = self.pool.get().await?;
            db::blobs::offer(&mut connection, hash, mime, size).await?
        };
        if offered.is_stored {
            return Ok(true);
        }
        self.storage.put(&offered.key, bytes.clone()).await?;
        let mut connection = self.pool.get().await?;
        if db::blobs::mark_stored(&mut connection, &offered.key).await? {
            return Ok(true);
        }
        drop(connection);
        // The row is gone, and with it whoever would remove this object.
        self.storage.remove(&offered.key).await?;
        Ok(false)
    }
}
