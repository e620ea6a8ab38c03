//! The revisions of a draft's page that can be gone back from. They go with the page, and when a person saves the app.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, PageId, UserId};
use domain::limits::{PAGE_REVISIONS_KEPT, PAGE_REVISIONS_MAX_BYTES};
use domain::name::StepName;
use uuid::Uuid;

use crate::Connection;
use crate::schema::{apps, generations, page_revisions, pages};
use crate::statement::Statement;

/// A revision that is not the first of its page.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = page_revisions)]
pub struct Revision {
    pub revision: i32,
    /// What the step is called that made it.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The change that leads to the revision before, as JSON.
    pub back: String,
}

/// A page and how it came about.
#[derive(Debug, Clone)]
pub struct Revisions {
    /// The revision that the page is at.
    pub revision: i32,
    /// Those that can be gone back from, the newest first.
    pub kept: Vec<Revision>,
}

/// Keeps how a revision leads back to the one before, and of the page's revisions the newest ones that fit: 50 of them with
/// 5 MB. Must run in a transaction.
pub(crate) async fn add(
    connection: &mut Connection,
    page: Uuid,
    revision: i32,
    name: &StepName,
    back: &str,
) -> QueryResult<()> {
    diesel::insert_into(page_revisions::table)
        .values((
            page_revisions::page_id.eq(page),
            page_revisions::revision.eq(revision),
            page_revisions::name.eq(name.as_str()),
            page_revisions::back.eq(back),
        ))
        .execute(connection)
        .await?;
    Statement::<()>::new(
        "WITH newest AS (
             SELECT page_id, revision, row_number() OVER newest_first AS place, sum(bytes) OVER newest_first AS so_far
             FROM page_revisions WHERE page_id = ?
             WINDOW newest_first AS (ORDER BY revision DESC)
         )
         DELETE FROM page_revisions USING newest
         WHERE page_revisions.page_id = newest.page_id AND page_revisions.revision = newest.revision
         AND (newest.place > ? OR newest.so_far > ?)",
    )
    .bind::<SqlUuid, _>(page)
    .bind::<BigInt, _>(PAGE_REVISIONS_KEPT)
    .bind::<BigInt, _>(PAGE_REVISIONS_MAX_BYTES)
    .execute(connection)
    .await
    .map(drop)
}

/// The revisions of a page of this account, as its client names it and its app; nothing when there is no such page.
pub async fn of(
    connection: &mut Connection,
    owner: UserId,
    app: &AppId,
    page: &PageId,
) -> QueryResult<Option<Revisions>> {
    let found: Option<(Uuid, i32)> = pages::table
        .inner_join(generations::table.inner_join(apps::table))
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .filter(pages::page_id.eq(page.as_str()))
        .select((pages::id, pages::revision))
        .first(connection)
        .await
        .optional()?;
    let Some((page, revision)) = found else {
        return Ok(None);
    };
    let kept = page_revisions::table
        .filter(page_revisions::page_id.eq(page))
        // Not of one that was made since the page was read.
        .filter(page_revisions::revision.le(revision))
        .order(page_revisions::revision.desc())
        .select(Revision::as_select())
        .load(connection)
        .await?;
    Ok(Some(Revisions { revision, kept }))
}
