//! Giving back a part of a charge that was committed.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{JobId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::schema::credit_ledger;
use crate::statement::Statement;

/// What can still be given back of a charge's part: credits, and the month that they count for.
type Part = (i32, Option<NaiveDate>);

/// Gives `amount` credits of a job's committed charge back, in one transaction, or as many as were not given back
/// before. They go where they came from, those without an end first; those of a month count for that month. Gives
/// their number. The price of a job of an account without a bound is lower by so much.
pub async fn refund(connection: &mut Connection, job: JobId, amount: i32) -> QueryResult<i32> {
    connection
        .transaction(async move |connection| {
            let Some((user, usage)) = lock(connection, job).await? else {
                return Ok(0);
            };
            lower_price(connection, job, amount).await?;
            let parts = shares(&remaining(connection, job).await?, amount);
            let rows: Vec<_> = parts
                .iter()
                .map(|(credits, period)| {
                    (
                        credit_ledger::id.eq(Uuid::now_v7()),
                        credit_ledger::user_id.eq(user.0),
                        credit_ledger::job_id.eq(job.0),
                        credit_ledger::source.eq("refund"),
                        credit_ledger::amount.eq(*credits),
                        credit_ledger::period.eq(*period),
                        credit_ledger::usage.eq(usage.as_deref()),
                    )
                })
                .collect();
            diesel::insert_into(credit_ledger::table)
                .values(rows)
                .execute(connection)
                .await?;
            Ok(parts.iter().map(|(credits, _)| credits).sum())
        })
        .await
}

/// Locks the committed charge, so that two refunds come one after the other. Gives whose it is, and what it was for.
async fn lock(connection: &mut Connection, job: JobId) -> QueryResult<Option<(UserId, Option<String>)>> {
    let owners: Vec<(Uuid, Option<String>)> = Statement::<(SqlUuid, Nullable<Text>)>::new(
        "SELECT user_id, usage FROM credit_ledger
         WHERE job_id = ? AND amount <= 0 AND state = 'committed'
         ORDER BY source FOR UPDATE",
    )
    .bind::<SqlUuid, _>(job.0)
    .load(connection)
    .await?;
    let first = owners.into_iter().next();
    Ok(first.map(|(user, usage)| (UserId(user), usage)))
}

/// The price that a cap counts of a job that was charged nothing.
async fn lower_price(connection: &mut Connection, job: JobId, amount: i32) -> QueryResult<()> {
    Statement::<()>::new(
        "WITH given AS (SELECT ?::uuid AS job_id, ?::integer AS amount)
         UPDATE credit_ledger SET price = greatest(0, price - greatest(0, given.amount)) FROM given
         WHERE credit_ledger.job_id = given.job_id AND source = 'unlimited' AND price IS NOT NULL",
    )
    .bind::<SqlUuid, _>(job.0)
    .bind::<Integer, _>(amount)
    .execute(connection)
    .await
    .map(drop)
}

/// The parts of the charge less what was given back of them, those without an end first.
async fn remaining(connection: &mut Connection, job: JobId) -> QueryResult<Vec<Part>> {
    Statement::<(Integer, Nullable<Date>)>::new(
        "SELECT (-sum(amount))::integer, period
         FROM credit_ledger
         WHERE job_id = ? AND (amount <= 0 OR source = 'refund')
         GROUP BY period
         ORDER BY period DESC NULLS FIRST",
    )
    .bind::<SqlUuid, _>(job.0)
    .load(connection)
    .await
}

/// How much of each part is given back.
fn shares(parts: &[Part], amount: i32) -> Vec<Part> {
    let mut wanted = amount.max(0);
    let share = |(credits, period): &Part| {
        let share = wanted.min(*credits).max(0);
        wanted -= share;
        (share, *period)
    };
    let shares = parts.iter().map(share);
    shares.filter(|(credits, _)| *credits > 0).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn november() -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(2026, 11, 1)
    }

    #[test]
    fn what_has_no_end_comes_back_first() {
        let parts = [(1, None), (2, november())];
        assert_eq!(shares(&parts, 1), [(1, None)]);
        assert_eq!(shares(&parts, 2), [(1, None), (1, november())]);
        assert_eq!(shares(&parts, 9), parts);
        assert_eq!(shares(&parts, 0), []);
        assert_eq!(shares(&[(0, None), (0, november())], 5), []);
    }

    proptest! {
        #[test]
        fn never_more_comes_back_than_is_left(credits in 0..50, monthly in 0..50, amount in -5..200) {
            let back: i32 = shares(&[(credits, None), (monthly, november())], amount).iter().map(|part| part.0).sum();
            prop_assert_eq!(back, amount.clamp(0, credits + monthly));
        }
    }
}
