//! The signed-in account.

use actix_web::{get, web};

use super::User;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The account of the bearer token.
#[utoipa::path(tag = "auth", operation_id = "currentUser", security(("bearer" = [])), responses(
    (status = 200, body = User), (status = 401, body = ErrorBody)))]
#[get("/api/auth/me")]
pub async fn me(user: CurrentUser, state: web::Data<AppState>) -> ApiResult<web::Json<User>> {
    let mut connection = state.pool.get().await?;
    Ok(web::Json(User::of(&mut connection, user.0).await?))
}
