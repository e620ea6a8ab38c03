//! Where an account is signed in: its sessions, each a family of refresh tokens.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use crate::refresh_tokens::revoke_family;
use crate::schema::refresh_tokens;
use crate::users::User;
use crate::{Connection, clock};

/// Most sessions of an account that are listed.
const LISTED_MAX: i64 = 100;

/// A session that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Session {
    /// A UUID of version 7, made when the session began.
    pub id: Uuid,
    /// The browser and system; blank where the version before stored the token.
    pub device: String,
    /// When its newest token was given.
    pub last_used_at: DateTime<Utc>,
}

impl Session {
    /// When it began.
    #[must_use]
    pub fn created_at(&self) -> DateTime<Utc> {
        self.id
            .get_timestamp()
            .and_then(|began| {
                let (seconds, nanoseconds) = began.to_unix();
                DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanoseconds)
            })
            .unwrap_or(self.last_used_at)
    }
}

/// The sessions of an account that go on: the `current` one first, then the one used last; of more than 100 the youngest
/// beside it.
pub async fn list(
    connection: &mut Connection,
    user: &User,
    current: Option<Uuid>,
) -> QueryResult<Vec<Session>> {
    let going_on = || {
        refresh_tokens::table
            .filter(refresh_tokens::user_id.eq(user.id))
            .filter(refresh_tokens::session_epoch.eq(user.session_epoch))
            .filter(refresh_tokens::revoked_at.is_null())
            .filter(refresh_tokens::expires_at.gt(clock::now().assume_not_null()))
            .distinct_on(refresh_tokens::family_id)
            .order((
                refresh_tokens::family_id.desc(),
                refresh_tokens::created_at.desc(),
            ))
            .select((
                refresh_tokens::family_id,
                refresh_tokens::device,
                refresh_tokens::created_at,
            ))
    };
    let mut sessions: Vec<Session> = going_on().limit(LISTED_MAX).load(connection).await?;
    let is_current = |session: &Session| Some(session.id) == current;
    if let Some(current) = current
        && !sessions.iter().any(is_current)
    {
        let older: Option<Session> = going_on()
            .filter(refresh_tokens::family_id.eq(current))
            .first(connection)
            .await
            .optional()?;
        if let Some(older) = older {
            // In the order of ids the oldest is the last.
            sessions.pop();
            sessions.push(older);
        }
    }
    sessions.sort_by_key(|session| (!is_current(session), std::cmp::Reverse(session.last_used_at)));
    Ok(sessions)
}

/// Ends a session of an account. Gives whether it had such a one.
pub async fn end(connection: &mut Connection, user: UserId, session: Uuid) -> QueryResult<bool> {
    let theirs = refresh_tokens::table
        .filter(refresh_tokens::user_id.eq(user.0))
        .filter(refresh_tokens::family_id.eq(session));
    let is_theirs: bool = diesel::select(diesel::dsl::exists(theirs))
        .get_result(connection)
        .await?;
    Ok(is_theirs && revoke_family(connection, session).await?)
}
