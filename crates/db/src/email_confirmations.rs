//! Links that confirm the address of a new account: one an account, of use once.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;

use crate::mailed_links::{Pending, holds};
use crate::schema::{email_confirmations, users};
use crate::users::{self as accounts, User, lock_signed_in};
use crate::{Connection, clock};

/// Stores a link for the address that an account had when it was read, in place of the link before, in one transaction.
/// Nothing is stored, and false given, when the account's sign-ins were ended since.
pub async fn store(
    connection: &mut Connection,
    user: &User,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<bool> {
    let link = || {
        (
            email_confirmations::email.eq(&user.email),
            email_confirmations::token_hash.eq(token_hash),
            email_confirmations::created_at.eq(clock::now().assume_not_null()),
            email_confirmations::expires_at.eq(clock::after(life).assume_not_null()),
        )
    };
    connection
        .transaction(async move |connection| {
            if !lock_signed_in(connection, user).await? {
                return Ok(false);
            }
            diesel::insert_into(email_confirmations::table)
                .values((email_confirmations::user_id.eq(user.id), link()))
                .on_conflict(email_confirmations::user_id)
                .do_update()
                .set(link())
                .execute(connection)
                .await?;
            Ok(true)
        })
        .await
}

/// What a link of an account is good for, without using it up. One to an address that the account no longer has is
/// unknown.
pub async fn look_up(connection: &mut Connection, user: UserId, token_hash: &[u8]) -> QueryResult<Pending> {
    let found: Option<(String, bool)> = email_confirmations::table
        .inner_join(users::table)
        .filter(users::email.eq(email_confirmations::email))
        .filter(email_confirmations::user_id.eq(user.0))
        .filter(email_confirmations::token_hash.eq(token_hash))
        .select((email_confirmations::email, holds()))
        .first(connection)
        .await
        .optional()?;
    Ok(Pending::of(found))
}

/// What became of a link.
#[derive(Debug, Clone)]
pub enum Confirmed {
    /// The address of the account is proven.
    Proven(Box<User>),
    Expired,
    /// The account has no such link: it was made up, used or replaced by a newer one, is another account's, or went to an
    /// address that the account no longer has.
    Unknown,
}

/// Uses a link of an account up, in one transaction: it proves the address, if the account still has it.
pub async fn confirm(connection: &mut Connection, user: UserId, token_hash: &[u8]) -> QueryResult<Confirmed> {
    connection
        .transaction(async move |connection| {
            // First, as in `store`: two transactions would wait for each other.
            accounts::lock(connection, user).await?;
            match look_up(connection, user, token_hash).await? {
                Pending::Address(_) => {}
                Pending::Expired => return Ok(Confirmed::Expired),
                Pending::Unknown => return Ok(Confirmed::Unknown),
            }
            withdraw(connection, user).await?;
            let proven = diesel::update(users::table.find(user.0))
                .set((
                    users::email_verified_at.eq(clock::first_or_now("email_verified_at")),
                    users::updated_at.eq(clock::now().assume_not_null()),
                ))
                .returning(User::as_returning())
                .get_result(connection)
                .await?;
            Ok(Confirmed::Proven(Box::new(proven)))
        })
        .await
}

/// Withdraws the link of an account.
pub(crate) async fn withdraw(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    diesel::delete(email_confirmations::table.find(user.0))
        .execute(connection)
        .await
        .map(drop)
}

/// Removes links that ran out more than a day ago and gives their number.
pub async fn remove_expired(connection: &mut Connection) -> QueryResult<usize> {
    let limit = clock::before(Duration::from_secs(24 * 60 * 60)).assume_not_null();
    diesel::delete(email_confirmations::table.filter(email_confirmations::expires_at.lt(limit)))
        .execute(connection)
        .await
}
