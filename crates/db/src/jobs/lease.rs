//! Who holds a job. All times are the database's, so that the clocks of workers do not matter.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use domain::ids::{AppKey, JobId, RunToken, UserId};
use serde_json::Value;
use uuid::Uuid;

use crate::Connection;
use crate::clock;
use crate::schema::{apps, job_inputs, jobs};

/// A job that was claimed.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// Its id.
    pub id: JobId,
    /// Its kind.
    pub kind: String,
    /// Whose it is.
    pub user: UserId,
    /// The app it works on.
    pub app: Option<AppKey>,
    /// The same as its client names it.
    pub app_id: Option<String>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// Ids and small values.
    pub payload: Value,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    /// Whether an earlier run may have told something: one that was lost, or handed the job back.
    pub again: bool,
    /// Fences the writes of this run.
    pub token: RunToken,
}

/// The large texts that a job works on.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = job_inputs)]
pub struct Input {
    /// The person's text.
    pub prompt: String,
    /// The page.
    pub html: Option<String>,
    /// What the kind needs besides.
    pub context: Option<Value>,
}

/// Takes a waiting job. Gives nothing when another run has it, or it ended: a duplicate delivery.
///
/// # Errors
/// When the database fails.
pub async fn claim(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    lease: Duration,
) -> QueryResult<Option<Claimed>> {
    type Row = (
        String,
        Uuid,
        Option<Uuid>,
        Option<String>,
        DateTime<Utc>,
        Value,
        i32,
        bool,
    );
    let client_id = apps::table
        .filter(apps::id.nullable().eq(jobs::app_id))
        .select(apps::client_id)
        .single_value();
    let row: Option<Row> = diesel::update(jobs::table.find(id.0).filter(jobs::status.eq("queued")))
        .set((
            jobs::status.eq("running"),
            jobs::attempts.eq(jobs::attempts + 1),
            jobs::run_token.eq(token.0),
            jobs::lease_until.eq(clock::after(lease)),
            jobs::started_at.eq(clock::first_or_now("started_at")),
        ))
        .returning((
            jobs::kind,
            jobs::user_id,
            jobs::app_id,
            client_id,
            jobs::created_at,
            jobs::payload,
            jobs::attempts,
            // Whoever runs again began to wait after the first start.
            sql::<Bool>("attempts > 1 OR started_at < queued_at"),
        ))
        .get_result(connection)
        .await
        .optional()?;
    Ok(row.map(
        |(kind, user, app, app_id, created_at, payload, attempt, again)| Claimed {
            id,
            kind,
            user: UserId(user),
            app: app.map(AppKey),
            app_id,
            created_at,
            payload,
            attempt,
            again,
            token,
        },
    ))
}

/// What the job works on.
///
/// # Errors
/// When the database fails or the job is gone.
pub async fn input(connection: &mut Connection, id: JobId) -> QueryResult<Input> {
    job_inputs::table
        .find(id.0)
        .select(Input::as_select())
        .first(connection)
        .await
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
///
/// # Errors
/// When the database fails.
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

/// Puts a job back that this run will not finish, without counting the attempt. Gives whether the run
/// still held it.
///
/// # Errors
/// When the database fails.
pub async fn hand_back(connection: &mut Connection, id: JobId, token: RunToken) -> QueryResult<bool> {
    let changed = diesel::update(
        jobs::table
            .find(id.0)
            .filter(jobs::run_token.eq(token.0))
            .filter(jobs::status.eq("running")),
    )
    .set((
        jobs::status.eq("queued"),
        jobs::attempts.eq(jobs::attempts - 1),
        jobs::run_token.eq(None::<Uuid>),
        jobs::lease_until.eq(None::<chrono::DateTime<chrono::Utc>>),
        jobs::queued_at.eq(clock::now().assume_not_null()),
        jobs::pushed_at.eq(None::<chrono::DateTime<chrono::Utc>>),
    ))
    .execute(connection)
    .await?;
    Ok(changed == 1)
}
