//! What an account gets: credits without an end. What was paid and went back takes its credits along.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::credit_ledger;

/// Adds bought credits. `reference` names the payment, for every account together: the same one adds nothing a second
/// time. Gives whether it added any.
///
/// # Errors
/// When the database fails, there is no such account, or `amount` is not above 0.
pub async fn purchase(
    connection: &mut Connection,
    user: UserId,
    amount: i32,
    reference: &str,
) -> QueryResult<bool> {
    let added = diesel::insert_into(credit_ledger::table)
        .values((
            credit_ledger::id.eq(Uuid::now_v7()),
            credit_ledger::user_id.eq(user.0),
            credit_ledger::source.eq("purchased"),
            credit_ledger::amount.eq(amount),
            credit_ledger::reference.eq(reference),
        ))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(added == 1)
}

/// Adds credits that nobody paid for; `why` is for whoever reads the ledger.
///
/// # Errors
/// When the database fails, there is no such account, or `amount` is not above 0.
pub async fn grant(connection: &mut Connection, user: UserId, amount: i32, why: &str) -> QueryResult<()> {
    diesel::insert_into(credit_ledger::table)
        .values((
            credit_ledger::id.eq(Uuid::now_v7()),
            credit_ledger::user_id.eq(user.0),
            credit_ledger::source.eq("grant"),
            credit_ledger::amount.eq(amount),
            credit_ledger::reference.eq(why),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Takes bought credits back, below 0 if they were spent, or gives them again: the payment that `reference` names, as in
/// [`purchase`], went back, or came again. An `amount` of 0 is no entry.
pub(crate) async fn reverse(
    connection: &mut Connection,
    user: UserId,
    amount: i32,
    reference: &str,
) -> QueryResult<()> {
    if amount == 0 {
        return Ok(());
    }
    diesel::insert_into(credit_ledger::table)
        .values((
            credit_ledger::id.eq(Uuid::now_v7()),
            credit_ledger::user_id.eq(user.0),
            credit_ledger::source.eq("reversal"),
            credit_ledger::amount.eq(amount),
            credit_ledger::reference.eq(reference),
        ))
        .execute(connection)
        .await
        .map(drop)
}
