//! Changing the password.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::password::Password;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::account_mail::{self, Occasion};
use crate::auth::session::{self, AuthResponse};
use crate::auth::{CurrentUser, proof};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A change of the password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordRequest {
    /// The password until now.
    current_password: String,
    /// The one from now on.
    new_password: String,
    /// A code of the authenticator app, or a recovery code, where two-factor authentication is on.
    #[schema(nullable = false)]
    code: Option<String>,
}

/// Changes the password and ends every session of the account but this one, which goes on with the answer's tokens.
#[utoipa::path(tag = "account", operation_id = "changePassword", security(("bearer" = [])),
    request_body = ChangePasswordRequest, responses(
    (status = 200, body = AuthResponse), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/password")]
pub async fn change_password(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ChangePasswordRequest>,
) -> ApiResult {
    let asked = body.0;
    let new = Password::parse(&asked.new_password)?;
    // Before the proof: it says nothing about the account's password, and no code is used up for nothing.
    if asked.new_password == asked.current_password {
        return Err(ErrorCode::SamePassword.into());
    }
    let (current, code) = (asked.current_password, asked.code.as_deref());
    proof::as_for_a_sign_in(&state, &request, &user.0, current, code).await?;
    let hash = state.passwords.hash(new).await?;
    let mut connection = state.pool.get().await?;
    let user = db::users::change_password(&mut connection, &user.0, &hash)
        .await?
        .ok_or(ErrorCode::UserTokenExpired)?;
    account_mail::notify(&state, &user, Occasion::PasswordChanged);
    session::go_on(&request, &mut connection, &user)
        .await?
        .answer(&state, &request, &mut connection, user, StatusCode::OK)
        .await
}
