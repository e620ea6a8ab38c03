//! Links that set a new password: one an account, of use once.

use std::time::Duration;

use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use uuid::Uuid;

use crate::mailed_links::holds;
use crate::schema::{password_resets, users};
use crate::{Connection, authenticators, clock, email_changes, email_confirmations, passkeys};

/// The state of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// It holds, for this account.
    Holds(UserId),
    Expired,
    /// There is no such link: it was made up, used or replaced by a newer one.
    Unknown,
}

/// Stores the link of an account in place of the one before.
pub async fn store(
    connection: &mut Connection,
    user: UserId,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<()> {
    let link = || {
        (
            password_resets::token_hash.eq(token_hash),
            password_resets::created_at.eq(clock::now().assume_not_null()),
            password_resets::expires_at.eq(clock::after(life).assume_not_null()),
        )
    };
    diesel::insert_into(password_resets::table)
        .values((password_resets::user_id.eq(user.0), link()))
        .on_conflict(password_resets::user_id)
        .do_update()
        .set(link())
        .execute(connection)
        .await
        .map(drop)
}

/// Looks up a link without using it up.
pub async fn look_up(connection: &mut Connection, token_hash: &[u8]) -> QueryResult<Link> {
    let found: Option<(Uuid, bool)> = password_resets::table
        .filter(password_resets::token_hash.eq(token_hash))
        .select((password_resets::user_id, holds()))
        .first(connection)
        .await
        .optional()?;
    Ok(match found {
        Some((user, true)) => Link::Holds(UserId(user)),
        Some((_, false)) => Link::Expired,
        None => Link::Unknown,
    })
}

/// Uses a link up, in one transaction: the account gets the password, and every sign-in of it ends. The
/// outcome is that of [`look_up`]; of two calls at once one finds the link unknown.
///
/// The link proves that the address is the caller's. If nobody had proved that before, a Google account that was
/// linked under this address may be a stranger's, and is unlinked; so may an authenticator app be, which goes. Passkeys and
/// a link to another address go in any case: whoever forgot the password may have lost the account to somebody who made
/// them.
pub async fn redeem(
    connection: &mut Connection,
    token_hash: &[u8],
    password_hash: &str,
) -> QueryResult<Link> {
    let (token_hash, password_hash) = (token_hash.to_vec(), password_hash.to_owned());
    connection
        .transaction(async move |connection| {
            let link = look_up(connection, &token_hash).await?;
            let Link::Holds(user) = link else {
                return Ok(link);
            };
            let used = diesel::delete(password_resets::table)
                .filter(password_resets::user_id.eq(user.0))
                .filter(password_resets::token_hash.eq(&token_hash))
                .execute(connection)
                .await?;
            if used == 0 {
                return Ok(Link::Unknown);
            }
            let is_proven: bool = users::table
                .find(user.0)
                .select(users::email_verified_at.is_not_null())
                .for_update()
                .first(connection)
                .await?;
            if !is_proven {
                authenticators::remove(connection, user).await?;
            }
            passkeys::remove_all(connection, user).await?;
            email_changes::withdraw(connection, user).await?;
            email_confirmations::withdraw(connection, user).await?;
            diesel::update(users::table.find(user.0))
                .set((
                    users::password_hash.eq(&password_hash),
                    users::session_epoch.eq(users::session_epoch + 1),
                    users::google_sub.eq(case_when(
                        users::email_verified_at.is_not_null(),
                        users::google_sub,
                    )
                    .otherwise(None::<String>)),
                    users::email_verified_at.eq(clock::first_or_now("email_verified_at")),
                    users::updated_at.eq(clock::now().assume_not_null()),
                ))
                .execute(connection)
                .await?;
            Ok(link)
        })
        .await
}

/// Removes links that ran out more than a day ago and gives their number.
pub async fn remove_expired(connection: &mut Connection) -> QueryResult<usize> {
    let limit = clock::before(Duration::from_secs(24 * 60 * 60)).assume_not_null();
    diesel::delete(password_resets::table.filter(password_resets::expires_at.lt(limit)))
        .execute(connection)
        .await
}
