//! Signing out on every device.

use actix_web::{HttpRequest, HttpResponse, post, web};

use super::same_origin;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Ends every sign-in of the account, this one too.
#[utoipa::path(tag = "auth", operation_id = "logoutEverywhere", security(("bearer" = [])), responses(
    (status = 204), (status = 401, body = ErrorBody)))]
#[post("/api/auth/logout-everywhere")]
pub async fn logout_everywhere(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult {
    same_origin(&request, &state)?;
    let mut connection = state.pool.get().await?;
    db::users::end_sessions(&mut connection, user.id()).await?;
    Ok(HttpResponse::NoContent()
        .cookie(state.cookies.no_refresh())
        .finish())
}
