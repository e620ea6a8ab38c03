//! Storing the files of an app.

use bytes::Bytes;
use db::AsyncConnection as _;
use db::assets::{self, Kept};
use domain::blob::BlobHash;
use domain::errors::ErrorCode;
use domain::ids::AppId;

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// How often files that are collected while they are stored are stored again.
const ATTEMPTS: usize = 3;

/// A file that came.
#[derive(Debug, Clone)]
pub struct Incoming {
    /// Its media type, found by looking at it.
    pub mime: &'static str,
    pub bytes: Bytes,
}

/// Stores files and keeps them for an app, which is made when there is none: all of them or none. Gives their hashes.
///
/// # Errors
/// `storage-quota-exceeded`, `app-files-full`; when the database or the store fails.
pub async fn keep(
    state: &AppState,
    user: &CurrentUser,
    app: &AppId,
    files: &[Incoming],
) -> ApiResult<Vec<BlobHash>> {
    let size = files.iter().map(|file| file.bytes.len()).sum();
    {
        // Before anything is written; once more with the account held.
        let mut connection = state.pool.get().await?;
        quota::check(state, &mut connection, user, Replaced::Nothing, size).await?;
    }
    for _ in 0..ATTEMPTS {
        let mut hashes = Vec::with_capacity(files.len());
        for file in files {
            let stored = state.blobs.put(file.mime, file.bytes.clone()).await;
            hashes.push(stored.map_err(anyhow::Error::from)?);
        }
        let mut connection = state.pool.get().await?;
        let kept = connection
            .transaction(async |connection| {
                quota::check_and_lock(state, connection, user, Replaced::Nothing, size).await?;
                match assets::keep(connection, user.id(), app, &hashes).await? {
                    Kept::Yes => Ok(()),
                    Kept::Gone => Err(NotKept::Gone),
                    Kept::TooMany => Err(NotKept::Refused(ErrorCode::AppFilesFull.into())),
                }
            })
            .await;
        match kept {
            Ok(()) => return Ok(hashes),
            Err(NotKept::Gone) => {}
            Err(NotKept::Refused(error)) => return Err(error),
        }
    }
    Err(ErrorCode::ServiceUnavailable.into())
}

/// Why a transaction was given up.
enum NotKept {
    Gone,
    Refused(ApiError),
}

impl From<ApiError> for NotKept {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

impl From<db::QueryError> for NotKept {
    fn from(error: db::QueryError) -> Self {
        Self::Refused(error.into())
    }
}
