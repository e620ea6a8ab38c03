//! Signing out.

use actix_web::{HttpRequest, HttpResponse, post, web};

use super::same_origin;
use crate::auth::{opaque, session};
use crate::error::ApiResult;
use crate::state::AppState;

/// Ends the sign-in of the cookie, if there is one.
#[utoipa::path(tag = "auth", operation_id = "logout", responses((status = 204)))]
#[post("/api/auth/logout")]
pub async fn logout(request: HttpRequest, state: web::Data<AppState>) -> ApiResult {
    same_origin(&request, &state)?;
    if let Some(token) = state.cookies.refresh_token(&request) {
        let mut connection = state.pool.get().await?;
        if let Some(session) = db::refresh_tokens::revoke(&mut connection, &opaque::hash(&token)).await? {
            session::end(&state, session).await;
        }
    }
    // And that of the bearer token, for clients that keep no cookie.
    if let Some(session) = session::of_request(&state, &request) {
        let mut connection = state.pool.get().await?;
        db::refresh_tokens::revoke_family(&mut connection, session).await?;
        session::end(&state, session).await;
    }
    Ok(HttpResponse::NoContent()
        .cookie(state.cookies.no_refresh())
        .finish())
}
