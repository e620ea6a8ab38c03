//! The charge of a job: reserved when the job is made, committed or returned when it ends. There is at most one,
//! whatever happens to the job.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::{JobId, UserId};
use domain::tier::Tier;
use uuid::Uuid;

use super::{Balance, balance, cap};
use crate::Connection;
use crate::statement::Statement;

/// What became of a reservation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reservation {
    /// The credits are set aside.
    Reserved,
    /// There are not that many left; nothing was set aside.
    OutOfCredits(Balance),
    /// There are, but the person wants to spend no more than so many in a month; nothing was set aside.
    CapPassed(i32),
    /// There are, but they wait until the address of the account is confirmed; nothing was set aside.
    Unconfirmed,
    /// A job with this id was charged before, perhaps one that was pruned since; nothing was set aside.
    ChargedBefore,
}

/// What a job may take of monthly credits that wait until the address of an account is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unconfirmed {
    /// Its price: the site asks for no confirmation.
    PaysAll,
    /// Its price, while nothing else was charged: it makes an app, and the first one waits for nothing.
    PaysFirstApp,
    Nothing,
}

/// Sets `amount` credits aside for a job: of this month first, then of those without an end, if both together are enough. `unconfirmed` counts for an
/// account that waits for its address to be confirmed. Must run in the transaction that makes the job and that locked the
/// account ([`crate::users::lock`]), whose tier it was then: the sums are read after that, so that two calls cannot spend the
/// last credit, or make a first app, twice.
///
/// # Errors
/// When the database fails or there is no such account.
pub async fn reserve(
    connection: &mut Connection,
    user: UserId,
    tier: Tier,
    job: JobId,
    amount: i32,
    unconfirmed: Unconfirmed,
) -> QueryResult<Reservation> {
    if amount <= 0 {
        // What is free gives back what was charged under its id: that must not be the charge of a job that was pruned.
        return Ok(if is_charged(connection, job).await? {
            Reservation::ChargedBefore
        } else {
            Reservation::Reserved
        });
    }
    if let Some(cap) = cap::passed(connection, user, amount).await? {
        return Ok(Reservation::CapPassed(cap));
    }
    let charged = match tier.monthly_credits() {
        Some(allotment) => {
            let free = match unconfirmed {
                Unconfirmed::PaysAll => allotment,
                _ if !tier.waits_for_confirmation() => allotment,
                _ => not_withheld(connection, user, allotment, amount, unconfirmed).await?,
            };
            charge(connection, user, job, amount, free).await?
        }
        None => charge_nothing(connection, user, job, amount).await?,
    };
    if charged > 0 {
        return Ok(Reservation::Reserved);
    }
    if is_charged(connection, job).await? {
        return Ok(Reservation::ChargedBefore);
    }
    let balance = balance(connection, user)
        .await?
        .ok_or(diesel::result::Error::NotFound)?;
    let is_withheld = unconfirmed != Unconfirmed::PaysAll && balance.is_unconfirmed;
    Ok(
        if is_withheld && balance.monthly_left.saturating_add(balance.purchased_left) >= amount {
            Reservation::Unconfirmed
        } else {
            Reservation::OutOfCredits(balance)
        },
    )
}

/// How often an account whose address is not confirmed may begin its first app.
const FIRST_APP_ATTEMPTS: i64 = 5;

/// How many of a month's credits a job of this price may draw on.
async fn not_withheld(
    connection: &mut Connection,
    user: UserId,
    allotment: i32,
    amount: i32,
    unconfirmed: Unconfirmed,
) -> QueryResult<i32> {
    // Over all months. A first app that failed has come back: the sum is 0 again. But a job that is cancelled when nearly all
    // of it has arrived comes back, too, so there are few of them.
    let (waits, has_spent): (bool, bool) = Statement::<(Bool, Bool)>::new(
        "SELECT awaits_confirmation AND email_verified_at IS NULL, spent.total < 0 OR spent.charges >= ?
         FROM users, LATERAL (
             SELECT coalesce(sum(amount), 0) AS total, count(*) FILTER (WHERE amount < 0) AS charges
             FROM credit_ledger WHERE user_id = users.id AND period IS NOT NULL) AS spent
         WHERE users.id = ?",
    )
    .bind::<BigInt, _>(FIRST_APP_ATTEMPTS)
    .bind::<SqlUuid, _>(user.0)
    .get_result(connection)
    .await?;
    Ok(match unconfirmed {
        _ if !waits => allotment,
        Unconfirmed::PaysFirstApp if !has_spent => allotment.min(amount),
        _ => 0,
    })
}

async fn charge(
    connection: &mut Connection,
    user: UserId,
    job: JobId,
    amount: i32,
    allotment: i32,
) -> QueryResult<usize> {
    Statement::<()>::new(
        "WITH given AS (
             SELECT ? AS user_id, ? AS job_id, ? AS price, ? AS allotment,
                 date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date AS month
         ), remaining AS (
             SELECT greatest(0, allotment + coalesce((SELECT sum(amount) FROM credit_ledger
                     WHERE user_id = given.user_id AND period = given.month), 0)) AS monthly,
                 coalesce((SELECT sum(amount) FROM credit_ledger
                     WHERE user_id = given.user_id AND period IS NULL), 0) AS purchased
             FROM given
         ), taken AS (
             SELECT least(monthly, price) AS monthly, price - least(monthly, price) AS purchased
             FROM given, remaining
             WHERE monthly + purchased >= price AND NOT EXISTS (
                 SELECT FROM credit_ledger WHERE job_id = given.job_id AND amount <= 0)
         )
         INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period, state)
         SELECT part.id, given.user_id, given.job_id, part.source, -part.credits, part.period, 'reserved'
         FROM given, taken, LATERAL (VALUES
             (?, 'monthly', taken.monthly, given.month),
             (?, 'purchased', taken.purchased, NULL)
         ) AS part (id, source, credits, period)
         WHERE part.credits > 0",
    )
    .bind::<SqlUuid, _>(user.0)
    .bind::<SqlUuid, _>(job.0)
    .bind::<Integer, _>(amount)
    .bind::<Integer, _>(allotment)
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .execute(connection)
    .await
}

async fn charge_nothing(
    connection: &mut Connection,
    user: UserId,
    job: JobId,
    price: i32,
) -> QueryResult<usize> {
    Statement::<()>::new(
        "WITH given AS (SELECT ? AS id, ? AS user_id, ? AS job_id, ? AS price)
         INSERT INTO credit_ledger (id, user_id, job_id, source, amount, price, state)
         SELECT id, user_id, job_id, 'unlimited', 0, price, 'reserved'
         FROM given
         WHERE NOT EXISTS (SELECT FROM credit_ledger WHERE job_id = given.job_id AND amount <= 0)",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<SqlUuid, _>(user.0)
    .bind::<SqlUuid, _>(job.0)
    .bind::<Integer, _>(price)
    .execute(connection)
    .await
}

async fn is_charged(connection: &mut Connection, job: JobId) -> QueryResult<bool> {
    Statement::<Bool>::new("SELECT EXISTS (SELECT FROM credit_ledger WHERE job_id = ? AND amount <= 0)")
        .bind::<SqlUuid, _>(job.0)
        .get_result(connection)
        .await
}

/// Makes the reservation of a job a charge. A job without one, or with one that is settled, stays as it is.
pub async fn commit(connection: &mut Connection, job: JobId) -> QueryResult<()> {
    Statement::<()>::new(
        "UPDATE credit_ledger SET state = 'committed', settled_at = clock_timestamp()
         WHERE job_id = ? AND amount <= 0 AND state = 'reserved'",
    )
    .bind::<SqlUuid, _>(job.0)
    .execute(connection)
    .await
    .map(drop)
}

/// Gives the reserved credits of a job back, to where they came from. A job without any, or whose charge is settled,
/// stays as it is.
pub async fn give_back(connection: &mut Connection, job: JobId) -> QueryResult<()> {
    give_back_all(connection, &[job]).await
}

/// [`give_back`] for several jobs in one statement.
pub async fn give_back_all(connection: &mut Connection, jobs: &[JobId]) -> QueryResult<()> {
    let jobs: Vec<Uuid> = jobs.iter().map(|job| job.0).collect();
    Statement::<()>::new(
        "WITH returned AS (
             UPDATE credit_ledger SET state = 'returned', settled_at = clock_timestamp()
             WHERE job_id = ANY (?) AND amount <= 0 AND state = 'reserved'
             RETURNING user_id, job_id, amount, period, usage
         )
         INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period, usage)
         SELECT gen_random_uuid(), user_id, job_id, 'refund', -amount, period, usage
         FROM returned WHERE amount < 0",
    )
    .bind::<Array<SqlUuid>, _>(jobs)
    .execute(connection)
    .await
    .map(drop)
}
