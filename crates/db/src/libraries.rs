//! Libraries that pages load from CDNs, by their addresses. Their bytes are files that every account may use, and that
//! count for none.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Bool, Double, Text};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;

use crate::schema::{blobs, libraries};
use crate::{Connection, clean_ups, clock};

/// How old the note of a use may be: a library that many pages load is not written for each of them.
const NOTED_EVERY: Duration = Duration::from_secs(60 * 60);

/// A library that is stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Library {
    /// Where its bytes are.
    pub key: String,
    pub bytes: i64,
    pub media_type: String,
    pub fetched_at: DateTime<Utc>,
}

/// The library of an address.
pub async fn find(connection: &mut Connection, address: &str) -> QueryResult<Option<Library>> {
    libraries::table
        .inner_join(blobs::table)
        .filter(libraries::address.eq(address))
        .filter(blobs::stored_at.is_not_null())
        .select((
            blobs::key,
            blobs::bytes,
            libraries::media_type,
            libraries::fetched_at,
        ))
        .first(connection)
        .await
        .optional()
}

/// Keeps a stored file as the library of an address, in the place of the one before. Gives whether the file is there: it
/// may have been collected since it was stored. Then nothing is kept, and the caller stores it once more.
pub async fn keep(
    connection: &mut Connection,
    address: &str,
    hash: BlobHash,
    media_type: &str,
) -> QueryResult<bool> {
    let found: Found = diesel::sql_query(include_str!("libraries/keep.sql"))
        .bind::<Binary, _>(hash.0.as_slice())
        .bind::<Text, _>(address)
        .bind::<Text, _>(media_type)
        .get_result(connection)
        .await?;
    Ok(found.found)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Notes that libraries are used.
pub async fn note_used(connection: &mut Connection, addresses: &[String]) -> QueryResult<()> {
    diesel::update(
        libraries::table
            .filter(libraries::address.eq_any(addresses))
            .filter(
                libraries::used_at
                    .nullable()
                    .lt(clock::before(NOTED_EVERY))
                    .assume_not_null(),
            ),
    )
    .set(libraries::used_at.eq(clock::now().assume_not_null()))
    .execute(connection)
    .await
    .map(drop)
}

/// Forgets at most `batch` libraries: those that nothing used for `unused_for`, and those used longest ago beyond
/// `most_bytes` of all. Gives how many, or nothing when another process is at it.
///
/// # Errors
/// When the database fails; nothing is forgotten then.
pub async fn forget_unused(
    connection: &mut Connection,
    unused_for: Duration,
    most_bytes: i64,
    batch: i64,
) -> QueryResult<Option<usize>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let forgotten = diesel::sql_query(include_str!("libraries/forget_unused.sql"))
                .bind::<Double, _>(unused_for.as_secs_f64())
                .bind::<BigInt, _>(most_bytes)
                .bind::<BigInt, _>(batch)
                .execute(connection)
                .await?;
            clean_ups::note(connection, "libraries", forgotten).await?;
            Ok(Some(forgotten))
        })
        .await
}
