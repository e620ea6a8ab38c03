//! Model connections: access to the models of a service that an account brings along. Keys are sealed before they come
//! here, and opened by who calls the service.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{JobId, ModelConnectionId, UserId};
use domain::limits::MODEL_CONNECTIONS_MAX;
use domain::model_connection::{ConnectionReach, Habits, ModelConnectionModel, Preset, kept_models};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use crate::schema::model_connections;
use crate::{Connection, clean_ups, clock, storable, users};

/// A connection as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelConnection {
    pub id: ModelConnectionId,
    pub user: UserId,
    pub name: String,
    pub preset: Preset,
    pub reach: ConnectionReach,
    /// As [`domain::model_address::normalise`] makes it.
    pub base_url: String,
    /// Sealed for this connection and account.
    pub key_sealed: Option<Vec<u8>>,
    pub key_last4: Option<String>,
    pub models: Vec<ModelConnectionModel>,
    pub habits: Habits,
    /// The job whose request brought it along, and whose end removes it.
    pub for_job: Option<JobId>,
    /// When a test of it last succeeded.
    pub tested_at: Option<DateTime<Utc>>,
}

/// A key, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedKey {
    pub sealed: Vec<u8>,
    /// What people recognize it by.
    pub last4: String,
}

/// A connection to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewModelConnection {
    pub id: ModelConnectionId,
    pub name: String,
    pub preset: Preset,
    pub reach: ConnectionReach,
    pub base_url: String,
    pub key: Option<SealedKey>,
    pub models: Vec<ModelConnectionModel>,
}

/// What becomes of a connection's key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum KeyChange {
    /// It stays, unless the address changes: a key belongs to its address.
    #[default]
    Keep,
    Remove,
    Put(SealedKey),
}

/// A change of a connection; what is absent stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelConnectionChange {
    pub name: Option<String>,
    pub reach: Option<ConnectionReach>,
    /// Another address; what was learned of the service is forgotten then, but not its models.
    pub base_url: Option<String>,
    pub key: KeyChange,
    /// The ids of the models that are chosen from then on.
    pub chosen: Option<Vec<String>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = model_connections)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    name: String,
    preset: String,
    reach: String,
    base_url: String,
    key_sealed: Option<Vec<u8>>,
    key_last4: Option<String>,
    models: Value,
    habits: Value,
    for_job: Option<Uuid>,
    tested_at: Option<DateTime<Utc>>,
}

impl From<Row> for ModelConnection {
    fn from(row: Row) -> Self {
        Self {
            id: ModelConnectionId(row.id),
            user: UserId(row.user_id),
            name: row.name,
            // One that a later version wrote speaks as most do.
            preset: row.preset.parse().unwrap_or(Preset::Compatible),
            reach: row.reach.parse().unwrap_or_default(),
            base_url: row.base_url,
            key_sealed: row.key_sealed,
            key_last4: row.key_last4,
            models: serde_json::from_value(row.models).unwrap_or_default(),
            habits: serde_json::from_value(row.habits).unwrap_or_default(),
            for_job: row.for_job.map(JobId),
            tested_at: row.tested_at,
        }
    }
}

/// Stores a connection of an account. Nothing when the account has as many as it may have.
pub async fn create(
    connection: &mut Connection,
    owner: UserId,
    new: &NewModelConnection,
) -> QueryResult<Option<ModelConnection>> {
    connection
        .transaction(async move |connection| {
            // So that connections are counted one after the other.
            users::lock(connection, owner).await?;
            if count(connection, owner).await? >= MODEL_CONNECTIONS_MAX {
                return Ok(None);
            }
            insert(connection, owner, new, None).await
        })
        .await
}

/// How many connections an account has, without those that requests of jobs brought along.
pub async fn count(connection: &mut Connection, owner: UserId) -> QueryResult<usize> {
    let count: i64 = model_connections::table
        .filter(model_connections::user_id.eq(owner.0))
        .filter(model_connections::for_job.is_null())
        .count()
        .get_result(connection)
        .await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Stores the connection that the request of a job brings along, until the job ends. Gives whether it is there: one that is
/// stored already for the same job and account stays as it is, and an id that is taken otherwise is refused.
pub async fn lend(
    connection: &mut Connection,
    owner: UserId,
    job: JobId,
    new: &NewModelConnection,
) -> QueryResult<bool> {
    if insert(connection, owner, new, Some(job)).await?.is_some() {
        return Ok(true);
    }
    let there = load(connection, owner, new.id).await?;
    Ok(there.is_some_and(|there| there.for_job == Some(job)))
}

async fn insert(
    connection: &mut Connection,
    owner: UserId,
    new: &NewModelConnection,
    job: Option<JobId>,
) -> QueryResult<Option<ModelConnection>> {
    let row: Option<Row> = diesel::insert_into(model_connections::table)
        .values((
            model_connections::id.eq(new.id.0),
            model_connections::user_id.eq(owner.0),
            model_connections::name.eq(&new.name),
            model_connections::preset.eq(new.preset.as_str()),
            model_connections::reach.eq(new.reach.as_str()),
            model_connections::base_url.eq(&new.base_url),
            model_connections::key_sealed.eq(new.key.as_ref().map(|key| key.sealed.as_slice())),
            model_connections::key_last4.eq(new.key.as_ref().map(|key| key.last4.as_str())),
            model_connections::models.eq(json(&new.models)?),
            model_connections::for_job.eq(job.map(|job| job.0)),
        ))
        .on_conflict_do_nothing()
        .returning(Row::as_returning())
        .get_result(connection)
        .await
        .optional()?;
    Ok(row.map(ModelConnection::from))
}

/// A connection of an account, also one that the request of a job brought along.
pub async fn load(
    connection: &mut Connection,
    owner: UserId,
    id: ModelConnectionId,
) -> QueryResult<Option<ModelConnection>> {
    let row: Option<Row> = model_connections::table
        .filter(model_connections::id.eq(id.0))
        .filter(model_connections::user_id.eq(owner.0))
        .select(Row::as_select())
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(ModelConnection::from))
}

/// The connections of an account, the oldest first, without those that requests of jobs brought along.
pub async fn list(connection: &mut Connection, owner: UserId) -> QueryResult<Vec<ModelConnection>> {
    let rows: Vec<Row> = model_connections::table
        .filter(model_connections::user_id.eq(owner.0))
        .filter(model_connections::for_job.is_null())
        .order((model_connections::created_at, model_connections::id))
        .select(Row::as_select())
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(ModelConnection::from).collect())
}

/// Changes a connection of an account; nothing when it has no such.
pub async fn change(
    connection: &mut Connection,
    owner: UserId,
    id: ModelConnectionId,
    change: ModelConnectionChange,
) -> QueryResult<Option<ModelConnection>> {
    connection
        .transaction(async move |connection| {
            let Some(mut kept) = lock(connection, owner, id).await? else {
                return Ok(None);
            };
            if let Some(name) = change.name {
                kept.name = name;
            }
            if let Some(reach) = change.reach.filter(|reach| *reach != kept.reach) {
                kept.reach = reach;
                kept.tested_at = None;
            }
            let moved = change.base_url.filter(|address| *address != kept.base_url);
            match (change.key, &moved) {
                (KeyChange::Put(key), _) => {
                    kept.key_sealed = Some(key.sealed);
                    kept.key_last4 = Some(key.last4);
                }
                (KeyChange::Remove, _) | (KeyChange::Keep, Some(_)) => {
                    kept.key_sealed = None;
                    kept.key_last4 = None;
                }
                (KeyChange::Keep, None) => {}
            }
            if let Some(address) = moved {
                kept.base_url = address;
                kept.habits = Habits::default();
                kept.tested_at = None;
            }
            if kept.reach == ConnectionReach::Browser {
                // Browsers are given no keys.
                kept.key_sealed = None;
                kept.key_last4 = None;
            }
            if let Some(chosen) = change.chosen {
                for model in &mut kept.models {
                    model.chosen = chosen.contains(&model.id);
                }
            }
            write(connection, &kept).await?;
            Ok(Some(kept))
        })
        .await
}

/// Notes what a test of a connection found at an address: [`kept_models`] of the listed ones, which it gives, and habits.
/// Nothing when the connection is gone or has another address by now.
pub async fn note_test(
    connection: &mut Connection,
    owner: UserId,
    id: ModelConnectionId,
    base_url: &str,
    listed: Vec<ModelConnectionModel>,
    habits: Habits,
) -> QueryResult<Option<Vec<ModelConnectionModel>>> {
    connection
        .transaction(async move |connection| {
            let Some(mut kept) = lock(connection, owner, id).await? else {
                return Ok(None);
            };
            if kept.base_url != base_url {
                return Ok(None);
            }
            kept.models = kept_models(&kept.models, listed);
            kept.habits = habits;
            write(connection, &kept).await?;
            diesel::update(model_connections::table.find(id.0))
                .set(model_connections::tested_at.eq(clock::now()))
                .execute(connection)
                .await?;
            Ok(Some(kept.models))
        })
        .await
}

/// A listed connection, whose row no other transaction changes before this one ends.
async fn lock(
    connection: &mut Connection,
    owner: UserId,
    id: ModelConnectionId,
) -> QueryResult<Option<ModelConnection>> {
    let row: Option<Row> = model_connections::table
        .filter(model_connections::id.eq(id.0))
        .filter(model_connections::user_id.eq(owner.0))
        .filter(model_connections::for_job.is_null())
        .select(Row::as_select())
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(ModelConnection::from))
}

async fn write(connection: &mut Connection, kept: &ModelConnection) -> QueryResult<()> {
    diesel::update(model_connections::table.find(kept.id.0))
        .set((
            model_connections::name.eq(&kept.name),
            model_connections::reach.eq(kept.reach.as_str()),
            model_connections::base_url.eq(&kept.base_url),
            model_connections::key_sealed.eq(kept.key_sealed.as_deref()),
            model_connections::key_last4.eq(kept.key_last4.as_deref()),
            model_connections::models.eq(json(&kept.models)?),
            model_connections::habits.eq(json(&kept.habits)?),
            model_connections::tested_at.eq(kept.tested_at),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Deletes a connection of an account. Gives whether it had such a one.
pub async fn delete(connection: &mut Connection, owner: UserId, id: ModelConnectionId) -> QueryResult<bool> {
    let deleted = diesel::delete(
        model_connections::table
            .filter(model_connections::id.eq(id.0))
            .filter(model_connections::user_id.eq(owner.0))
            .filter(model_connections::for_job.is_null()),
    )
    .execute(connection)
    .await?;
    Ok(deleted > 0)
}

/// Deletes the connection that the request of a job brought along.
pub async fn forget_of_job(connection: &mut Connection, job: JobId) -> QueryResult<()> {
    diesel::delete(model_connections::table.filter(model_connections::for_job.eq(job.0)))
        .execute(connection)
        .await
        .map(drop)
}

/// Deletes connections that requests brought along longer than `after` ago, whatever became of their jobs. Gives how many,
/// or nothing when another process is at it.
///
/// # Errors
/// When the database fails; nothing is deleted then.
pub async fn forget_abandoned(connection: &mut Connection, after: Duration) -> QueryResult<Option<usize>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let forgotten = diesel::delete(
                model_connections::table
                    .filter(model_connections::for_job.is_not_null())
                    .filter(
                        model_connections::created_at
                            .nullable()
                            .lt(clock::before(after))
                            .assume_not_null(),
                    ),
            )
            .execute(connection)
            .await?;
            clean_ups::note(connection, "model_connections", forgotten).await?;
            Ok(Some(forgotten))
        })
        .await
}

/// A connection with a key: its id, its account, and the key as it is sealed.
pub type Sealed = (Uuid, Uuid, Vec<u8>);

/// At most `batch` connections with a key behind one, in the order of their ids.
pub async fn sealed_after(
    connection: &mut Connection,
    after: ModelConnectionId,
    batch: i64,
) -> QueryResult<Vec<Sealed>> {
    model_connections::table
        .filter(model_connections::id.gt(after.0))
        .filter(model_connections::key_sealed.is_not_null())
        .order(model_connections::id)
        .limit(batch)
        .select((
            model_connections::id,
            model_connections::user_id,
            model_connections::key_sealed.assume_not_null(),
        ))
        .load(connection)
        .await
}

/// Puts a key that was sealed anew in the place of the same key. Gives whether that was still there.
pub async fn reseal(
    connection: &mut Connection,
    id: Uuid,
    before: &[u8],
    sealed: &[u8],
) -> QueryResult<bool> {
    let resealed = diesel::update(
        model_connections::table
            .find(id)
            .filter(model_connections::key_sealed.eq(before)),
    )
    .set(model_connections::key_sealed.eq(sealed))
    .execute(connection)
    .await?;
    Ok(resealed > 0)
}

/// What a column of JSON takes.
fn json(value: &impl Serialize) -> QueryResult<Value> {
    let mut value = serde_json::to_value(value)
        .map_err(|error| diesel::result::Error::SerializationError(Box::new(error)))?;
    storable::json(&mut value);
    Ok(value)
}
