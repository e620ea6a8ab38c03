//! The limits of every call that writes: how many, and how many bytes. Dear calls have tighter ones of their own besides;
//! steps of drafts, which come by themselves while a person works, have one in the place of that of bytes, so that no
//! save is refused for them. Parts of answers that a browser sends for a job, and events
//! of the payment service, have one in the place of that of calls.

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::address::Network;
use crate::api::{drafts, jobs, plans};
use crate::auth::user::bearer;
use crate::error::ApiError;
use crate::large_bodies;
use crate::rate;
use crate::state::AppState;

/// Counts a call that writes by its account, or by its network when it is not signed in, and refuses it above the limit.
///
/// # Errors
/// 'rate-limited', and those of the service inside.
pub async fn enforce(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if writes(&request)
        && let Some(state) = request.app_data::<Data<AppState>>().cloned()
        && let Err(error) = count(&state, &request).await
    {
        return Ok(request.error_response(error));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Bodies up to this size are bounded by the number of calls.
const SMALL: usize = 16 * 1024;

async fn count(state: &AppState, request: &ServiceRequest) -> Result<(), ApiError> {
    let account = bearer(request.request()).and_then(|token| state.tokens.read(&token).ok());
    let is_signed_in = account.is_some();
    let who = match account {
        Some(bearer) => bearer.user.to_string(),
        None => Network::of_client(request.head(), state.config.http.proxies).to_string(),
    };
    let http = &state.config.http;
    if plans::takes_event(request.method(), request.path()) {
        // Its size is bounded by its own call.
        let network = Network::of_client(request.head(), http.proxies).to_string();
        return rate::count(
            state.redis(),
            rate::payment_events(http.writes_per_minute),
            &network,
        )
        .await;
    }
    let limit = if is_signed_in && jobs::sends_relay(request.method(), request.path()) {
        rate::relay_parts(http.writes_per_minute)
    } else {
        rate::writes(http.writes_per_minute)
    };
    rate::count(state.redis(), limit, &who).await?;
    if is_signed_in && drafts::keeps_step(request.method(), request.path()) {
        return rate::count(state.redis(), rate::DRAFT_STEPS, &who).await;
    }
    let bytes = large_bodies::incoming(request.head());
    if bytes > SMALL {
        let kibibytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let limit = rate::written_kibibytes(http.written_mb_per_hour);
        rate::count_many(state.redis(), limit, &who, kibibytes).await?;
    }
    Ok(())
}

fn writes(request: &ServiceRequest) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}
