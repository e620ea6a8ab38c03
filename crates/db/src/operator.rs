//! The account of who runs the product: one at most, assigned the Pro tier, and it may manage the blog.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::tier::Tier;
use uuid::Uuid;

use crate::plans::tiers;
use crate::schema::users;
use crate::users::User;
use crate::{Connection, clock};

/// Makes this account the operator's, in one transaction. The account that was it before has the tier that it pays for.
/// Nothing changes and nothing is given when the account's sign-ins were ended since it was read: a sign-in that was
/// checked before must not get the epoch of now.
pub async fn appoint(connection: &mut Connection, account: &User) -> QueryResult<Option<User>> {
    connection
        .transaction(async move |connection| {
            let before: Vec<Uuid> = diesel::update(users::table.filter(users::is_operator.eq(true)))
                .set((
                    users::is_operator.eq(false),
                    users::assigned_tier.eq(Tier::Free.as_str()),
                    users::is_blog_admin.eq(false),
                    users::updated_at.eq(clock::now().assume_not_null()),
                ))
                .returning(users::id)
                .get_results(connection)
                .await?;
            for user in before {
                tiers::settle(connection, UserId(user)).await?;
            }
            // Not found: the one before keeps the rights.
            make(connection, account).await
        })
        .await
        .optional()
}

/// Makes this account the operator's when it is the oldest of all and none is the operator's yet. Nothing is given when
/// it is not, or when the account's sign-ins were ended since it was read.
pub async fn appoint_first(connection: &mut Connection, account: &User) -> QueryResult<Option<User>> {
    let exists = diesel::dsl::exists(users::table.filter(users::is_operator.eq(true)));
    if diesel::select(exists).get_result(connection).await? {
        return Ok(None);
    }
    let oldest: UserId = users::table
        .order((users::created_at, users::id))
        .select(users::id)
        .first(connection)
        .await
        .map(UserId)?;
    if oldest != account.user_id() {
        return Ok(None);
    }
    match make(connection, account).await {
        // Two accounts that were made at the same moment: the index admits one operator.
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(None),
        made => made.optional(),
    }
}

/// Not found when the account's epoch is another one by now.
async fn make(connection: &mut Connection, account: &User) -> QueryResult<User> {
    let unchanged = users::table
        .find(account.id)
        .filter(users::session_epoch.eq(account.session_epoch));
    diesel::update(unchanged)
        .set((
            users::is_operator.eq(true),
            users::assigned_tier.eq(Tier::Pro.as_str()),
            users::tier.eq(Tier::Pro.as_str()),
            users::is_blog_admin.eq(true),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .returning(User::as_returning())
        .get_result(connection)
        .await
}
