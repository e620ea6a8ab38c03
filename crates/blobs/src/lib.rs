//! Files and images as web server and workers store and read them: rows in Postgres, bytes in the store of files.
//!
//! - [`put`]: storing, in an order that leaves no row without its bytes in use
//! - [`read`]: the bytes, for callers that may have them
//! - [`mentioned`]: the files that the pages of an app refer to
//! - [`collect`]: removing what nothing refers to any more

mod collect;
mod mentioned;
mod put;
mod read;

pub use collect::Collected;
pub use mentioned::{Mentioned, MentionedFile};
pub use read::Opened;

use platform::storage::{Storage, StorageError};

/// Largest file, in bytes: the largest upload (10 MB) and the largest image that models make fit many times.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Files and images. Cheap to clone.
#[derive(Clone)]
pub struct Blobs {
    pool: db::Pool,
    storage: Storage,
}

/// Why a file could not be stored, read or removed.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// It has more than [`MAX_BYTES`].
    #[error("the file has {0} bytes, more than may be stored")]
    TooLarge(usize),
    /// Every attempt to store it was collected before it ended.
    #[error("the file was collected while it was stored")]
    Collected,
    /// No connection could be had.
    #[error("no database connection: {0}")]
    Connect(#[from] db::pool::ConnectError),
    /// A query failed.
    #[error("the database failed: {0}")]
    Database(#[from] db::QueryError),
    /// The store failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Blobs {
    /// Files with their rows and their bytes there.
    #[must_use]
    pub fn new(pool: db::Pool, storage: Storage) -> Self {
        Self { pool, storage }
    }
}
