//! Refresh tokens: each is used once and replaced; one that is shown again revokes its family. All of an
//! account's end together when its epoch is counted up: a token that a call stores at that very moment carries
//! the earlier epoch too.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::{refresh_tokens, users};
use crate::users::User;

/// How long a used token may be shown again without harm: two tabs that refresh at the same moment send
/// the same cookie.
pub const REUSE_GRACE: Duration = Duration::from_secs(20);

/// A sign-in that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renewed {
    /// Whose it is.
    pub user: UserId,
    /// The epoch of the account that it belongs to.
    pub epoch: i32,
}

/// What became of a token that was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    /// It held; the successor is stored. The family is the sign-in it belongs to.
    Rotated(Renewed),
    /// It was used a moment ago by another tab; the successor is stored beside the other.
    Raced(Renewed),
    /// It was used before: the whole family is revoked.
    Reused(UserId),
    /// It is unknown, ran out or was revoked.
    Invalid,
}

/// Stores the first token of a sign-in, in the epoch that the account was read in.
///
/// # Errors
/// When the database fails.
pub async fn start_family(
    connection: &mut Connection,
    user: &User,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<()> {
    let sign_in = Renewed {
        user: user.user_id(),
        epoch: user.session_epoch,
    };
    insert(connection, sign_in, Uuid::now_v7(), token_hash, life).await
}

/// Uses up the token with `shown_hash` and stores its successor, in one transaction.
///
/// # Errors
/// When the database fails.
pub async fn rotate(
    connection: &mut Connection,
    shown_hash: &[u8],
    next_hash: &[u8],
    life: Duration,
) -> QueryResult<Rotation> {
    let (shown_hash, next_hash) = (shown_hash.to_vec(), next_hash.to_vec());
    connection
        .transaction(async move |connection| {
            let found: Option<Stored> = refresh_tokens::table
                .filter(refresh_tokens::token_hash.eq(&shown_hash))
                .select(Stored::as_select())
                .for_update()
                .first(connection)
                .await
                .optional()?;
            let Some(token) = found else {
                return Ok(Rotation::Invalid);
            };
            let now = Utc::now();
            if token.revoked_at.is_some() || token.expires_at <= now {
                return Ok(Rotation::Invalid);
            }
            let epoch: i32 = users::table
                .find(token.user_id)
                .select(users::session_epoch)
                .first(connection)
                .await?;
            if token.session_epoch != epoch {
                return Ok(Rotation::Invalid);
            }
            let user = UserId(token.user_id);
            let renewed = Renewed { user, epoch };
            if let Some(used) = token.used_at {
                if used + delta(REUSE_GRACE) < now {
                    revoke_family(connection, token.family_id).await?;
                    return Ok(Rotation::Reused(user));
                }
                insert(connection, renewed, token.family_id, &next_hash, life).await?;
                return Ok(Rotation::Raced(renewed));
            }
            diesel::update(refresh_tokens::table.find(token.id))
                .set(refresh_tokens::used_at.eq(now))
                .execute(connection)
                .await?;
            insert(connection, renewed, token.family_id, &next_hash, life).await?;
            Ok(Rotation::Rotated(renewed))
        })
        .await
}

/// Ends the sign-in that a token belongs to. Unknown tokens are no error.
///
/// # Errors
/// When the database fails.
pub async fn revoke(connection: &mut Connection, token_hash: &[u8]) -> QueryResult<()> {
    let family: Option<Uuid> = refresh_tokens::table
        .filter(refresh_tokens::token_hash.eq(token_hash))
        .select(refresh_tokens::family_id)
        .first(connection)
        .await
        .optional()?;
    match family {
        Some(family) => revoke_family(connection, family).await,
        None => Ok(()),
    }
}

/// Removes tokens that ran out more than a day ago and gives their number.
///
/// # Errors
/// When the database fails.
pub async fn remove_expired(connection: &mut Connection) -> QueryResult<usize> {
    let limit = Utc::now() - TimeDelta::days(1);
    diesel::delete(refresh_tokens::table.filter(refresh_tokens::expires_at.lt(limit)))
        .execute(connection)
        .await
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = refresh_tokens)]
struct Stored {
    id: Uuid,
    user_id: Uuid,
    family_id: Uuid,
    expires_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
    revoked_at: Option<DateTime<Utc>>,
    session_epoch: i32,
}

async fn insert(
    connection: &mut Connection,
    sign_in: Renewed,
    family: Uuid,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<()> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::id.eq(Uuid::now_v7()),
            refresh_tokens::user_id.eq(sign_in.user.0),
            refresh_tokens::session_epoch.eq(sign_in.epoch),
            refresh_tokens::family_id.eq(family),
            refresh_tokens::token_hash.eq(token_hash),
            refresh_tokens::expires_at.eq(Utc::now() + delta(life)),
        ))
        .execute(connection)
        .await
        .map(drop)
}

async fn revoke_family(connection: &mut Connection, family: Uuid) -> QueryResult<()> {
    diesel::update(
        refresh_tokens::table
            .filter(refresh_tokens::family_id.eq(family))
            .filter(refresh_tokens::revoked_at.is_null()),
    )
    .set(refresh_tokens::revoked_at.eq(Utc::now()))
    .execute(connection)
    .await
    .map(drop)
}

fn delta(duration: Duration) -> TimeDelta {
    TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX)
}
