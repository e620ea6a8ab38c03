//! Storing a new job.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, AppKey, JobId, StoryId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::app_ai::calls::{self, NewCall, Refusal};
use crate::credits::{self, Balance, Reservation, Unconfirmed};
use crate::jobs::finish::{Cancel, cancel_waiting_for};
use crate::schema::{apps, job_inputs, jobs};
use crate::statement::Statement;
use crate::stories;
use crate::users;

/// A job to be stored.
#[derive(Debug, Clone)]
pub struct NewJob {
    pub id: JobId,
    /// Its kind, as the registry names it.
    pub kind: &'static str,
    /// The lane it waits in.
    pub lane: &'static str,
    pub user: UserId,
    /// The app it works on. Made when there is none yet, and brought back when it was deleted.
    pub app: Option<AppId>,
    /// What it works on, as JSON.
    pub input: String,
    /// How often a run may be started.
    pub max_attempts: i32,
    /// The kinds that count among the jobs of the person in its lane; nothing when it does not count itself.
    pub counted: Option<Vec<&'static str>>,
    /// Credits that are reserved for it.
    pub price: i32,
    /// What it may take of credits that wait for a confirmed address.
    pub unconfirmed: Unconfirmed,
    /// The story whose one retry for nothing it takes.
    pub free_retry: Option<StoryId>,
    /// Whether it takes the place of jobs of its kind that wait for its app.
    pub replaces_waiting: bool,
    /// The call of an app's AI that it is.
    pub app_call: Option<NewCall>,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Created {
    Queued {
        /// The jobs whose place it took; they are cancelled.
        replaced: Vec<(JobId, Cancel)>,
    },
    /// The account has no credit left; nothing was stored.
    OutOfCredits(Balance),
    /// The account would spend more than so many credits of this month, which its owner wants at most; nothing was stored.
    CapPassed(i32),
    /// The credits of the account wait until its address is confirmed; nothing was stored.
    Unconfirmed,
    /// As many jobs of this lane wait as the operator allows; nothing was stored.
    QueueFull,
    /// The person has as many jobs of this lane that wait or run as the operator allows; nothing was stored.
    TooManyJobs,
    /// Another job has the free retry; nothing was stored.
    RetryTaken,
    /// The person asked for this very job before; nothing was stored or charged again.
    Repeated,
    /// The person used this id for a job with another input, or of another app; nothing was stored.
    Different,
    /// Another person's job has this id; nothing was stored.
    IdTaken,
    /// The call of an app's AI is not made; nothing was stored.
    CallRefused(Refusal),
}

/// How many jobs of a lane there may be.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub waiting: i64,
    /// Waiting or running, of one person.
    pub of_account: i64,
}

/// Reserves the credits, or takes the free retry, and stores the job, in one transaction. A job that is stored already
/// under its id is left as it is.
pub async fn create(connection: &mut Connection, job: NewJob, bounds: Bounds) -> QueryResult<Created> {
    connection
        .transaction(async move |connection| {
            // First, so that what is counted after it stays true until the end.
            let tier = users::lock(connection, job.user).await?;
            // Before the jobs of the person are counted. What is refused below is rolled back with it.
            let replaced = replace_waiting(connection, &job).await?;
            match insert(connection, &job, bounds).await? {
                STORED => {}
                TOO_MANY => return Err(Refused::Because(Created::TooManyJobs)),
                FULL => return Err(Refused::Because(Created::QueueFull)),
                _ => return Err(Refused::Because(taken(connection, &job).await?)),
            }
            // With the job, or not at all: who takes it and dies before would keep it from everybody.
            if let Some(set) = job.free_retry
                && !stories::take_free_retry(connection, set, job.id).await?
            {
                return Err(Refused::Because(Created::RetryTaken));
            }
            let NewJob {
                user,
                id,
                price,
                unconfirmed,
                ..
            } = job;
            match credits::reserve(connection, user, tier, id, price, unconfirmed).await? {
                Reservation::Reserved => {}
                Reservation::Unconfirmed => return Err(Refused::Because(Created::Unconfirmed)),
                Reservation::CapPassed(cap) => return Err(Refused::Because(Created::CapPassed(cap))),
                Reservation::OutOfCredits(balance) => {
                    return Err(Refused::Because(Created::OutOfCredits(balance)));
                }
                // The id is that of a job that was pruned.
                Reservation::ChargedBefore => return Err(Refused::Because(Created::Different)),
            }
            // Last: calls of one app wait for each other from here on, and no longer than until the commit.
            if let Some(call) = &job.app_call {
                let counted = calls::reserve(connection, job.id, job.user, call).await?;
                counted.map_err(|refusal| Refused::Because(Created::CallRefused(refusal)))?;
            }
            Ok(Created::Queued { replaced })
        })
        .await
        .or_else(|refused| match refused {
            Refused::Because(why) => Ok(why),
            Refused::Database(error) => Err(error),
        })
}

/// Why the transaction is rolled back.
enum Refused {
    Because(Created),
    Database(diesel::result::Error),
}

impl From<diesel::result::Error> for Refused {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}

/// Cancels the jobs of this kind that wait for the app of the job, where it takes their place.
async fn replace_waiting(connection: &mut Connection, job: &NewJob) -> QueryResult<Vec<(JobId, Cancel)>> {
    match &job.app {
        Some(app) if job.replaces_waiting => cancel_waiting_for(connection, job.user, app, job.kind).await,
        _ => Ok(Vec::new()),
    }
}

/// What the id was used for before.
async fn taken(connection: &mut Connection, job: &NewJob) -> Result<Created, Refused> {
    let existing: Option<(Uuid, String, Option<String>, bool)> = jobs::table
        .left_join(job_inputs::table)
        .left_join(apps::table)
        .filter(jobs::id.eq(job.id.0))
        .select((
            jobs::user_id,
            jobs::kind,
            apps::client_id.nullable(),
            // A job whose input was pruned is too old to tell.
            job_inputs::input
                .eq(&job.input)
                .nullable()
                .is_not_distinct_from(true),
        ))
        .first(connection)
        .await
        .optional()?;
    Ok(match existing {
        // It was removed in between.
        None => Created::Different,
        Some((user, ..)) if user != job.user.0 => Created::IdTaken,
        Some((_, kind, app, true))
            if kind == job.kind && app.as_deref() == job.app.as_ref().map(AppId::as_str) =>
        {
            Created::Repeated
        }
        Some(_) => Created::Different,
    })
}

/// What [`insert`] gives: the job is stored,
const STORED: i64 = 0;
/// the person has too many jobs,
const TOO_MANY: i64 = 1;
/// the lane is full, or another number: the id is taken.
const FULL: i64 = 2;

/// Stores the job, its input and its app, unless the id is taken, the person has too many jobs, or the lane is full.
/// Says which of these it is, as the one statement saw it: jobs of the person may end before another one counts them.
async fn insert(connection: &mut Connection, job: &NewJob, bounds: Bounds) -> QueryResult<i64> {
    const SQL: &str = "
        WITH given (id, lane, max_waiting, user_id, max_of_account, counted) AS (
            VALUES (?::uuid, ?::text, ?::bigint, ?::uuid, ?::bigint, ?::text[])
        ),
        seen AS MATERIALIZED (
            SELECT id, lane, user_id, CASE
                WHEN EXISTS (SELECT FROM jobs WHERE jobs.id = given.id) THEN 3
                WHEN (
                    SELECT count(*) FROM jobs
                    WHERE status IN ('queued', 'running') AND jobs.lane = given.lane AND jobs.user_id = given.user_id
                    AND jobs.kind = ANY (given.counted)
                ) >= given.max_of_account THEN 1
                WHEN (
                    SELECT count(*) FROM (
                        SELECT FROM jobs WHERE status = 'queued' AND jobs.lane = given.lane
                        LIMIT (SELECT max_waiting FROM given)
                    ) waiting
                ) >= given.max_waiting THEN 2
                ELSE 0 END AS why
            FROM given
        ),
        room AS (SELECT id, lane, user_id FROM seen WHERE why = 0),
        app AS (
            INSERT INTO apps (id, client_id, user_id)
            SELECT ?::uuid, named.client_id, room.user_id
            FROM room, (SELECT ?::text AS client_id) named WHERE named.client_id IS NOT NULL
            ON CONFLICT (user_id, client_id) DO UPDATE SET deleted_at = NULL, updated_at = clock_timestamp()
            RETURNING id
        ),
        job AS (
            INSERT INTO jobs (id, lane, app_id, kind, max_attempts, user_id)
            SELECT room.id, room.lane, (SELECT app.id FROM app), ?::text, ?::integer, room.user_id FROM room
            ON CONFLICT (id) DO NOTHING
            RETURNING id
        ),
        input AS (
            INSERT INTO job_inputs (job_id, input) SELECT job.id, ?::text FROM job
        )
        SELECT (CASE WHEN EXISTS (SELECT FROM job) THEN 0 WHEN why = 0 THEN 3 ELSE why END)::bigint FROM seen";
    Statement::<BigInt>::new(SQL)
        .bind::<SqlUuid, _>(job.id.0)
        .bind::<Text, _>(job.lane)
        .bind::<BigInt, _>(bounds.waiting)
        .bind::<SqlUuid, _>(job.user.0)
        .bind::<BigInt, _>(bounds.of_account)
        .bind::<Array<Text>, _>(job.counted.as_deref().unwrap_or_default())
        .bind::<SqlUuid, _>(AppKey::generate().0)
        .bind::<Nullable<Text>, _>(job.app.as_ref().map(AppId::as_str))
        .bind::<Text, _>(job.kind)
        .bind::<Integer, _>(job.max_attempts)
        .bind::<Text, _>(job.input.as_str())
        .get_result(connection)
        .await
}
