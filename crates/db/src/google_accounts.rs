//! Accounts that are signed in to with Google.

use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::email::Email;
use domain::ids::UserId;

use crate::schema::users;
use crate::users::User;
use crate::{Connection, authenticators, clock, passkeys};

/// Who the provider says somebody is.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The provider's own name for the person; it never changes.
    pub subject: String,
    pub email: Email,
    /// Whether the provider vouches that the address is the person's.
    pub email_verified: bool,
    pub name: Option<String>,
    pub picture: Option<String>,
}

/// Whose account it is.
#[derive(Debug, Clone)]
pub enum Found {
    /// This one: known, made now, or joined now.
    Account(Box<User>),
    /// The address has an account that this identity may not be joined to.
    Taken,
}

/// The account of an identity, in one transaction. Who was here before is known by the subject, whatever the
/// address is now. Else an account with the address is joined, but only when the provider vouches for the
/// address, no other identity was joined before, and sign-ins ask for no second factor. Else an account is made.
pub async fn sign_in(connection: &mut Connection, identity: Identity) -> QueryResult<Found> {
    connection
        .transaction(async move |connection| {
            // A second turn is for an account that another call made between the looks.
            for _ in 0..2 {
                if let Some(user) = by_subject(connection, &identity.subject).await? {
                    return Ok(Found::Account(Box::new(user)));
                }
                if let Some(user) = by_email(connection, &identity.email).await? {
                    return match user.google_sub.as_deref() {
                        // Another call made or joined it since the look above.
                        Some(subject) if subject == identity.subject => Ok(Found::Account(Box::new(user))),
                        // The way to the mails of an account is not the way around its second factor.
                        None if user.email_verified_at.is_some()
                            && authenticators::is_enabled(connection, user.user_id()).await? =>
                        {
                            Ok(Found::Taken)
                        }
                        None if identity.email_verified => {
                            Ok(Found::Account(Box::new(join(connection, user, &identity).await?)))
                        }
                        _ => Ok(Found::Taken),
                    };
                }
                if let Some(user) = create(connection, &identity).await? {
                    return Ok(Found::Account(Box::new(user)));
                }
            }
            Err(diesel::result::Error::RollbackTransaction)
        })
        .await
}

async fn by_subject(connection: &mut Connection, subject: &str) -> QueryResult<Option<User>> {
    users::table
        .filter(users::google_sub.eq(subject))
        .select(User::as_select())
        .first(connection)
        .await
        .optional()
}

async fn by_email(connection: &mut Connection, email: &Email) -> QueryResult<Option<User>> {
    users::table
        .filter(users::email.eq(email.as_str()))
        .select(User::as_select())
        .for_update()
        .first(connection)
        .await
        .optional()
}

async fn create(connection: &mut Connection, identity: &Identity) -> QueryResult<Option<User>> {
    diesel::insert_into(users::table)
        .values((
            users::id.eq(UserId::generate().0),
            users::email.eq(identity.email.as_str()),
            users::google_sub.eq(&identity.subject),
            users::email_verified_at.eq(case_when(
                identity.email_verified.into_sql::<Bool>(),
                clock::now(),
            )),
            users::display_name.eq(&identity.name),
            users::photo_url.eq(&identity.picture),
        ))
        .on_conflict_do_nothing()
        .returning(User::as_returning())
        .get_result(connection)
        .await
        .optional()
}

/// Links an identity to the account with its address. If nobody had proved before that the address is theirs,
/// the password may be a stranger's who registered the address first: it goes, as do an authenticator app and passkeys, and every
/// sign-in ends.
async fn join(connection: &mut Connection, user: User, identity: &Identity) -> QueryResult<User> {
    let was_proven = user.email_verified_at.is_some();
    let (password_hash, epoch) = if was_proven {
        (user.password_hash, user.session_epoch)
    } else {
        authenticators::remove(connection, UserId(user.id)).await?;
        passkeys::remove_all(connection, UserId(user.id)).await?;
        (None, user.session_epoch + 1)
    };
    diesel::update(users::table.find(user.id))
        .set((
            users::google_sub.eq(&identity.subject),
            users::password_hash.eq(password_hash),
            users::session_epoch.eq(epoch),
            users::email_verified_at.eq(clock::first_or_now("email_verified_at")),
            users::display_name.eq(user.display_name.or_else(|| identity.name.clone())),
            users::photo_url.eq(user.photo_url.or_else(|| identity.picture.clone())),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .returning(User::as_returning())
        .get_result(connection)
        .await
}
