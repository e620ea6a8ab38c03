//! Calls that a browser makes for a job: claiming one, and sending what it answers. A job asks for one by an event `relay`.

use actix_web::http::header::ContentType;
use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::limits::{RELAY_PIECE_BODY_MAX_BYTES, RELAY_PIECE_MAX_BYTES};
use domain::relay::{RelayFailure, RelayPiece};
use platform::events::relay::{Caller, RelayCalls, RelayedCall, Sent};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::job_id;
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Who makes a call.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimRelayRequest {
    /// A UUID that the tab made up for this call.
    #[schema(format = Uuid)]
    claim: String,
}

/// A part of what a call answers.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RelayPieceRequest {
    /// As in the claim.
    #[schema(format = Uuid)]
    claim: String,
    /// The number of the part, from 0. A part that is sent again counts once.
    seq: u32,
    /// The HTTP status of the answer, with its first part.
    #[schema(nullable = false, minimum = 200, maximum = 599)]
    status: Option<u16>,
    /// Whether the answer is one JSON text, and no stream; with the status.
    #[serde(default)]
    json: bool,
    /// What follows of the answer, at most 64 KB of UTF-8; blank to show that the call goes on.
    #[serde(default)]
    text: String,
    /// Whether the answer is at its end.
    #[serde(default)]
    done: bool,
    /// Why there is no answer, or no more of it.
    #[schema(nullable = false)]
    failure: Option<RelayFailure>,
}

/// Claims a call of a job for one tab and gives the body to be sent, as JSON. Another tab gets `relay-taken`, and one that
/// comes too late `relay-over`.
#[utoipa::path(tag = "jobs", operation_id = "claimRelay", security(("bearer" = [])),
    params(("id" = String, Path), ("call" = String, Path, format = Uuid)), request_body = ClaimRelayRequest, responses(
    (status = 200, body = Object), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/api/jobs/{id}/relay/{call}/claim")]
pub async fn claim_relay(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    body: SmallJson<ClaimRelayRequest>,
) -> ApiResult {
    let (call, caller) = read(&user, &path, &body.0.claim)?;
    let calls = RelayCalls::new(state.redis().clone());
    let body = taken(calls.claim(call, caller).await?)?;
    Ok(HttpResponse::Ok().content_type(ContentType::json()).body(body))
}

/// Takes the next part of what a call answers. It is refused with `relay-taken` when another tab has the call or a part
/// before it is missing, and with `relay-over` when no job waits for it: the tab stops the call then.
#[utoipa::path(tag = "jobs", operation_id = "sendRelay", security(("bearer" = [])),
    params(("id" = String, Path), ("call" = String, Path, format = Uuid)), request_body = RelayPieceRequest, responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/api/jobs/{id}/relay/{call}")]
pub async fn send_relay(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    body: SmallJson<RelayPieceRequest, RELAY_PIECE_BODY_MAX_BYTES>,
) -> ApiResult {
    let RelayPieceRequest {
        claim,
        seq,
        status,
        json,
        text,
        done,
        failure,
    } = body.0;
    let (call, caller) = read(&user, &path, &claim)?;
    if text.len() > RELAY_PIECE_MAX_BYTES {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    if status.is_some_and(|status| !(200..600).contains(&status)) {
        return Err(ApiError::invalid("status"));
    }
    let piece = RelayPiece {
        status,
        json,
        text,
        done,
        failure,
    };
    let calls = RelayCalls::new(state.redis().clone());
    taken(calls.push(call, caller, seq, &piece).await?)?;
    Ok(HttpResponse::NoContent().finish())
}

/// # Errors
/// `job-not-found`, `relay-over`, `invalid-request`.
fn read(user: &CurrentUser, path: &(String, String), claim: &str) -> ApiResult<(RelayedCall, Caller)> {
    let (job, call) = path;
    let call = RelayedCall {
        job: job_id(job)?,
        call: Uuid::parse_str(call).map_err(|_| ErrorCode::RelayOver)?,
    };
    let caller = Caller {
        user: user.id(),
        claim: Uuid::parse_str(claim).map_err(|_| ApiError::invalid("claim"))?,
    };
    Ok((call, caller))
}

/// # Errors
/// `relay-taken`, `relay-over`, `payload-too-large`.
fn taken<T>(sent: Sent<T>) -> ApiResult<T> {
    match sent {
        Sent::Taken(taken) => Ok(taken),
        Sent::Refused => Err(ErrorCode::RelayTaken.into()),
        Sent::Full => Err(ErrorCode::PayloadTooLarge.into()),
        Sent::Over => Err(ErrorCode::RelayOver.into()),
    }
}
