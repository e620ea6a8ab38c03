//! Removing files that nothing refers to.

use std::time::Duration;

use crate::{BlobError, Blobs};

/// Rows and objects that are removed at once.
const BATCH: i64 = 200;

/// What was removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Collected {
    pub rows: usize,
    /// Objects, of these rows or left from before.
    pub objects: usize,
}

impl Blobs {
    /// Removes every file that nothing refers to and that was last offered longer than `grace` ago: first the rows, then
    /// the objects. Objects that the store does not remove now are tried again the next time.
    ///
    /// # Errors
    /// [`BlobError`]; what was removed until then stays removed.
    pub async fn collect(&self, grace: Duration) -> Result<Collected, BlobError> {
        let rows = self.collect_rows(grace).await?;
        let objects = self.remove_objects().await?;
        Ok(Collected { rows, objects })
    }

    async fn collect_rows(&self, grace: Duration) -> Result<usize, BlobError> {
        let mut rows = 0;
        loop {
            let mut connection = self.pool.get().await?;
            // Nothing: another process is at it.
            let collected = db::blobs::collect(&mut connection, grace, BATCH)
                .await?
                .unwrap_or(0);
            rows += collected;
            if collected == 0 {
                return Ok(rows);
            }
        }
    }

    async fn remove_objects(&self) -> Result<usize, BlobError> {
        let mut objects = 0;
        loop {
            let keys = {
                let mut connection = self.pool.get().await?;
                db::blobs::removals(&mut connection, BATCH).await?
            };
            if keys.is_empty() {
                return Ok(objects);
            }
            // Two processes may remove the same object; the second finds it gone.
            for key in &keys {
                self.storage.remove(key).await?;
            }
            objects += keys.len();
            let mut connection = self.pool.get().await?;
            db::blobs::removed(&mut connection, &keys).await?;
        }
    }
}
