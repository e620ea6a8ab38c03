//! The records of an account, searched and page by page.

use std::time::Instant;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::limits::{SEARCH_MAX_RECORDS, SEARCH_TIMEOUT};
use uuid::Uuid;

use super::{Generation, Record, is_published_as};
use crate::Connection;
use crate::apps::App;
use crate::schema::{apps, generations, published_apps};
use crate::statement::Statement;

diesel::define_sql_function! {
    /// Changes a setting; until the transaction ends when `is_local`.
    fn set_config(setting: Text, value: Text, is_local: Bool) -> Text;
}

/// Which records are asked for.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Words that the name or the beginning of the prompt has, each of them; none for every record.
    pub words: Vec<String>,
    /// Saved ones or drafts; both when absent.
    pub saved: Option<bool>,
    /// The last record of the page before.
    pub after: Option<Place>,
    /// Most records of a page.
    pub most: i64,
}

/// Where a record stands in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// When a result or a person last changed it.
    pub updated_at: DateTime<Utc>,
    pub id: Uuid,
}

/// A page of records.
#[derive(Debug, Clone)]
pub struct Found {
    /// The newest first.
    pub records: Vec<Record>,
    /// How many records there are with these words, on this page or not.
    pub counts: Counts,
}

/// How many records there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Saved by a person.
    pub saved: i64,
    /// Kept from their last result.
    pub drafts: i64,
}

/// The records of an account, the newest first. A search looks at the [`SEARCH_MAX_RECORDS`] that were changed last, for
/// [`SEARCH_TIMEOUT`] at most; nothing when it took longer.
pub async fn list(connection: &mut Connection, owner: UserId, wanted: &Wanted) -> QueryResult<Option<Found>> {
    let (ids, counts) = if wanted.words.is_empty() {
        matching(connection, owner, wanted, None).await?
    } else {
        match search(connection, owner, wanted).await? {
            Some(found) => found,
            None => return Ok(None),
        }
    };
    let records = generations::table
        .inner_join(apps::table)
        .left_join(published_apps::table.on(is_published_as()))
        .filter(generations::id.eq_any(ids))
        .order((generations::updated_at.desc(), generations::id.desc()))
        .select((
            Generation::as_select(),
            App::as_select(),
            (published_apps::id, published_apps::slug).nullable(),
        ))
        .load(connection)
        .await?;
    Ok(Some(Found { records, counts }))
}

/// [`matching`] within the bounds of a search.
async fn search(
    connection: &mut Connection,
    owner: UserId,
    wanted: &Wanted,
) -> QueryResult<Option<(Vec<Uuid>, Counts)>> {
    let since = Instant::now();
    let found = connection
        .transaction(async |connection| {
            let millis = SEARCH_TIMEOUT.as_millis().to_string();
            diesel::select(set_config("statement_timeout", millis, true))
                .execute(connection)
                .await?;
            matching(connection, owner, wanted, Some(SEARCH_MAX_RECORDS)).await
        })
        .await;
    match found {
        // Diesel does not tell the state (57014), and the message is in the server's language.
        Err(_) if since.elapsed() >= SEARCH_TIMEOUT => Ok(None),
        found => found.map(Some),
    }
}

/// The ids of a page of records, and how many records there are in all, in one pass over those that were changed last.
async fn matching(
    connection: &mut Connection,
    owner: UserId,
    wanted: &Wanted,
    look_at: Option<i64>,
) -> QueryResult<(Vec<Uuid>, Counts)> {
    // The searched texts are joined to what is left after the limit, so that only short rows are sorted.
    let rows: Vec<(Option<Uuid>, i64, i64)> = Statement::<(Nullable<SqlUuid>, BigInt, BigInt)>::new(
        "WITH looked_at AS (
             SELECT generations.id, generations.app_id, generations.updated_at,
                 generations.first_saved_at IS NOT NULL AS is_saved
             FROM generations JOIN apps ON apps.id = generations.app_id
             WHERE apps.user_id = ?
             ORDER BY generations.updated_at DESC, generations.id DESC
             LIMIT ?
         ),
         searched AS (
             SELECT array_agg(search_pattern(word)) AS patterns FROM unnest(?) AS word
         ),
         found AS MATERIALIZED (
             SELECT looked_at.id, looked_at.updated_at, looked_at.is_saved
             FROM looked_at CROSS JOIN searched
             WHERE searched.patterns IS NULL OR (
                 SELECT apps.search_text || ' ' || generations.search_text
                 FROM generations JOIN apps ON apps.id = generations.app_id
                 WHERE generations.id = looked_at.id
             ) LIKE ALL (searched.patterns)
         ),
         place AS (SELECT ? AS updated_at, ? AS id, ? AS is_saved),
         page AS (
             SELECT found.id, found.updated_at
             FROM found CROSS JOIN place
             WHERE (place.is_saved IS NULL OR found.is_saved = place.is_saved)
             AND (place.id IS NULL OR (found.updated_at, found.id) < (place.updated_at, place.id))
             ORDER BY found.updated_at DESC, found.id DESC
             LIMIT ?
         )
         SELECT page.id, counted.saved, counted.drafts
         FROM (
             SELECT count(*) FILTER (WHERE is_saved) AS saved, count(*) FILTER (WHERE NOT is_saved) AS drafts
             FROM found
         ) AS counted
         LEFT JOIN page ON TRUE",
    )
    .bind::<SqlUuid, _>(owner.0)
    .bind::<Nullable<BigInt>, _>(look_at)
    .bind::<Array<Text>, _>(&wanted.words)
    .bind::<Nullable<Timestamptz>, _>(wanted.after.map(|place| place.updated_at))
    .bind::<Nullable<SqlUuid>, _>(wanted.after.map(|place| place.id))
    .bind::<Nullable<Bool>, _>(wanted.saved)
    .bind::<BigInt, _>(wanted.most)
    .load(connection)
    .await?;
    let counts = rows
        .as_slice()
        .first()
        .map_or_else(Counts::default, |(_, saved, drafts)| Counts {
            saved: *saved,
            drafts: *drafts,
        });
    let ids = rows.into_iter().filter_map(|(id, ..)| id).collect();
    Ok((ids, counts))
}
