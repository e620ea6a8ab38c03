//! The tier of an account: the better one of what it pays for and what an operator assigned.

use diesel::prelude::*;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::tier::Tier;

use crate::schema::users;
use crate::statement::Statement;
use crate::{Connection, clock};

/// The tier that an operator assigned; the free one where nobody did. Nothing when there is no such account.
pub async fn assigned(connection: &mut Connection, user: UserId) -> QueryResult<Option<Tier>> {
    let tier: Option<String> = users::table
        .find(user.0)
        .select(users::assigned_tier)
        .first(connection)
        .await
        .optional()?;
    Ok(tier.map(|tier| tier.parse().unwrap_or(Tier::Free)))
}

/// Assigns a tier to an account, in one transaction. What it pays for is never taken away by that. Gives the tier that it has
/// then; nothing when there is no such account.
pub async fn assign(connection: &mut Connection, user: UserId, tier: Tier) -> QueryResult<Option<Tier>> {
    connection
        .transaction(async move |connection| {
            let changed = diesel::update(users::table.find(user.0))
                .set((
                    users::assigned_tier.eq(tier.as_str()),
                    users::updated_at.eq(clock::now().assume_not_null()),
                ))
                .execute(connection)
                .await?;
            match changed {
                0 => Ok(None),
                _ => settle(connection, user).await.map(Some),
            }
        })
        .await
}

/// Gives an account the better one of both tiers. Must run in the transaction that changed one of them.
pub(crate) async fn settle(connection: &mut Connection, user: UserId) -> QueryResult<Tier> {
    let tier: String = Statement::<Text>::new(
        "UPDATE users SET updated_at = clock_timestamp(), tier = CASE
             WHEN 'pro' IN (users.assigned_tier, paid.tier) THEN 'pro'
             WHEN 'explorer' IN (users.assigned_tier, paid.tier) THEN 'explorer'
             ELSE 'free' END
         FROM (
             SELECT given.id, coalesce(
                 (SELECT tier FROM subscriptions WHERE user_id = given.id AND keeps_plan), 'free') AS tier
             FROM (SELECT ?::uuid AS id) AS given) AS paid
         WHERE users.id = paid.id
         RETURNING users.tier",
    )
    .bind::<SqlUuid, _>(user.0)
    .get_result(connection)
    .await?;
    Ok(tier.parse().unwrap_or(Tier::Free))
}
