//! Credits: a ledger whose rows never go, and what its sum leaves to spend.
//!
//! A charge draws on the month's allotment first, then on the credits without an end; it has a row for each. A row
//! with a period counts for the allotment of that month, one without for the credits without an end. An account
//! without a bound is charged rows of nothing: each job has its charge, and whoever returns to a smaller tier starts
//! a month with the whole allotment. The monthly credits of a new account on the free tier wait until its address is
//! confirmed, but for the price of a first app ([`Unconfirmed`]).
//!
//! - [`charge`]: reserve, commit, give back
//! - [`refund`]: a part of a charge that was committed
//! - [`add`]: purchases and grants
//! - [`history`]: what was spent by day, and the entries

pub mod add;
pub mod charge;
pub mod history;
pub mod refund;

pub use add::{grant, purchase};
pub use charge::{Reservation, Unconfirmed, commit, give_back, give_back_all, reserve};
pub use refund::refund;

use diesel::OptionalExtension;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text, Uuid};
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use domain::tier::Tier;

use crate::Connection;
use crate::statement::Statement;

/// What an account can spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// The tier of the account.
    pub tier: Tier,
    /// Credits a month; none means unlimited.
    pub allotment: Option<i32>,
    /// Credits of this month (UTC) neither used nor reserved; 0 when unlimited.
    pub monthly_left: i32,
    /// Credits without an end, bought or granted, neither used nor reserved.
    pub purchased_left: i32,
    /// Whether those of this month wait until the address of the account is confirmed, where a site asks for that.
    pub is_unconfirmed: bool,
}

/// The balance of an account, in one statement. Nothing when there is no such account.
pub async fn balance(connection: &mut Connection, user: UserId) -> QueryResult<Option<Balance>> {
    let row: Option<(String, i64, i64, bool)> = Statement::<(Text, BigInt, BigInt, Bool)>::new(
        "SELECT tier,
             coalesce((SELECT sum(amount) FROM credit_ledger
                 WHERE user_id = users.id
                 AND period = date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date), 0),
             coalesce((SELECT sum(amount) FROM credit_ledger
                 WHERE user_id = users.id AND period IS NULL), 0),
             awaits_confirmation AND email_verified_at IS NULL
         FROM users WHERE id = ?",
    )
    .bind::<Uuid, _>(user.0)
    .get_result(connection)
    .await
    .optional()?;
    Ok(row.map(|(tier, this_month, without_end, is_unconfirmed)| {
        let tier: Tier = tier.parse().unwrap_or(Tier::Free);
        let allotment = tier.monthly_credits();
        // What was charged under a larger allotment does not make the smaller one negative.
        let left = |credits: i64| i32::try_from(credits.max(0)).unwrap_or(i32::MAX);
        Balance {
            tier,
            allotment,
            monthly_left: allotment.map_or(0, |credits| left(i64::from(credits) + this_month)),
            purchased_left: left(without_end),
            is_unconfirmed: is_unconfirmed && tier.waits_for_confirmation(),
        }
    }))
}
