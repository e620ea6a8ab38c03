//! Connections: what leads from an element of a page to another page of its app, or to an address. What works is in the
//! page's code; here is what a connection is called and when it was made.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, UserId};
use domain::limits::APP_MAX_CONNECTIONS;
use uuid::Uuid;

use crate::schema::{apps, connections};
use crate::{Connection as Database, clock};

/// A connection as stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = connections)]
pub struct Connection {
    /// As its client names it.
    pub id: String,
    /// The page that it leads from.
    pub source_page_id: String,
    /// The page that it leads to; none where it leads to an address.
    pub target_page_id: Option<String>,
    /// The address that it leads to; none where it leads to a page.
    pub target_url: Option<String>,
    /// The element that it leads from, as the client names it.
    pub element_id: String,
    pub display_text: String,
    /// What else its client knows of it, as JSON.
    pub metadata: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A connection to be stored.
#[derive(Debug, Clone, Insertable, AsChangeset)]
#[diesel(table_name = connections, treat_none_as_null = true)]
pub struct ConnectionToStore {
    /// As its client names it.
    pub id: String,
    /// The page that it leads from.
    pub source_page_id: String,
    /// The page that it leads to; none where it leads to an address.
    pub target_page_id: Option<String>,
    /// The address that it leads to; none where it leads to a page.
    pub target_url: Option<String>,
    /// The element that it leads from, as the client names it.
    pub element_id: String,
    pub display_text: String,
    /// What else its client knows of it, as JSON.
    pub metadata: String,
}

/// What became of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored {
    Yes(Connection),
    /// The account has no such app, or the app no such connection.
    Missing,
    /// The app has as many as it may have.
    TooMany,
}

/// The app's row, locked so that its connections are counted one after the other.
async fn lock_app(database: &mut Database, owner: UserId, app: &AppId) -> QueryResult<Option<Uuid>> {
    apps::table
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .filter(apps::deleted_at.is_null())
        .select(apps::id)
        .for_no_key_update()
        .first(database)
        .await
        .optional()
}

/// Stores a connection, over the one with the same id, in one transaction. An app has at most [`APP_MAX_CONNECTIONS`].
pub async fn store(
    database: &mut Database,
    owner: UserId,
    app: &AppId,
    connection: &ConnectionToStore,
) -> QueryResult<Stored> {
    database
        .transaction(async move |database| {
            let Some(app) = lock_app(database, owner, app).await? else {
                return Ok(Stored::Missing);
            };
            let others: i64 = connections::table
                .filter(connections::app_id.eq(app))
                .filter(connections::id.ne(&connection.id))
                .count()
                .get_result(database)
                .await?;
            if others >= APP_MAX_CONNECTIONS {
                return Ok(Stored::TooMany);
            }
            diesel::insert_into(connections::table)
                .values((connections::app_id.eq(app), connection))
                .on_conflict((connections::app_id, connections::id))
                .do_update()
                .set((
                    connection,
                    connections::updated_at.eq(clock::now().assume_not_null()),
                ))
                .returning(Connection::as_returning())
                .get_result(database)
                .await
                .map(Stored::Yes)
        })
        .await
}

/// Changes a connection that is there.
pub async fn change(
    database: &mut Database,
    owner: UserId,
    app: &AppId,
    connection: &ConnectionToStore,
) -> QueryResult<Stored> {
    let own = apps::table
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(apps::id);
    let changed = diesel::update(
        connections::table
            .filter(connections::app_id.eq_any(own))
            .filter(connections::id.eq(&connection.id)),
    )
    .set((
        connection,
        connections::updated_at.eq(clock::now().assume_not_null()),
    ))
    .returning(Connection::as_returning())
    .get_result(database)
    .await
    .optional()?;
    Ok(changed.map_or(Stored::Missing, Stored::Yes))
}

/// The connections of an app, the oldest first.
pub async fn list(database: &mut Database, owner: UserId, app: &AppId) -> QueryResult<Vec<Connection>> {
    connections::table
        .inner_join(apps::table)
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .order((connections::created_at, connections::id))
        .select(Connection::as_select())
        .load(database)
        .await
}

/// Deletes a connection. Gives whether there was one.
pub async fn delete(database: &mut Database, owner: UserId, app: &AppId, id: &str) -> QueryResult<bool> {
    let own = apps::table
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(apps::id);
    let deleted = diesel::delete(
        connections::table
            .filter(connections::app_id.eq_any(own))
            .filter(connections::id.eq(id)),
    )
    .execute(database)
    .await?;
    Ok(deleted > 0)
}
