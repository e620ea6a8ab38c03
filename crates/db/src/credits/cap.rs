//! How many credits of a calendar month in UTC a person wants to spend at most, from all sources: reserved ones count, and for
//! an account without a bound the prices of its jobs.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::UserId;

use crate::schema::users;
use crate::statement::Statement;
use crate::{Connection, clock};

/// A part of a cap, in percent, from which on the person is warned.
const NEAR_PERCENT: i64 = 80;

/// What a person wants to spend in this month, and what they spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cap {
    /// Nothing: as much as there is.
    pub monthly: Option<i32>,
    /// Credits used or reserved.
    pub used: i32,
}

impl Cap {
    /// How much of it is left; nothing without one.
    #[must_use]
    pub fn left(self) -> Option<i32> {
        self.monthly
            .map(|monthly| monthly.saturating_sub(self.used).max(0))
    }

    /// Whether most of it is used.
    #[must_use]
    pub fn is_near(self) -> bool {
        self.monthly
            .is_some_and(|monthly| i64::from(self.used) * 100 >= i64::from(monthly) * NEAR_PERCENT)
    }
}

/// What an account wants to spend this month, and what it spent. No cap where there is no such account.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<Cap> {
    // The entries of a job count for the month in which it was charged, like those of `history::by_day`.
    let row: Option<(Option<i32>, i64)> = Statement::<(Nullable<Integer>, BigInt)>::new(
        "SELECT credit_cap, coalesce((
             SELECT sum(job.credits) FROM (
                 SELECT sum(CASE
                     WHEN source <> 'unlimited' THEN -amount
                     WHEN state = 'returned' THEN 0
                     ELSE coalesce(price, 0) END) AS credits
                 FROM credit_ledger
                 WHERE user_id = users.id AND job_id IS NOT NULL
                     AND created_at >= date_trunc('month', statement_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
                 GROUP BY job_id
                 HAVING bool_or(state IS NOT NULL)
             ) AS job), 0)::bigint
         FROM users WHERE id = ?",
    )
    .bind::<SqlUuid, _>(user.0)
    .get_result(connection)
    .await
    .optional()?;
    Ok(row.map_or_else(Cap::default, |(monthly, used)| Cap {
        monthly,
        used: i32::try_from(used).unwrap_or(i32::MAX),
    }))
}

/// Sets how much a person wants to spend in a month; nothing: as much as there is.
///
/// # Errors
/// When the database fails, or the number is out of bounds ([`domain::plan::CREDIT_CAP_MAX`]).
pub async fn set(connection: &mut Connection, user: UserId, monthly: Option<i32>) -> QueryResult<()> {
    diesel::update(users::table.find(user.0))
        .set((
            users::credit_cap.eq(monthly),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// The cap of an account that a job of this price would pass; nothing where it passes none. Must run in the transaction that
/// locked the account.
pub(super) async fn passed(
    connection: &mut Connection,
    user: UserId,
    price: i32,
) -> QueryResult<Option<i32>> {
    let has_cap: Option<i32> = users::table
        .find(user.0)
        .select(users::credit_cap)
        .first(connection)
        .await?;
    if has_cap.is_none() {
        return Ok(None);
    }
    let cap = find(connection, user).await?;
    Ok(cap
        .monthly
        .filter(|monthly| cap.used.saturating_add(price) > *monthly))
}

#[cfg(test)]
mod tests {
    use super::Cap;

    #[test]
    fn a_person_is_warned_from_four_fifths_on() {
        for (monthly, used, is_near) in [
            (Some(10), 7, false),
            (Some(10), 8, true),
            (Some(10), 12, true),
            (Some(1), 0, false),
            (None, 900, false),
        ] {
            assert_eq!(Cap { monthly, used }.is_near(), is_near, "{monthly:?} {used}");
        }
        let cap = Cap {
            monthly: Some(5),
            used: 9,
        };
        assert_eq!(cap.left(), Some(0));
    }
}
