//! Published apps. A slug, once given, stays with its app for ever: its origin holds the storage of
//! everybody who opened it, so nobody else may get it.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, GenerationId, PwaId, UserId};
use domain::slug::AppSlug;
use uuid::Uuid;

use crate::Connection;
use crate::schema::{published_apps, published_files};

/// A published app without its files.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct PublishedApp {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The app as its client names it.
    pub app_id: String,
    /// Its name.
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
    /// The app.
    pub id: PwaId,
    /// Its name.
    pub name: String,
    /// The record it was published from.
    pub generation: Option<GenerationId>,
    /// The hash of what follows.
    pub content_hash: String,
    /// All its files.
    pub files: Vec<File>,
}

/// Gives the app its row and slug: the one it has, else the first of `wished`, `wished-2`, … that is
/// free. The app is not online before its files are stored.
///
/// # Errors
/// When the database fails, or no slug of 10,000 is free.
pub async fn reserve(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    name: &str,
    wished: &AppSlug,
) -> QueryResult<PublishedApp> {
    for number in 1..10_000 {
        if let Some(held) = find_by_app(connection, user, app).await? {
            return Ok(held);
        }
        let slug = if number == 1 {
            wished.clone()
        } else {
            wished.numbered(number)
        };
        let made = diesel::insert_into(published_apps::table)
            .values((
                published_apps::id.eq(PwaId::generate().0),
                published_apps::user_id.eq(user.0),
                published_apps::app_id.eq(app.as_str()),
                published_apps::name.eq(name),
                published_apps::slug.eq(slug.as_str()),
                published_apps::content_hash.eq(""),
                published_apps::version.eq(0),
                published_apps::is_active.eq(false),
            ))
            .on_conflict_do_nothing()
            .returning(PublishedApp::as_returning())
            .get_result(connection)
            .await
            .optional()?;
        if let Some(made) = made {
            return Ok(made);
        }
    }
    Err(diesel::result::Error::NotFound)
}

/// Replaces the files of an app and puts it online. Must run in a transaction.
///
/// # Errors
/// When the database fails.
pub async fn store(connection: &mut Connection, publication: &Publication) -> QueryResult<()> {
    let id = publication.id.0;
    diesel::delete(published_files::table.filter(published_files::published_app_id.eq(id)))
        .execute(connection)
        .await?;
    for file in &publication.files {
        diesel::insert_into(published_files::table)
            .values((
                published_files::published_app_id.eq(id),
                published_files::path.eq(&file.path),
                published_files::content_type.eq(&file.content_type),
                published_files::bytes.eq(&file.bytes),
            ))
            .execute(connection)
            .await?;
    }
    diesel::update(published_apps::table.find(id))
        .set((
            published_apps::name.eq(&publication.name),
            published_apps::generation_id.eq(publication.generation.map(|generation| generation.0)),
            published_apps::content_hash.eq(&publication.content_hash),
            published_apps::version.eq(published_apps::version + 1),
            published_apps::is_active.eq(true),
            published_apps::updated_at.eq(Utc::now()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// The app with this id.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, id: PwaId) -> QueryResult<Option<PublishedApp>> {
    published_apps::table
        .find(id.0)
        .select(PublishedApp::as_select())
        .first(connection)
        .await
        .optional()
}

/// The app at this host label, online or not.
///
/// # Errors
/// When the database fails.
pub async fn find_by_slug(connection: &mut Connection, slug: &AppSlug) -> QueryResult<Option<PublishedApp>> {
    published_apps::table
        .filter(published_apps::slug.eq(slug.as_str()))
        .select(PublishedApp::as_select())
        .first(connection)
        .await
        .optional()
}

/// What a person published under this app id.
///
/// # Errors
/// When the database fails.
pub async fn find_by_app(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
) -> QueryResult<Option<PublishedApp>> {
    published_apps::table
        .filter(published_apps::user_id.eq(user.0))
        .filter(published_apps::app_id.eq(app.as_str()))
        .select(PublishedApp::as_select())
        .first(connection)
        .await
        .optional()
}

/// One file of an app.
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

/// Takes an app offline: its files go, its slug stays taken.
///
/// # Errors
/// When the database fails.
pub async fn take_offline(connection: &mut Connection, id: PwaId) -> QueryResult<()> {
    diesel::delete(published_files::table.filter(published_files::published_app_id.eq(id.0)))
        .execute(connection)
        .await?;
    diesel::update(published_apps::table.find(id.0))
        .set((
            published_apps::is_active.eq(false),
            published_apps::updated_at.eq(Utc::now()),
        ))
        .execute(connection)
        .await
        .map(drop)
}
