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
use domain::tier::Tier;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiError;
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(register::register)
        .service(login::login)
        .service(refresh::refresh)
        .service(logout::logout)
        .service(me::me)
        .service(request_password_reset::request_password_reset)
        .service(reset_password::reset_password)
        .service(providers::list_sign_in_providers)
        .service(google::start::start_google_sign_in)
        .service(google::callback::finish_google_sign_in);
}

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

/// An account, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Its id.
    pub uid: String,
    /// Its address.
    pub email: String,
    /// The name shown.
    #[schema(required = true)]
    pub display_name: Option<String>,
    /// Address of a picture.
    #[serde(rename = "photoURL")]
    #[schema(required = true)]
    pub photo_url: Option<String>,
    /// The name chosen in the product.
    #[schema(required = true)]
    pub username: Option<String>,
    /// What it pays for.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// Whether it may manage the blog.
    pub is_blog_admin: bool,
}

impl From<db::users::User> for User {
    fn from(user: db::users::User) -> Self {
        Self {
            uid: user.id.to_string(),
            tier: user.tier(),
            email: user.email,
            display_name: user.display_name,
            photo_url: user.photo_url,
            username: user.username,
            is_blog_admin: user.is_blog_admin,
        }
    }
}

/// The names of tiers, for the description of the API.
#[derive(ToSchema)]
#[schema(as = Tier, rename_all = "lowercase")]
pub enum TierName {
    /// Ten credits a month.
    Free,
    /// More credits.
    Explorer,
    /// Everything.
    Pro,
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
