//! Refresh tokens: each is used once and replaced; one that is shown again revokes its family.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::refresh_tokens;

/// How long a used token may be shown again without harm: two tabs that refresh at the same moment send
/// the same cookie.
pub const REUSE_GRACE: Duration = Duration::from_secs(20);

/// What became of a token that was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    /// It held; the successor is stored. The family is the sign-in it belongs to.
    Rotated(UserId),
    /// It was used a moment ago by another tab; the successor is stored beside the other.
    Raced(UserId),
    /// It was used before: the whole family is revoked.
    Reused(UserId),
    /// It is unknown, ran out or was revoked.
    Invalid,
}

/// Stores the first token of a sign-in.
///
/// # Errors
/// When the database fails.
pub async fn start_family(
    connection: &mut Connection,
    user: UserId,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<()> {
    insert(connection, user, Uuid::now_v7(), token_hash, life).await
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
            let user = UserId(token.user_id);
            if let Some(used) = token.used_at {
                if used + delta(REUSE_GRACE) < now {
                    revoke_family(connection, token.family_id).await?;
                    return Ok(Rotation::Reused(user));
                }
                insert(connection, user, token.family_id, &next_hash, life).await?;
                return Ok(Rotation::Raced(user));
            }
            diesel::update(refresh_tokens::table.find(token.id))
                .set(refresh_tokens::used_at.eq(now))
                .execute(connection)
                .await?;
            insert(connection, user, token.family_id, &next_hash, life).await?;
            Ok(Rotation::Rotated(user))
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
}

async fn insert(
    connection: &mut Connection,
    user: UserId,
    family: Uuid,
    token_hash: &[u8],
    life: Duration,
) -> QueryResult<()> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::id.eq(Uuid::now_v7()),
            refresh_tokens::user_id.eq(user.0),
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
