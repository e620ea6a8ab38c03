//! What visitors of a published app share: values by their keys, and lists of entries. A store is of a published app, or of
//! the preview of its owner. Writes of a store wait for each other, since each locks its row: what it may take is counted
//! after the lock, so that two together never exceed it.
//!
//! - [`values`]: values with versions
//! - [`entries`]: lists that are appended to

pub mod entries;
pub mod values;

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, PublicationId, UserId};
use domain::shared_data::DataWriters;
use domain::slug::AppSlug;
use uuid::Uuid;

use crate::Connection;
use crate::schema::{apps, published_apps, shared_entries, shared_stores, shared_values};
use crate::statement::Statement;

/// How much one store may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Keys, names of lists, values and entries, in bytes.
    pub bytes: i64,
    /// Values and entries.
    pub items: i64,
    /// Lists.
    pub lists: i64,
}

/// A part of what there is, in its order.
#[derive(Debug, Clone)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Whether there is more beyond the last one.
    pub has_more: bool,
}

impl<T> Page<T> {
    /// Of at most `limit` rows, where `found` were there when up to one more was looked for.
    fn of(mut rows: Vec<T>, found: i64, limit: i64) -> Self {
        rows.truncate(usize::try_from(limit).unwrap_or(0));
        let shown = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        Self {
            items: rows,
            has_more: found > shown,
        }
    }
}

/// What the app at a host shares.
#[derive(Debug, Clone, Copy)]
pub struct Hosted {
    /// What [`PublicationId`] is made of.
    pub publication: Uuid,
    /// Who published it.
    pub owner: Uuid,
    /// None while nobody ever chose who may write.
    pub store: Option<Uuid>,
    pub writers: DataWriters,
}

/// What the app at this host label shares, while it is online.
pub async fn hosted(connection: &mut Connection, slug: &AppSlug) -> QueryResult<Option<Hosted>> {
    type Row = (Uuid, Uuid, Option<(Uuid, String)>);
    let found: Option<Row> = published_apps::table
        .inner_join(apps::table)
        .left_join(shared_stores::table.on(shared_stores::published_app_id.eq(published_apps::id.nullable())))
        .filter(published_apps::slug.eq(slug.as_str()))
        .filter(published_apps::is_active)
        .select((
            published_apps::id,
            apps::user_id,
            (shared_stores::id, shared_stores::writers).nullable(),
        ))
        .first(connection)
        .await
        .optional()?;
    Ok(found.map(|(publication, owner, store)| Hosted {
        publication,
        owner,
        store: store.as_ref().map(|(id, _)| *id),
        writers: store.map_or(DataWriters::Off, |(_, writers)| DataWriters::of_stored(&writers)),
    }))
}

/// The store of a published app, and who may write it; nothing while nobody ever chose.
pub async fn of_publication(
    connection: &mut Connection,
    publication: PublicationId,
) -> QueryResult<Option<(Uuid, DataWriters)>> {
    let found: Option<(Uuid, String)> = shared_stores::table
        .filter(shared_stores::published_app_id.eq(publication.0))
        .select((shared_stores::id, shared_stores::writers))
        .first(connection)
        .await
        .optional()?;
    Ok(found.map(|(id, writers)| (id, DataWriters::of_stored(&writers))))
}

/// Says who may write the data of a published app. What it holds stays.
pub async fn set_writers(
    connection: &mut Connection,
    publication: PublicationId,
    writers: DataWriters,
) -> QueryResult<()> {
    Statement::<()>::new(
        "INSERT INTO shared_stores (id, app_id, published_app_id, writers)
         SELECT ?, app_id, id, ? FROM published_apps WHERE id = ?
         ON CONFLICT (published_app_id) DO UPDATE SET writers = excluded.writers",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<Text, _>(writers.as_str())
    .bind::<SqlUuid, _>(publication.0)
    .execute(connection)
    .await
    .map(drop)
}

/// The store of the preview of an account's app, made when there is none; nothing when the account has no such app.
pub async fn of_preview(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<Option<Uuid>> {
    let own: Option<(Uuid, Option<Uuid>)> = apps::table
        .left_join(
            shared_stores::table.on(shared_stores::app_id
                .eq(apps::id)
                .and(shared_stores::published_app_id.is_null())),
        )
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .filter(apps::deleted_at.is_null())
        .select((apps::id, shared_stores::id.nullable()))
        .first(connection)
        .await
        .optional()?;
    let Some((app, None)) = own else {
        return Ok(own.and_then(|(_, store)| store));
    };
    // Of two at once, the second gets the store of the first.
    Statement::<SqlUuid>::new(
        "INSERT INTO shared_stores (id, app_id, writers) VALUES (?, ?, 'owner')
         ON CONFLICT (app_id) WHERE published_app_id IS NULL DO UPDATE SET writers = excluded.writers
         RETURNING id",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<SqlUuid, _>(app)
    .get_result(connection)
    .await
    .map(Some)
}

/// How many values and entries a store holds, and how many bytes they take.
pub async fn size(connection: &mut Connection, store: Uuid) -> QueryResult<(i64, i64)> {
    Statement::<(BigInt, BigInt)>::new(
        "SELECT count(*), coalesce(sum(bytes), 0) FROM (
             SELECT bytes FROM shared_values WHERE store_id = ?
             UNION ALL SELECT bytes FROM shared_entries WHERE store_id = ?
         ) AS items",
    )
    .bind::<SqlUuid, _>(store)
    .bind::<SqlUuid, _>(store)
    .get_result(connection)
    .await
}

/// Deletes every value and entry of a store.
pub async fn clear(connection: &mut Connection, store: Uuid) -> QueryResult<()> {
    diesel::delete(shared_values::table.filter(shared_values::store_id.eq(store)))
        .execute(connection)
        .await?;
    diesel::delete(shared_entries::table.filter(shared_entries::store_id.eq(store)))
        .execute(connection)
        .await
        .map(drop)
}

/// Which of these apps share data that their owner may want to see, by their keys: those where somebody may write, and those
/// that hold something. With each goes what it is published as.
pub async fn shown_of(connection: &mut Connection, of_apps: &[Uuid]) -> QueryResult<Vec<(Uuid, Uuid)>> {
    let values = shared_values::table.filter(shared_values::store_id.eq(shared_stores::id));
    let entries = shared_entries::table.filter(shared_entries::store_id.eq(shared_stores::id));
    let has_some = shared_stores::writers
        .ne(DataWriters::Off.as_str())
        .or(exists(values))
        .or(exists(entries));
    shared_stores::table
        .filter(shared_stores::app_id.eq_any(of_apps))
        .filter(shared_stores::published_app_id.is_not_null())
        .filter(has_some)
        .select((
            shared_stores::app_id,
            shared_stores::published_app_id.assume_not_null(),
        ))
        .load(connection)
        .await
}

/// Deletes what these apps share where nobody gets to it any more: apps without a record, of which nothing is online. Must
/// run in the transaction that deletes records or takes apps offline.
pub(crate) async fn remove_abandoned(connection: &mut Connection, of_apps: &[Uuid]) -> QueryResult<()> {
    Statement::<()>::new(
        "DELETE FROM shared_stores WHERE app_id = ANY (?)
         AND NOT EXISTS (SELECT FROM generations WHERE generations.app_id = shared_stores.app_id)
         AND NOT EXISTS (
             SELECT FROM published_apps
             WHERE published_apps.id = shared_stores.published_app_id AND published_apps.is_active)",
    )
    .bind::<Array<SqlUuid>, _>(of_apps)
    .execute(connection)
    .await
    .map(drop)
}

/// Locks a store until the transaction ends and gives the number of the write; nothing when there is no such store.
async fn begin_write(connection: &mut Connection, store: Uuid) -> QueryResult<Option<i64>> {
    diesel::update(shared_stores::table.find(store))
        .set(shared_stores::last_write.eq(shared_stores::last_write + 1))
        .returning(shared_stores::last_write)
        .get_result(connection)
        .await
        .optional()
}

/// Whether a store that is locked has space for so many bytes and items more. What grows nothing is never refused, so that a
/// store that is full can be made smaller.
async fn has_space(
    connection: &mut Connection,
    store: Uuid,
    bounds: Bounds,
    bytes: i64,
    items: i64,
) -> QueryResult<bool> {
    if bytes <= 0 && items <= 0 {
        return Ok(true);
    }
    let (held, taken) = size(connection, store).await?;
    Ok(held.saturating_add(items) <= bounds.items && taken.saturating_add(bytes) <= bounds.bytes)
}
