//! Who accounts are to the payment service.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::{payment_customers, users};

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

/// Stores the customer of an account, which was made with this address, unless it has one. Gives the one that it has.
pub async fn store(
    connection: &mut Connection,
    user: UserId,
    customer: &str,
    email: &str,
) -> QueryResult<String> {
    diesel::insert_into(payment_customers::table)
        .values((
            payment_customers::user_id.eq(user.0),
            payment_customers::customer_id.eq(customer),
            payment_customers::email.eq(email),
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

/// A customer whose account has another address than the one that was last sent to the payment service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readdressed {
    pub user: UserId,
    pub customer: String,
    /// The address that the account has.
    pub email: String,
}

/// At most `limit` of them: of this account, or of all that are open.
pub async fn readdressed(
    connection: &mut Connection,
    user: Option<UserId>,
    limit: i64,
) -> QueryResult<Vec<Readdressed>> {
    let mut found = payment_customers::table
        .inner_join(users::table)
        .filter(payment_customers::email.is_distinct_from(users::email.nullable()))
        .filter(users::disabled_at.is_null())
        .order(payment_customers::user_id)
        .limit(limit)
        .select((
            payment_customers::user_id,
            payment_customers::customer_id,
            users::email,
        ))
        .into_boxed();
    if let Some(user) = user {
        found = found.filter(payment_customers::user_id.eq(user.0));
    }
    let rows: Vec<(Uuid, String, String)> = found.load(connection).await?;
    let of_row = |(user, customer, email)| Readdressed {
        user: UserId(user),
        customer,
        email,
    };
    Ok(rows.into_iter().map(of_row).collect())
}

/// Notes that this address was sent to the payment service.
pub async fn note_address(connection: &mut Connection, sent: &Readdressed) -> QueryResult<()> {
    diesel::update(payment_customers::table.find(sent.user.0))
        .filter(payment_customers::customer_id.eq(&sent.customer))
        .set(payment_customers::email.eq(&sent.email))
        .execute(connection)
        .await
        .map(drop)
}
