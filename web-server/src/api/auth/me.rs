//! The signed-in account.

use actix_web::{get, web};

use super::User;
use crate::auth::CurrentUser;
use crate::error::ErrorBody;

/// The account of the bearer token.
#[utoipa::path(tag = "auth", operation_id = "currentUser", security(("bearer" = [])), responses(
    (status = 200, body = User), (status = 401, body = ErrorBody)))]
#[get("/api/auth/me")]
pub async fn me(user: CurrentUser) -> web::Json<User> {
    web::Json(user.0.into())
}
