//! Customers of accounts that were deleted, until the payment service has deleted them, too.

use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;

use crate::Connection;
use crate::schema::ended_customers;
use crate::statement::Statement;

/// Notes the customer of an account that is closed. Must run in the transaction that closes it.
pub(crate) async fn note(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    Statement::<()>::new(
        "INSERT INTO ended_customers (customer_id)
         SELECT customer_id FROM payment_customers WHERE user_id = ? ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(user.0)
    .execute(connection)
    .await
    .map(drop)
}

/// At most `limit` of them, those that wait longest first.
pub async fn all(connection: &mut Connection, limit: i64) -> QueryResult<Vec<String>> {
    ended_customers::table
        .order(ended_customers::ended_at)
        .limit(limit)
        .select(ended_customers::customer_id)
        .load(connection)
        .await
}

/// Forgets one that the payment service has deleted.
pub async fn forget(connection: &mut Connection, customer: &str) -> QueryResult<()> {
    diesel::delete(ended_customers::table.find(customer))
        .execute(connection)
        .await
        .map(drop)
}
