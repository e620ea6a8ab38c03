//! Signing out.

use actix_web::{HttpRequest, HttpResponse, post, web};

use super::same_origin;
use crate::auth::{cookie, opaque};
use crate::error::ApiResult;
use crate::state::AppState;

/// Ends the sign-in of the cookie, if there is one.
#[utoipa::path(tag = "auth", operation_id = "logout", responses((status = 204)))]
#[post("/api/auth/logout")]
pub async fn logout(request: HttpRequest, state: web::Data<AppState>) -> ApiResult {
    same_origin(&request, &state)?;
    if let Some(token) = cookie::shown(&request) {
        let mut connection = state.pool.get().await?;
        db::refresh_tokens::revoke(&mut connection, &opaque::hash(&token)).await?;
    }
    Ok(HttpResponse::NoContent().cookie(cookie::removed()).finish())
}
