//! Published apps. A slug, once its files were online, stays with its app for ever: its origin holds the storage of
//! everybody who opened it, so nobody else may get it.
//!
//! - [`slugs`]: who holds which
//! - [`list`]: what an account has online
//! - [`offline`]: taking it offline

pub mod list;
pub mod offline;
pub mod slugs;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppKey, GenerationId, PwaId, UserId};
use domain::slug::AppSlug;
use uuid::Uuid;

use crate::apps::App;
use crate::owned::Owned;
use crate::schema::{apps, published_apps, published_files};
use crate::{Connection, clock};

/// A published app without its files.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct PublishedApp {
    /// What [`PwaId`] is made of.
    pub id: Uuid,
    /// The name that its manifest has.
    pub name: String,
    /// Its host label.
    pub slug: String,
    /// Changes with every change of its files; blank before the first are stored.
    pub content_hash: String,
    /// How often it was published.
    pub version: i32,
    /// Whether it is online.
    pub is_active: bool,
}

/// A file of a published app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path on the app's origin, without the first slash; the page is `index.html`.
    pub path: String,
    /// Its media type.
    pub content_type: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A new state of a published app.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The published app.
    pub id: PwaId,
    /// When the job was created. A state that was asked for later is not overwritten.
    pub asked_at: DateTime<Utc>,
    /// The name that its manifest has.
    pub name: String,
    /// The record it was published from.
    pub generation: Option<GenerationId>,
    /// The hash of the files.
    pub content_hash: String,
    /// All its files.
    pub files: Vec<File>,
}

/// Replaces the files of an app and puts it online, unless a state that was asked for later, or a person who took it
/// offline, came first. Gives whether it did. Must run in a transaction.
///
/// # Errors
/// When the database fails.
pub async fn store(connection: &mut Connection, publication: &Publication) -> QueryResult<bool> {
    let id = publication.id.0;
    let is_newest = published_apps::asked_at.is_null().or(published_apps::asked_at
        .le(publication.asked_at)
        .assume_not_null());
    let changed = diesel::update(published_apps::table.find(id).filter(is_newest))
        .set((
            published_apps::name.eq(&publication.name),
            published_apps::generation_id.eq(publication.generation.map(|generation| generation.0)),
            published_apps::content_hash.eq(&publication.content_hash),
            published_apps::version.eq(published_apps::version + 1),
            published_apps::is_active.eq(true),
            published_apps::asked_at.eq(publication.asked_at),
            published_apps::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await?;
    if changed == 0 {
        return Ok(false);
    }
    delete_files(connection, publication.id).await?;
    let files: Vec<_> = publication
        .files
        .iter()
        .map(|file| {
            (
                published_files::published_app_id.eq(id),
                published_files::path.eq(&file.path),
                published_files::content_type.eq(&file.content_type),
                published_files::bytes.eq(&file.bytes),
            )
        })
        .collect();
    diesel::insert_into(published_files::table)
        .values(files)
        .execute(connection)
        .await?;
    Ok(true)
}

async fn delete_files(connection: &mut Connection, id: PwaId) -> QueryResult<()> {
    diesel::delete(published_files::table.filter(published_files::published_app_id.eq(id.0)))
        .execute(connection)
        .await
        .map(drop)
}

/// The published app with this id, and the app that it is of.
///
/// # Errors
/// When the database fails.
pub async fn find(
    connection: &mut Connection,
    owner: UserId,
    id: PwaId,
) -> QueryResult<Owned<(PublishedApp, App)>> {
    let own = published_apps::table
        .inner_join(apps::table)
        .filter(published_apps::id.eq(id.0))
        .filter(apps::user_id.eq(owner.0))
        .select((PublishedApp::as_select(), App::as_select()))
        .first(connection)
        .await
        .optional()?;
    match own {
        Some(found) => Ok(Owned::Own(found)),
        None => missing(connection, id).await,
    }
}

/// Whether a published app that is not the owner's is somebody else's.
async fn missing<T>(connection: &mut Connection, id: PwaId) -> QueryResult<Owned<T>> {
    let exists: bool = diesel::select(diesel::dsl::exists(published_apps::table.find(id.0)))
        .get_result(connection)
        .await?;
    Ok(if exists { Owned::OfAnother } else { Owned::Missing })
}

/// What a visitor of a host needs to know of the app there.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct Hosted {
    /// What [`PwaId`] is made of.
    pub id: Uuid,
    /// Changes with every change of its files.
    pub content_hash: String,
    /// Whether it is online.
    pub is_active: bool,
}

/// The app at this host label, online or not, whoever published it.
///
/// # Errors
/// When the database fails.
pub async fn find_by_slug(connection: &mut Connection, slug: &AppSlug) -> QueryResult<Option<Hosted>> {
    published_apps::table
        .filter(published_apps::slug.eq(slug.as_str()))
        .select(Hosted::as_select())
        .first(connection)
        .await
        .optional()
}

/// What anybody may know of an app that is online.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct Listing {
    /// What [`PwaId`] is made of.
    pub id: Uuid,
    /// The name that its manifest has.
    pub name: String,
    /// Changes with every change of its files.
    pub content_hash: String,
}

/// The app at this host label, while it is online.
///
/// # Errors
/// When the database fails.
pub async fn listing(connection: &mut Connection, slug: &AppSlug) -> QueryResult<Option<Listing>> {
    published_apps::table
        .filter(published_apps::slug.eq(slug.as_str()))
        .filter(published_apps::is_active)
        .select(Listing::as_select())
        .first(connection)
        .await
        .optional()
}

/// What an app as a whole is published as.
///
/// # Errors
/// When the database fails.
pub async fn find_by_app(connection: &mut Connection, app: AppKey) -> QueryResult<Option<PublishedApp>> {
    published_apps::table
        .filter(published_apps::app_id.eq(app.0))
        .filter(published_apps::page_id.is_null())
        .select(PublishedApp::as_select())
        .first(connection)
        .await
        .optional()
}

/// One file of an app that is online, for any visitor.
///
/// # Errors
/// When the database fails.
pub async fn file(connection: &mut Connection, id: PwaId, path: &str) -> QueryResult<Option<File>> {
    let row: Option<(String, String, Vec<u8>)> = published_files::table
        .find((id.0, path))
        .select((
            published_files::path,
            published_files::content_type,
            published_files::bytes,
        ))
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(|(path, content_type, bytes)| File {
        path,
        content_type,
        bytes,
    }))
}
