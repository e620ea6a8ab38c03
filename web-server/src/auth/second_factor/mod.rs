//! The second factor of a sign-in: after the password, a code of an authenticator app (RFC 6238) or a recovery code.
//!
//! - [`authenticator`]: secrets, and the codes that are made of them
//! - [`recovery_codes`]: codes for when the app is not at hand
//! - [`ticket`]: a token for the right password until the code comes

pub mod authenticator;
pub mod recovery_codes;
pub mod ticket;

use db::users::User;
use domain::errors::ErrorCode;
use serde_json::json;

use self::authenticator::Authenticator;
use self::recovery_codes::RecoveryCode;
use self::ticket::Ticket;
use super::account_mail::{self, Occasion};
use super::clock::unix_seconds;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// A code as a person enters it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Code {
    /// Six digits of an authenticator app.
    Totp(String),
    Recovery(RecoveryCode),
}

impl Code {
    /// A code of either form. Spaces around and within do not count.
    ///
    /// # Errors
    /// `second-factor-wrong` for what has neither form.
    pub fn parse(text: &str) -> Result<Self, ErrorCode> {
        // More characters than any code with its separators.
        if text.len() > 64 {
            return Err(ErrorCode::SecondFactorWrong);
        }
        let text: String = text.split_ascii_whitespace().collect();
        if text.len() == authenticator::DIGITS && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self::Totp(text));
        }
        RecoveryCode::parse(&text)
            .map(Self::Recovery)
            .ok_or(ErrorCode::SecondFactorWrong)
    }
}

/// The answer to a right password where a code is asked for, too: an error whose detail has the ticket
/// and the kinds of codes.
pub async fn required(state: &AppState, user: &User) -> ApiResult<ApiError> {
    let left = {
        let mut connection = state.pool.get().await?;
        db::authenticators::recovery_codes_left(&mut connection, user.user_id()).await?
    };
    let methods: &[&str] = if left > 0 {
        &["totp", "recovery"]
    } else {
        &["totp"]
    };
    let ticket = Ticket::issue(state, user).await?;
    let detail = json!({ "ticket": ticket, "methods": methods });
    Ok(ApiError::with_detail(ErrorCode::SecondFactorRequired, detail))
}

/// A code that held when it was looked at, and is to be used up.
#[derive(Debug)]
pub enum Held {
    /// The time step of a code of the app.
    Totp(i64),
    /// The hash of a recovery code.
    Recovery(Vec<u8>),
}

/// Looks at a code of an account. Gives nothing when it does not hold, or not again.
///
/// # Errors
/// `second-factor-off` when the account has no second factor.
pub async fn look_at(
    state: &AppState,
    connection: &mut db::Connection,
    user: &User,
    code: &Code,
) -> ApiResult<Option<Held>> {
    let id = user.user_id();
    let stored = db::authenticators::find(connection, id)
        .await?
        .filter(|stored| stored.is_enabled)
        .ok_or(ErrorCode::SecondFactorOff)?;
    match code {
        Code::Totp(code) => {
            let Some(authenticator) = Authenticator::open(&state.sealing, id, &stored.secret_sealed) else {
                tracing::error!(user = %id, "the secret of an authenticator app cannot be opened: a key is missing");
                return Ok(None);
            };
            let step = authenticator.step_of(code, unix_seconds());
            Ok(step.filter(|step| *step > stored.last_step).map(Held::Totp))
        }
        Code::Recovery(code) => {
            let hash = code.hash();
            let is_there = db::authenticators::has_recovery_code(connection, id, &hash).await?;
            Ok(is_there.then_some(Held::Recovery(hash)))
        }
    }
}

/// Uses a code of an account up. Gives whether it still holds: each does once. A recovery code takes the codes of the app
/// with it that hold at the moment, and the owner gets a mail.
pub async fn use_up(
    state: &AppState,
    connection: &mut db::Connection,
    user: &User,
    held: Held,
) -> ApiResult<bool> {
    let id = user.user_id();
    match held {
        Held::Totp(step) => Ok(db::authenticators::use_step(connection, id, step).await?),
        Held::Recovery(hash) => {
            let Some(left) = db::authenticators::use_recovery_code(connection, id, &hash).await? else {
                return Ok(false);
            };
            let last = authenticator::last_step_that_holds(unix_seconds());
            db::authenticators::use_step(connection, id, last).await?;
            account_mail::notify(state, user, Occasion::RecoveryCodeUsed { left });
            Ok(true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_six_ascii_digits_or_a_recovery_code() {
        assert_eq!(Code::parse(" 012 345 "), Ok(Code::Totp("012345".into())));
        assert!(matches!(
            Code::parse("ABCD-efgh-2345-6777"),
            Ok(Code::Recovery(_))
        ));
        for wrong in [
            "",
            "12345",
            "1234567",
            "+12345",
            "٠١٢٣٤٥",
            "１２３４５６",
            "abcd-efgh-2345-677",
            "abcd-efgh-2345-6708",
            &"1 ".repeat(100),
        ] {
            assert_eq!(Code::parse(wrong), Err(ErrorCode::SecondFactorWrong), "{wrong}");
        }
    }
}
