//! How a job ends. Its row, its output, what its kind writes and the fate of its credits change in one transaction,
//! and only if the run that says so still holds the job.

use std::sync::Arc;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::errors::ErrorCode;
use domain::events::Came;
use domain::ids::{AppId, JobId, RunToken, UserId};
use futures_util::future::BoxFuture;
use uuid::Uuid;

use crate::Connection;
use crate::app_ai::calls;
use crate::clock;
use crate::credits;
use crate::jobs::settle::settle;
use crate::schema::{apps, job_unfinished, jobs};
use crate::statement::Statement;

/// What a kind of job writes at its end, and the output it then gives, as JSON. Runs inside the finishing
/// transaction, so it only queries; it may run again when that transaction failed.
pub type Write =
    Arc<dyn for<'c> Fn(&'c mut Connection) -> BoxFuture<'c, Result<String, WriteError>> + Send + Sync>;

/// Why a kind's write failed.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
    /// The output cannot be written as JSON.
    #[error("the output cannot be written: {0}")]
    Output(#[from] serde_json::Error),
    /// What is to be written may not be: the job ends with this entry of the catalogue instead.
    #[error("refused: {0}")]
    Refused(ErrorCode),
}

/// The end of a successful job.
#[derive(Clone)]
pub struct Success {
    /// What it writes, and its output.
    pub write: Write,
    /// Credits of its price that are given back, for work that was done in part.
    pub refund: i32,
    /// What it took of the budget of an app, for a call of an app's AI.
    pub app_units: Option<i32>,
}

/// Ends a job with its output: its credits are charged. Gives whether the run still held the job and nobody asked to
/// stop it; else nothing was written.
///
/// # Errors
/// When the database fails or the output cannot be written.
pub async fn succeed(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    success: &Success,
) -> Result<bool, WriteError> {
    let written = connection
        .transaction(async move |connection| {
            let output = (success.write)(connection).await?;
            let closed = close(connection, id, token, &output).await?;
            if closed == 0 {
                return Err(Ended::NotHeld);
            }
            if let Some(units) = success.app_units {
                calls::settle(connection, id, units)
                    .await
                    .map_err(WriteError::from)?;
            }
            if success.refund > 0 {
                credits::refund(connection, id, success.refund)
                    .await
                    .map_err(WriteError::from)?;
            }
            Ok(())
        })
        .await;
    match written {
        Ok(()) => Ok(true),
        Err(Ended::NotHeld) => Ok(false),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// Why the transaction is rolled back.
enum Ended {
    NotHeld,
    Failed(WriteError),
}

impl From<WriteError> for Ended {
    fn from(error: WriteError) -> Self {
        Self::Failed(error)
    }
}

impl From<diesel::result::Error> for Ended {
    fn from(error: diesel::result::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Closes a job that a run holds and nobody asked to stop, stores its output, commits its credits, and removes
/// the model connection that its request brought along. Gives how many jobs it closed: 1 or 0.
async fn close(connection: &mut Connection, id: JobId, token: RunToken, output: &str) -> QueryResult<i64> {
    const SQL: &str = "
        WITH closed AS (
            UPDATE jobs SET status = 'succeeded', finished_at = clock_timestamp(), lease_until = NULL
            WHERE id = ? AND run_token = ? AND status = 'running' AND NOT cancel_requested
            RETURNING id
        ),
        result AS (
            INSERT INTO job_results (job_id, output) SELECT id, ?::text FROM closed
        ),
        charge AS (
            UPDATE credit_ledger SET state = 'committed', settled_at = clock_timestamp()
            WHERE job_id IN (SELECT id FROM closed) AND amount <= 0 AND state = 'reserved'
        ),
        lent AS (
            DELETE FROM model_connections WHERE for_job IN (SELECT id FROM closed)
        )
        SELECT count(*) FROM closed";
    Statement::<BigInt>::new(SQL)
        .bind::<SqlUuid, _>(id.0)
        .bind::<SqlUuid, _>(token.0)
        .bind::<Text, _>(output)
        .get_result(connection)
        .await
}

/// Why a job has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    pub code: ErrorCode,
    /// More about it, as JSON.
    pub detail: Option<String>,
    /// A text that a later job may go on with.
    pub unfinished: Option<String>,
}

impl From<ErrorCode> for Failed {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            detail: None,
            unfinished: None,
        }
    }
}

/// The end of a job without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    /// How many images of a set came before, if any did.
    pub came: Option<Came>,
}

/// Ends a job without a result: its credits go back, but for those of what came of it. Nothing when the run did not hold
/// the job any more.
pub async fn fail(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    failed: &Failed,
) -> QueryResult<Option<Closed>> {
    let status = if failed.code == ErrorCode::Cancelled {
        "cancelled"
    } else {
        "failed"
    };
    connection
        .transaction(async move |connection| {
            let closed = diesel::update(
                jobs::table
                    .find(id.0)
                    .filter(jobs::run_token.eq(token.0))
                    .filter(jobs::status.eq("running")),
            )
            .set((
                jobs::status.eq(status),
                jobs::error_code.eq(failed.code.code()),
                jobs::error_detail.eq(failed.detail.as_deref()),
                jobs::finished_at.eq(clock::now()),
                jobs::lease_until.eq(None::<chrono::DateTime<chrono::Utc>>),
            ))
            .execute(connection)
            .await?;
            if closed == 0 {
                return Ok(None);
            }
            let came = settle(connection, id, failed.code).await?;
            if let Some(text) = &failed.unfinished {
                diesel::insert_into(job_unfinished::table)
                    .values((job_unfinished::job_id.eq(id.0), job_unfinished::text.eq(text)))
                    .execute(connection)
                    .await?;
            }
            Ok(Some(Closed { came }))
        })
        .await
}

/// Takes the text that a failed job left, so that it is used once. Gives whether it was still there. Must run in a
/// transaction.
pub async fn take_unfinished(connection: &mut Connection, id: JobId) -> QueryResult<bool> {
    let taken = diesel::delete(job_unfinished::table.find(id.0))
        .execute(connection)
        .await?;
    Ok(taken > 0)
}

/// What a person's request to stop a job met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancel {
    /// It was waiting and is cancelled now; its credits went back, but for those of what an earlier run stored.
    Cancelled(Option<Came>),
    /// A worker has it and will stop.
    Requested,
    Ended,
}

/// Stops a waiting job at once, or asks the worker that has it to stop. Nothing when the person has no such job.
pub async fn cancel(connection: &mut Connection, id: JobId, owner: UserId) -> QueryResult<Option<Cancel>> {
    connection
        .transaction(async move |connection| {
            let status: Option<String> = jobs::table
                .find(id.0)
                .filter(jobs::user_id.eq(owner.0))
                .select(jobs::status)
                .for_no_key_update()
                .first(connection)
                .await
                .optional()?;
            match status {
                Some(status) => cancel_locked(connection, id, &status).await.map(Some),
                None => Ok(None),
            }
        })
        .await
}

/// [`cancel`] for the unfinished jobs of one kind that work on these apps of an account. Must run in a transaction.
pub(crate) async fn cancel_of_apps(
    connection: &mut Connection,
    owner: UserId,
    apps: &[Uuid],
    kind: &str,
) -> QueryResult<Vec<(JobId, Cancel)>> {
    let unfinished: Vec<(Uuid, String)> = jobs::table
        .filter(jobs::user_id.eq(owner.0))
        .filter(jobs::app_id.eq_any(apps))
        .filter(jobs::kind.eq(kind))
        .filter(jobs::status.eq_any(["queued", "running"]))
        .order(jobs::id)
        .select((jobs::id, jobs::status))
        .for_no_key_update()
        .load(connection)
        .await?;
    let mut met = Vec::with_capacity(unfinished.len());
    for (id, status) in unfinished {
        met.push((JobId(id), cancel_locked(connection, JobId(id), &status).await?));
    }
    Ok(met)
}

/// [`cancel`] for those of these jobs that have not ended, whosever they are. Must run in a transaction.
pub(crate) async fn cancel_all(
    connection: &mut Connection,
    ids: &[Uuid],
) -> QueryResult<Vec<(JobId, Cancel)>> {
    let unfinished: Vec<(Uuid, String)> = jobs::table
        .filter(jobs::id.eq_any(ids))
        .filter(jobs::status.eq_any(["queued", "running"]))
        .order(jobs::id)
        .select((jobs::id, jobs::status))
        .for_no_key_update()
        .load(connection)
        .await?;
    let mut met = Vec::with_capacity(unfinished.len());
    for (id, status) in unfinished {
        met.push((JobId(id), cancel_locked(connection, JobId(id), &status).await?));
    }
    Ok(met)
}

/// Cancels the jobs of one kind of an account that wait for an app. Must run in a transaction.
pub(super) async fn cancel_waiting_for(
    connection: &mut Connection,
    owner: UserId,
    app: &AppId,
    kind: &str,
) -> QueryResult<Vec<(JobId, Cancel)>> {
    let app: Option<Uuid> = apps::table
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(apps::id)
        .first(connection)
        .await
        .optional()?;
    let Some(app) = app else { return Ok(Vec::new()) };
    let waiting: Vec<Uuid> = jobs::table
        .filter(jobs::user_id.eq(owner.0))
        .filter(jobs::app_id.eq(app))
        .filter(jobs::kind.eq(kind))
        .filter(jobs::status.eq("queued"))
        .order(jobs::id)
        .select(jobs::id)
        .for_no_key_update()
        .load(connection)
        .await?;
    let mut met = Vec::with_capacity(waiting.len());
    for id in waiting.into_iter().map(JobId) {
        met.push((id, Cancel::Cancelled(cancel_waiting(connection, id).await?)));
    }
    Ok(met)
}

/// Cancels a job whose row this transaction locked.
async fn cancel_locked(connection: &mut Connection, id: JobId, status: &str) -> QueryResult<Cancel> {
    match status {
        "queued" => Ok(Cancel::Cancelled(cancel_waiting(connection, id).await?)),
        "running" => {
            diesel::update(jobs::table.find(id.0))
                .set(jobs::cancel_requested.eq(true))
                .execute(connection)
                .await?;
            Ok(Cancel::Requested)
        }
        _ => Ok(Cancel::Ended),
    }
}

/// Ends a job that no run holds as cancelled; its credits go back, but for those of what came of it. Must run in a
/// transaction that locked its row.
pub(super) async fn cancel_waiting(connection: &mut Connection, id: JobId) -> QueryResult<Option<Came>> {
    diesel::update(jobs::table.find(id.0))
        .set((
            jobs::status.eq("cancelled"),
            jobs::cancel_requested.eq(true),
            jobs::error_code.eq(ErrorCode::Cancelled.code()),
            jobs::run_token.eq(None::<Uuid>),
            jobs::lease_until.eq(None::<chrono::DateTime<chrono::Utc>>),
            jobs::finished_at.eq(clock::now()),
        ))
        .execute(connection)
        .await?;
    settle(connection, id, ErrorCode::Cancelled).await
}
