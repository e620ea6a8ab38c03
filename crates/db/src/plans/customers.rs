//! Who accounts are to the payment service.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::payment_customers;

/// The customer of an account.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<Option<String>> {
    payment_customers::table
        .find(user.0)
        .select(payment_customers::customer_id)
        .first(connection)
        .await
        .optional()
}

/// The account of a customer.
pub async fn owner(connection: &mut Connection, customer: &str) -> QueryResult<Option<UserId>> {
    let owner: Option<Uuid> = payment_customers::table
        .filter(payment_customers::customer_id.eq(customer))
        .select(payment_customers::user_id)
        .first(connection)
        .await
        .optional()?;
    Ok(owner.map(UserId))
}

/// Stores the customer of an account, unless it has one. Gives the one that it has.
pub async fn store(connection: &mut Connection, user: UserId, customer: &str) -> QueryResult<String> {
    diesel::insert_into(payment_customers::table)
        .values((
            payment_customers::user_id.eq(user.0),
            payment_customers::customer_id.eq(customer),
        ))
        .on_conflict(payment_customers::user_id)
        .do_update()
        .set(payment_customers::customer_id.eq(payment_customers::customer_id))
        .returning(payment_customers::customer_id)
        .get_result(connection)
        .await
}

/// Numbers a read of the subscriptions of an account's customer. Gives the number and the customer; nothing when the account
/// has none.
pub async fn begin_read(connection: &mut Connection, user: UserId) -> QueryResult<Option<(i64, String)>> {
    diesel::update(payment_customers::table.find(user.0))
        .set(payment_customers::reads.eq(payment_customers::reads + 1))
        .returning((payment_customers::reads, payment_customers::customer_id))
        .get_result(connection)
        .await
        .optional()
}
