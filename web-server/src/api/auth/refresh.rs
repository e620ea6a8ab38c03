//! A new access token for the cookie's refresh token.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, ResponseError, post, web};
use db::refresh_tokens::{self, Rotation};
use domain::errors::ErrorCode;
use domain::limits::REFRESH_TOKEN_LIFE;

use super::same_origin;
use crate::auth::session::{self, AuthResponse};
use crate::auth::{cookie, tokens};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Uses the refresh token up and gives a new pair. A token that is shown again ends the whole sign-in.
#[utoipa::path(tag = "auth", operation_id = "refreshSession", responses(
    (status = 200, body = AuthResponse), (status = 401, body = ErrorBody)))]
#[post("/api/auth/refresh")]
pub async fn refresh(request: HttpRequest, state: web::Data<AppState>) -> ApiResult {
    same_origin(&request, &state)?;
    let Some(shown) = cookie::shown(&request) else {
        return Err(ErrorCode::UserTokenExpired.into());
    };
    let (next, next_hash) = tokens::new_refresh_token();
    let mut connection = state.pool.get().await?;
    let shown = tokens::refresh_hash(&shown);
    let user = match refresh_tokens::rotate(&mut connection, &shown, &next_hash, REFRESH_TOKEN_LIFE).await? {
        Rotation::Rotated(user) | Rotation::Raced(user) => user,
        Rotation::Reused(user) => {
            tracing::warn!(%user, "a used refresh token was shown again; the sign-in is ended");
            return Ok(ended(ErrorCode::UserTokenExpired));
        }
        Rotation::Invalid => return Ok(ended(ErrorCode::UserTokenExpired)),
    };
    match db::users::find(&mut connection, user).await? {
        Some(user) if user.disabled_at.is_none() => session::answer(&state, user, next, StatusCode::OK),
        Some(_) => Ok(ended(ErrorCode::UserDisabled)),
        None => Ok(ended(ErrorCode::UserTokenExpired)),
    }
}

/// The error, and the cookie taken back.
fn ended(code: ErrorCode) -> HttpResponse {
    let mut answer = ApiError::from(code).error_response();
    if let Err(error) = answer.add_cookie(&cookie::removed()) {
        tracing::error!(%error, "a cookie could not be removed");
    }
    answer
}
