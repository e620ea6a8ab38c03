//! What an account spent by day, and the entries of its ledger.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::sum;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::credit_ledger;
use crate::statement::Statement;

/// A day of an account, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct Day {
    pub day: NaiveDate,
    /// Jobs that the person started: those that were charged, and those without a price as long as they are kept. Calls of
    /// apps are not among them.
    pub jobs: i64,
    /// Calls of apps that the account paid, counted in the same way.
    pub app_calls: i64,
    /// What jobs and calls cost, less what was given back since.
    pub credits: i64,
}

/// Each of the last `days` days, today among them, the earliest first.
pub async fn by_day(connection: &mut Connection, user: UserId, days: i32) -> QueryResult<Vec<Day>> {
    Statement::<(Date, BigInt, BigInt, BigInt)>::new(
        "WITH given AS (
             SELECT user_id, days, today - (days - 1) AS since
             FROM (SELECT ? AS user_id, ? AS days, (clock_timestamp() AT TIME ZONE 'UTC')::date AS today) AS bound
         ), charged AS (
             SELECT credit_ledger.job_id AS id, min(credit_ledger.created_at) AS at, -sum(credit_ledger.amount) AS credits,
                 bool_or(credit_ledger.usage IS NOT NULL) AS is_of_app
             FROM given JOIN credit_ledger ON credit_ledger.user_id = given.user_id
                 AND credit_ledger.created_at >= given.since::timestamp AT TIME ZONE 'UTC'
             WHERE credit_ledger.job_id IS NOT NULL
             GROUP BY credit_ledger.job_id
             HAVING bool_or(credit_ledger.state IS NOT NULL)
         ), started AS (
             SELECT id, at, credits, is_of_app FROM charged
             UNION ALL
             SELECT jobs.id, jobs.created_at, 0, jobs.kind IN ('app_chat', 'app_image')
             FROM given JOIN jobs ON jobs.user_id = given.user_id
                 AND jobs.created_at >= given.since::timestamp AT TIME ZONE 'UTC'
             WHERE jobs.lane IN ('interactive', 'images')
                 AND NOT EXISTS (SELECT FROM charged WHERE charged.id = jobs.id)
         )
         SELECT given.since + n, count(started.id) FILTER (WHERE NOT started.is_of_app),
             count(started.id) FILTER (WHERE started.is_of_app), coalesce(sum(started.credits), 0)::bigint
         FROM given CROSS JOIN LATERAL generate_series(0, given.days - 1) AS numbers (n)
         LEFT JOIN started ON (started.at AT TIME ZONE 'UTC')::date = given.since + n
         GROUP BY given.since, n
         ORDER BY n",
    )
    .bind::<SqlUuid, _>(user.0)
    .bind::<Integer, _>(days)
    .load(connection)
    .await
}

/// A row of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = credit_ledger)]
pub struct Entry {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    /// `monthly`, `purchased`, `unlimited`, `refund`, `grant` or `reversal`.
    pub source: String,
    /// Below 0 for a charge, 0 for one of an account without a bound.
    pub amount: i32,
    /// The month whose allotment it counts for.
    pub period: Option<NaiveDate>,
    /// `app-preview`, `app-owner` or `app-visitor` for a call of an app's AI.
    pub usage: Option<String>,
    /// What was charged; none for what was bought or granted.
    pub job_id: Option<Uuid>,
}

/// An entry with what was left of the credits without an end after it; nothing for one that counts for a month.
pub type WithBalance = (Entry, Option<i64>);

/// At most `limit` entries of an account, the newest first, from behind the entry `before` on. Nothing when the account
/// has no such entry.
pub async fn entries(
    connection: &mut Connection,
    user: UserId,
    before: Option<Uuid>,
    limit: i64,
) -> QueryResult<Option<Vec<WithBalance>>> {
    let mut wanted = credit_ledger::table
        .filter(credit_ledger::user_id.eq(user.0))
        .order((credit_ledger::created_at.desc(), credit_ledger::id.desc()))
        .limit(limit)
        .select(Entry::as_select())
        .into_boxed();
    if let Some(before) = before {
        let at: Option<DateTime<Utc>> = credit_ledger::table
            .filter(credit_ledger::id.eq(before))
            .filter(credit_ledger::user_id.eq(user.0))
            .select(credit_ledger::created_at)
            .first(connection)
            .await
            .optional()?;
        let Some(at) = at else { return Ok(None) };
        let is_earlier = credit_ledger::created_at.lt(at).or(credit_ledger::id.lt(before));
        wanted = wanted.filter(credit_ledger::created_at.le(at)).filter(is_earlier);
    }
    let entries: Vec<Entry> = wanted.load(connection).await?;
    let newest = entries.iter().find(|entry| entry.period.is_none());
    let mut left = match newest {
        Some(newest) => without_end_after(connection, user, newest).await?,
        None => 0,
    };
    let with_balance = entries.into_iter().map(|entry| {
        if entry.period.is_some() {
            return (entry, None);
        }
        let after = left;
        left -= i64::from(entry.amount);
        (entry, Some(after))
    });
    Ok(Some(with_balance.collect()))
}

/// The sum of the credits without an end up to an entry, itself among them.
async fn without_end_after(connection: &mut Connection, user: UserId, entry: &Entry) -> QueryResult<i64> {
    let is_not_later = credit_ledger::created_at
        .lt(entry.created_at)
        .or(credit_ledger::id.le(entry.id));
    let left: Option<i64> = credit_ledger::table
        .filter(credit_ledger::user_id.eq(user.0))
        .filter(credit_ledger::period.is_null())
        .filter(credit_ledger::created_at.le(entry.created_at))
        .filter(is_not_later)
        .select(sum(credit_ledger::amount))
        .first(connection)
        .await?;
    Ok(left.unwrap_or_default())
}
