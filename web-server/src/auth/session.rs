//! Starting and renewing a sign-in, for all calls that answer with a token.

use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use chrono::{TimeDelta, Utc};
use db::refresh_tokens::NewToken;
use domain::limits::{ACCESS_TOKEN_LIFE, REFRESH_TOKEN_LIFE};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::account::User;
use super::account_mail::{self, Occasion};
use super::tokens::Bearer;
use super::user::bearer;
use super::{device_name, ended_sessions, opaque};
use crate::error::ApiResult;
use crate::rate;
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

/// The age from which an account's owner is notified of a new device: one that was just made has no other.
const NEW_ACCOUNT: TimeDelta = TimeDelta::minutes(1);

/// A session whose first refresh token is stored.
pub struct Started {
    refresh_token: String,
    session: Uuid,
}

impl Started {
    /// The cookies of the session, for an answer that is no page of a script.
    ///
    /// # Errors
    /// None that any account brings about.
    pub fn cookies(
        self,
        state: &AppState,
        request: &HttpRequest,
        user: &db::users::User,
    ) -> ApiResult<[Cookie<'static>; 2]> {
        let device = state.devices.cookie(request, user, self.session)?;
        Ok([state.cookies.refresh(self.refresh_token), device])
    }

    /// The answer with an access token in the body and the cookies.
    ///
    /// # Errors
    /// When the database or signing fails.
    pub async fn answer(
        self,
        state: &AppState,
        request: &HttpRequest,
        connection: &mut db::Connection,
        user: db::users::User,
        status: StatusCode,
    ) -> ApiResult {
        let Self {
            refresh_token,
            session,
        } = self;
        answer(state, request, connection, user, session, refresh_token, status).await
    }
}

/// Starts a sign-in: an access token in the body, a refresh token in the cookie.
pub async fn begin(
    state: &AppState,
    request: &HttpRequest,
    connection: &mut db::Connection,
    user: db::users::User,
    status: StatusCode,
) -> ApiResult {
    open(state, request, connection, &user)
        .await?
        .answer(state, request, connection, user, status)
        .await
}

/// Starts a sign-in. The session that the browser had before ends: one that a stranger put there does not go on in place
/// of this one. The owner is notified of an unknown device.
pub async fn open(
    state: &AppState,
    request: &HttpRequest,
    connection: &mut db::Connection,
    user: &db::users::User,
) -> ApiResult<Started> {
    if let Some(before) = state.cookies.refresh_token(request)
        && let Some(session) = db::refresh_tokens::revoke(connection, &opaque::hash(&before)).await?
    {
        end(state, session).await;
    }
    let device = device_name::of(request);
    let started = start(connection, user, &device).await?;
    if state.devices.recognise(request, user).is_none()
        && Utc::now() - user.created_at > NEW_ACCOUNT
        && rate::count(state.redis(), rate::NEW_DEVICE_MAILS, &user.user_id().to_string())
            .await
            .is_ok()
    {
        account_mail::notify(state, user, Occasion::NewDevice { device });
    }
    Ok(started)
}

/// Starts a session for who changed how the account is signed in to, and thereby ended all its sessions. `user` is the
/// account as it is since then.
pub async fn go_on(
    request: &HttpRequest,
    connection: &mut db::Connection,
    user: &db::users::User,
) -> ApiResult<Started> {
    start(connection, user, &device_name::of(request)).await
}

/// The session that a request's access token was given in.
pub fn of_request(state: &AppState, request: &HttpRequest) -> Option<Uuid> {
    bearer(request).and_then(|token| state.tokens.read(&token).ok()?.session)
}

/// Ends a session: the refresh token is revoked already, this ends its access tokens.
pub async fn end(state: &AppState, session: Uuid) {
    ended_sessions::add(state.redis(), session).await;
}

/// Stores the first refresh token of a session.
async fn start(connection: &mut db::Connection, user: &db::users::User, device: &str) -> ApiResult<Started> {
    let (refresh_token, hash) = opaque::new();
    let token = NewToken {
        hash: &hash,
        life: REFRESH_TOKEN_LIFE,
        device,
    };
    let session = db::refresh_tokens::start_family(connection, user, token).await?;
    Ok(Started {
        refresh_token,
        session,
    })
}

/// Answers with a new access token and a refresh token that is stored already.
///
/// # Errors
/// When the database or signing fails.
pub async fn answer(
    state: &AppState,
    request: &HttpRequest,
    connection: &mut db::Connection,
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
    let device = state.devices.cookie(request, &user, session)?;
    let body = AuthResponse {
        token: state.tokens.sign(bearer)?,
        expires_in: ACCESS_TOKEN_LIFE.as_secs(),
        user: User::of(connection, user).await?,
    };
    Ok(HttpResponse::build(status)
        .cookie(state.cookies.refresh(refresh_token))
        .cookie(device)
        .insert_header(("cache-control", "no-store"))
        .json(body))
}
