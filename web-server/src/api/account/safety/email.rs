//! Changing the address: a link that is mailed to the new one confirms it, and the one before is told when that is asked
//! for and when it happens.

use actix_web::{HttpRequest, HttpResponse, post, web};
use db::email_changes::{self, Confirmed, Pending};
use domain::email::Email;
use domain::errors::ErrorCode;
use domain::limits::EMAIL_CHANGE_LIFE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::auth::User;
use crate::auth::account_mail::{self, Occasion};
use crate::auth::{CurrentUser, opaque, proof};
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// A change of the address.
#[derive(Deserialize, ToSchema)]
pub struct ChangeEmailRequest {
    /// The new address.
    email: String,
    /// The account's password.
    password: String,
    /// A code of the authenticator app, or a recovery code, where two-factor authentication is on.
    #[schema(nullable = false)]
    code: Option<String>,
}

/// The proof that an address is the person's.
#[derive(Deserialize, ToSchema)]
pub struct ConfirmEmailRequest {
    /// What stands behind `#token=` in the link.
    token: String,
}

/// The address that a link gives the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingEmail {
    /// The new address.
    email: String,
}

/// Mails a link to a new address; the account has the address once the link is confirmed.
#[utoipa::path(tag = "account", operation_id = "changeEmail", security(("bearer" = [])),
    request_body = ChangeEmailRequest, responses(
    (status = 202), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/email")]
pub async fn change_email(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ChangeEmailRequest>,
) -> ApiResult {
    let ChangeEmailRequest {
        email,
        password,
        code,
    } = body.0;
    let email = Email::parse(&email)?;
    proof::as_for_a_sign_in(&state, &request, &user.0, password, code.as_deref()).await?;
    let id = user.id();
    rate::count(state.redis(), rate::EMAIL_CHANGES, &id.to_string()).await?;
    rate::count(state.redis(), rate::EMAIL_CHANGES, email.as_str()).await?;
    let (token, hash) = opaque::new();
    {
        let mut connection = state.pool.get().await?;
        // As registering says it, too: also of the account's own address.
        if db::users::find_by_email(&mut connection, &email).await?.is_some() {
            return Err(ErrorCode::EmailAlreadyInUse.into());
        }
        if !email_changes::store(&mut connection, &user.0, &email, &hash, EMAIL_CHANGE_LIFE).await? {
            return Err(ErrorCode::UserTokenExpired.into());
        }
    }
    let told = Occasion::EmailAsked { email: email.clone() };
    account_mail::notify(&state, &user.0, told);
    account_mail::send_confirmation(&state, email, token);
    Ok(HttpResponse::Accepted().finish())
}

/// The address that a link gives the account, so that the person sees it before confirming. Nothing changes.
#[utoipa::path(tag = "account", operation_id = "pendingEmail", security(("bearer" = [])),
    request_body = ConfirmEmailRequest, responses(
    (status = 200, body = PendingEmail), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/account/email/pending")]
pub async fn pending_email(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ConfirmEmailRequest>,
) -> ApiResult<web::Json<PendingEmail>> {
    let token = opaque::hash(&body.0.token);
    let mut connection = state.pool.get().await?;
    match email_changes::look_up(&mut connection, user.id(), &token).await? {
        Pending::Address(email) => Ok(web::Json(PendingEmail { email })),
        Pending::Expired => Err(ErrorCode::ExpiredActionCode.into()),
        Pending::Unknown => Err(ErrorCode::InvalidActionCode.into()),
    }
}

/// Gives the account the address that a link was mailed to, and tells the one before. A link works once, and for the account that asked for it.
#[utoipa::path(tag = "account", operation_id = "confirmEmail", security(("bearer" = [])),
    request_body = ConfirmEmailRequest, responses(
    (status = 200, body = User), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/email/confirm")]
pub async fn confirm_email(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ConfirmEmailRequest>,
) -> ApiResult<web::Json<User>> {
    let token = opaque::hash(&body.0.token);
    let mut connection = state.pool.get().await?;
    match email_changes::confirm(&mut connection, user.id(), &token).await? {
        Confirmed::Changed(changed) => {
            let email = changed.email.clone();
            account_mail::notify(&state, &user.0, Occasion::EmailChanged { email });
            Ok(web::Json(User::of(&mut connection, *changed).await?))
        }
        Confirmed::Taken => Err(ErrorCode::EmailAlreadyInUse.into()),
        Confirmed::Expired => Err(ErrorCode::ExpiredActionCode.into()),
        Confirmed::Unknown => Err(ErrorCode::InvalidActionCode.into()),
    }
}
