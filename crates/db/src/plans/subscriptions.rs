//! The plans that accounts pay for.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::plan::SubscriptionStatus;
use domain::tier::Tier;
use uuid::Uuid;

use super::tiers;
use crate::schema::{payment_customers, subscriptions};
use crate::statement::Statement;
use crate::{Connection, clock, users};

/// The subscription of an account that counts, as it was last read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The payment service's own.
    pub id: String,
    pub tier: Tier,
    pub status: SubscriptionStatus,
    /// When it is paid for again; none when it is not.
    pub renews_at: Option<DateTime<Utc>>,
    /// When it ends; none as long as nobody cancelled it.
    pub ends_at: Option<DateTime<Utc>>,
}

type Row = (
    String,
    String,
    String,
    Option<DateTime<Utc>>,
    Option<DateTime<Utc>>,
);

/// The subscription of an account, also one that has ended.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<Option<Subscription>> {
    let row: Option<Row> = subscriptions::table
        .find(user.0)
        .select((
            subscriptions::subscription_id,
            subscriptions::tier,
            subscriptions::status,
            subscriptions::renews_at,
            subscriptions::ends_at,
        ))
        .first(connection)
        .await
        .optional()?;
    Ok(row.map(|(id, tier, status, renews_at, ends_at)| Subscription {
        id,
        tier: tier.parse().unwrap_or(Tier::Free),
        status: SubscriptionStatus::of(&status),
        renews_at,
        ends_at,
    }))
}

/// Stores what the read with this number gave, and the tier that follows from it, in one transaction. Gives whether it was the
/// newest so far: an older one changes nothing.
///
/// # Errors
/// When the database fails or there is no such account.
pub async fn store(
    connection: &mut Connection,
    user: UserId,
    read: i64,
    subscription: Option<&Subscription>,
) -> QueryResult<bool> {
    connection
        .transaction(async move |connection| {
            // First, as every transaction that locks an account.
            users::lock(connection, user).await?;
            let is_newest = diesel::update(payment_customers::table.find(user.0))
                .filter(payment_customers::stored_read.lt(read))
                .set(payment_customers::stored_read.eq(read))
                .execute(connection)
                .await?;
            if is_newest == 0 {
                return Ok(false);
            }
            match subscription {
                Some(subscription) => put(connection, user, subscription).await?,
                None => {
                    diesel::delete(subscriptions::table.find(user.0))
                        .execute(connection)
                        .await?;
                }
            }
            tiers::settle(connection, user).await?;
            Ok(true)
        })
        .await
}

async fn put(connection: &mut Connection, user: UserId, subscription: &Subscription) -> QueryResult<()> {
    let values = || {
        (
            subscriptions::tier.eq(subscription.tier.as_str()),
            subscriptions::status.eq(subscription.status.as_str()),
            subscriptions::keeps_plan.eq(subscription.status.keeps_plan()),
            subscriptions::renews_at.eq(subscription.renews_at),
            subscriptions::ends_at.eq(subscription.ends_at),
            subscriptions::updated_at.eq(clock::now().assume_not_null()),
        )
    };
    // Another one does not end because of a deletion that the earlier one was ended for.
    let is_another = subscriptions::table
        .find(user.0)
        .filter(subscriptions::subscription_id.ne(&subscription.id));
    diesel::delete(is_another).execute(connection).await?;
    diesel::insert_into(subscriptions::table)
        .values((
            subscriptions::user_id.eq(user.0),
            subscriptions::subscription_id.eq(&subscription.id),
            values(),
        ))
        .on_conflict(subscriptions::user_id)
        .do_update()
        .set(values())
        .execute(connection)
        .await
        .map(drop)
}

/// A subscription that a deletion of its account is to end, or that is to go on since the deletion was withdrawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtDeletion {
    pub user: UserId,
    pub subscription: String,
    /// Whether it is to end with what is paid.
    pub ends: bool,
}

/// Subscriptions that a deletion, or its withdrawal, has to be followed by: of this account, or of all.
pub async fn at_deletion(connection: &mut Connection, user: Option<UserId>) -> QueryResult<Vec<AtDeletion>> {
    let any = user.is_none();
    let user = user.map_or_else(Uuid::nil, |user| user.0);
    let rows: Vec<(Uuid, String, bool)> = Statement::<(SqlUuid, Text, Bool)>::new(
        "WITH given (id, is_any) AS (VALUES (?::uuid, ?::boolean))
         SELECT subscriptions.user_id, subscription_id, true
         FROM given, account_deletions JOIN subscriptions ON subscriptions.user_id = account_deletions.user_id
         WHERE (given.is_any OR account_deletions.user_id = given.id) AND account_deletions.closed_at IS NULL
             AND keeps_plan AND ends_at IS NULL AND NOT ends_for_deletion
         UNION ALL
         SELECT subscriptions.user_id, subscription_id, false
         FROM given, subscriptions
         WHERE (given.is_any OR subscriptions.user_id = given.id) AND ends_for_deletion AND keeps_plan
             AND NOT EXISTS (SELECT FROM account_deletions WHERE account_deletions.user_id = subscriptions.user_id)",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Bool, _>(any)
    .load(connection)
    .await?;
    let of_row = |(user, subscription, ends)| AtDeletion {
        user: UserId(user),
        subscription,
        ends,
    };
    Ok(rows.into_iter().map(of_row).collect())
}

/// Notes that the payment service has done so.
pub async fn note_at_deletion(connection: &mut Connection, done: &AtDeletion) -> QueryResult<()> {
    diesel::update(subscriptions::table.find(done.user.0))
        .filter(subscriptions::subscription_id.eq(&done.subscription))
        .set(subscriptions::ends_for_deletion.eq(done.ends))
        .execute(connection)
        .await
        .map(drop)
}
