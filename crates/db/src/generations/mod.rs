//! Generation records: apps as the server keeps them, from their first result on.
//!
//! - [`draft`]: the page that a job made
//! - [`save`]: what a person saves

pub mod draft;
pub mod save;

pub use draft::{Draft, keep_draft};
pub use save::{AppToSave, save};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{GenerationId, UserId};
use uuid::Uuid;

use crate::apps::App;
use crate::owned::Owned;
use crate::schema::{apps, chat_histories, generations, published_apps};
use crate::{Connection, clock};

/// A record without its app and its pages.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = generations)]
pub struct Generation {
    /// What [`GenerationId`] is made of.
    pub id: Uuid,
    /// The first prompt.
    pub prompt: String,
    /// The model that made it.
    pub model: Option<String>,
    /// `generator` or `playground`.
    pub source: String,
    /// The page shown first.
    pub current_page_id: String,
    /// When the first result was kept.
    pub created_at: DateTime<Utc>,
    /// When a result or a person last changed it.
    pub updated_at: DateTime<Utc>,
    /// When a person first saved it.
    pub first_saved_at: Option<DateTime<Utc>>,
    /// When a person last saved it.
    pub last_saved_at: Option<DateTime<Utc>>,
}

/// The id and slug under which an app as a whole is online.
pub type PublishedAs = Option<(Uuid, String)>;

/// A record with its app.
#[derive(Debug, Clone, Queryable)]
pub struct Record {
    /// The record itself.
    pub generation: Generation,
    /// The app that it is the record of.
    pub app: App,
    /// Where the app is online.
    pub published: PublishedAs,
}

/// Every record of an account, the newest first; at most 1,000.
///
/// # Errors
/// When the database fails.
pub async fn list(connection: &mut Connection, owner: UserId) -> QueryResult<Vec<Record>> {
    generations::table
        .inner_join(apps::table)
        .left_join(published_apps::table.on(is_published_as()))
        .filter(apps::user_id.eq(owner.0))
        .order(generations::updated_at.desc())
        .limit(1_000)
        .select((
            Generation::as_select(),
            App::as_select(),
            (published_apps::id, published_apps::slug).nullable(),
        ))
        .load(connection)
        .await
}

/// The record with this id.
///
/// # Errors
/// When the database fails.
pub async fn find(
    connection: &mut Connection,
    owner: UserId,
    id: GenerationId,
) -> QueryResult<Owned<Record>> {
    let own: Option<Record> = generations::table
        .inner_join(apps::table)
        .left_join(published_apps::table.on(is_published_as()))
        .filter(generations::id.eq(id.0))
        .filter(apps::user_id.eq(owner.0))
        .select((
            Generation::as_select(),
            App::as_select(),
            (published_apps::id, published_apps::slug).nullable(),
        ))
        .first(connection)
        .await
        .optional()?;
    match own {
        Some(record) => Ok(Owned::Own(record)),
        None => missing(connection, id).await,
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn is_published_as() -> _ {
    published_apps::app_id
        .eq(apps::id)
        .and(published_apps::page_id.is_null())
        .and(published_apps::is_active.eq(true))
}

/// Whether a record that is not the owner's is somebody else's.
async fn missing<T>(connection: &mut Connection, id: GenerationId) -> QueryResult<Owned<T>> {
    let exists: bool = diesel::select(diesel::dsl::exists(generations::table.find(id.0)))
        .get_result(connection)
        .await?;
    Ok(if exists { Owned::OfAnother } else { Owned::Missing })
}

/// Deletes an app's record with its pages and its chat, in one transaction. The app's row, its publication and its
/// slug stay. What jobs still make of it is not kept.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &mut Connection, owner: UserId, id: GenerationId) -> QueryResult<Owned<()>> {
    connection
        .transaction(async move |connection| {
            let its_app = generations::table
                .filter(generations::id.eq(id.0))
                .select(generations::app_id);
            // The app first: a job that ends now waits for this row, and finds it deleted.
            let app: Option<Uuid> = diesel::update(
                apps::table
                    .filter(apps::user_id.eq(owner.0))
                    .filter(apps::id.eq_any(its_app)),
            )
            .set((
                apps::deleted_at.eq(clock::now()),
                apps::cleared_at.eq(clock::now()),
            ))
            .returning(apps::id)
            .get_result(connection)
            .await
            .optional()?;
            let Some(app) = app else {
                return missing(connection, id).await;
            };
            delete_data(connection, &[app]).await?;
            Ok(Owned::Own(()))
        })
        .await
}

/// [`delete`] for every app of an account.
///
/// # Errors
/// When the database fails.
pub async fn delete_all(connection: &mut Connection, owner: UserId) -> QueryResult<()> {
    connection
        .transaction(async move |connection| {
            let gone: Vec<Uuid> = diesel::update(
                apps::table
                    .filter(apps::user_id.eq(owner.0))
                    .filter(apps::deleted_at.is_null()),
            )
            .set((
                apps::deleted_at.eq(clock::now()),
                apps::cleared_at.eq(clock::now()),
            ))
            .returning(apps::id)
            .get_results(connection)
            .await?;
            delete_data(connection, &gone).await
        })
        .await
}

async fn delete_data(connection: &mut Connection, of_apps: &[Uuid]) -> QueryResult<()> {
    diesel::delete(chat_histories::table.filter(chat_histories::app_id.eq_any(of_apps)))
        .execute(connection)
        .await?;
    diesel::delete(generations::table.filter(generations::app_id.eq_any(of_apps)))
        .execute(connection)
        .await
        .map(drop)
}
