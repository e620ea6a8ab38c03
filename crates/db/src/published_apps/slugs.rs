//! Who holds which slug. One whose files were never online belongs to the app only while a job works on it: when all of
//! them have ended, however they did, it is free again.

use std::collections::HashSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppKey, JobId, PublicationId, UserId};
use domain::slug::AppSlug;
use domain::tier::Tier;
use uuid::Uuid;

use super::{PublishedApp, find_by_app};
use crate::schema::{apps, published_apps};
use crate::statement::Statement;
use crate::{Connection, account_deletions, users};

/// No more slugs are tried for one name.
const MOST_NUMBERED: u32 = 10_000;
/// How many are looked up with one statement.
const AT_ONCE: usize = 100;

/// A request for a slug.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The app that is to be published.
    pub app: AppKey,
    /// The job that publishes it.
    pub job: JobId,
    /// The name that its manifest will have.
    pub name: &'a str,
    /// The slug that is asked for.
    pub first: &'a AppSlug,
    /// How many slugs an account on the free tier holds at most.
    pub free_limit: i64,
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
/// `first-2`, … that is free. An account on the free tier holds at most so many slugs, those of apps that are offline
/// among them. The app is not online before its files are stored.
///
/// # Errors
/// When the database fails, or no slug of 10,000 is free.
pub async fn reserve(connection: &mut Connection, request: Request<'_>) -> QueryResult<Slug> {
    connection
        .transaction(async move |connection| {
            // Two jobs of one account come one after the other, so that neither passes the limit.
            // Only the account's row is locked: jobs are made with the app's row first and the account's then.
            let owner: Uuid = apps::table
                .find(request.app.0)
                .select(apps::user_id)
                .first(connection)
                .await?;
            let owner = UserId(owner);
            let tier = users::lock(connection, owner).await?;
            free_abandoned_of(connection, owner, request.job).await?;
            if let Some(held) = find_by_app(connection, request.app).await? {
                return Ok(Slug::Held(held));
            }
            if tier == Tier::Free && held_by(connection, owner).await? >= request.free_limit {
                return Ok(Slug::TooMany);
            }
            for from in (1..MOST_NUMBERED).step_by(AT_ONCE) {
                let slugs: Vec<_> = (from..)
                    .take(AT_ONCE)
                    .map(|number| numbered(request.first, number))
                    .collect();
                free_abandoned(connection, &slugs, request.job).await?;
                let taken = taken(connection, &slugs).await?;
                for slug in slugs.iter().filter(|slug| !taken.contains(slug.as_str())) {
                    if let Some(held) = insert(connection, request, slug).await? {
                        return Ok(Slug::Held(held));
                    }
                }
            }
            Err(diesel::result::Error::NotFound)
        })
        .await
}

fn numbered(first: &AppSlug, number: u32) -> AppSlug {
    match number {
        1 => first.clone(),
        _ => first.numbered(number),
    }
}

/// Which of these slugs somebody has, or nobody may have again.
async fn taken(connection: &mut Connection, slugs: &[AppSlug]) -> QueryResult<HashSet<String>> {
    let slugs: Vec<&str> = slugs.iter().map(AppSlug::as_str).collect();
    let mut taken: Vec<String> = published_apps::table
        .filter(published_apps::slug.eq_any(&slugs))
        .select(published_apps::slug)
        .load(connection)
        .await?;
    // Looked up second: one that an account gave up in between is found here.
    taken.extend(account_deletions::retired(connection, &slugs).await?);
    Ok(taken.into_iter().collect())
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
    request: Request<'_>,
    slug: &AppSlug,
) -> QueryResult<Option<PublishedApp>> {
    diesel::insert_into(published_apps::table)
        .values((
            published_apps::id.eq(PublicationId::generate().0),
            published_apps::app_id.eq(request.app.0),
            published_apps::name.eq(request.name),
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
pub async fn release(connection: &mut Connection, id: PublicationId, failed: JobId) -> QueryResult<()> {
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

/// Frees the slugs of an account that jobs left behind: their worker died, or somebody stopped them. What the asking job
/// itself left behind in an earlier run is among them; it gets it anew.
async fn free_abandoned_of(connection: &mut Connection, owner: UserId, job: JobId) -> QueryResult<usize> {
    Statement::<()>::new(
        "DELETE FROM published_apps
         WHERE version = 0 AND app_id IN (SELECT id FROM apps WHERE user_id = ?) AND NOT EXISTS (
             SELECT FROM jobs
             WHERE jobs.app_id = published_apps.app_id AND jobs.status IN ('queued', 'running') AND jobs.id <> ?)",
    )
    .bind::<SqlUuid, _>(owner.0)
    .bind::<SqlUuid, _>(job.0)
    .execute(connection)
    .await
}

/// Frees those of these slugs that jobs of whatever account left behind.
async fn free_abandoned(connection: &mut Connection, slugs: &[AppSlug], job: JobId) -> QueryResult<usize> {
    let slugs: Vec<_> = slugs.iter().map(|slug| slug.as_str().to_owned()).collect();
    Statement::<()>::new(
        "DELETE FROM published_apps
         WHERE version = 0 AND slug = ANY(?) AND NOT EXISTS (
             SELECT FROM jobs
             WHERE jobs.app_id = published_apps.app_id AND jobs.status IN ('queued', 'running') AND jobs.id <> ?)",
    )
    .bind::<Array<Text>, _>(slugs)
    .bind::<SqlUuid, _>(job.0)
    .execute(connection)
    .await
}
