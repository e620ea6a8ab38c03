//! Registering, signing in and out, the second factor, passkeys, new passwords.

pub mod google;
pub mod login;
pub mod logout;
pub mod logout_everywhere;
pub mod me;
pub mod passkey;
pub mod providers;
pub mod refresh;
pub mod register;
pub mod request_password_reset;
pub mod reset_password;
pub mod second_factor;

use actix_web::HttpRequest;
use actix_web::http::header::ORIGIN;
use domain::errors::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub use crate::auth::account::{TierName, User};
use crate::error::ApiError;
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(register::register)
        .service(login::login)
        .service(second_factor::enter_second_factor)
        .service(passkey::begin_passkey_sign_in)
        .service(passkey::finish_passkey_sign_in)
        .service(refresh::refresh)
        .service(logout::logout)
        .service(logout_everywhere::logout_everywhere)
        .service(me::me)
        .service(request_password_reset::request_password_reset)
        .service(reset_password::reset_password)
        .service(providers::list_sign_in_providers)
        .service(google::start::start_google_sign_in)
        .service(google::callback::finish_google_sign_in);
}

/// The credentials of a sign-in.
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
