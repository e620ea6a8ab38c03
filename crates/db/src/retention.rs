//! Jobs that ended long ago. Their credits stand in the ledger and their pages with the app, so nothing is lost with
//! them but their input, their log and their own result.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::dsl::{min, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::JobId;
use uuid::Uuid;

use crate::Connection;
use crate::clean_ups;
use crate::clock;
use crate::schema::jobs;

/// Deletes at most `batch` jobs that ended longer than `after` ago, the oldest first, with their inputs and results.
/// Gives their ids, or nothing when another process is at it.
///
/// # Errors
/// When the database fails; nothing is deleted then.
pub async fn delete_ended_jobs(
    connection: &mut Connection,
    after: Duration,
    batch: i64,
) -> QueryResult<Option<Vec<JobId>>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let ended: Vec<Uuid> = jobs::table
                .filter(jobs::finished_at.lt(clock::before(after)))
                .filter(jobs::status.eq_any(["succeeded", "failed", "cancelled"]))
                .order(jobs::finished_at)
                .limit(batch)
                .select(jobs::id)
                .load(connection)
                .await?;
            delete(connection, ended).await.map(Some)
        })
        .await
}

/// [`delete_ended_jobs`] for calls of apps alone.
///
/// # Errors
/// When the database fails; nothing is deleted then.
pub async fn delete_ended_app_calls(
    connection: &mut Connection,
    after: Duration,
    batch: i64,
) -> QueryResult<Option<Vec<JobId>>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let ended: Vec<Uuid> = jobs::table
                .filter(jobs::finished_at.lt(clock::before(after)))
                .filter(jobs::status.eq_any(["succeeded", "failed", "cancelled"]))
                // As the index has it.
                .filter(sql::<Bool>("jobs.kind IN ('app_chat', 'app_image')"))
                .order(jobs::finished_at)
                .limit(batch)
                .select(jobs::id)
                .load(connection)
                .await?;
            delete(connection, ended).await.map(Some)
        })
        .await
}

/// Deletes at most `batch` ended jobs of accounts whose ended jobs take more than `most_bytes`, the oldest first: inputs,
/// outputs and texts that broke off. Looks at the accounts with jobs that ended within the last day. Gives their ids, or
/// nothing when another process is at it.
///
/// # Errors
/// When the database fails; nothing is deleted then.
pub async fn delete_jobs_over(
    connection: &mut Connection,
    most_bytes: i64,
    batch: i64,
) -> QueryResult<Option<Vec<JobId>>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let over: Vec<Over> = diesel::sql_query(include_str!("retention/jobs_over.sql"))
                .bind::<BigInt, _>(most_bytes)
                .bind::<BigInt, _>(batch)
                .load(connection)
                .await?;
            let over = over.into_iter().map(|job| job.id).collect();
            delete(connection, over).await.map(Some)
        })
        .await
}

#[derive(QueryableByName)]
struct Over {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    id: Uuid,
}

async fn delete(connection: &mut Connection, ended: Vec<Uuid>) -> QueryResult<Vec<JobId>> {
    diesel::delete(jobs::table.filter(jobs::id.eq_any(&ended)))
        .execute(connection)
        .await?;
    clean_ups::note(connection, "jobs", ended.len()).await?;
    Ok(ended.into_iter().map(JobId).collect())
}

/// When the oldest job that is still kept ended.
pub async fn oldest_end(connection: &mut Connection) -> QueryResult<Option<DateTime<Utc>>> {
    jobs::table.select(min(jobs::finished_at)).first(connection).await
}
