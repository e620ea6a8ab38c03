//! Accounts.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::email::Email;
use domain::ids::UserId;
use domain::tier::Tier;
use uuid::Uuid;

use crate::schema::{password_resets, users};
use crate::{Connection, clock, email_changes};

/// An account as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct User {
    /// A UUID of version 7.
    pub id: Uuid,
    /// In lower case.
    pub email: String,
    /// The argon2id hash; none when the account signs in by other means only.
    pub password_hash: Option<String>,
    pub display_name: Option<String>,
    pub photo_url: Option<String>,
    /// The name chosen in the product.
    pub username: Option<String>,
    pub tier: String,
    /// Whether the blog may be managed.
    pub is_blog_admin: bool,
    /// Set when the account is closed.
    pub disabled_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    /// Counted up to end every sign-in; tokens carry the number they were made under.
    pub session_epoch: i32,
    /// When somebody first showed that the address is theirs.
    pub email_verified_at: Option<DateTime<Utc>>,
    /// Who the person is to Google.
    pub google_sub: Option<String>,
    /// Whether it is the account of who runs the product.
    pub is_operator: bool,
    /// Whether its monthly credits wait until somebody shows that the address is theirs; said when it is made.
    pub awaits_confirmation: bool,
}

impl User {
    /// The id as a newtype.
    #[must_use]
    pub fn user_id(&self) -> UserId {
        UserId(self.id)
    }

    /// The tier; the database admits only known ones.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier.parse().unwrap_or(Tier::Free)
    }

    /// Whether it waits for somebody to show that the address is theirs.
    #[must_use]
    pub fn is_unconfirmed(&self) -> bool {
        self.awaits_confirmation && self.email_verified_at.is_none()
    }
}

/// Makes an account, whose monthly credits may wait until its address is confirmed. Gives nothing when the address is taken.
pub async fn create(
    connection: &mut Connection,
    email: &Email,
    password_hash: &str,
    awaits_confirmation: bool,
) -> QueryResult<Option<User>> {
    let made = diesel::insert_into(users::table)
        .values((
            users::id.eq(UserId::generate().0),
            users::email.eq(email.as_str()),
            users::password_hash.eq(password_hash),
            users::awaits_confirmation.eq(awaits_confirmation),
        ))
        .returning(User::as_returning())
        .get_result(connection)
        .await;
    match made {
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(None),
        other => other.map(Some),
    }
}

/// The account with this id.
pub async fn find(connection: &mut Connection, id: UserId) -> QueryResult<Option<User>> {
    users::table
        .find(id.0)
        .select(User::as_select())
        .first(connection)
        .await
        .optional()
}

/// The account with this address.
pub async fn find_by_email(connection: &mut Connection, email: &Email) -> QueryResult<Option<User>> {
    users::table
        .filter(users::email.eq(email.as_str()))
        .select(User::as_select())
        .first(connection)
        .await
        .optional()
}

/// Has other transactions that lock this account wait until this one ends, and gives its tier.
///
/// # Errors
/// [`diesel::result::Error::NotFound`] when there is no such account; other database errors.
pub async fn lock(connection: &mut Connection, id: UserId) -> QueryResult<Tier> {
    let tier: String = users::table
        .find(id.0)
        .select(users::tier)
        // Not FOR UPDATE: a row that refers to this one may be stored before, and two transactions would wait for
        // each other.
        .for_no_key_update()
        .first(connection)
        .await?;
    Ok(tier.parse().unwrap_or(Tier::Free))
}

/// Locks an account as [`lock`] does. Gives whether its sign-ins still are those with which it was read.
pub(crate) async fn lock_signed_in(connection: &mut Connection, user: &User) -> QueryResult<bool> {
    let epoch: Option<i32> = users::table
        .find(user.id)
        .select(users::session_epoch)
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    Ok(epoch == Some(user.session_epoch))
}

/// Ends every sign-in of an account: refresh and access tokens carry the epoch that they were made in.
pub async fn end_sessions(connection: &mut Connection, id: UserId) -> QueryResult<()> {
    diesel::update(users::table.find(id.0))
        .set((
            users::session_epoch.eq(users::session_epoch + 1),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Ends every sign-in of an account, and gives the account as it is then: a session that starts in it goes on. Nothing
/// changes and nothing is given when its sign-ins were ended since it was read.
pub async fn end_sessions_of(connection: &mut Connection, user: &User) -> QueryResult<Option<User>> {
    diesel::update(
        users::table
            .find(user.id)
            .filter(users::session_epoch.eq(user.session_epoch)),
    )
    .set((
        users::session_epoch.eq(users::session_epoch + 1),
        users::updated_at.eq(clock::now().assume_not_null()),
    ))
    .returning(User::as_returning())
    .get_result(connection)
    .await
    .optional()
}

/// Gives an account another password and ends every sign-in, in one transaction. Links for a new password and for another
/// address that were mailed before work no longer. Gives the account as it is then, or nothing when its sign-ins were ended since it was read.
pub async fn change_password(
    connection: &mut Connection,
    user: &User,
    password_hash: &str,
) -> QueryResult<Option<User>> {
    connection
        .transaction(async move |connection| {
            let changed = diesel::update(
                users::table
                    .find(user.id)
                    .filter(users::session_epoch.eq(user.session_epoch)),
            )
            .set((
                users::password_hash.eq(password_hash),
                users::session_epoch.eq(users::session_epoch + 1),
                users::updated_at.eq(clock::now().assume_not_null()),
            ))
            .returning(User::as_returning())
            .get_result(connection)
            .await
            .optional()?;
            diesel::delete(password_resets::table.find(user.id))
                .execute(connection)
                .await?;
            email_changes::withdraw(connection, user.user_id()).await?;
            Ok(changed)
        })
        .await
}

/// Notes that the owner of an account is warned of wrong passwords, unless they were within the last day. Gives
/// whether the warning is to be sent.
pub async fn claim_sign_in_warning(connection: &mut Connection, id: UserId) -> QueryResult<bool> {
    let a_day_ago = clock::before(Duration::from_secs(24 * 60 * 60)).assume_not_null();
    let never_or_earlier = users::sign_in_warned_at
        .is_null()
        .or(users::sign_in_warned_at.assume_not_null().lt(a_day_ago));
    let claimed = diesel::update(users::table.find(id.0).filter(never_or_earlier))
        .set(users::sign_in_warned_at.eq(clock::now()))
        .execute(connection)
        .await?;
    Ok(claimed == 1)
}
