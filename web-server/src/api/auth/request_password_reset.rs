//! Asking for a link that sets a new password.

use actix_web::{HttpRequest, HttpResponse, post, web};
use domain::email::Email;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::{password_reset, sign_in_rate};
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Whose password is forgotten.
#[derive(Deserialize, ToSchema)]
pub struct PasswordResetRequest {
    /// The address of the account.
    #[serde(default)]
    #[schema(required = true)]
    email: String,
}

/// Mails a link that sets a new password, if the address has an account. The answer is the same and comes
/// as fast if it has none, so that nobody learns which addresses have accounts.
#[utoipa::path(tag = "auth", operation_id = "requestPasswordReset", request_body = PasswordResetRequest, responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/auth/request-password-reset")]
pub async fn request_password_reset(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<PasswordResetRequest>,
) -> ApiResult {
    sign_in_rate::count(&request, &state).await?;
    let email = Email::parse(&body.0.email)?;
    let counted_by = counted_by(&state, &request, &email).await?;
    rate::count(state.redis(), rate::PASSWORD_RESETS, &counted_by).await?;
    password_reset::send_link(&state, email);
    Ok(HttpResponse::NoContent().finish())
}

/// The key that a request counts under: the address, whether or not it has an account; on a device where its account was
/// signed in to before, the account, so that strangers do not use up the mails of its owner.
async fn counted_by(state: &AppState, request: &HttpRequest, email: &Email) -> ApiResult<String> {
    let mut connection = state.pool.get().await?;
    let owner = db::users::find_by_email(&mut connection, email)
        .await?
        .filter(|user| state.devices.recognise(request, user).is_some());
    Ok(owner.map_or_else(|| email.to_string(), |owner| owner.user_id().to_string()))
}
