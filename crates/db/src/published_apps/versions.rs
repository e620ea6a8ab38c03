//! The publications of an app: the one that is online and those before it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::PublicationId;
use domain::limits::PUBLICATIONS_KEPT;

use crate::schema::{publications, published_apps, published_contents, published_files};
use crate::statement::Statement;
use crate::{Connection, clock};

/// A publication of an app.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = publications)]
pub struct Version {
    /// Counts the app's publications from 1.
    pub version: i32,
    /// The name that it was published under.
    pub name: String,
    /// Changes with every change of its files.
    pub content_hash: String,
    /// When it was published.
    pub created_at: DateTime<Utc>,
    /// The version that was brought back as this one.
    pub restored_from: Option<i32>,
}

/// A page of a publication.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct PublishedPage {
    /// Its file: `index.html` for the first page, else its slug.
    pub path: String,
    pub title: String,
    /// The hash of what it holds.
    pub sha256: Vec<u8>,
}

type PageOfVersion = (i32, (String, Option<String>, Vec<u8>));

/// The publications of an app that are kept, the newest first, with their pages.
pub async fn list(
    connection: &mut Connection,
    id: PublicationId,
) -> QueryResult<Vec<(Version, Vec<PublishedPage>)>> {
    let versions: Vec<Version> = publications::table
        .filter(publications::published_app_id.eq(id.0))
        .order(publications::version.desc())
        .limit(PUBLICATIONS_KEPT)
        .select(Version::as_select())
        .load(connection)
        .await?;
    let pages: Vec<PageOfVersion> = published_files::table
        .filter(published_files::published_app_id.eq(id.0))
        .filter(published_files::title.is_not_null())
        .order(published_files::path)
        .select((
            published_files::version,
            (
                published_files::path,
                published_files::title,
                published_files::sha256,
            ),
        ))
        .load(connection)
        .await?;
    let mut by_version: BTreeMap<i32, Vec<PublishedPage>> = BTreeMap::new();
    for (version, (path, title, sha256)) in pages {
        by_version.entry(version).or_default().push(PublishedPage {
            path,
            title: title.unwrap_or_default(),
            sha256,
        });
    }
    Ok(versions
        .into_iter()
        .map(|version| {
            let pages = by_version.remove(&version.version).unwrap_or_default();
            (version, pages)
        })
        .collect())
}

/// When an earlier publication was put online again, if that is what is online.
pub async fn brought_back_at(
    connection: &mut Connection,
    id: PublicationId,
) -> QueryResult<Option<DateTime<Utc>>> {
    published_apps::table
        .inner_join(
            publications::table.on(publications::published_app_id
                .eq(published_apps::id)
                .and(publications::version.eq(published_apps::version))),
        )
        .filter(published_apps::id.eq(id.0))
        .filter(publications::restored_from.is_not_null())
        .select(publications::created_at)
        .first(connection)
        .await
        .optional()
}

/// Puts an earlier publication online again, as a new one with the same files, in one transaction. Jobs that were
/// created before do not overwrite it. Gives the new one; nothing when the app is offline or that version is not kept.
pub async fn restore(
    connection: &mut Connection,
    id: PublicationId,
    version: i32,
) -> QueryResult<Option<Version>> {
    connection
        .transaction(async move |connection| {
            let now: Option<i32> = published_apps::table
                .find(id.0)
                .filter(published_apps::is_active)
                .select(published_apps::version)
                .for_update()
                .first(connection)
                .await
                .optional()?;
            let earlier: Option<Version> = publications::table
                .find((id.0, version))
                .select(Version::as_select())
                .first(connection)
                .await
                .optional()?;
            let (Some(now), Some(earlier)) = (now, earlier) else {
                return Ok(None);
            };
            let restored: Version = diesel::insert_into(publications::table)
                .values((
                    publications::published_app_id.eq(id.0),
                    publications::version.eq(now + 1),
                    publications::name.eq(&earlier.name),
                    publications::content_hash.eq(&earlier.content_hash),
                    publications::restored_from.eq(version),
                ))
                .returning(Version::as_returning())
                .get_result(connection)
                .await?;
            let files = published_files::table
                .filter(published_files::published_app_id.eq(id.0))
                .filter(published_files::version.eq(version))
                .select((
                    published_files::published_app_id,
                    restored.version.into_sql::<diesel::sql_types::Integer>(),
                    published_files::path,
                    published_files::content_type,
                    published_files::sha256,
                    published_files::title,
                ));
            files
                .insert_into(published_files::table)
                .into_columns((
                    published_files::published_app_id,
                    published_files::version,
                    published_files::path,
                    published_files::content_type,
                    published_files::sha256,
                    published_files::title,
                ))
                .execute(connection)
                .await?;
            diesel::update(published_apps::table.find(id.0))
                .set((
                    published_apps::name.eq(&restored.name),
                    published_apps::content_hash.eq(&restored.content_hash),
                    published_apps::version.eq(restored.version),
                    published_apps::asked_at.eq(clock::now()),
                    published_apps::updated_at.eq(clock::now().assume_not_null()),
                ))
                .execute(connection)
                .await?;
            remove_old(connection, id).await?;
            Ok(Some(restored))
        })
        .await
}

/// Removes all but the newest publications of an app, and what none of the others holds.
pub(crate) async fn remove_old(connection: &mut Connection, id: PublicationId) -> QueryResult<()> {
    let removed = Statement::<()>::new(
        "DELETE FROM publications
         WHERE published_app_id = ? AND version <= (
             SELECT version FROM publications WHERE published_app_id = ? ORDER BY version DESC OFFSET ? LIMIT 1)",
    )
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(id.0)
    .bind::<BigInt, _>(PUBLICATIONS_KEPT)
    .execute(connection)
    .await?;
    if removed == 0 {
        return Ok(());
    }
    remove_unused_contents(connection, id).await
}

/// Removes the oldest publication of an app that is not online. Gives whether there was one.
pub async fn remove_oldest(connection: &mut Connection, id: PublicationId) -> QueryResult<bool> {
    let removed = Statement::<()>::new(
        "DELETE FROM publications
         WHERE published_app_id = ?
           AND version = (SELECT min(version) FROM publications WHERE published_app_id = ?)
           AND version < (SELECT version FROM published_apps WHERE id = ?)",
    )
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(id.0)
    .execute(connection)
    .await?;
    if removed > 0 {
        remove_unused_contents(connection, id).await?;
    }
    Ok(removed > 0)
}

async fn remove_unused_contents(connection: &mut Connection, id: PublicationId) -> QueryResult<()> {
    let used = published_files::table
        .filter(published_files::published_app_id.eq(id.0))
        .select(published_files::sha256);
    diesel::delete(
        published_contents::table
            .filter(published_contents::published_app_id.eq(id.0))
            .filter(published_contents::sha256.ne_all(used)),
    )
    .execute(connection)
    .await
    .map(drop)
}
