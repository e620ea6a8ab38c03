//! Registering, signing in and out, new passwords (spec 3, sections 4, 5 and 8).

pub mod google;
pub mod login;
pub mod logout;
pub mod me;
pub mod providers;
pub mod refresh;
pub mod register;
pub mod request_password_reset;
pub mod reset_password;

use actix_web::HttpRequest;
use actix_web::http::header::ORIGIN;
use domain::errors::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

pub use crate::auth::account::{TierName, User};
use crate::error::ApiError;
use crate::state::AppState;

/// What a person signs in with.
#[derive(Deserialize, ToSchema)]
pub struct Credentials {
    /// The address.
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
    /// The password.
    #[serde(default)]
    #[schema(required = true)]
    pub password: String,
}

/// Refuses a request that carries the cookie but was made by another origin. The cookie is SameSite=Strict
/// already; this holds where a browser does not.
///
/// # Errors
/// `unauthorized-domain`.
fn same_origin(request: &HttpRequest, state: &AppState) -> Result<(), ApiError> {
    match request.headers().get(ORIGIN) {
        Some(origin) if origin.as_bytes() != state.config.http.origin().as_bytes() => {
            Err(ErrorCode::UnauthorizedDomain.into())
        }
        _ => Ok(()),
    }
}
