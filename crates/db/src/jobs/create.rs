//! Storing a new job.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, JobId, UserId};
use serde_json::Value;
use uuid::Uuid;

use crate::Connection;
use crate::apps;
use crate::clock;
use crate::credits::{self, Balance, Reservation};
use crate::schema::{job_inputs, jobs};
use crate::storable;

/// A job to be stored.
#[derive(Debug, Clone)]
pub struct NewJob {
    /// Its id.
    pub id: JobId,
    /// Its kind, as the registry names it.
    pub kind: &'static str,
    /// The lane it waits in.
    pub lane: &'static str,
    /// Whose it is.
    pub user: UserId,
    /// The app it works on.
    pub app: Option<AppId>,
    /// Ids and small values.
    pub payload: Value,
    /// The person's text, blank for kinds that have none.
    pub prompt: String,
    /// The page it works on.
    pub html: Option<String>,
    /// What it works on besides.
    pub context: Option<Value>,
    /// Whether it costs a credit.
    pub charged: bool,
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// The job waits.
    Queued,
    /// The account has no credit left; nothing was stored.
    OutOfCredits(Balance),
    /// As many jobs of this lane wait as the operator allows; nothing was stored.
    QueueFull,
    /// The person asked for this very job before; nothing was stored or charged again.
    Repeated,
    /// Another job has this id; nothing was stored.
    IdTaken,
}

/// Reserves the credit and stores the job, in one transaction. `max_waiting` bounds the lane's queue. A job that is
/// stored already under its id is left as it is.
///
/// # Errors
/// When the database fails.
pub async fn create(connection: &mut Connection, mut job: NewJob, max_waiting: i64) -> QueryResult<Created> {
    if let Some(context) = &mut job.context {
        storable::json(context);
    }
    connection
        .transaction(async move |connection| {
            let app = match &job.app {
                Some(app) => Some(apps::ensure(connection, job.user, app).await?.id),
                None => None,
            };
            let stored = diesel::insert_into(jobs::table)
                .values((
                    jobs::id.eq(job.id.0),
                    jobs::kind.eq(job.kind),
                    jobs::lane.eq(job.lane),
                    jobs::user_id.eq(job.user.0),
                    jobs::app_id.eq(app),
                    jobs::payload.eq(&job.payload),
                ))
                .on_conflict(jobs::id)
                .do_nothing()
                .execute(connection)
                .await?;
            if stored == 0 {
                return existing(connection, &job).await;
            }
            let waiting: i64 = jobs::table
                .filter(jobs::status.eq("queued"))
                .filter(jobs::lane.eq(job.lane))
                .filter(jobs::id.ne(job.id.0))
                .count()
                .get_result(connection)
                .await?;
            if waiting >= max_waiting {
                remove(connection, job.id).await?;
                return Ok(Created::QueueFull);
            }
            diesel::insert_into(job_inputs::table)
                .values((
                    job_inputs::job_id.eq(job.id.0),
                    job_inputs::prompt.eq(&job.prompt),
                    job_inputs::html.eq(job.html.as_deref()),
                    job_inputs::context.eq(job.context.as_ref()),
                ))
                .execute(connection)
                .await?;
            if !job.charged {
                return Ok(Created::Queued);
            }
            let refused = match credits::reserve(connection, job.user, job.id, 1).await? {
                Reservation::Reserved => return Ok(Created::Queued),
                Reservation::OutOfCredits(balance) => Created::OutOfCredits(balance),
                Reservation::ChargedBefore => Created::IdTaken,
            };
            remove(connection, job.id).await?;
            Ok(refused)
        })
        .await
}

/// Whether the job that has the id already is the same one.
async fn existing(connection: &mut Connection, job: &NewJob) -> QueryResult<Created> {
    let (user, kind): (Uuid, String) = jobs::table
        .find(job.id.0)
        .select((jobs::user_id, jobs::kind))
        .get_result(connection)
        .await?;
    Ok(if user == job.user.0 && kind == job.kind {
        Created::Repeated
    } else {
        Created::IdTaken
    })
}

async fn remove(connection: &mut Connection, id: JobId) -> QueryResult<()> {
    diesel::delete(jobs::table.find(id.0))
        .execute(connection)
        .await
        .map(drop)
}

/// Notes that the job's id was pushed to the dispatcher.
///
/// # Errors
/// When the database fails.
pub async fn mark_pushed(connection: &mut Connection, id: JobId) -> QueryResult<()> {
    diesel::update(jobs::table.find(id.0))
        .set(jobs::pushed_at.eq(clock::now()))
        .execute(connection)
        .await
        .map(drop)
}
