//! Signing in.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, post, web};
use domain::email::Email;
use domain::errors::ErrorCode;

use super::Credentials;
use crate::api::SmallJson;
use crate::auth::session::{self, AuthResponse};
use crate::auth::sign_in_guard::Attempt;
use crate::auth::{operator, second_factor, sign_in_rate, sign_in_warning};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Signs an account in. The answer does not say which of address and password was wrong. Where the account has a second
/// factor, the answer to the right ones is `second-factor-required`, whose detail has a `ticket` and `methods` (`totp`,
/// `recovery`) for the call that takes the code.
#[utoipa::path(tag = "auth", operation_id = "login", request_body = Credentials, responses(
    (status = 200, body = AuthResponse), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/auth/login")]
pub async fn login(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<Credentials>,
) -> ApiResult {
    sign_in_rate::count(&request, &state).await?;
    let email = Email::parse(&body.0.email)?;
    if body.0.password.is_empty() {
        return Err(ErrorCode::MissingPassword.into());
    }
    let user = {
        let mut connection = state.pool.get().await?;
        db::users::find_by_email(&mut connection, &email).await?
    };
    let device = user
        .as_ref()
        .and_then(|user| state.devices.recognise(&request, user));
    let attempt = Attempt::admit(&state, &request, email, device).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let fits = state.passwords.fits(body.0.password, hash).await?;
    let user = match user {
        Some(user) if fits => user,
        user => {
            if attempt.failed()
                && let Some(user) = user
            {
                sign_in_warning::send(&state, user);
            }
            return Err(ErrorCode::InvalidCredential.into());
        }
    };
    if user.disabled_at.is_some() {
        attempt.succeeded(&state).await;
        return Err(ErrorCode::UserDisabled.into());
    }
    let asks_for_code = {
        let mut connection = state.pool.get().await?;
        db::authenticators::is_enabled(&mut connection, user.user_id()).await?
    };
    if asks_for_code {
        attempt.goes_on(&state).await;
        return Err(second_factor::required(&state, &user).await?);
    }
    attempt.succeeded(&state).await;
    let mut connection = state.pool.get().await?;
    let user = operator::recognise(&state, &request, &mut connection, user).await?;
    session::begin(&state, &request, &mut connection, user, StatusCode::OK).await
}
