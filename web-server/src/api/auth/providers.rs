//! The ways to sign in besides a password.

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::AppState;

/// Which other providers a person may sign in with.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInProviders {
    /// Google accounts.
    pub google: bool,
}

/// The providers that the operator configured.
#[utoipa::path(tag = "auth", operation_id = "listSignInProviders", responses((status = 200, body = SignInProviders)))]
#[get("/api/auth/providers")]
pub async fn list_sign_in_providers(state: web::Data<AppState>) -> web::Json<SignInProviders> {
    let google = state.google.is_some();
    web::Json(SignInProviders { google })
}
