//! A new password by the link of a mail.

use actix_web::{HttpRequest, HttpResponse, post, web};
use db::password_resets::{self, Link};
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::password::Password;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::SmallJson;
use crate::auth::{opaque, sign_in_guard, sign_in_rate};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The token of the link, and the new password.
#[derive(Deserialize, ToSchema)]
pub struct NewPassword {
    /// The token behind `#token=` in the link.
    #[serde(default)]
    #[schema(required = true)]
    token: String,
    /// The new password.
    #[serde(default)]
    #[schema(required = true)]
    password: String,
}

/// Sets a new password and ends every sign-in of the account. A link works once.
#[utoipa::path(tag = "auth", operation_id = "resetPassword", request_body = NewPassword, responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/auth/reset-password")]
pub async fn reset_password(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<NewPassword>,
) -> ApiResult {
    sign_in_rate::count(&request, &state).await?;
    let password = Password::parse(&body.0.password)?;
    let token = opaque::hash(&body.0.token);
    {
        // Looked at first: hashing a password is dear, and only holders of a link may ask for it.
        let mut connection = state.pool.get().await?;
        holder(password_resets::look_up(&mut connection, &token).await?)?;
    }
    let hash = state.passwords.hash(password).await?;
    let mut connection = state.pool.get().await?;
    let user = holder(password_resets::redeem(&mut connection, &token, &hash).await?)?;
    let mut answer = HttpResponse::NoContent();
    if let Some(user) = db::users::find(&mut connection, user).await? {
        // The link proves that this is the owner: the new password may be used here at once.
        sign_in_guard::forgive(&state, &request, &user.email).await;
        // There is no session yet. A known device has codes of its own to enter, and each link would make another one.
        if !db::authenticators::is_enabled(&mut connection, user.user_id()).await? {
            answer.cookie(state.devices.cookie(&request, &user, Uuid::new_v4())?);
        }
    }
    Ok(answer.finish())
}

/// Whose link it is.
///
/// # Errors
/// `expired-action-code` or `invalid-action-code`.
fn holder(link: Link) -> Result<UserId, ErrorCode> {
    match link {
        Link::Holds(user) => Ok(user),
        Link::Expired => Err(ErrorCode::ExpiredActionCode),
        Link::Unknown => Err(ErrorCode::InvalidActionCode),
    }
}
