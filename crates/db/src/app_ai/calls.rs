//! Calls of AI by apps. A call is counted before its job is handed over, by the bound of what it may take, in the
//! transaction that makes the job; the transaction that ends the job settles it. Budgets are sums over these rows, so they
//! are right whatever dies when.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::app_ai::{CallKind, Payer, counts_although_failed};
use domain::errors::ErrorCode;
use domain::ids::{JobId, PublicationId, UserId};
use uuid::Uuid;

use super::lock;
use crate::Connection;
use crate::jobs::finish::{Cancel, cancel_all};
use crate::schema::{app_ai_calls, jobs};
use crate::statement::Statement;

/// A call to be counted.
#[derive(Debug, Clone)]
pub struct NewCall {
    pub kind: CallKind,
    /// The published app; none for a preview.
    pub app: Option<PublicationId>,
    /// What the visitor is known by while the call is open.
    pub visitor: Option<Vec<u8>>,
    /// What is reserved in budgets.
    pub units: i32,
    pub bounds: CallBounds,
}

/// How much there may be.
#[derive(Debug, Clone, Copy)]
pub struct CallBounds {
    /// Open calls of an app.
    pub of_app: i64,
    /// Open calls of a visitor of an app, or of an account in previews.
    pub of_visitor: i64,
    /// Units a day of a visitor who pays, in one app.
    pub daily_of_visitor: i64,
}

/// Why a call is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The app is offline, its owner stopped its AI, or somebody else pays by now.
    Off,
    /// Too many calls are open.
    Busy,
    /// The budget of the day does not reach.
    Budget,
    /// What the visitor may spend in this app a day does not reach.
    VisitorLimit,
    /// A call had this id.
    Repeated,
}

/// Counts a call. Must run in the transaction that makes its job and that locked the account that pays.
pub(crate) async fn reserve(
    connection: &mut Connection,
    job: JobId,
    payer: UserId,
    call: &NewCall,
) -> QueryResult<Result<(), Refusal>> {
    let budget = match (call.kind, call.app) {
        (CallKind::Preview, _) | (_, None) => None,
        (CallKind::Owner, Some(app)) => match lock(connection, app, Payer::Owner).await? {
            Some(budget) => Some(i64::from(budget)),
            None => return Ok(Err(Refusal::Off)),
        },
        (CallKind::Visitor, Some(app)) => match lock(connection, app, Payer::Visitor).await? {
            Some(_) => Some(call.bounds.daily_of_visitor),
            None => return Ok(Err(Refusal::Off)),
        },
    };
    let seen = seen(connection, payer, call).await?;
    if seen.open_of_app >= call.bounds.of_app || seen.open_of_visitor >= call.bounds.of_visitor {
        return Ok(Err(Refusal::Busy));
    }
    if budget.is_some_and(|budget| seen.units + i64::from(call.units) > budget) {
        return Ok(Err(match call.kind {
            CallKind::Visitor => Refusal::VisitorLimit,
            CallKind::Owner | CallKind::Preview => Refusal::Budget,
        }));
    }
    let stored = diesel::insert_into(app_ai_calls::table)
        .values((
            app_ai_calls::job_id.eq(job.0),
            app_ai_calls::user_id.eq(payer.0),
            app_ai_calls::published_app_id.eq(call.app.map(|app| app.0)),
            app_ai_calls::kind.eq(call.kind.as_str()),
            app_ai_calls::visitor.eq(call.visitor.as_deref()),
            app_ai_calls::units.eq(call.units),
        ))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    if stored == 0 {
        return Ok(Err(Refusal::Repeated));
    }
    note_usage(connection, job, call.kind).await?;
    Ok(Ok(()))
}

/// What is counted already.
struct Seen {
    open_of_app: i64,
    open_of_visitor: i64,
    /// Of today: those of the app that its owner pays, or those of the app that this account pays as a visitor.
    units: i64,
}

async fn seen(connection: &mut Connection, payer: UserId, call: &NewCall) -> QueryResult<Seen> {
    // A call is open no longer than its job may run; a row of a job that was removed by hand blocks nobody for ever.
    let (open_of_app, open_of_visitor, units) = Statement::<(BigInt, BigInt, BigInt)>::new(
        "WITH given (app, payer, kind, visitor) AS (VALUES (?::uuid, ?::uuid, ?::text, ?::bytea)),
         mine AS (
             SELECT app_ai_calls.* FROM given JOIN app_ai_calls
                 ON app_ai_calls.published_app_id = given.app
             WHERE app_ai_calls.day >= (clock_timestamp() AT TIME ZONE 'UTC')::date - 1
             UNION ALL
             SELECT app_ai_calls.* FROM given JOIN app_ai_calls
                 ON given.app IS NULL AND app_ai_calls.user_id = given.payer AND app_ai_calls.kind = 'preview'
             WHERE app_ai_calls.day >= (clock_timestamp() AT TIME ZONE 'UTC')::date - 1
         ), open AS (
             SELECT visitor FROM mine
             WHERE state = 'open' AND created_at > clock_timestamp() - interval '30 minutes'
         )
         SELECT (SELECT count(*) FROM open),
             (SELECT count(*) FROM open JOIN given ON given.visitor IS NOT DISTINCT FROM open.visitor),
             (SELECT coalesce(sum(units), 0)::bigint FROM mine JOIN given ON given.kind = mine.kind
                 WHERE mine.day = (clock_timestamp() AT TIME ZONE 'UTC')::date
                 AND (mine.kind = 'owner' OR mine.user_id = given.payer))",
    )
    .bind::<Nullable<SqlUuid>, _>(call.app.map(|app| app.0))
    .bind::<SqlUuid, _>(payer.0)
    .bind::<Text, _>(call.kind.as_str())
    .bind::<Nullable<Binary>, _>(call.visitor.as_deref())
    .get_result(connection)
    .await?;
    Ok(Seen {
        open_of_app,
        open_of_visitor,
        units,
    })
}

/// Says in the ledger what the charge is for.
async fn note_usage(connection: &mut Connection, job: JobId, kind: CallKind) -> QueryResult<()> {
    Statement::<()>::new("UPDATE credit_ledger SET usage = ? WHERE job_id = ? AND amount <= 0")
        .bind::<Text, _>(kind.usage())
        .bind::<SqlUuid, _>(job.0)
        .execute(connection)
        .await
        .map(drop)
}

/// Settles a call that was answered: so many units it took. Must run in the transaction that ends its job.
pub async fn settle(connection: &mut Connection, job: JobId, units: i32) -> QueryResult<()> {
    diesel::update(app_ai_calls::table.find(job.0))
        .set((
            app_ai_calls::units.eq(units),
            app_ai_calls::state.eq("done"),
            app_ai_calls::visitor.eq(None::<Vec<u8>>),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Settles a call without an answer: its units go back to the budget, unless a model had it. A job of any other kind has no
/// call, and nothing is done. Must run in the transaction that ended its job.
pub(crate) async fn fail(connection: &mut Connection, job: JobId, code: ErrorCode) -> QueryResult<()> {
    let keeps = counts_although_failed(code)
        || (code == ErrorCode::Cancelled && {
            let attempts: Option<i32> = jobs::table
                .find(job.0)
                .select(jobs::attempts)
                .first(connection)
                .await
                .optional()?;
            attempts.is_some_and(|attempts| attempts > 0)
        });
    Statement::<()>::new(
        "UPDATE app_ai_calls SET units = CASE WHEN ?::integer = 1 THEN units ELSE 0 END, state = 'failed', visitor = NULL
         WHERE job_id = ? AND state = 'open'",
    )
    .bind::<Integer, _>(i32::from(keeps))
    .bind::<SqlUuid, _>(job.0)
    .execute(connection)
    .await
    .map(drop)
}

/// Stops the AI of an app and cancels its open calls, whoever pays for them, or lets it go on. Gives what was cancelled.
pub async fn stop(
    connection: &mut Connection,
    app: PublicationId,
    is_stopped: bool,
) -> QueryResult<Vec<(JobId, Cancel)>> {
    connection
        .transaction(async move |connection| {
            super::set_stopped(connection, app, is_stopped).await?;
            if !is_stopped {
                return Ok(Vec::new());
            }
            let open: Vec<Uuid> = app_ai_calls::table
                .filter(app_ai_calls::published_app_id.eq(app.0))
                .filter(app_ai_calls::state.eq("open"))
                .select(app_ai_calls::job_id)
                .load(connection)
                .await?;
            cancel_all(connection, &open).await
        })
        .await
}

/// A day of an app, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct Day {
    pub day: NaiveDate,
    pub calls: i64,
    /// Those of them that were not answered.
    pub failed: i64,
    /// As budgets count them.
    pub units: i64,
    /// What the account of the app's owner was charged.
    pub credits: i64,
}

/// Each of the last `days` days of a published app, today among them, the earliest first.
pub async fn by_day(
    connection: &mut Connection,
    owner: UserId,
    app: PublicationId,
    days: i32,
) -> QueryResult<Vec<Day>> {
    Statement::<(Date, BigInt, BigInt, BigInt, BigInt)>::new(
        "WITH given AS (
             SELECT app, owner, days, today - (days - 1) AS since
             FROM (SELECT ?::uuid AS app, ?::uuid AS owner, ?::integer AS days,
                 (clock_timestamp() AT TIME ZONE 'UTC')::date AS today) AS bound
         ), called AS (
             SELECT app_ai_calls.day, app_ai_calls.state, app_ai_calls.units, coalesce((
                 SELECT -sum(credit_ledger.amount) FROM credit_ledger
                 WHERE credit_ledger.job_id = app_ai_calls.job_id AND credit_ledger.user_id = given.owner
                     AND (credit_ledger.amount <= 0 OR credit_ledger.source = 'refund')), 0) AS credits
             FROM given JOIN app_ai_calls ON app_ai_calls.published_app_id = given.app
                 AND app_ai_calls.day >= given.since
         )
         SELECT given.since + n, count(called.day), count(called.day) FILTER (WHERE called.state = 'failed'),
             coalesce(sum(called.units), 0)::bigint, coalesce(sum(called.credits), 0)::bigint
         FROM given CROSS JOIN LATERAL generate_series(0, given.days - 1) AS numbers (n)
         LEFT JOIN called ON called.day = given.since + n
         GROUP BY given.since, n
         ORDER BY n",
    )
    .bind::<SqlUuid, _>(app.0)
    .bind::<SqlUuid, _>(owner.0)
    .bind::<Integer, _>(days)
    .load(connection)
    .await
}

/// Deletes at most `batch` calls of more than `days` days ago and gives how many went.
pub async fn forget_old(connection: &mut Connection, days: i32, batch: i64) -> QueryResult<usize> {
    Statement::<()>::new(
        "DELETE FROM app_ai_calls WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM app_ai_calls WHERE day < (clock_timestamp() AT TIME ZONE 'UTC')::date - ?::integer
             LIMIT ?))",
    )
    .bind::<Integer, _>(days)
    .bind::<BigInt, _>(batch)
    .execute(connection)
    .await
}
