//! Proof that whoever holds a session is its account's owner, before how the account is signed in to changes: the password
//! again, and a code where sign-ins ask for one. Wrong ones count and wait like those of sign-ins, whatever the device:
//! a stolen session brings its device along.

use actix_web::HttpRequest;
use db::users::User;
use domain::errors::ErrorCode;

use super::second_factor::{self, Code};
use super::sign_in_guard::{Attempt, CodeAttempt};
use super::sign_in_warning;
use crate::error::ApiResult;
use crate::state::AppState;

/// Asks for the account's password.
///
/// # Errors
/// `missing-password`, `no-password`, `wrong-password`, `too-many-requests`; `user-token-expired` when the account's sign-ins
/// were ended while the call waited.
pub async fn password(
    state: &AppState,
    request: &HttpRequest,
    user: &User,
    password: String,
) -> ApiResult<()> {
    if user.password_hash.is_none() {
        return Err(ErrorCode::NoPassword.into());
    }
    if password.is_empty() {
        return Err(ErrorCode::MissingPassword.into());
    }
    let attempt = Attempt::admit_in_session(state, request, user).await?;
    if state.passwords.fits(password, user.password_hash.clone()).await? {
        attempt.succeeded(state).await;
        return still_signed_in(state, user).await;
    }
    if attempt.failed() {
        sign_in_warning::send(state, user.clone());
    }
    Err(ErrorCode::WrongPassword.into())
}

/// Asks for the account's password and a code.
///
/// # Errors
/// Those of [`password`], `second-factor-off`, `second-factor-wrong`.
pub async fn password_and_code(
    state: &AppState,
    request: &HttpRequest,
    user: &User,
    given: String,
    code: &str,
) -> ApiResult<()> {
    if !asks_for_code(state, user).await? {
        return Err(ErrorCode::SecondFactorOff.into());
    }
    password(state, request, user, given).await?;
    let code = Code::parse(code)?;
    let attempt = CodeAttempt::admit_in_session(state, request, user).await?;
    let mut connection = state.pool.get().await?;
    let held = second_factor::look_at(state, &mut connection, user, &code).await?;
    if let Some(held) = held
        && second_factor::use_up(state, &mut connection, user, held).await?
    {
        attempt.succeeded(state).await;
        drop(connection);
        still_signed_in(state, user).await
    } else {
        Err(attempt.failed(state, user))
    }
}

/// A call may have waited for seconds for its attempt. Meanwhile the owner may have ended all sign-ins with a new password.
async fn still_signed_in(state: &AppState, user: &User) -> ApiResult<()> {
    let mut connection = state.pool.get().await?;
    let now = db::users::find(&mut connection, user.user_id()).await?;
    if now.is_some_and(|now| now.session_epoch == user.session_epoch) {
        return Ok(());
    }
    Err(ErrorCode::UserTokenExpired.into())
}

/// Asks for what sign-ins with the password ask for: the account's password, and a code where two-factor authentication is
/// on.
///
/// # Errors
/// Those of [`password`], `second-factor-wrong`, also without a code.
pub async fn as_for_a_sign_in(
    state: &AppState,
    request: &HttpRequest,
    user: &User,
    given: String,
    code: Option<&str>,
) -> ApiResult<()> {
    if asks_for_code(state, user).await? {
        return password_and_code(state, request, user, given, code.unwrap_or_default()).await;
    }
    password(state, request, user, given).await
}

async fn asks_for_code(state: &AppState, user: &User) -> ApiResult<bool> {
    let mut connection = state.pool.get().await?;
    Ok(db::authenticators::is_enabled(&mut connection, user.user_id()).await?)
}
