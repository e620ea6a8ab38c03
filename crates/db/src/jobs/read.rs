//! What the owner of a job may ask. Another person's job is as one that there is not.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppKey, JobId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::schema::{apps, job_inputs, job_results, job_unfinished, jobs};

/// A job as its owner sees it.
#[derive(Debug, Clone, Queryable)]
pub struct Job {
    pub id: Uuid,
    /// Its kind, as the registry names it.
    pub kind: String,
    /// `queued`, `running`, `succeeded`, `failed` or `cancelled`.
    pub status: String,
    /// The app it works on, as its client names it.
    pub app_id: Option<String>,
    /// Why it failed, as the catalogue codes it.
    pub error_code: Option<String>,
    /// More about that, as JSON.
    pub error_detail: Option<String>,
    /// How often it was started.
    pub attempts: i32,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
    /// What it gave, as JSON; none before it succeeded, and after its result was pruned.
    pub output: Option<String>,
    /// What came of it before it failed, when another job may go on with it.
    pub unfinished: Option<String>,
}

/// Calls of apps: what visitors of a published app write, and the answers, are nothing that the account that pays may read.
const OF_APPS: [&str; 2] = ["app_chat", "app_image"];

/// A job with its output; none for a call of an app, which answers its page alone.
pub async fn find(connection: &mut Connection, id: JobId, owner: UserId) -> QueryResult<Option<Job>> {
    jobs::table
        .left_join(apps::table)
        .left_join(job_results::table)
        .left_join(job_unfinished::table)
        .filter(jobs::id.eq(id.0))
        .filter(jobs::user_id.eq(owner.0))
        .filter(jobs::kind.ne_all(OF_APPS))
        .select((
            jobs::id,
            jobs::kind,
            jobs::status,
            apps::client_id.nullable(),
            jobs::error_code,
            jobs::error_detail,
            jobs::attempts,
            jobs::created_at,
            jobs::finished_at,
            job_results::output.nullable(),
            job_unfinished::text.nullable(),
        ))
        .first(connection)
        .await
        .optional()
}

/// What a job is, and how far it came.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Progress {
    /// Its kind, as the registry names it.
    pub kind: String,
    /// As [`Job::status`].
    pub status: String,
    pub has_ended: bool,
}

/// How far a person's job came, without what it gave, which may be megabytes.
pub async fn progress(
    connection: &mut Connection,
    id: JobId,
    owner: UserId,
) -> QueryResult<Option<Progress>> {
    jobs::table
        .find(id.0)
        .filter(jobs::user_id.eq(owner.0))
        .select((jobs::kind, jobs::status, jobs::finished_at.is_not_null()))
        .first(connection)
        .await
        .optional()
}

/// What a person's job of this kind works on, as JSON, while it is kept.
pub async fn input(
    connection: &mut Connection,
    id: JobId,
    owner: UserId,
    kind: &str,
) -> QueryResult<Option<String>> {
    jobs::table
        .inner_join(job_inputs::table)
        .filter(jobs::id.eq(id.0))
        .filter(jobs::user_id.eq(owner.0))
        .filter(jobs::kind.eq(kind))
        .select(job_inputs::input)
        .first(connection)
        .await
        .optional()
}

/// What a failed job worked on and how far it came.
#[derive(Debug, Clone, Queryable)]
pub struct Unfinished {
    /// Its kind, as the registry names it.
    pub kind: String,
    /// The app it worked on, as its client names it.
    pub app_id: Option<String>,
    /// What it worked on, as JSON.
    pub input: String,
    pub text: String,
    /// Why it failed, as the catalogue names it.
    pub error_code: Option<String>,
}

/// A failed job that another may go on with; nothing when it is not one, or has no text.
pub async fn unfinished(
    connection: &mut Connection,
    id: JobId,
    owner: UserId,
) -> QueryResult<Option<Unfinished>> {
    jobs::table
        .inner_join(job_inputs::table)
        .inner_join(job_unfinished::table)
        .left_join(apps::table)
        .filter(jobs::id.eq(id.0))
        .filter(jobs::user_id.eq(owner.0))
        .filter(apps::deleted_at.is_null())
        .select((
            jobs::kind,
            apps::client_id.nullable(),
            job_inputs::input,
            job_unfinished::text,
            jobs::error_code,
        ))
        .first(connection)
        .await
        .optional()
}

/// Whether a person has such a job. A call of an app is none.
pub async fn exists(connection: &mut Connection, id: JobId, owner: UserId) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        jobs::table
            .find(id.0)
            .filter(jobs::user_id.eq(owner.0))
            .filter(jobs::kind.ne_all(OF_APPS)),
    ))
    .get_result(connection)
    .await
}

/// Whether a job of one of these kinds waits for, or works on, an app of this account.
pub async fn is_open(
    connection: &mut Connection,
    owner: UserId,
    app: AppKey,
    kinds: &[&str],
) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        jobs::table
            .filter(jobs::status.eq_any(["queued", "running"]))
            .filter(jobs::user_id.eq(owner.0))
            .filter(jobs::app_id.eq(app.0))
            .filter(jobs::kind.eq_any(kinds)),
    ))
    .get_result(connection)
    .await
}

/// How a job ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// With an output.
    Succeeded {
        /// The kind of the job, as the registry names it.
        kind: String,
        /// The output, as JSON.
        output: String,
    },
    /// Without one.
    Failed {
        /// As the catalogue codes it.
        code: String,
        /// More about it, as JSON.
        detail: Option<String>,
    },
}

/// How a job ended; nothing while it has not, or when the person has no such job.
pub async fn outcome(connection: &mut Connection, id: JobId, owner: UserId) -> QueryResult<Option<Outcome>> {
    type Row = (String, String, Option<String>, Option<String>, Option<String>);
    let row: Option<Row> = jobs::table
        .left_join(job_results::table)
        .filter(jobs::id.eq(id.0))
        .filter(jobs::user_id.eq(owner.0))
        .filter(jobs::finished_at.is_not_null())
        .select((
            jobs::kind,
            jobs::status,
            jobs::error_code,
            jobs::error_detail,
            job_results::output.nullable(),
        ))
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(
        |(kind, status, error_code, detail, output)| match (status.as_str(), output) {
            ("succeeded", Some(output)) => Outcome::Succeeded { kind, output },
            _ => Outcome::Failed {
                code: error_code.unwrap_or_default(),
                detail,
            },
        },
    ))
}

/// How many jobs wait in each lane.
pub async fn queue_depths(connection: &mut Connection) -> QueryResult<Vec<(String, i64)>> {
    jobs::table
        .filter(jobs::status.eq("queued"))
        .group_by(jobs::lane)
        .select((jobs::lane, diesel::dsl::count_star()))
        .load(connection)
        .await
}
