//! Lists of entries. Entries are added at the end and never changed; their ids grow in the order of their commits, so whoever
//! asks for those beyond the last one seen misses none.

use chrono::{DateTime, Utc};
use diesel::dsl::{count, count_star, exists};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::limits::DATA_PAGE_MAX_BYTES;
use domain::shared_data::DataList;
use uuid::Uuid;

use super::{Bounds, Page, begin_write, has_space};
use crate::Connection;
use crate::schema::shared_entries;
use crate::statement::Statement;

/// An entry as stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = shared_entries)]
pub struct SharedEntry {
    pub id: i64,
    /// JSON.
    pub value: String,
    /// Who added it, where that person signed in: an account, which no app may learn.
    pub author_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
}

/// In which order entries are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Newest,
    Oldest,
}

/// What became of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Append {
    Added {
        id: i64,
        created_at: DateTime<Utc>,
    },
    /// The store has no space for it.
    Full,
    /// There is no such store.
    Gone,
}

/// What became of a deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deletion {
    Done,
    /// Somebody else added it.
    OfAnother,
    Missing,
}

/// At most `limit` entries of a list in this order, beyond the entry `from`.
pub async fn page(
    connection: &mut Connection,
    store: Uuid,
    list: &DataList,
    order: Order,
    from: Option<i64>,
    limit: i64,
) -> QueryResult<Page<SharedEntry>> {
    type Row = (i64, String, Option<Uuid>, DateTime<Utc>, i64);
    let (sql, start) = match order {
        Order::Newest => (
            "SELECT id, value, author_id, created_at, found FROM (
                 SELECT id, value, author_id, created_at, count(*) OVER () AS found,
                     sum(bytes) OVER (ORDER BY id DESC ROWS UNBOUNDED PRECEDING) - bytes AS before
                 FROM (
                     SELECT * FROM shared_entries WHERE store_id = ? AND list = ? AND id < ?
                     ORDER BY id DESC LIMIT ?
                 ) AS candidates
             ) AS counted
             WHERE before < ? ORDER BY id DESC",
            i64::MAX,
        ),
        Order::Oldest => (
            "SELECT id, value, author_id, created_at, found FROM (
                 SELECT id, value, author_id, created_at, count(*) OVER () AS found,
                     sum(bytes) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) - bytes AS before
                 FROM (
                     SELECT * FROM shared_entries WHERE store_id = ? AND list = ? AND id > ?
                     ORDER BY id LIMIT ?
                 ) AS candidates
             ) AS counted
             WHERE before < ? ORDER BY id",
            i64::MIN,
        ),
    };
    let rows: Vec<Row> = Statement::<(BigInt, Text, Nullable<SqlUuid>, Timestamptz, BigInt)>::new(sql)
        .bind::<SqlUuid, _>(store)
        .bind::<Text, _>(list.as_str())
        .bind::<BigInt, _>(from.unwrap_or(start))
        .bind::<BigInt, _>(limit.saturating_add(1))
        .bind::<BigInt, _>(DATA_PAGE_MAX_BYTES)
        .load(connection)
        .await?;
    let found = rows.as_slice().first().map_or(0, |row| row.4);
    let entries = rows
        .into_iter()
        .map(|(id, value, author_id, created_at, _)| SharedEntry {
            id,
            value,
            author_id,
            created_at,
        });
    Ok(Page::of(entries.collect(), found, limit))
}

/// Adds an entry (JSON) to the end of a list, in one transaction. A list is there as long as it has entries.
pub async fn append(
    connection: &mut Connection,
    store: Uuid,
    list: &DataList,
    value: &str,
    author: Option<UserId>,
    bounds: Bounds,
) -> QueryResult<Append> {
    connection
        .transaction(async move |connection| {
            let Some(id) = begin_write(connection, store).await? else {
                return Ok(Append::Gone);
            };
            let bytes = value.len().saturating_add(list.as_str().len());
            let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
            let fits = has_space(connection, store, bounds, bytes, 1).await?
                && may_have(connection, store, list, bounds.lists).await?;
            if !fits {
                return Ok(Append::Full);
            }
            let created_at = diesel::insert_into(shared_entries::table)
                .values((
                    shared_entries::store_id.eq(store),
                    shared_entries::list.eq(list.as_str()),
                    shared_entries::id.eq(id),
                    shared_entries::value.eq(value),
                    shared_entries::author_id.eq(author.map(|author| author.0)),
                ))
                .returning(shared_entries::created_at)
                .get_result(connection)
                .await?;
            Ok(Append::Added { id, created_at })
        })
        .await
}

/// Whether a store has this list already, or fewer than `most`.
async fn may_have(connection: &mut Connection, store: Uuid, list: &DataList, most: i64) -> QueryResult<bool> {
    let of_store = shared_entries::table.filter(shared_entries::store_id.eq(store));
    let is_there: bool = diesel::select(exists(of_store.filter(shared_entries::list.eq(list.as_str()))))
        .get_result(connection)
        .await?;
    if is_there {
        return Ok(true);
    }
    let lists: i64 = of_store
        .select(count(shared_entries::list).aggregate_distinct())
        .first(connection)
        .await?;
    Ok(lists < most)
}

/// Deletes an entry; one of another author than `author`, where one is named, stays.
pub async fn delete(
    connection: &mut Connection,
    store: Uuid,
    list: &DataList,
    id: i64,
    author: Option<UserId>,
) -> QueryResult<Deletion> {
    let entry = shared_entries::table.find((store, list.as_str(), id));
    let Some(author) = author else {
        let deleted = diesel::delete(entry).execute(connection).await?;
        return Ok(if deleted > 0 {
            Deletion::Done
        } else {
            Deletion::Missing
        });
    };
    let deleted = diesel::delete(entry.filter(shared_entries::author_id.eq(author.0)))
        .execute(connection)
        .await?;
    if deleted > 0 {
        return Ok(Deletion::Done);
    }
    let is_there: bool = diesel::select(exists(entry)).get_result(connection).await?;
    Ok(if is_there {
        Deletion::OfAnother
    } else {
        Deletion::Missing
    })
}

/// The lists of a store by their names, with how many entries each has.
pub async fn lists(connection: &mut Connection, store: Uuid) -> QueryResult<Vec<(String, i64)>> {
    shared_entries::table
        .filter(shared_entries::store_id.eq(store))
        .group_by(shared_entries::list)
        .order(shared_entries::list)
        .select((shared_entries::list, count_star()))
        .load(connection)
        .await
}

/// Every entry of a list, the earliest first.
pub async fn all(connection: &mut Connection, store: Uuid, list: &DataList) -> QueryResult<Vec<SharedEntry>> {
    shared_entries::table
        .filter(shared_entries::store_id.eq(store))
        .filter(shared_entries::list.eq(list.as_str()))
        .order(shared_entries::id)
        .select(SharedEntry::as_select())
        .load(connection)
        .await
}
