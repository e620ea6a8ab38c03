//! Links that give an account another address: one an account, of use once.

use std::time::Duration;

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::email::Email;
use domain::ids::UserId;

use crate::mailed_links::{Pending, holds};
use crate::schema::{email_changes, password_resets, users};
use crate::users::{User, lock_signed_in};
use crate::{Connection, clock, email_confirmations};

/// The outcome of using a link.
#[derive(Debug, Clone)]
pub enum Confirmed {
    /// The account has the address now.
    Changed(Box<User>),
    /// Another account took the address meanwhile.
    Taken,
    Expired,
    /// The account has no such link: it was made up, used or replaced by a newer one, or is another account's.
    Unknown,
}

/// Stores the link of an account in place of the one before, in one transaction. Nothing is stored, and false given, when
/// the account's sign-ins were ended since it was read: their end withdrew the links, too.
pub async fn store(
    connection: &mut Connection,
    user: &User,
    email: &Email,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<bool> {
    let link = || {
        (
            email_changes::email.eq(email.as_str()),
            email_changes::token_hash.eq(token_hash),
            email_changes::created_at.eq(clock::now().assume_not_null()),
            email_changes::expires_at.eq(clock::after(life).assume_not_null()),
        )
    };
    connection
        .transaction(async move |connection| {
            if !lock_signed_in(connection, user).await? {
                return Ok(false);
            }
            diesel::insert_into(email_changes::table)
                .values((email_changes::user_id.eq(user.id), link()))
                .on_conflict(email_changes::user_id)
                .do_update()
                .set(link())
                .execute(connection)
                .await?;
            Ok(true)
        })
        .await
}

/// Looks up a link of an account without using it up. A link keeps its address: another one has another token.
pub async fn look_up(connection: &mut Connection, user: UserId, token_hash: &[u8]) -> QueryResult<Pending> {
    let found: Option<(String, bool)> = email_changes::table
        .filter(email_changes::user_id.eq(user.0))
        .filter(email_changes::token_hash.eq(token_hash))
        .select((email_changes::email, holds()))
        .first(connection)
        .await
        .optional()?;
    Ok(Pending::of(found))
}

/// The address that the account gets once its link is confirmed; nothing when no link of it holds.
pub async fn waiting(connection: &mut Connection, user: UserId) -> QueryResult<Option<String>> {
    email_changes::table
        .find(user.0)
        .filter(holds())
        .select(email_changes::email)
        .first(connection)
        .await
        .optional()
}

/// Withdraws the link of an account.
pub(crate) async fn withdraw(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    diesel::delete(email_changes::table.find(user.0))
        .execute(connection)
        .await
        .map(drop)
}

/// Uses a link of an account up, in one transaction: the account has the address, which the link proves. Links for a new
/// password and to confirm the address that went to the one before work no longer.
pub async fn confirm(connection: &mut Connection, user: UserId, token_hash: &[u8]) -> QueryResult<Confirmed> {
    let changed = connection
        .transaction(async move |connection| {
            let found: Option<(String, bool)> = email_changes::table
                .filter(email_changes::user_id.eq(user.0))
                .filter(email_changes::token_hash.eq(token_hash))
                .select((email_changes::email, holds()))
                .for_update()
                .first(connection)
                .await
                .optional()?;
            let email = match Pending::of(found) {
                Pending::Address(email) => email,
                Pending::Expired => return Ok(Confirmed::Expired),
                Pending::Unknown => return Ok(Confirmed::Unknown),
            };
            let changed = diesel::update(users::table.find(user.0))
                .set((
                    users::email.eq(email),
                    users::email_verified_at.eq(clock::now()),
                    users::updated_at.eq(clock::now().assume_not_null()),
                ))
                .returning(User::as_returning())
                .get_result(connection)
                .await?;
            withdraw(connection, user).await?;
            email_confirmations::withdraw(connection, user).await?;
            diesel::delete(password_resets::table.find(user.0))
                .execute(connection)
                .await?;
            Ok(Confirmed::Changed(Box::new(changed)))
        })
        .await;
    match changed {
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(Confirmed::Taken),
        other => other,
    }
}

/// Removes links that ran out more than a day ago and gives their number.
pub async fn remove_expired(connection: &mut Connection) -> QueryResult<usize> {
    let limit = clock::before(Duration::from_secs(24 * 60 * 60)).assume_not_null();
    diesel::delete(email_changes::table.filter(email_changes::expires_at.lt(limit)))
        .execute(connection)
        .await
}
