//! Files and images: what they are, and who uses them. Their bytes are in the store of files.
//!
//! A file is stored in three steps: [`offer`] makes its row, the bytes go to the store under the row's key,
//! [`mark_stored`] says that they are there. Then [`refer`] keeps it, in the transaction that writes what uses it. A row
//! without a reference goes some time after it was last offered ([`collect`]), its object after it.
//!
//! Both sides lock the row, so that a file is either kept or gone: a reference needs the row, and `collect` takes only
//! rows that it holds and that have none. A reference needs the bytes too: the row may be that of a later attempt, which
//! may fail. Keys are never used twice, so removing the object of a row that is gone cannot hit the same file when it
//! comes back.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{Binary, Bool, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::clean_ups;
use crate::clock;
use crate::schema::{blob_references, blob_removals, blobs, libraries};

/// A file that somebody wants to store.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Offered {
    /// Where its bytes belong.
    pub key: String,
    /// Whether they are there already.
    pub is_stored: bool,
}

/// A file that is stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Blob {
    /// Where its bytes are.
    pub key: String,
    /// Its media type, as whoever stored it found from the bytes.
    pub mime: String,
    pub bytes: i64,
}

/// What uses a file.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    pub id: Uuid,
    /// What its table is, in one word.
    pub kind: &'static str,
    /// Whose quota the file counts for, and who may read it.
    pub user: UserId,
}

/// Makes the row of a file, or finds the one that is there and keeps it from being collected for a while.
pub async fn offer(
    connection: &mut Connection,
    hash: BlobHash,
    mime: &str,
    bytes: i64,
) -> QueryResult<Offered> {
    diesel::insert_into(blobs::table)
        .values((
            blobs::sha256.eq(hash.0.as_slice()),
            blobs::key.eq(new_key(hash)),
            blobs::mime.eq(mime),
            blobs::bytes.eq(bytes),
        ))
        .on_conflict(blobs::sha256)
        .do_update()
        .set(blobs::offered_at.eq(clock::now().assume_not_null()))
        .returning((blobs::key, blobs::stored_at.is_not_null()))
        .get_result(connection)
        .await
}

/// `sha256/ab/` and the hash, as folders like it, and something that makes the key a new one.
fn new_key(hash: BlobHash) -> String {
    let hash = hash.to_string();
    let folder: String = hash.chars().take(2).collect();
    format!("sha256/{folder}/{hash}-{}", Uuid::new_v4().simple())
}

/// Notes that the bytes are in the store. Gives whether the row is still there: it may have been collected when storing
/// took too long, and then the object under this key is nobody's.
pub async fn mark_stored(connection: &mut Connection, key: &str) -> QueryResult<bool> {
    let marked = diesel::update(blobs::table.filter(blobs::key.eq(key)))
        .set(blobs::stored_at.eq(clock::now()))
        .execute(connection)
        .await?;
    Ok(marked == 1)
}

/// Keeps a file for an owner. Doing it twice is as doing it once. Gives whether the file is there: it may have been
/// collected since it was stored, and be stored again by somebody who is not done yet. Then nothing is kept, and the
/// caller stores it once more.
pub async fn refer(connection: &mut Connection, hash: BlobHash, owner: Owner) -> QueryResult<bool> {
    let found: Found = diesel::sql_query(include_str!("blobs/refer.sql"))
        .bind::<Binary, _>(hash.0.as_slice())
        .bind::<SqlUuid, _>(owner.id)
        .bind::<Text, _>(owner.kind)
        .bind::<SqlUuid, _>(owner.user.0)
        .get_result(connection)
        .await?;
    Ok(found.found)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Gives up every file of an owner: to be called in the transaction that deletes it.
pub async fn release(connection: &mut Connection, owner: Uuid) -> QueryResult<()> {
    diesel::delete(blob_references::table.filter(blob_references::owner.eq(owner)))
        .execute(connection)
        .await
        .map(drop)
}

/// A file that something of this person uses.
pub async fn find(connection: &mut Connection, user: UserId, hash: BlobHash) -> QueryResult<Option<Blob>> {
    blobs::table
        .inner_join(blob_references::table)
        .filter(blobs::sha256.eq(hash.0.as_slice()))
        .filter(blobs::stored_at.is_not_null())
        .filter(blob_references::user_id.eq(user.0))
        .select((blobs::key, blobs::mime, blobs::bytes))
        .first(connection)
        .await
        .optional()
}

/// Deletes at most `batch` rows that nothing refers to, that are no library, and that were last offered longer than `grace` ago; notes their
/// objects for removal. Gives how many, or nothing when another process is at it.
///
/// # Errors
/// When the database fails; nothing is deleted then.
pub async fn collect(connection: &mut Connection, grace: Duration, batch: i64) -> QueryResult<Option<usize>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let is_used = || {
                let is_referred_to = diesel::dsl::exists(
                    blob_references::table.filter(blob_references::sha256.eq(blobs::sha256)),
                );
                let is_library =
                    diesel::dsl::exists(libraries::table.filter(libraries::sha256.eq(blobs::sha256)));
                is_referred_to.or(is_library)
            };
            let unused: Vec<Vec<u8>> = blobs::table
                .filter(
                    blobs::offered_at
                        .nullable()
                        .lt(clock::before(grace))
                        .assume_not_null(),
                )
                .filter(diesel::dsl::not(is_used()))
                .order(blobs::offered_at)
                .limit(batch)
                .select(blobs::sha256)
                .for_update()
                .skip_locked()
                .load(connection)
                .await?;
            // Looked at again now that the rows are held: a reference may have come in between.
            let keys: Vec<String> = diesel::delete(
                blobs::table
                    .filter(blobs::sha256.eq_any(unused))
                    .filter(diesel::dsl::not(is_used())),
            )
            .returning(blobs::key)
            .get_results(connection)
            .await?;
            let rows: Vec<_> = keys.iter().map(|key| blob_removals::key.eq(key)).collect();
            diesel::insert_into(blob_removals::table)
                .values(rows)
                .execute(connection)
                .await?;
            clean_ups::note(connection, "files", keys.len()).await?;
            Ok(Some(keys.len()))
        })
        .await
}

/// At most `batch` keys whose objects are to be removed, the oldest first.
pub async fn removals(connection: &mut Connection, batch: i64) -> QueryResult<Vec<String>> {
    blob_removals::table
        .order(blob_removals::since)
        .limit(batch)
        .select(blob_removals::key)
        .load(connection)
        .await
}

/// Forgets these keys: their objects are gone.
pub async fn removed(connection: &mut Connection, keys: &[String]) -> QueryResult<()> {
    diesel::delete(blob_removals::table.filter(blob_removals::key.eq_any(keys)))
        .execute(connection)
        .await
        .map(drop)
}
