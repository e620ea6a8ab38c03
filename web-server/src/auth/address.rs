//! The network address that a request came from.

use actix_web::HttpRequest;

use crate::state::AppState;

/// The peer's address, or the client's when a trusted proxy tells it.
pub fn of(request: &HttpRequest, state: &AppState) -> String {
    let forwarded = || {
        let header = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        // The last one is what the trusted proxy saw; those before it a client may have made up.
        header.rsplit(',').next().map(|address| address.trim().to_owned())
    };
    let told = if state.config.http.trust_forwarded {
        forwarded()
    } else {
        None
    };
    told.or_else(|| request.peer_addr().map(|address| address.ip().to_string()))
        .unwrap_or_else(|| "unknown".to_owned())
}
