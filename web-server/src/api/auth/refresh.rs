//! A new access token for the cookie's refresh token.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, ResponseError, post, web};
use db::refresh_tokens::{self, NewToken, Rotation};
use domain::errors::ErrorCode;
use domain::limits::REFRESH_TOKEN_LIFE;

use super::same_origin;
use crate::auth::cookie::SiteCookies;
use crate::auth::session::{self, AuthResponse};
use crate::auth::{device_name, opaque};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Uses the refresh token up and gives a new pair. A token that is shown again ends the whole sign-in, except by tabs
/// that refresh at the same moment; more than a few of them have to ask again later.
#[utoipa::path(tag = "auth", operation_id = "refreshSession", responses(
    (status = 200, body = AuthResponse), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/auth/refresh")]
pub async fn refresh(request: HttpRequest, state: web::Data<AppState>) -> ApiResult {
    same_origin(&request, &state)?;
    let Some(shown) = state.cookies.refresh_token(&request) else {
        return Err(ErrorCode::UserTokenExpired.into());
    };
    let (next, next_hash) = opaque::new();
    let mut connection = state.pool.get().await?;
    let shown = opaque::hash(&shown);
    let token = NewToken {
        hash: &next_hash,
        life: REFRESH_TOKEN_LIFE,
        device: &device_name::of(&request),
    };
    let renewed = match refresh_tokens::rotate(&mut connection, &shown, token).await? {
        Rotation::Rotated(renewed) | Rotation::Raced(renewed) => renewed,
        // The cookie stays: it is the newest that the browser has by now.
        Rotation::Crowded => return Err(ErrorCode::RateLimited.into()),
        Rotation::Reused(renewed) => {
            let user = renewed.user;
            tracing::warn!(%user, "a used refresh token was presented again; the session is ended");
            session::end(&state, renewed.session).await;
            return Ok(ended(state.cookies, ErrorCode::UserTokenExpired));
        }
        Rotation::Invalid => return Ok(ended(state.cookies, ErrorCode::UserTokenExpired)),
    };
    match db::users::find(&mut connection, renewed.user).await? {
        Some(user) if user.disabled_at.is_some() => Ok(ended(state.cookies, ErrorCode::UserDisabled)),
        // The epoch is looked at again: a reset may have come between.
        Some(user) if user.session_epoch == renewed.epoch => {
            let session = renewed.session;
            session::answer(
                &state,
                &request,
                &mut connection,
                user,
                session,
                next,
                StatusCode::OK,
            )
            .await
        }
        _ => Ok(ended(state.cookies, ErrorCode::UserTokenExpired)),
    }
}

/// The error, and the cookie taken back.
fn ended(cookies: SiteCookies, code: ErrorCode) -> HttpResponse {
    let mut answer = ApiError::from(code).error_response();
    if let Err(error) = answer.add_cookie(&cookies.no_refresh()) {
        tracing::error!(%error, "a cookie could not be removed");
    }
    answer
}
