//! What apps look like. The bytes are a file that the app's row refers to.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::{AppId, AppKey, UserId};
use domain::slug::AppSlug;
use uuid::Uuid;

use crate::Connection;
use crate::blobs::{self, Owner};
use crate::schema::{apps, blob_references, generations, jobs, pages, published_apps};

/// What the reference of a thumbnail is called.
const KIND: &str = "preview";

/// A thumbnail to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewThumbnail {
    /// Whose app it is of.
    pub user: UserId,
    pub app: AppKey,
    /// When it was asked for. One that was asked for later stays.
    pub asked_at: DateTime<Utc>,
    pub hash: BlobHash,
}

/// What became of a thumbnail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is the app's thumbnail now; the one before is given up.
    Yes,
    /// The app was deleted since, or has a thumbnail that was asked for later.
    Outdated,
    /// The file was collected meanwhile. Nothing was written that is to stay: the transaction is to be given up.
    Gone,
}

/// Makes a stored file the thumbnail of an app. Must run in a transaction; doing it twice is as doing it once.
pub async fn keep(connection: &mut Connection, thumbnail: NewThumbnail) -> QueryResult<Kept> {
    let is_newest = apps::picture_at
        .is_null()
        .or(apps::picture_at.le(thumbnail.asked_at).assume_not_null());
    let is_there = apps::deleted_at.is_null().and(
        apps::cleared_at
            .is_null()
            .or(apps::cleared_at.lt(thumbnail.asked_at).assume_not_null()),
    );
    let changed = diesel::update(
        apps::table
            .find(thumbnail.app.0)
            .filter(is_newest)
            .filter(is_there),
    )
    .set((
        apps::picture_sha256.eq(thumbnail.hash.0.as_slice()),
        apps::picture_at.eq(thumbnail.asked_at),
    ))
    .execute(connection)
    .await?;
    if changed == 0 {
        return Ok(Kept::Outdated);
    }
    let owner = Owner {
        id: thumbnail.app.0,
        kind: KIND,
        user: thumbnail.user,
    };
    if !blobs::refer(connection, thumbnail.hash, owner).await? {
        return Ok(Kept::Gone);
    }
    diesel::delete(
        blob_references::table
            .filter(blob_references::kind.eq(KIND))
            .filter(blob_references::owner.eq(thumbnail.app.0))
            .filter(blob_references::sha256.ne(thumbnail.hash.0.as_slice())),
    )
    .execute(connection)
    .await?;
    Ok(Kept::Yes)
}

/// Gives up the thumbnails of apps: to be called in the transaction that deletes them.
pub(crate) async fn remove(connection: &mut Connection, of_apps: &[Uuid]) -> QueryResult<()> {
    diesel::update(apps::table.filter(apps::id.eq_any(of_apps)))
        .set(apps::picture_sha256.eq(None::<Vec<u8>>))
        .execute(connection)
        .await?;
    diesel::delete(
        blob_references::table
            .filter(blob_references::kind.eq(KIND))
            .filter(blob_references::owner.eq_any(of_apps)),
    )
    .execute(connection)
    .await
    .map(drop)
}

/// The thumbnail of a published app that is online, for anybody, and whose file it is.
pub async fn of_published(
    connection: &mut Connection,
    slug: &AppSlug,
) -> QueryResult<Option<(UserId, BlobHash)>> {
    let found: Option<(Uuid, Option<Vec<u8>>)> = published_apps::table
        .inner_join(apps::table)
        .filter(published_apps::slug.eq(slug.as_str()))
        .filter(published_apps::is_active)
        .select((apps::user_id, apps::picture_sha256))
        .first(connection)
        .await
        .optional()?;
    Ok(found.and_then(|(user, hash)| Some((UserId(user), hash?.try_into().ok()?))))
}

/// The page that an app opens with, as its record has it.
pub async fn home_page(connection: &mut Connection, app: AppKey) -> QueryResult<Option<String>> {
    pages::table
        .inner_join(generations::table)
        .filter(generations::app_id.eq(app.0))
        .order((pages::is_home.desc(), pages::position, pages::created_at))
        .select(pages::html_content)
        .first(connection)
        .await
        .optional()
}

/// Whether a job of this kind waits for an app: it takes the app as it is when it runs.
pub async fn is_waiting(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    kind: &str,
) -> QueryResult<bool> {
    let waiting = jobs::table
        .inner_join(apps::table)
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .filter(jobs::kind.eq(kind))
        .filter(jobs::status.eq("queued"));
    diesel::select(diesel::dsl::exists(waiting))
        .get_result(connection)
        .await
}
