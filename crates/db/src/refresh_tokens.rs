//! Refresh tokens: each is used once and replaced. One that is presented again after its successor was used revokes its
//! family. As long as the successor was never used, the client may not have received it (a tab that was closed in the
//! middle of a refresh keeps the earlier cookie): the earlier token holds for a day then, and takes the successor's place;
//! whoever shows that successor after all revokes the family too. All of an account's end together when its epoch is
//! counted up: a token that a call stores at that very moment carries the earlier epoch too.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use uuid::Uuid;

use crate::schema::{refresh_tokens, users};
use crate::users::User;
use crate::{Connection, clock};

/// How long a used token may be presented again without harm: two tabs that refresh at the same moment send
/// the same cookie.
pub const REUSE_GRACE: Duration = Duration::from_secs(20);

/// How many tokens a session may be given within [`REUSE_GRACE`] while used ones are presented again.
const RACING_TABS: i64 = 5;

/// How long after its first use a token may still take the place of a successor that nobody used.
pub const LOST_SUCCESSOR_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// A session that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renewed {
    pub user: UserId,
    /// The epoch of the account that it belongs to.
    pub epoch: i32,
    /// The session: its refresh tokens are one family.
    pub session: Uuid,
}

/// The outcome of presenting a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    /// It was valid, or its successor never reached anybody; the new one is stored.
    Rotated(Renewed),
    /// It was used a moment ago by another tab; the successor is stored beside the other.
    Raced(Renewed),
    /// It was used a moment ago, and more tabs than [`RACING_TABS`] did so: nothing is stored, and nothing ends.
    Crowded,
    /// It was used before, and so was its successor, or too long ago; or an earlier token took its place: the whole
    /// family is revoked.
    Reused(Renewed),
    /// It is unknown, ran out or was revoked.
    Invalid,
}

/// A token to be stored.
#[derive(Debug, Clone, Copy)]
pub struct NewToken<'a> {
    pub hash: &'a [u8],
    pub life: Duration,
    /// The browser and system that it is for.
    pub device: &'a str,
}

/// Stores the first token of a session, in the epoch that the account was read in, and gives the session.
pub async fn start_family(
    connection: &mut Connection,
    user: &User,
    token: NewToken<'_>,
) -> QueryResult<Uuid> {
    let sign_in = Renewed {
        user: user.user_id(),
        epoch: user.session_epoch,
        session: Uuid::now_v7(),
    };
    insert(connection, sign_in, None, token).await?;
    Ok(sign_in.session)
}

/// Uses up the token with `shown_hash` and stores its successor, in one transaction.
pub async fn rotate(
    connection: &mut Connection,
    shown_hash: &[u8],
    next: NewToken<'_>,
) -> QueryResult<Rotation> {
    connection
        .transaction(async move |connection| {
            let found: Option<Stored> = refresh_tokens::table
                .filter(refresh_tokens::token_hash.eq(shown_hash))
                .select((
                    refresh_tokens::id,
                    refresh_tokens::user_id,
                    refresh_tokens::family_id,
                    refresh_tokens::session_epoch,
                    refresh_tokens::revoked_at
                        .is_null()
                        .and(refresh_tokens::expires_at.gt(clock::now().assume_not_null())),
                    refresh_tokens::used_at.ge(clock::before(REUSE_GRACE)),
                    // The version before notes no first use.
                    clock::coalesce(refresh_tokens::first_used_at, refresh_tokens::used_at)
                        .ge(clock::before(LOST_SUCCESSOR_LIFE)),
                ))
                .for_update()
                .first(connection)
                .await
                .optional()?;
            let Some(token) = found else {
                return Ok(Rotation::Invalid);
            };
            if !token.is_live {
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
            let renewed = Renewed {
                user,
                epoch,
                session: token.family_id,
            };
            match token.was_used_just_now {
                None => {
                    use_up(connection, token.id).await?;
                    insert(connection, renewed, Some(token.id), next).await?;
                    Ok(Rotation::Rotated(renewed))
                }
                Some(true) if is_crowded(connection, token.family_id).await? => Ok(Rotation::Crowded),
                Some(true) => {
                    insert(connection, renewed, Some(token.id), next).await?;
                    Ok(Rotation::Raced(renewed))
                }
                Some(false)
                    if token.may_replace == Some(true)
                        && replace_unused_successors(connection, token.id).await? =>
                {
                    use_up(connection, token.id).await?;
                    insert(connection, renewed, Some(token.id), next).await?;
                    Ok(Rotation::Rotated(renewed))
                }
                Some(false) => {
                    revoke_family(connection, token.family_id).await?;
                    Ok(Rotation::Reused(renewed))
                }
            }
        })
        .await
}

/// Ends the session that a token belongs to and gives it. Unknown tokens are no error.
pub async fn revoke(connection: &mut Connection, token_hash: &[u8]) -> QueryResult<Option<Uuid>> {
    let family: Option<Uuid> = refresh_tokens::table
        .filter(refresh_tokens::token_hash.eq(token_hash))
        .select(refresh_tokens::family_id)
        .first(connection)
        .await
        .optional()?;
    if let Some(family) = family {
        revoke_family(connection, family).await?;
    }
    Ok(family)
}

/// Removes tokens that ran out more than a day ago and gives their number.
pub async fn remove_expired(connection: &mut Connection) -> QueryResult<usize> {
    let limit = clock::before(Duration::from_secs(24 * 60 * 60)).assume_not_null();
    diesel::delete(refresh_tokens::table.filter(refresh_tokens::expires_at.lt(limit)))
        .execute(connection)
        .await
}

#[derive(Queryable)]
struct Stored {
    id: Uuid,
    user_id: Uuid,
    family_id: Uuid,
    session_epoch: i32,
    /// Neither revoked nor run out.
    is_live: bool,
    /// Whether it was used within [`REUSE_GRACE`]; none when it was not used.
    was_used_just_now: Option<bool>,
    /// Whether it was first used within [`LOST_SUCCESSOR_LIFE`]; none when it was not used.
    may_replace: Option<bool>,
}

/// Whether a session was given as many tokens just now as racing tabs get. Counted in the whole session: each of them
/// could be raced for in turn.
async fn is_crowded(connection: &mut Connection, family: Uuid) -> QueryResult<bool> {
    let given: i64 = refresh_tokens::table
        .filter(refresh_tokens::family_id.eq(family))
        .filter(
            refresh_tokens::created_at
                .nullable()
                .ge(clock::before(REUSE_GRACE)),
        )
        .count()
        .get_result(connection)
        .await?;
    Ok(given >= RACING_TABS)
}

async fn use_up(connection: &mut Connection, id: Uuid) -> QueryResult<()> {
    diesel::update(refresh_tokens::table.find(id))
        .set((
            refresh_tokens::used_at.eq(clock::now()),
            refresh_tokens::first_used_at.eq(clock::first_or_now("first_used_at")),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Takes the successors of a used token out of use, unless one of them was used or none is known. Gives whether it did.
/// They count as used when they were made, without a successor: whoever presents one ends the session, unless its answer
/// may still be on its way.
async fn replace_unused_successors(connection: &mut Connection, parent: Uuid) -> QueryResult<bool> {
    let used: Vec<Option<chrono::DateTime<chrono::Utc>>> = refresh_tokens::table
        .filter(refresh_tokens::parent_id.eq(parent))
        .select(refresh_tokens::used_at)
        .for_update()
        .load(connection)
        .await?;
    if used.is_empty() || used.iter().any(Option::is_some) {
        return Ok(false);
    }
    diesel::update(refresh_tokens::table.filter(refresh_tokens::parent_id.eq(parent)))
        .set((
            refresh_tokens::used_at.eq(refresh_tokens::created_at.nullable()),
            refresh_tokens::parent_id.eq(None::<Uuid>),
        ))
        .execute(connection)
        .await?;
    Ok(true)
}

async fn insert(
    connection: &mut Connection,
    sign_in: Renewed,
    parent: Option<Uuid>,
    token: NewToken<'_>,
) -> QueryResult<()> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::id.eq(Uuid::now_v7()),
            refresh_tokens::user_id.eq(sign_in.user.0),
            refresh_tokens::session_epoch.eq(sign_in.epoch),
            refresh_tokens::family_id.eq(sign_in.session),
            refresh_tokens::parent_id.eq(parent),
            refresh_tokens::token_hash.eq(token.hash),
            refresh_tokens::expires_at.eq(clock::after(token.life).assume_not_null()),
            refresh_tokens::device.eq(token.device),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Ends a session. Gives whether it went on until now.
///
/// A call that renews the session at the same moment stores a token that the statement does not see; the statement waits
/// for it, and the next one meets what it stored.
pub async fn revoke_family(connection: &mut Connection, family: Uuid) -> QueryResult<bool> {
    let mut was_live = false;
    while revoke_stored(connection, family).await? > 0 {
        was_live = true;
    }
    Ok(was_live)
}

async fn revoke_stored(connection: &mut Connection, family: Uuid) -> QueryResult<usize> {
    diesel::update(
        refresh_tokens::table
            .filter(refresh_tokens::family_id.eq(family))
            .filter(refresh_tokens::revoked_at.is_null()),
    )
    .set(refresh_tokens::revoked_at.eq(clock::now()))
    .execute(connection)
    .await
}
