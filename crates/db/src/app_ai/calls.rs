//! Calls of AI by apps. A call is counted before its job is handed over, by the bound of what it may take, in the
//! transaction that makes the job; the transaction that ends the job settles it. Budgets are sums over these rows, so they
//! are right whatever dies when.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::app_ai::{CallKind, Payer, counts_although_failed};
use domain::errors::ErrorCode;
use domain::ids::{AppId, JobId, PublicationId, UserId};
use uuid::Uuid;

use super::lock;
use crate::Connection;
use crate::jobs::finish::{Cancel, cancel_all};
use crate::schema::{app_ai_calls, apps, jobs};
use crate::statement::Statement;

/// A call to be counted.
#[derive(Debug, Clone)]
pub struct NewCall {
    pub kind: CallKind,
    /// The published app; none for a preview.
    pub app: Option<PublicationId>,
    /// The app of the payer whose preview calls; none for a published app.
    pub preview_of: Option<AppId>,
    /// What the visitor is known by while the call is open.
    pub visitor: Option<Vec<u8>>,
    /// What the network address of the visitor is known by until the day has ended.
    pub address: Option<Vec<u8>>,
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
    /// Open calls of an app from one network address.
    pub of_address: i64,
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
    /// The budget of the day is used up.
    Budget,
    /// What is left of the budget of the day is too little for this call.
    BudgetRest,
    /// What is left would do, but calls that are open have it reserved.
    Reserved,
    /// The visitor spent as much in this app as they may in a day, or their network address used half of the budget.
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
    if let Some(refusal) = refusal(&seen, call, budget) {
        return Ok(Err(refusal));
    }
    let preview_of: Option<Uuid> = match &call.preview_of {
        Some(app) => apps::table
            .filter(apps::user_id.eq(payer.0))
            .filter(apps::client_id.eq(app.as_str()))
            .select(apps::id)
            .first(connection)
            .await
            .optional()?,
        None => None,
    };
    let stored = diesel::insert_into(app_ai_calls::table)
        .values((
            app_ai_calls::job_id.eq(job.0),
            app_ai_calls::user_id.eq(payer.0),
            app_ai_calls::published_app_id.eq(call.app.map(|app| app.0)),
            app_ai_calls::kind.eq(call.kind.as_str()),
            app_ai_calls::visitor.eq(call.visitor.as_deref()),
            app_ai_calls::address.eq(call.address.as_deref()),
            app_ai_calls::app_id.eq(preview_of),
            app_ai_calls::units.eq(call.units),
        ))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    if stored == 0 {
        return Ok(Err(Refusal::Repeated));
    }
    note_usage(connection, job, payer, call.kind).await?;
    Ok(Ok(()))
}

/// What is counted already.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    open_of_app: i64,
    open_of_visitor: i64,
    open_of_address: i64,
    /// Of today: those of the app that its owner pays, or those of the app that this account pays as a visitor.
    units: Units,
    /// Those of them that came from the same network address.
    of_address: Units,
}

#[derive(Debug, Clone, Copy, Default)]
struct Units {
    /// Of calls that have ended.
    settled: i64,
    /// Of those that are open.
    reserved: i64,
}

/// Why a call is not made that comes beside what is counted already, with so many units a day for all of it.
fn refusal(seen: &Seen, call: &NewCall, budget: Option<i64>) -> Option<Refusal> {
    let bounds = call.bounds;
    let is_busy = seen.open_of_app >= bounds.of_app
        || seen.open_of_visitor >= bounds.of_visitor
        || seen.open_of_address >= bounds.of_address;
    if is_busy {
        return Some(Refusal::Busy);
    }
    let (budget, units) = (budget?, i64::from(call.units));
    let Units { settled, reserved } = seen.units;
    let is_over = settled + units > budget;
    let refused = match call.kind {
        CallKind::Owner if settled >= budget => Some(Refusal::Budget),
        CallKind::Owner if is_over => Some(Refusal::BudgetRest),
        CallKind::Visitor if is_over => Some(Refusal::VisitorLimit),
        _ => None,
    };
    // An address begins no further call once it used half of what the owner grants: it must not use up the day of all. One
    // call may go beyond that, since a long one can need more than half of a small budget.
    let half = budget - budget / 2;
    let of_address = seen.of_address;
    let is_of_owner = call.kind == CallKind::Owner && call.address.is_some();
    let is_address_over = is_of_owner && of_address.settled >= half;
    let is_reserved = settled + reserved + units > budget
        || (is_of_owner && of_address.settled + of_address.reserved >= half);
    refused
        .or(is_address_over.then_some(Refusal::VisitorLimit))
        .or(is_reserved.then_some(Refusal::Reserved))
}

async fn seen(connection: &mut Connection, payer: UserId, call: &NewCall) -> QueryResult<Seen> {
    // A call is open no longer than its job may run; a row of a job that was removed by hand blocks nobody for ever.
    type Row = (BigInt, BigInt, BigInt, BigInt, BigInt, BigInt, BigInt);
    let row: (i64, i64, i64, i64, i64, i64, i64) = Statement::<Row>::new(
        "WITH given (app, payer, kind, visitor, address) AS (
             VALUES (?::uuid, ?::uuid, ?::text, ?::bytea, ?::bytea)
         ),
         mine AS (
             SELECT app_ai_calls.* FROM given JOIN app_ai_calls
                 ON app_ai_calls.published_app_id = given.app
             WHERE app_ai_calls.day >= (clock_timestamp() AT TIME ZONE 'UTC')::date - 1
             UNION ALL
             SELECT app_ai_calls.* FROM given JOIN app_ai_calls
                 ON given.app IS NULL AND app_ai_calls.user_id = given.payer AND app_ai_calls.kind = 'preview'
             WHERE app_ai_calls.day >= (clock_timestamp() AT TIME ZONE 'UTC')::date - 1
         ), open AS (
             SELECT visitor, address FROM mine
             WHERE state = 'open' AND created_at > clock_timestamp() - interval '30 minutes'
         ), today AS (
             SELECT mine.units, mine.state = 'open' AS is_open, mine.address = given.address AS is_of_address
             FROM mine JOIN given ON given.kind = mine.kind
             WHERE mine.day = (clock_timestamp() AT TIME ZONE 'UTC')::date
                 AND (mine.kind = 'owner' OR mine.user_id = given.payer)
         )
         SELECT (SELECT count(*) FROM open),
             (SELECT count(*) FROM open JOIN given ON given.visitor IS NOT DISTINCT FROM open.visitor),
             (SELECT count(*) FROM open JOIN given ON given.address = open.address),
             coalesce(sum(units) FILTER (WHERE NOT is_open), 0)::bigint,
             coalesce(sum(units) FILTER (WHERE is_open), 0)::bigint,
             coalesce(sum(units) FILTER (WHERE NOT is_open AND is_of_address), 0)::bigint,
             coalesce(sum(units) FILTER (WHERE is_open AND is_of_address), 0)::bigint
         FROM today",
    )
    .bind::<Nullable<SqlUuid>, _>(call.app.map(|app| app.0))
    .bind::<SqlUuid, _>(payer.0)
    .bind::<Text, _>(call.kind.as_str())
    .bind::<Nullable<Binary>, _>(call.visitor.as_deref())
    .bind::<Nullable<Binary>, _>(call.address.as_deref())
    .get_result(connection)
    .await?;
    let (open_of_app, open_of_visitor, open_of_address, settled, reserved, address_settled, address_reserved) =
        row;
    Ok(Seen {
        open_of_app,
        open_of_visitor,
        open_of_address,
        units: Units { settled, reserved },
        of_address: Units {
            settled: address_settled,
            reserved: address_reserved,
        },
    })
}

/// Says in the ledger what the charge is for.
async fn note_usage(
    connection: &mut Connection,
    job: JobId,
    payer: UserId,
    kind: CallKind,
) -> QueryResult<()> {
    Statement::<()>::new(
        "UPDATE credit_ledger SET usage = ?
         WHERE job_id = ? AND user_id = ? AND state = 'reserved' AND amount <= 0",
    )
    .bind::<Text, _>(kind.usage())
    .bind::<SqlUuid, _>(job.0)
    .bind::<SqlUuid, _>(payer.0)
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
    /// As budgets count them, whoever paid.
    pub units: i64,
    /// Those of them that the owner paid: what the budget was used by.
    pub owner_units: i64,
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
    Statement::<(Date, BigInt, BigInt, BigInt, BigInt, BigInt)>::new(
        "WITH given AS (
             SELECT app, owner, days, today - (days - 1) AS since
             FROM (SELECT ?::uuid AS app, ?::uuid AS owner, ?::integer AS days,
                 (clock_timestamp() AT TIME ZONE 'UTC')::date AS today) AS bound
         ), called AS (
             SELECT app_ai_calls.day, app_ai_calls.state, app_ai_calls.kind, app_ai_calls.units, coalesce((
                 SELECT -sum(credit_ledger.amount) FROM credit_ledger
                 WHERE credit_ledger.job_id = app_ai_calls.job_id AND credit_ledger.user_id = given.owner
                     AND (credit_ledger.amount <= 0 OR credit_ledger.source = 'refund')), 0) AS credits
             FROM given JOIN app_ai_calls ON app_ai_calls.published_app_id = given.app
                 AND app_ai_calls.day >= given.since
         )
         SELECT given.since + n, count(called.day), count(called.day) FILTER (WHERE called.state = 'failed'),
             coalesce(sum(called.units), 0)::bigint,
             coalesce(sum(called.units) FILTER (WHERE called.kind = 'owner'), 0)::bigint,
             coalesce(sum(called.credits), 0)::bigint
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

/// The names of the apps that made these calls, by the jobs of the calls: of the calls that the account paid and that are
/// still counted, those whose app has a name.
pub async fn names_of_apps(
    connection: &mut Connection,
    payer: UserId,
    calls: &[Uuid],
) -> QueryResult<Vec<(Uuid, String)>> {
    Statement::<(SqlUuid, Text)>::new(
        "SELECT app_ai_calls.job_id, coalesce(published_apps.name, apps.name)
         FROM app_ai_calls
         LEFT JOIN published_apps ON published_apps.id = app_ai_calls.published_app_id
         LEFT JOIN apps ON apps.id = app_ai_calls.app_id
         WHERE app_ai_calls.job_id = ANY (?) AND app_ai_calls.user_id = ?
             AND coalesce(published_apps.name, apps.name, '') <> ''",
    )
    .bind::<Array<SqlUuid>, _>(calls)
    .bind::<SqlUuid, _>(payer.0)
    .load(connection)
    .await
}

/// Forgets what the network addresses of at most `batch` calls were known by whose day has ended. Gives how many.
pub async fn forget_addresses(connection: &mut Connection, batch: i64) -> QueryResult<usize> {
    Statement::<()>::new(
        "UPDATE app_ai_calls SET address = NULL WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM app_ai_calls
             WHERE address IS NOT NULL AND day < (clock_timestamp() AT TIME ZONE 'UTC')::date LIMIT ?))",
    )
    .bind::<BigInt, _>(batch)
    .execute(connection)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn call(kind: CallKind, units: i32) -> NewCall {
        NewCall {
            kind,
            app: None,
            preview_of: None,
            visitor: None,
            address: Some(vec![1]),
            units,
            bounds: CallBounds {
                of_app: 10,
                of_visitor: 2,
                of_address: 3,
                daily_of_visitor: 50,
            },
        }
    }

    /// What is settled and reserved of the app, and of the address of the call.
    fn seen(units: (i64, i64), of_address: (i64, i64)) -> Seen {
        let units_of = |(settled, reserved)| Units { settled, reserved };
        Seen {
            units: units_of(units),
            of_address: units_of(of_address),
            ..Seen::default()
        }
    }

    #[test]
    fn what_is_used_up_is_told_apart_from_what_is_reserved() {
        for (units, of_address, expected) in [
            ((0, 0), (0, 0), None),
            ((18, 0), (0, 0), None),
            ((20, 0), (0, 0), Some(Refusal::Budget)),
            ((25, 3), (0, 0), Some(Refusal::Budget)),
            ((19, 0), (0, 0), Some(Refusal::BudgetRest)),
            ((10, 9), (0, 0), Some(Refusal::Reserved)),
            ((9, 0), (9, 0), None),
            ((10, 0), (10, 0), Some(Refusal::VisitorLimit)),
            ((9, 3), (7, 3), Some(Refusal::Reserved)),
        ] {
            let found = refusal(&seen(units, of_address), &call(CallKind::Owner, 2), Some(20));
            assert_eq!(found, expected, "{units:?} {of_address:?}");
        }
        // A visitor who pays has a limit of their own, wherever they call from.
        let paying = call(CallKind::Visitor, 2);
        for (units, expected) in [
            ((48, 0), None),
            ((49, 0), Some(Refusal::VisitorLimit)),
            ((40, 9), Some(Refusal::Reserved)),
        ] {
            assert_eq!(
                refusal(&seen(units, units), &paying, Some(50)),
                expected,
                "{units:?}"
            );
        }
    }

    #[test]
    fn one_call_may_need_more_than_half_of_a_budget() {
        let long = call(CallKind::Owner, 5);
        assert_eq!(refusal(&seen((0, 0), (0, 0)), &long, Some(5)), None);
        assert_eq!(
            refusal(&seen((0, 0), (0, 0)), &long, Some(4)),
            Some(Refusal::BudgetRest)
        );
        assert_eq!(
            refusal(&seen((0, 0), (0, 0)), &call(CallKind::Owner, 1), Some(1)),
            None
        );
    }

    #[test]
    fn an_address_has_as_many_open_calls_as_it_may() {
        let open = |open_of_address| Seen {
            open_of_app: open_of_address,
            open_of_address,
            ..Seen::default()
        };
        let call = call(CallKind::Visitor, 1);
        assert_eq!(refusal(&open(2), &call, Some(50)), None);
        assert_eq!(refusal(&open(3), &call, Some(50)), Some(Refusal::Busy));
    }
}
