//! What a client may ask about a job.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{JobId, UserId};
use serde_json::Value;
use uuid::Uuid;

use crate::Connection;
use crate::schema::{apps, job_results, jobs};

/// A job as its owner sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct Job {
    /// Its id.
    pub id: Uuid,
    /// Its kind.
    pub kind: String,
    /// `queued`, `running`, `succeeded`, `failed` or `cancelled`.
    pub status: String,
    /// The app it works on, as its client names it.
    #[diesel(select_expression = apps::client_id.nullable())]
    pub app_id: Option<String>,
    /// Why it failed.
    pub error_code: Option<String>,
    /// How often it was started.
    pub attempts: i32,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
}

/// The result of a successful job.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = job_results)]
pub struct JobResult {
    /// The page, for kinds that make one.
    pub html: Option<String>,
    /// What else the client gets.
    pub data: Value,
}

/// A person's own job; nothing for another's.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, id: JobId, owner: UserId) -> QueryResult<Option<Job>> {
    jobs::table
        .left_join(apps::table)
        .filter(jobs::id.eq(id.0))
        .filter(jobs::user_id.eq(owner.0))
        .select(Job::as_select())
        .first(connection)
        .await
        .optional()
}

/// The state of any job, for streams whose right to it was checked before.
///
/// # Errors
/// When the database fails.
pub async fn state(connection: &mut Connection, id: JobId) -> QueryResult<Option<Job>> {
    jobs::table
        .left_join(apps::table)
        .filter(jobs::id.eq(id.0))
        .select(Job::as_select())
        .first(connection)
        .await
        .optional()
}

/// The result of a job that succeeded.
///
/// # Errors
/// When the database fails.
pub async fn result(connection: &mut Connection, id: JobId) -> QueryResult<Option<JobResult>> {
    job_results::table
        .find(id.0)
        .select(JobResult::as_select())
        .first(connection)
        .await
        .optional()
}

/// How many jobs wait in each lane.
///
/// # Errors
/// When the database fails.
pub async fn queue_depths(connection: &mut Connection) -> QueryResult<Vec<(String, i64)>> {
    jobs::table
        .filter(jobs::status.eq("queued"))
        .group_by(jobs::lane)
        .select((jobs::lane, diesel::dsl::count_star()))
        .load(connection)
        .await
}
