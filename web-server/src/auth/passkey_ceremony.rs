//! Passkeys between two calls: Redis stores the request to a browser for five minutes and for one use. Without it nobody
//! signs in.

use domain::errors::ErrorCode;
use domain::limits::PASSKEY_CEREMONY_LIFE;
use passkeys::{PasskeyError, Passkeys};
use serde_json::json;

use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// The passkeys of the site.
///
/// # Errors
/// `passkeys-off` where it has none; the detail says why.
pub fn of_site(state: &AppState) -> ApiResult<&Passkeys> {
    match &*state.passkeys {
        Ok(passkeys) => Ok(passkeys),
        Err(refusal) => {
            let detail = json!({ "reason": refusal.to_string() });
            Err(ApiError::with_detail(ErrorCode::PasskeysOff, detail))
        }
    }
}

/// Stores the request to a browser. `whose` identifies the ceremony.
///
/// # Errors
/// When Redis does not answer.
pub async fn remember(state: &AppState, whose: &str, asked: &str) -> ApiResult<()> {
    let _: () = redis::cmd("SET")
        .arg(key(state, whose))
        .arg(asked)
        .arg("EX")
        .arg(PASSKEY_CEREMONY_LIFE.as_secs())
        .query_async(&mut state.redis().connection())
        .await?;
    Ok(())
}

/// Takes the request to a browser out of the store.
///
/// # Errors
/// `passkey-expired` when none is stored.
pub async fn take(state: &AppState, whose: &str) -> ApiResult<String> {
    let asked: Option<String> = redis::cmd("GETDEL")
        .arg(key(state, whose))
        .query_async(&mut state.redis().connection())
        .await?;
    Ok(asked.ok_or(ErrorCode::PasskeyExpired)?)
}

/// The answer to a passkey that does not hold.
pub fn refused(error: &PasskeyError) -> ApiError {
    tracing::warn!(%error, "a passkey was refused");
    ErrorCode::PasskeyRefused.into()
}

fn key(state: &AppState, whose: &str) -> String {
    state.redis().key(&format!("passkey:{whose}"))
}
