//! The link that confirms the address of a new account. Its monthly credits wait for it, but for a first app.

use db::users::User;
use domain::email::Email;
use domain::errors::ErrorCode;
use domain::limits::EMAIL_CONFIRMATION_LIFE;

use super::{account_mail, opaque};
use crate::error::ApiResult;
use crate::state::AppState;

/// Mails the first link to an account that registered just now. Failures are logged: its owner can ask for another one.
pub async fn send_first(state: &AppState, connection: &mut db::Connection, user: &User) {
    if let Err(error) = send(state, connection, user).await {
        tracing::error!(%error, "a link that confirms an address was not sent");
    }
}

/// Stores a link in place of the one before, and mails it, beside the answer.
///
/// # Errors
/// `user-token-expired` when the account's sign-ins were ended since it was read; when the database fails.
pub async fn send(state: &AppState, connection: &mut db::Connection, user: &User) -> ApiResult<()> {
    let email = Email::parse(&user.email)?;
    let (token, hash) = opaque::new();
    if !db::email_confirmations::store(connection, user, &hash, EMAIL_CONFIRMATION_LIFE).await? {
        return Err(ErrorCode::UserTokenExpired.into());
    }
    account_mail::send_address_link(state, email, token);
    Ok(())
}
