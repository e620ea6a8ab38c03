//! Jobs that nobody holds: never pushed, lost by the dispatcher, or left by a dead worker.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::errors::ErrorCode;
use domain::events::Came;
use domain::ids::JobId;
use uuid::Uuid;

use crate::Connection;
use crate::clock;
use crate::jobs::finish::cancel_waiting;
use crate::jobs::settle::{Ended, settle};
use crate::schema::jobs;

/// A job to be pushed, with the lane it waits in.
pub type ToPush = (JobId, String);

/// What became of the jobs whose lease ran out.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Reclaimed {
    pub requeued: Vec<ToPush>,
    /// Their attempts are used up; they failed and their credits went back.
    pub failed: Vec<Ended>,
    /// Somebody had asked to stop them; their credits went back.
    pub cancelled: Vec<Ended>,
}

/// Takes the jobs whose lease ran out away from their run: they wait again while attempts remain, else they fail;
/// those that somebody asked to stop are cancelled. One transaction; rows that another sweeper has are skipped.
pub async fn reclaim_expired(connection: &mut Connection) -> QueryResult<Reclaimed> {
    connection
        .transaction(async move |connection| {
            let expired: Vec<(Uuid, String, bool, bool)> = jobs::table
                .filter(is_running())
                .filter(jobs::lease_until.lt(clock::now()))
                .select((
                    jobs::id,
                    jobs::lane,
                    jobs::attempts.ge(jobs::max_attempts),
                    jobs::cancel_requested,
                ))
                .limit(200)
                .for_no_key_update()
                .skip_locked()
                .load(connection)
                .await?;
            let mut reclaimed = Reclaimed::default();
            for (id, lane, is_used_up, is_cancelled) in expired {
                let job = JobId(id);
                if is_cancelled {
                    let came = cancel_waiting(connection, job).await?;
                    reclaimed.cancelled.push((job, came));
                } else if is_used_up {
                    let came = lose(connection, job).await?;
                    reclaimed.failed.push((job, came));
                } else {
                    requeue(connection, job).await?;
                    reclaimed.requeued.push((job, lane));
                }
            }
            Ok(reclaimed)
        })
        .await
}

/// Whether a job waits. The status is a literal: of a bound value the plan cannot know that the index of open jobs serves.
fn is_queued() -> SqlLiteral<Bool> {
    sql("jobs.status = 'queued'")
}

/// Whether a job runs, by a literal too.
fn is_running() -> SqlLiteral<Bool> {
    sql("jobs.status = 'running'")
}

async fn lose(connection: &mut Connection, job: JobId) -> QueryResult<Option<Came>> {
    diesel::update(jobs::table.find(job.0))
        .set((
            jobs::status.eq("failed"),
            jobs::error_code.eq(ErrorCode::WorkersLost.code()),
            jobs::finished_at.eq(clock::now()),
            jobs::run_token.eq(None::<Uuid>),
            jobs::lease_until.eq(None::<DateTime<Utc>>),
        ))
        .execute(connection)
        .await?;
    settle(connection, job, ErrorCode::WorkersLost).await
}

async fn requeue(connection: &mut Connection, job: JobId) -> QueryResult<()> {
    diesel::update(jobs::table.find(job.0))
        .set((
            jobs::status.eq("queued"),
            jobs::run_token.eq(None::<Uuid>),
            jobs::lease_until.eq(None::<DateTime<Utc>>),
            jobs::queued_at.eq(clock::now().assume_not_null()),
            jobs::pushed_at.eq(clock::now()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Notes that the dispatcher has these jobs, if they still wait and nothing else was noted since.
pub async fn mark_pushed(connection: &mut Connection, ids: &[JobId]) -> QueryResult<()> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    diesel::update(
        jobs::table
            .filter(jobs::id.eq_any(ids))
            .filter(jobs::status.eq("queued"))
            .filter(jobs::pushed_at.is_null()),
    )
    .set(jobs::pushed_at.eq(clock::now()))
    .execute(connection)
    .await
    .map(drop)
}

/// Notes that the dispatcher has none of these jobs, so that the next sweep pushes them.
pub async fn mark_unpushed(connection: &mut Connection, ids: &[JobId]) -> QueryResult<()> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    diesel::update(
        jobs::table
            .filter(jobs::id.eq_any(ids))
            .filter(jobs::status.eq("queued")),
    )
    .set(jobs::pushed_at.eq(None::<DateTime<Utc>>))
    .execute(connection)
    .await
    .map(drop)
}

/// Marks as pushed, and gives, the jobs that wait although they were never pushed within `grace`, or were
/// pushed longer than `timeout` ago.
pub async fn take_unpushed(
    connection: &mut Connection,
    grace: Duration,
    timeout: Duration,
) -> QueryResult<Vec<ToPush>> {
    let never = jobs::pushed_at
        .is_null()
        .and(jobs::queued_at.nullable().lt(clock::before(grace)));
    let long_ago = jobs::pushed_at.lt(clock::before(timeout));
    let waiting = jobs::table
        .filter(is_queued())
        .filter(never.assume_not_null().or(long_ago.assume_not_null()))
        .select(jobs::id)
        .order(jobs::created_at)
        .limit(500);
    let ids: Vec<Uuid> = waiting.load(connection).await?;
    mark(connection, ids).await
}

/// Marks as pushed, and gives, every job that waits: for a dispatcher that lost its memory.
pub async fn take_all_waiting(connection: &mut Connection) -> QueryResult<Vec<ToPush>> {
    let ids: Vec<Uuid> = jobs::table
        .filter(is_queued())
        .select(jobs::id)
        .order(jobs::created_at)
        .load(connection)
        .await?;
    mark(connection, ids).await
}

async fn mark(connection: &mut Connection, ids: Vec<Uuid>) -> QueryResult<Vec<ToPush>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows: Vec<(Uuid, String, DateTime<Utc>)> = diesel::update(
        jobs::table
            .filter(jobs::id.eq_any(ids))
            .filter(jobs::status.eq("queued")),
    )
    .set(jobs::pushed_at.eq(clock::now()))
    .returning((jobs::id, jobs::lane, jobs::created_at))
    .get_results(connection)
    .await?;
    rows.sort_by_key(|(_, _, created)| *created);
    Ok(rows.into_iter().map(|(id, lane, _)| (JobId(id), lane)).collect())
}

/// Fails the jobs of a lane that have waited longer than `after`, gives their credits back, and gives their
/// ids. For a lane that no worker serves.
pub async fn fail_stranded(
    connection: &mut Connection,
    lane: &str,
    after: Duration,
    error: ErrorCode,
) -> QueryResult<Vec<Ended>> {
    let lane = lane.to_owned();
    connection
        .transaction(async move |connection| {
            let ids: Vec<Uuid> = diesel::update(
                jobs::table
                    .filter(is_queued())
                    .filter(jobs::lane.eq(&lane))
                    .filter(
                        jobs::queued_at
                            .nullable()
                            .lt(clock::before(after))
                            .assume_not_null(),
                    ),
            )
            .set((
                jobs::status.eq("failed"),
                jobs::error_code.eq(error.code()),
                jobs::finished_at.eq(clock::now()),
            ))
            .returning(jobs::id)
            .get_results(connection)
            .await?;
            let mut failed = Vec::with_capacity(ids.len());
            for id in ids.into_iter().map(JobId) {
                failed.push((id, settle(connection, id, error).await?));
            }
            Ok(failed)
        })
        .await
}
