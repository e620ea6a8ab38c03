//! Credits: what is left this month, and the ledger with at most one charge a job.

use chrono::{Datelike, NaiveDate, Utc};
use diesel::dsl::sum;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{JobId, UserId};
use domain::tier::Tier;

use crate::Connection;
use crate::schema::{credit_ledger, users};
use crate::users::User;

/// What an account can still spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// Its tier.
    pub tier: Tier,
    /// Credits a month; none means unlimited.
    pub allotment: Option<i32>,
    /// Credits of this month not yet used or reserved; 0 when unlimited.
    pub monthly_left: i32,
    /// Credits bought and not yet used or reserved.
    pub purchased_left: i32,
}

/// What became of a reservation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reservation {
    /// The credit is set aside.
    Reserved,
    /// There is none left.
    OutOfCredits(Balance),
}

/// The balance of an account. Gives nothing when there is no such account.
///
/// # Errors
/// When the database fails.
pub async fn balance(connection: &mut Connection, user: UserId) -> QueryResult<Option<Balance>> {
    let found = users::table
        .find(user.0)
        .select(User::as_select())
        .first(connection)
        .await
        .optional()?;
    match found {
        Some(user) => balance_of(connection, &user).await.map(Some),
        None => Ok(None),
    }
}

/// Sets one credit aside for a job: of this month first, of the bought ones else. Must run in the
/// transaction that makes the job; the account's row is locked, so that two calls cannot spend the
/// last credit twice.
///
/// # Errors
/// When the database fails.
pub async fn reserve(connection: &mut Connection, user: UserId, job: JobId) -> QueryResult<Reservation> {
    let account = users::table
        .find(user.0)
        .select(User::as_select())
        // Not FOR UPDATE: the job that was stored before refers to this row, and two calls would wait for
        // each other.
        .for_no_key_update()
        .first(connection)
        .await?;
    let balance = balance_of(connection, &account).await?;
    let source = if balance.allotment.is_none() {
        "unlimited"
    } else if balance.monthly_left > 0 {
        "monthly"
    } else if balance.purchased_left > 0 {
        "purchased"
    } else {
        return Ok(Reservation::OutOfCredits(balance));
    };
    if source == "purchased" {
        add_purchased(connection, user, -1).await?;
    }
    diesel::insert_into(credit_ledger::table)
        .values((
            credit_ledger::job_id.eq(job.0),
            credit_ledger::user_id.eq(user.0),
            credit_ledger::source.eq(source),
            credit_ledger::amount.eq(1),
            credit_ledger::period.eq(period()),
        ))
        .execute(connection)
        .await?;
    Ok(Reservation::Reserved)
}

/// Makes the reservation of a job a charge. A job without one, or with a settled one, stays as it is.
///
/// # Errors
/// When the database fails.
pub async fn commit(connection: &mut Connection, job: JobId) -> QueryResult<()> {
    settle(connection, job, "committed").await.map(drop)
}

/// Gives the reserved credit of a job back. A job without one, or with a settled one, stays as it is.
///
/// # Errors
/// When the database fails.
pub async fn give_back(connection: &mut Connection, job: JobId) -> QueryResult<()> {
    let settled = settle(connection, job, "returned").await?;
    for (user, source) in settled {
        if source == "purchased" {
            add_purchased(connection, UserId(user), 1).await?;
        }
    }
    Ok(())
}

async fn settle(
    connection: &mut Connection,
    job: JobId,
    state: &str,
) -> QueryResult<Vec<(uuid::Uuid, String)>> {
    diesel::update(
        credit_ledger::table
            .find(job.0)
            .filter(credit_ledger::state.eq("reserved")),
    )
    .set((
        credit_ledger::state.eq(state),
        credit_ledger::settled_at.eq(Utc::now()),
    ))
    .returning((credit_ledger::user_id, credit_ledger::source))
    .get_results(connection)
    .await
}

async fn add_purchased(connection: &mut Connection, user: UserId, amount: i32) -> QueryResult<()> {
    diesel::update(users::table.find(user.0))
        .set(users::purchased_credits.eq(users::purchased_credits + amount))
        .execute(connection)
        .await
        .map(drop)
}

async fn balance_of(connection: &mut Connection, user: &User) -> QueryResult<Balance> {
    let tier = user.tier();
    let allotment = tier.monthly_credits();
    let used: Option<i64> = credit_ledger::table
        .filter(credit_ledger::user_id.eq(user.id))
        .filter(credit_ledger::period.eq(period()))
        .filter(credit_ledger::source.eq("monthly"))
        .filter(credit_ledger::state.ne("returned"))
        .select(sum(credit_ledger::amount))
        .first(connection)
        .await?;
    let used = i32::try_from(used.unwrap_or(0)).unwrap_or(i32::MAX);
    let monthly_left = allotment.map_or(0, |credits| credits.saturating_sub(used).max(0));
    Ok(Balance {
        tier,
        allotment,
        monthly_left,
        purchased_left: user.purchased_credits,
    })
}

/// The first day of the running month, in UTC: the period an allotment is for.
fn period() -> NaiveDate {
    let today = Utc::now().date_naive();
    today.with_day(1).unwrap_or(today)
}
