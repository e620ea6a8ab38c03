//! Who holds a job. All times are the database's, so that the clocks of workers do not matter.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::events::Came;
use domain::ids::{AppId, AppKey, JobId, RunToken, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::clock;
use crate::jobs::finish::cancel_waiting;
use crate::schema::jobs;
use crate::statement::Statement;

/// The app that a job works on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobApp {
    pub key: AppKey,
    /// The app as its client names it.
    pub client_id: AppId,
}

/// A job that was claimed.
#[derive(Debug, Clone)]
pub struct Claimed {
    pub id: JobId,
    /// Its kind, as the registry names it.
    pub kind: String,
    /// The lane it waited in.
    pub lane: String,
    pub user: UserId,
    /// The app it works on.
    pub app: Option<JobApp>,
    /// What it works on, as JSON.
    pub input: String,
    /// When it was asked for. What it makes gives way to what was asked for later.
    pub asked_at: DateTime<Utc>,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    /// Whether an earlier run may have written events: one that was lost, or handed the job back.
    pub again: bool,
    /// Fences the writes of this run.
    pub token: RunToken,
}

/// Takes a waiting job of one of these kinds. Gives nothing when another run has it, or it ended: a duplicate delivery;
/// or when it is of a kind that only a newer version knows: it is pushed again, until a worker of that version takes it.
pub async fn claim(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    kinds: &[&str],
    lease: Duration,
) -> QueryResult<Option<Claimed>> {
    type Row = (
        String,
        String,
        Uuid,
        Option<Uuid>,
        Option<String>,
        String,
        DateTime<Utc>,
        i32,
        bool,
    );
    // Whoever runs again began to wait after the first start.
    const SQL: &str = "
        UPDATE jobs SET status = 'running', attempts = attempts + 1, run_token = ?, lease_until = ?,
            started_at = coalesce(started_at, clock_timestamp())
        FROM job_inputs
        WHERE jobs.id = ? AND job_inputs.job_id = jobs.id AND status = 'queued' AND NOT cancel_requested
            AND kind = ANY(?)
        RETURNING kind, lane, user_id, app_id, (SELECT client_id FROM apps WHERE apps.id = jobs.app_id),
            job_inputs.input, created_at, attempts, attempts > 1 OR started_at < queued_at";
    type Sql = (
        Text,
        Text,
        SqlUuid,
        Nullable<SqlUuid>,
        Nullable<Text>,
        Text,
        Timestamptz,
        Integer,
        Bool,
    );
    let row: Option<Row> = Statement::<Sql>::new(SQL)
        .bind::<SqlUuid, _>(token.0)
        .bind::<Nullable<Timestamptz>, _>(clock::after(lease))
        .bind::<SqlUuid, _>(id.0)
        .bind::<Array<Text>, _>(kinds)
        .get_result(connection)
        .await
        .optional()?;
    if row.is_none() {
        leave_unknown(connection, id, kinds).await?;
    }
    Ok(row.map(
        |(kind, lane, user, app, client_id, input, asked_at, attempt, again)| Claimed {
            id,
            kind,
            lane,
            user: UserId(user),
            app: app
                .zip(client_id.and_then(|id| AppId::parse(&id).ok()))
                .map(|(id, client_id)| JobApp {
                    key: AppKey(id),
                    client_id,
                }),
            input,
            asked_at,
            attempt,
            again,
            token,
        },
    ))
}

/// Has a waiting job of another kind than these pushed again.
async fn leave_unknown(connection: &mut Connection, id: JobId, kinds: &[&str]) -> QueryResult<()> {
    diesel::update(
        jobs::table
            .find(id.0)
            .filter(jobs::status.eq("queued"))
            .filter(jobs::kind.ne_all(kinds)),
    )
    // Not NULL: a push is noted a moment later where it was not noted before.
    .set(jobs::pushed_at.eq(DateTime::<Utc>::UNIX_EPOCH))
    .execute(connection)
    .await
    .map(drop)
}

/// What a renewal found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Renewal {
    /// The run still holds the job.
    Held,
    /// It holds the job, and the person asked to stop it.
    CancelRequested,
    /// Another run took the job, or it ended.
    Lost,
}

/// Holds the job for another `lease`.
pub async fn renew(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    lease: Duration,
) -> QueryResult<Renewal> {
    let row: Option<bool> = diesel::update(
        jobs::table
            .find(id.0)
            .filter(jobs::run_token.eq(token.0))
            .filter(jobs::status.eq("running")),
    )
    .set(jobs::lease_until.eq(clock::after(lease)))
    .returning(jobs::cancel_requested)
    .get_result(connection)
    .await
    .optional()?;
    Ok(match row {
        Some(false) => Renewal::Held,
        Some(true) => Renewal::CancelRequested,
        None => Renewal::Lost,
    })
}

/// What became of a job that its run will not finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandedBack {
    Waiting,
    /// Somebody had asked to stop it: it is cancelled.
    Cancelled(Option<Came>),
    /// The run did not hold it any more.
    NotHeld,
}

/// Puts a job back that this run will not finish, without counting the attempt.
pub async fn hand_back(connection: &mut Connection, id: JobId, token: RunToken) -> QueryResult<HandedBack> {
    connection
        .transaction(async move |connection| {
            let held = jobs::table
                .find(id.0)
                .filter(jobs::run_token.eq(token.0))
                .filter(jobs::status.eq("running"));
            let cancel_requested: Option<bool> = held
                .select(jobs::cancel_requested)
                .for_no_key_update()
                .first(connection)
                .await
                .optional()?;
            match cancel_requested {
                None => Ok(HandedBack::NotHeld),
                Some(true) => Ok(HandedBack::Cancelled(cancel_waiting(connection, id).await?)),
                Some(false) => {
                    diesel::update(jobs::table.find(id.0))
                        .set((
                            jobs::status.eq("queued"),
                            jobs::attempts.eq(jobs::attempts - 1),
                            jobs::run_token.eq(None::<Uuid>),
                            jobs::lease_until.eq(None::<DateTime<Utc>>),
                            jobs::queued_at.eq(clock::now().assume_not_null()),
                            jobs::pushed_at.eq(None::<DateTime<Utc>>),
                        ))
                        .execute(connection)
                        .await?;
                    Ok(HandedBack::Waiting)
                }
            }
        })
        .await
}
