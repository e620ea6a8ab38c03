//! The way back from the provider's sign-in page.

use actix_web::cookie::Cookie;
use actix_web::{HttpRequest, get, web};
use db::google_accounts::{self, Found};
use domain::errors::ErrorCode;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{redirect, redirect_to_login};
use crate::auth::google::Google;
use crate::auth::google::attempt::Attempt;
use crate::auth::{operator, session};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The answer of the provider.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Callback {
    /// To be exchanged for the person's identity.
    code: Option<String>,
    /// Tells which sign-in this ends.
    state: Option<String>,
    /// Why there is no code.
    error: Option<String>,
}

/// Takes the provider's answer, signs the person in and sends the browser on.
#[utoipa::path(tag = "auth", operation_id = "finishGoogleSignIn", params(Callback), responses(
    (status = 302, description = "To return_to with the refresh cookie, or to /login?error={code}"),
    (status = 404, body = ErrorBody, description = "operation-not-allowed: not configured")))]
#[get("/api/auth/google/callback")]
pub async fn finish_google_sign_in(
    request: HttpRequest,
    state: web::Data<AppState>,
    query: web::Query<Callback>,
) -> ApiResult {
    let google = state.google.as_ref().ok_or(ErrorCode::OperationNotAllowed)?;
    let attempt = google.attempts.shown(&request);
    let return_to = attempt
        .as_ref()
        .map_or_else(Default::default, |attempt| attempt.return_to.clone());
    let signed_in = sign_in(&request, &state, google, attempt, query.into_inner()).await;
    Ok(match signed_in {
        Ok([refresh, device]) => redirect(
            return_to.as_str(),
            [
                refresh,
                state.cookies.signed_in(),
                google.attempts.removed(),
                device,
            ],
        ),
        Err(error) => redirect_to_login(google, error.code(), &return_to),
    })
}

/// Gives the cookies of a new session and of the device.
async fn sign_in(
    request: &HttpRequest,
    state: &AppState,
    google: &Google,
    attempt: Option<Attempt>,
    query: Callback,
) -> ApiResult<[Cookie<'static>; 2]> {
    // Another browser's answer, one that comes twice or late, or one that a later attempt took the place of.
    let attempt = attempt
        .filter(|attempt| query.state.as_ref() == Some(&attempt.state))
        .ok_or(ErrorCode::CancelledPopupRequest)?;
    let code = match (query.code, query.error.as_deref()) {
        (_, Some("access_denied")) => return Err(ErrorCode::PopupClosedByUser.into()),
        (Some(code), None) => code,
        (_, error) => {
            tracing::warn!(error, "Google refused a sign-in");
            return Err(ErrorCode::InternalError.into());
        }
    };
    let identity = google.finish(code, &attempt).await?;
    let mut connection = state.pool.get().await?;
    let user = match google_accounts::sign_in(&mut connection, identity).await? {
        Found::Account(user) => *user,
        Found::Taken => return Err(ErrorCode::AccountExistsWithDifferentCredential.into()),
    };
    if user.disabled_at.is_some() {
        return Err(ErrorCode::UserDisabled.into());
    }
    let user = operator::recognise(state, request, &mut connection, user).await?;
    session::open(state, request, &mut connection, &user)
        .await?
        .cookies(state, request, &user)
}
