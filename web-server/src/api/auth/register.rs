//! A new account.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, post, web};
use domain::email::Email;
use domain::errors::ErrorCode;
use domain::password::Password;

use super::Credentials;
use crate::api::SmallJson;
use crate::auth::session::{self, AuthResponse};
use crate::auth::{email_confirmation, operator, sign_in_rate};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Makes an account and signs it in. Where mail goes out, a link that confirms the address is mailed to it.
#[utoipa::path(tag = "auth", operation_id = "register", request_body = Credentials, responses(
    (status = 201, body = AuthResponse), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/auth/register")]
pub async fn register(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<Credentials>,
) -> ApiResult {
    sign_in_rate::count(&request, &state).await?;
    let email = Email::parse(&body.0.email)?;
    let password = Password::parse(&body.0.password)?;
    let hash = state.passwords.hash(password).await?;
    let mut connection = state.pool.get().await?;
    let asks = state.config.mail.is_configured();
    let user = db::users::create(&mut connection, &email, &hash, asks).await?;
    let user = user.ok_or(ErrorCode::EmailAlreadyInUse)?;
    let user = operator::recognise(&state, &request, &mut connection, user).await?;
    if asks {
        email_confirmation::send_first(&state, &mut connection, &user).await;
    }
    session::begin(&state, &request, &mut connection, user, StatusCode::CREATED).await
}
