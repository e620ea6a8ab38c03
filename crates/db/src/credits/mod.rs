//! Credits: a ledger whose rows never go, and what its sum leaves to spend.
//!
//! A charge draws on the month's allotment first, then on the credits without an end; it has a row for each. A row
//! with a period counts for the allotment of that month, one without for the credits without an end. An account
//! without a bound is charged rows of nothing: each job has its charge, and whoever returns to a smaller tier starts
//! a month with the whole allotment. The monthly credits of a new account on the free tier wait until its address is
//! confirmed, but for the price of a first app ([`Unconfirmed`]).
//!
//! A payment that went back takes bought credits along, also those that were spent: the sum may be below 0. Jobs that run then
//! end as usual, and none with a price begins.
//!
//! - [`charge`]: reserve, commit, give back
//! - [`refund`]: a part of a charge that was committed
//! - [`add`]: purchases and grants, and purchases that were reversed
//! - [`cap`]: how many credits of a month a person wants to spend
//! - [`history`]: what was spent by day, and the entries

pub mod add;
pub mod cap;
pub mod charge;
pub mod history;
pub mod refund;

pub(crate) use add::reverse;
pub use add::{grant, purchase};
pub use cap::Cap;
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
    /// Credits without an end, bought or granted, neither used nor reserved. Below 0 when a payment went back whose credits were
    /// used.
    pub purchased_left: i32,
    /// Whether those of this month wait until the address of the account is confirmed, where a site asks for that.
    pub is_unconfirmed: bool,
    /// What the person wants to spend this month, and what they spent.
    pub cap: Cap,
}

impl Balance {
    /// Credits that can be spent now, as far as there are any and the person wants to; nothing when unlimited.
    #[must_use]
    pub fn spendable(&self) -> Option<i32> {
        let left = self
            .allotment
            .map(|_| self.monthly_left.saturating_add(self.purchased_left).max(0));
        let wanted = self.cap.left();
        match (left, wanted) {
            (Some(left), Some(wanted)) => Some(left.min(wanted)),
            (left, wanted) => left.or(wanted),
        }
    }
}

/// The balance of an account. Nothing when there is no such account.
pub async fn balance(connection: &mut Connection, user: UserId) -> QueryResult<Option<Balance>> {
    type Row = (String, i64, i64, bool);
    let row: Option<Row> = Statement::<(Text, BigInt, BigInt, Bool)>::new(
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
    let cap = cap::find(connection, user).await?;
    Ok(row.map(|(tier, this_month, without_end, is_unconfirmed)| {
        let tier: Tier = tier.parse().unwrap_or(Tier::Free);
        let allotment = tier.monthly_credits();
        let left =
            |credits: i64| i32::try_from(credits).unwrap_or(if credits < 0 { i32::MIN } else { i32::MAX });
        Balance {
            tier,
            allotment,
            // What was charged under a larger allotment does not make the smaller one negative.
            monthly_left: allotment.map_or(0, |credits| left((i64::from(credits) + this_month).max(0))),
            purchased_left: left(without_end),
            is_unconfirmed: is_unconfirmed && tier.waits_for_confirmation(),
            cap,
        }
    }))
}
