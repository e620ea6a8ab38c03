//! Published apps. A slug, once its files were online, stays with its app for ever: its origin holds the storage of
//! everybody who opened it, so nobody else may get it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppKey, GenerationId, JobId, PwaId, UserId};
use domain::slug::AppSlug;
use domain::tier::Tier;
use uuid::Uuid;

use crate::apps::App;
use crate::owned::Owned;
use crate::schema::{apps, published_apps, published_files, users};
use crate::statement::Statement;
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

/// What a request for a slug gives.
#[derive(Debug, Clone)]
pub enum Slug {
    /// The app has this row, and its slug.
    Held(PublishedApp),
    /// The account holds as many slugs as its tier may.
    TooMany,
}

/// Gives the app as a whole its row and slug, in one transaction: the one it has, else the first of `first`,
/// `first-2`, … that is free. An account on the free tier holds at most `free_limit` slugs, those of apps that are
/// offline among them. The app is not online before its files are stored.
///
/// # Errors
/// When the database fails, or no slug of 10,000 is free.
pub async fn reserve(
    connection: &mut Connection,
    app: AppKey,
    name: &str,
    first: &AppSlug,
    free_limit: i64,
) -> QueryResult<Slug> {
    connection
        .transaction(async move |connection| {
            // Two jobs of one account come one after the other, so that neither passes the limit.
            // Only the account's row is locked: jobs are made with the app's row first and the account's then.
            let owner: Uuid = apps::table
                .find(app.0)
                .select(apps::user_id)
                .first(connection)
                .await?;
            let tier: String = users::table
                .find(owner)
                .select(users::tier)
                .for_no_key_update()
                .first(connection)
                .await?;
            if let Some(held) = find_by_app(connection, app).await? {
                return Ok(Slug::Held(held));
            }
            if tier.parse() == Ok(Tier::Free) && held_by(connection, UserId(owner)).await? >= free_limit {
                return Ok(Slug::TooMany);
            }
            for number in 1..10_000 {
                let slug = if number == 1 {
                    first.clone()
                } else {
                    first.numbered(number)
                };
                if let Some(held) = insert(connection, app, name, &slug).await? {
                    return Ok(Slug::Held(held));
                }
            }
            Err(diesel::result::Error::NotFound)
        })
        .await
}

/// How many slugs an account holds.
async fn held_by(connection: &mut Connection, owner: UserId) -> QueryResult<i64> {
    published_apps::table
        .inner_join(apps::table)
        .filter(apps::user_id.eq(owner.0))
        .count()
        .get_result(connection)
        .await
}

/// Nothing when the slug is taken.
async fn insert(
    connection: &mut Connection,
    app: AppKey,
    name: &str,
    slug: &AppSlug,
) -> QueryResult<Option<PublishedApp>> {
    diesel::insert_into(published_apps::table)
        .values((
            published_apps::id.eq(PwaId::generate().0),
            published_apps::app_id.eq(app.0),
            published_apps::name.eq(name),
            published_apps::slug.eq(slug.as_str()),
            published_apps::content_hash.eq(""),
            published_apps::version.eq(0),
            published_apps::is_active.eq(false),
        ))
        .on_conflict(published_apps::slug)
        .do_nothing()
        .returning(PublishedApp::as_returning())
        .get_result(connection)
        .await
        .optional()
}

/// Frees the slug of an app whose first publication failed: nobody ever saw its origin. It stays while another job
/// works on the app, since that may be publishing it too.
///
/// # Errors
/// When the database fails.
pub async fn release(connection: &mut Connection, id: PwaId, failed: JobId) -> QueryResult<()> {
    Statement::<()>::new(
        "DELETE FROM published_apps
         WHERE id = ? AND version = 0 AND NOT EXISTS (
             SELECT FROM jobs
             WHERE jobs.app_id = published_apps.app_id AND jobs.status IN ('queued', 'running') AND jobs.id <> ?)",
    )
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(failed.0)
    .execute(connection)
    .await
    .map(drop)
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

/// The host label of an app that is online, whoever published it.
///
/// # Errors
/// When the database fails.
pub async fn public_slug(connection: &mut Connection, id: PwaId) -> QueryResult<Option<String>> {
    published_apps::table
        .find(id.0)
        .filter(published_apps::is_active.eq(true))
        .select(published_apps::slug)
        .first(connection)
        .await
        .optional()
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

/// Takes an app offline, in one transaction: its files go, its slug stays taken. What jobs that were created before
/// still publish does not bring it back.
///
/// # Errors
/// When the database fails.
pub async fn take_offline(connection: &mut Connection, owner: UserId, id: PwaId) -> QueryResult<Owned<()>> {
    connection
        .transaction(async move |connection| {
            let owned = apps::table.filter(apps::user_id.eq(owner.0)).select(apps::id);
            let changed = diesel::update(
                published_apps::table
                    .find(id.0)
                    .filter(published_apps::app_id.eq_any(owned)),
            )
            .set((
                published_apps::is_active.eq(false),
                published_apps::asked_at.eq(clock::now()),
                published_apps::updated_at.eq(clock::now().assume_not_null()),
            ))
            .execute(connection)
            .await?;
            if changed == 0 {
                return missing(connection, id).await;
            }
            delete_files(connection, id).await?;
            Ok(Owned::Own(()))
        })
        .await
}
