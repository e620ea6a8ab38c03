//! Proof that whoever holds a session is its account's owner, before how the account is signed in to changes: the password
//! again, and a code where sign-ins ask for one. Wrong ones count and wait like those of sign-ins.

use actix_web::HttpRequest;
use db::users::User;
use domain::email::Email;
use domain::errors::ErrorCode;

use super::second_factor::{self, Code};
use super::sign_in_guard::{Attempt, CodeAttempt};
use super::sign_in_warning;
use crate::error::ApiResult;
use crate::state::AppState;

/// Asks for the account's password.
///
/// # Errors
/// `missing-password`, `no-password`, `wrong-password`, `too-many-requests`.
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
    let email = Email::parse(&user.email)?;
    let device = state.devices.recognise(request, user);
    let attempt = Attempt::admit(state, request, email, device).await?;
    if state.passwords.fits(password, user.password_hash.clone()).await? {
        attempt.succeeded(state).await;
        return Ok(());
    }
    if attempt.failed() {
        let warning = sign_in_warning::send(state.clone(), user.clone());
        state.background.start(warning);
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
    {
        let mut connection = state.pool.get().await?;
        if !db::authenticators::is_enabled(&mut connection, user.user_id()).await? {
            return Err(ErrorCode::SecondFactorOff.into());
        }
    }
    password(state, request, user, given).await?;
    let code = Code::parse(code)?;
    let attempt = CodeAttempt::admit(state, request, user).await?;
    let mut connection = state.pool.get().await?;
    if second_factor::accept(state, &mut connection, user, &code).await? {
        attempt.succeeded(state).await;
        Ok(())
    } else {
        Err(attempt.failed(state, user))
    }
}
