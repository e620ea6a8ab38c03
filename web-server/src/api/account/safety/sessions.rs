//! Where an account is signed in to.

use actix_web::{HttpRequest, HttpResponse, delete, get, web};
use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auth::{CurrentUser, device_name, session};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A place where the account is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// Ends it.
    pub id: Uuid,
    /// The browser and the system, as far as they are known.
    pub device: String,
    /// When it was signed in.
    pub created_at: DateTime<Utc>,
    /// When it was renewed last, which happens each hour of use.
    pub last_used_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

/// Where an account is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionList {
    /// At most 100.
    pub sessions: Vec<Session>,
}

/// Where the account is signed in to: the session that asks first, then the one used last.
#[utoipa::path(tag = "account", operation_id = "listSessions", security(("bearer" = [])), responses(
    (status = 200, body = SessionList), (status = 401, body = ErrorBody)))]
#[get("/api/account/sessions")]
pub async fn list_sessions(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<SessionList>> {
    let current = session::of_request(&state, &request);
    let mut connection = state.pool.get().await?;
    let sessions = db::sessions::list(&mut connection, &user.0, current).await?;
    let sessions = sessions
        .into_iter()
        .map(|session| Session {
            created_at: session.created_at(),
            is_current: current == Some(session.id),
            id: session.id,
            device: device_name::or_unknown(session.device),
            last_used_at: session.last_used_at,
        })
        .collect();
    Ok(web::Json(SessionList { sessions }))
}

/// Signs one session of the account out.
#[utoipa::path(tag = "account", operation_id = "endSession", security(("bearer" = [])),
    params(("id" = String, Path, format = Uuid)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[delete("/api/account/sessions/{id}")]
pub async fn end_session(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let id: Uuid = id.parse().map_err(|_| ErrorCode::SessionNotFound)?;
    let mut connection = state.pool.get().await?;
    if !db::sessions::end(&mut connection, user.id(), id).await? {
        return Err(ErrorCode::SessionNotFound.into());
    }
    session::end(&state, id).await;
    let mut answer = HttpResponse::NoContent();
    if session::of_request(&state, &request) == Some(id) {
        answer.cookie(state.cookies.no_refresh());
    }
    Ok(answer.finish())
}
