//! The files that belong to apps: pages refer to them by `/_assets/` and their hash. An app's row keeps them, from the
//! upload on and also while nobody saved the app yet; a deleted app, or one that nobody ever saved, gives them up some
//! time later ([`release_abandoned`]).

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Double, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::{AppId, AppKey, UserId};
use domain::limits::{APP_ASSETS_MAX_BYTES, APP_MAX_ASSETS};
use domain::tier::Tier;

use crate::blobs::{self, Blob, Owner};
use crate::schema::{blob_references, blobs as blob_rows};
use crate::{Connection, apps, clean_ups, usage, users};

/// What the reference of such a file is called.
const KIND: &str = "asset";

/// What became of files that were to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// All of them are the app's now.
    Yes,
    /// One was collected meanwhile: store it once more. The transaction is to be given up.
    Gone,
    /// The app would have more, or larger, files than an app may. The transaction is to be given up.
    TooMany,
}

/// Keeps stored files for an app of this account, which is made when there is none. Must run in a transaction; doing it
/// twice is as doing it once.
pub async fn keep(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    hashes: &[BlobHash],
) -> QueryResult<Kept> {
    // Its row is locked: what the app has together is counted by one at a time.
    let app = apps::ensure(connection, user, app).await?;
    let owner = Owner {
        id: app.id,
        kind: KIND,
        user,
    };
    for hash in hashes {
        if !blobs::refer(connection, *hash, owner).await? {
            return Ok(Kept::Gone);
        }
    }
    let sizes: Vec<i64> = blob_references::table
        .inner_join(blob_rows::table)
        .filter(blob_references::owner.eq(app.id))
        .filter(blob_references::kind.eq(KIND))
        .select(blob_rows::bytes)
        .load(connection)
        .await?;
    let bytes: i64 = sizes.iter().sum();
    let fits = sizes.len() <= APP_MAX_ASSETS
        && usize::try_from(bytes).is_ok_and(|bytes| bytes <= APP_ASSETS_MAX_BYTES);
    Ok(if fits { Kept::Yes } else { Kept::TooMany })
}

/// What became of a file that a job made for an app.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeKept {
    /// It is the app's now.
    Yes,
    /// It was collected meanwhile: store it once more.
    Gone,
    /// The app has as many files, or as large ones, as an app may.
    TooMany,
    /// The account's storage is full.
    NoRoom,
}

/// Keeps a stored file of so many bytes that a job made for an app, while the account has room by the quota of its tier;
/// none means no bound. Others of the account that store something wait meanwhile.
pub async fn keep_made(
    connection: &mut Connection,
    (user, app): (UserId, &AppId),
    (hash, size): (BlobHash, usize),
    quota: &(dyn Fn(Tier) -> Option<i64> + Send + Sync),
) -> QueryResult<MadeKept> {
    let kept = connection
        .transaction(async move |connection| {
            let tier = users::lock(connection, user).await?;
            if let Some(quota) = quota(tier) {
                let used = usage::of_account(connection, user).await?.total();
                if used.saturating_add(i64::try_from(size).unwrap_or(i64::MAX)) > quota {
                    return Err(NotKept::Because(MadeKept::NoRoom));
                }
            }
            match keep(connection, user, app, &[hash]).await? {
                Kept::Yes => Ok(MadeKept::Yes),
                Kept::Gone => Err(NotKept::Because(MadeKept::Gone)),
                Kept::TooMany => Err(NotKept::Because(MadeKept::TooMany)),
            }
        })
        .await;
    match kept {
        Ok(kept) | Err(NotKept::Because(kept)) => Ok(kept),
        Err(NotKept::Database(error)) => Err(error),
    }
}

/// Why the transaction is given up.
enum NotKept {
    Because(MadeKept),
    Database(diesel::result::Error),
}

impl From<diesel::result::Error> for NotKept {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}

/// Keeps for an app those of these files that the account has anywhere: pages that were copied from another app go on
/// showing them. Others are skipped.
pub(crate) async fn adopt(
    connection: &mut Connection,
    user: UserId,
    app: AppKey,
    hashes: &[BlobHash],
) -> QueryResult<()> {
    if hashes.is_empty() {
        return Ok(());
    }
    let hashes: Vec<&[u8]> = hashes.iter().map(|hash| hash.0.as_slice()).collect();
    diesel::sql_query(include_str!("assets/adopt.sql"))
        .bind::<Array<Binary>, _>(hashes)
        .bind::<SqlUuid, _>(user.0)
        .bind::<SqlUuid, _>(app.0)
        .execute(connection)
        .await
        .map(drop)
}

/// Whether the app has this file.
pub async fn has(connection: &mut Connection, app: AppKey, hash: BlobHash) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        blob_references::table
            .filter(blob_references::owner.eq(app.0))
            .filter(blob_references::kind.eq(KIND))
            .filter(blob_references::sha256.eq(hash.0.as_slice())),
    ))
    .get_result(connection)
    .await
}

/// Gives up one file of an app.
pub async fn give_up(connection: &mut Connection, app: AppKey, hash: BlobHash) -> QueryResult<()> {
    diesel::delete(
        blob_references::table
            .filter(blob_references::owner.eq(app.0))
            .filter(blob_references::kind.eq(KIND))
            .filter(blob_references::sha256.eq(hash.0.as_slice())),
    )
    .execute(connection)
    .await
    .map(drop)
}

/// A file of any app, for anybody who knows its hash.
pub async fn find(connection: &mut Connection, hash: BlobHash) -> QueryResult<Option<Blob>> {
    blob_rows::table
        .inner_join(blob_references::table)
        .filter(blob_rows::sha256.eq(hash.0.as_slice()))
        .filter(blob_rows::stored_at.is_not_null())
        .filter(blob_references::kind.eq(KIND))
        .select((blob_rows::key, blob_rows::mime, blob_rows::bytes))
        .first(connection)
        .await
        .optional()
}

/// Gives up at most `batch` files of apps that were deleted longer than `after_deletion` ago, or that have no record and
/// were not used for `after_use`: a draft in a browser lives no longer. Gives how many, or nothing when another process
/// is at it.
///
/// # Errors
/// When the database fails; nothing is given up then.
pub async fn release_abandoned(
    connection: &mut Connection,
    after_deletion: Duration,
    after_use: Duration,
    batch: i64,
) -> QueryResult<Option<usize>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let released = diesel::sql_query(include_str!("assets/release_abandoned.sql"))
                .bind::<Double, _>(after_deletion.as_secs_f64())
                .bind::<Double, _>(after_use.as_secs_f64())
                .bind::<BigInt, _>(batch)
                .execute(connection)
                .await?;
            clean_ups::note(connection, "files of apps", released).await?;
            Ok(Some(released))
        })
        .await
}
