//! How often one network may sign in, register or ask for a new password.

use actix_web::HttpRequest;

use crate::address::Network;
use crate::error::ApiError;
use crate::rate;
use crate::state::AppState;

/// Counts an attempt of the request's network.
///
/// # Errors
/// 'too-many-requests' above the configured number within a quarter of an hour.
pub async fn count(request: &HttpRequest, state: &AppState) -> Result<(), ApiError> {
    let limit = rate::sign_ins(state.config.http.sign_ins_per_address);
    let network = Network::of_client(request.head(), state.config.http.proxies);
    rate::count(state.redis(), limit, &network.to_string()).await
}
