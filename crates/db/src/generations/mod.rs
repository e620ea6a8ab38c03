//! Generation records: apps as the server keeps them, from their first result on.
//!
//! - [`draft`]: the page that a job made
//! - [`save`]: what a person saves
//! - [`list`]: the records of an account, searched and page by page
//! - [`mod@rename`], [`mod@duplicate`], [`mod@delete`]: what a person does with one

pub mod delete;
pub mod draft;
pub mod duplicate;
pub mod list;
pub mod rename;
mod repeated;
pub mod save;
mod to_save;

pub use delete::{Cancelled, Publications, delete, delete_all};
pub use draft::{Draft, keep_draft};
pub use duplicate::duplicate;
pub use rename::rename;
pub use save::{Refused, save};
pub use to_save::AppToSave;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{GenerationId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::apps::App;
use crate::owned::Owned;
use crate::schema::{apps, generations, published_apps};

/// A record without its app and its pages.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = generations)]
pub struct Generation {
    /// What [`GenerationId`] is made of.
    pub id: Uuid,
    /// The prompt that it was last made from as a whole.
    pub prompt: String,
    /// The model that made it.
    pub model: Option<String>,
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
    /// Tokens of the job that made its page last, where the provider counts them.
    pub token_count: Option<i64>,
    /// How long that job took, from its request on.
    pub generation_ms: Option<i64>,
}

/// The id and slug under which an app as a whole is online.
pub type PublishedAs = Option<(Uuid, String)>;

/// A record with its app.
#[derive(Debug, Clone, Queryable)]
pub struct Record {
    pub generation: Generation,
    /// The app that it is the record of.
    pub app: App,
    /// Where the app is online.
    pub published: PublishedAs,
}

/// The record with this id.
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

/// Locks this record and gives whether it still exists: it cannot be deleted before the transaction ends.
pub async fn lock(connection: &mut Connection, id: GenerationId) -> QueryResult<bool> {
    let held: Option<Uuid> = generations::table
        .find(id.0)
        .select(generations::id)
        .for_key_share()
        .first(connection)
        .await
        .optional()?;
    Ok(held.is_some())
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
