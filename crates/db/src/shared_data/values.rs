//! Values by their keys. Each has a version that its store gives once, so that a change names the version it is based on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::limits::DATA_PAGE_MAX_BYTES;
use domain::shared_data::DataKey;
use uuid::Uuid;

use super::{Bounds, Page, begin_write, has_space};
use crate::schema::shared_values;
use crate::statement::Statement;
use crate::{Connection, clock};

/// A value as stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = shared_values)]
pub struct SharedValue {
    pub key: String,
    /// JSON.
    pub value: String,
    pub version: i64,
    pub updated_at: DateTime<Utc>,
}

/// What a change of a value is based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// There is none under the key.
    New,
    /// The value has this version.
    Version(i64),
    /// Whatever there is, or is not.
    Any,
}

/// What became of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Put {
    Stored {
        version: i64,
        updated_at: DateTime<Utc>,
    },
    /// What there is in place of what the change is based on; nothing when the key has no value.
    Conflict(Option<SharedValue>),
    /// The store has no space for it.
    Full,
    /// There is no such store.
    Gone,
}

/// What became of a deletion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deletion {
    Done,
    /// The value has another version by now.
    Conflict(SharedValue),
    Missing,
}

/// The value under a key.
pub async fn get(
    connection: &mut Connection,
    store: Uuid,
    key: &DataKey,
) -> QueryResult<Option<SharedValue>> {
    shared_values::table
        .find((store, key.as_str()))
        .select(SharedValue::as_select())
        .first(connection)
        .await
        .optional()
}

/// At most `limit` values by their keys, which begin with `prefix`, from behind `after` on.
pub async fn list(
    connection: &mut Connection,
    store: Uuid,
    prefix: &str,
    after: &str,
    limit: i64,
) -> QueryResult<Page<SharedValue>> {
    type Row = (String, String, i64, DateTime<Utc>, i64);
    let rows: Vec<Row> = Statement::<(Text, Text, BigInt, Timestamptz, BigInt)>::new(
        "SELECT key, value, version, updated_at, found FROM (
             SELECT key, value, version, updated_at, count(*) OVER () AS found,
                 sum(bytes) OVER (ORDER BY key ROWS UNBOUNDED PRECEDING) - bytes AS before
             FROM (
                 SELECT * FROM shared_values WHERE store_id = ? AND key > ? AND starts_with(key, ?)
                 ORDER BY key LIMIT ?
             ) AS candidates
         ) AS counted
         WHERE before < ? ORDER BY key",
    )
    .bind::<SqlUuid, _>(store)
    .bind::<Text, _>(after)
    .bind::<Text, _>(prefix)
    .bind::<BigInt, _>(limit.saturating_add(1))
    .bind::<BigInt, _>(DATA_PAGE_MAX_BYTES)
    .load(connection)
    .await?;
    let found = rows.as_slice().first().map_or(0, |row| row.4);
    let values = rows
        .into_iter()
        .map(|(key, value, version, updated_at, _)| SharedValue {
            key,
            value,
            version,
            updated_at,
        });
    Ok(Page::of(values.collect(), found, limit))
}

/// Stores a value (JSON) under a key, in one transaction.
pub async fn put(
    connection: &mut Connection,
    store: Uuid,
    key: &DataKey,
    value: &str,
    condition: Condition,
    bounds: Bounds,
) -> QueryResult<Put> {
    connection
        .transaction(async move |connection| {
            let Some(version) = begin_write(connection, store).await? else {
                return Ok(Put::Gone);
            };
            let present = get(connection, store, key).await?;
            let holds = match condition {
                Condition::New => present.is_none(),
                Condition::Version(version) => present.as_ref().is_some_and(|value| value.version == version),
                Condition::Any => true,
            };
            if !holds {
                return Ok(Put::Conflict(present));
            }
            let (grows_by, items) = match &present {
                Some(present) => (length(value) - length(&present.value), 0),
                None => (length(value) + length(key.as_str()), 1),
            };
            if !has_space(connection, store, bounds, grows_by, items).await? {
                return Ok(Put::Full);
            }
            let updated_at = diesel::insert_into(shared_values::table)
                .values((
                    shared_values::store_id.eq(store),
                    shared_values::key.eq(key.as_str()),
                    shared_values::value.eq(value),
                    shared_values::version.eq(version),
                ))
                .on_conflict((shared_values::store_id, shared_values::key))
                .do_update()
                .set((
                    shared_values::value.eq(value),
                    shared_values::version.eq(version),
                    shared_values::updated_at.eq(clock::now().assume_not_null()),
                ))
                .returning(shared_values::updated_at)
                .get_result(connection)
                .await?;
            Ok(Put::Stored { version, updated_at })
        })
        .await
}

/// Deletes a value, in one transaction; one of another version than `based_on` stays.
pub async fn delete(
    connection: &mut Connection,
    store: Uuid,
    key: &DataKey,
    based_on: Option<i64>,
) -> QueryResult<Deletion> {
    connection
        .transaction(async move |connection| {
            begin_write(connection, store).await?;
            let Some(present) = get(connection, store, key).await? else {
                return Ok(Deletion::Missing);
            };
            if based_on.is_some_and(|version| version != present.version) {
                return Ok(Deletion::Conflict(present));
            }
            diesel::delete(shared_values::table.find((store, key.as_str())))
                .execute(connection)
                .await?;
            Ok(Deletion::Done)
        })
        .await
}

/// How many values a store holds.
pub async fn count(connection: &mut Connection, store: Uuid) -> QueryResult<i64> {
    shared_values::table
        .filter(shared_values::store_id.eq(store))
        .count()
        .get_result(connection)
        .await
}

/// Every value of a store, by its key.
pub async fn all(connection: &mut Connection, store: Uuid) -> QueryResult<Vec<SharedValue>> {
    shared_values::table
        .filter(shared_values::store_id.eq(store))
        .order(shared_values::key)
        .select(SharedValue::as_select())
        .load(connection)
        .await
}

fn length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}
