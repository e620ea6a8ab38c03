//! How often one network address may try to sign in, to register or to get a new password.

use actix_web::HttpRequest;

use crate::auth::address;
use crate::error::ApiError;
use crate::rate;
use crate::state::AppState;

/// Counts a try of the request's address.
///
/// # Errors
/// 'too-many-requests' above the configured number within a quarter of an hour.
pub async fn count(request: &HttpRequest, state: &AppState) -> Result<(), ApiError> {
    let limit = rate::sign_ins(state.config.http.sign_ins_per_address);
    rate::count(state.redis(), limit, &address::of(request, state)).await
}
