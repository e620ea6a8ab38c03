//! Starting and renewing a sign-in: what every call that ends with a token does.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use domain::limits::{ACCESS_TOKEN_LIFE, REFRESH_TOKEN_LIFE};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::account::User;
use super::tokens::Bearer;
use super::{ended_sessions, opaque};
use crate::error::ApiResult;
use crate::state::AppState;

/// A sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthResponse {
    /// The access token, to be sent as bearer.
    pub token: String,
    /// Its life in seconds.
    pub expires_in: u64,
    /// Whose it is.
    pub user: User,
}

/// Starts a sign-in: an access token in the body, a refresh token in the cookie.
///
/// # Errors
/// When the database or signing fails.
pub async fn begin(
    state: &AppState,
    connection: &mut db::Connection,
    user: db::users::User,
    status: StatusCode,
) -> ApiResult {
    let (token, session) = start(connection, &user).await?;
    answer(state, user, session, token, status)
}

/// Starts a sign-in and gives its refresh token, for an answer that is no page of a script.
pub async fn open(connection: &mut db::Connection, user: &db::users::User) -> ApiResult<String> {
    Ok(start(connection, user).await?.0)
}

/// Ends a session: the refresh token is revoked already, this ends its access tokens.
pub async fn end(state: &AppState, session: Uuid) {
    ended_sessions::add(state.redis(), session).await;
}

/// Stores the first refresh token of a session.
async fn start(connection: &mut db::Connection, user: &db::users::User) -> ApiResult<(String, Uuid)> {
    let (token, hash) = opaque::new();
    let session = db::refresh_tokens::start_family(connection, user, &hash, REFRESH_TOKEN_LIFE).await?;
    Ok((token, session))
}

/// Answers with a new access token and a refresh token that is stored already.
///
/// # Errors
/// When signing fails.
pub fn answer(
    state: &AppState,
    user: db::users::User,
    session: Uuid,
    refresh_token: String,
    status: StatusCode,
) -> ApiResult {
    let bearer = Bearer {
        user: user.user_id(),
        epoch: user.session_epoch,
        session: Some(session),
    };
    let device = state.devices.cookie(&user)?;
    let body = AuthResponse {
        token: state.tokens.sign(bearer)?,
        expires_in: ACCESS_TOKEN_LIFE.as_secs(),
        user: user.into(),
    };
    Ok(HttpResponse::build(status)
        .cookie(state.cookies.refresh(refresh_token))
        .cookie(device)
        .insert_header(("cache-control", "no-store"))
        .json(body))
}
