//! Changing the address: a link that is mailed to the new one confirms it. Mails to the one before notify the owner of the
//! request and of the change. The address of a new account is confirmed in the same way.

use actix_web::{HttpRequest, HttpResponse, post, web};
use db::email_changes::{self, Confirmed};
use db::email_confirmations::{self, Confirmed as AddressConfirmed};
use db::mailed_links::Pending;
use domain::email::Email;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::limits::EMAIL_CHANGE_LIFE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::auth::User;
use crate::auth::account_mail::{self, Occasion};
use crate::auth::{CurrentUser, email_confirmation, opaque, proof};
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
    /// The token behind `#token=` in the link.
    token: String,
}

/// The address that a link gives the account, or confirms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingEmail {
    email: String,
    /// Whether it is the address that the account has, which is confirmed; else it is a new one.
    is_current: bool,
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
        // Registering reveals the same. The account's own address is refused, too.
        if db::users::find_by_email(&mut connection, &email).await?.is_some() {
            return Err(ErrorCode::EmailAlreadyInUse.into());
        }
        if !email_changes::store(&mut connection, &user.0, &email, &hash, EMAIL_CHANGE_LIFE).await? {
            return Err(ErrorCode::UserTokenExpired.into());
        }
    }
    let request = Occasion::EmailAsked { email: email.clone() };
    account_mail::notify(&state, &user.0, request);
    account_mail::send_confirmation(&state, email, token);
    Ok(HttpResponse::Accepted().finish())
}

/// The address that a link gives the account, or confirms, so that the person sees it before confirming. Nothing changes.
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
    let mut pending = email_changes::look_up(&mut connection, user.id(), &token).await?;
    let is_current = pending == Pending::Unknown;
    if is_current {
        pending = email_confirmations::look_up(&mut connection, user.id(), &token).await?;
    }
    match pending {
        Pending::Address(email) => Ok(web::Json(PendingEmail { email, is_current })),
        Pending::Expired => Err(ErrorCode::ExpiredActionCode.into()),
        Pending::Unknown => Err(ErrorCode::InvalidActionCode.into()),
    }
}

/// Gives the account the address that a link was mailed to, and notifies the one before; or notes that the address of a
/// new account is confirmed. A link works once, and for the account that it was made for.
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
            send_to_payment_service(&state, user.id());
            Ok(web::Json(User::of(&mut connection, *changed).await?))
        }
        Confirmed::Taken => Err(ErrorCode::EmailAlreadyInUse.into()),
        Confirmed::Expired => Err(ErrorCode::ExpiredActionCode.into()),
        Confirmed::Unknown => match email_confirmations::confirm(&mut connection, user.id(), &token).await? {
            AddressConfirmed::Proven(proven) => Ok(web::Json(User::of(&mut connection, *proven).await?)),
            AddressConfirmed::Expired => Err(ErrorCode::ExpiredActionCode.into()),
            AddressConfirmed::Unknown => Err(ErrorCode::InvalidActionCode.into()),
        },
    }
}

/// Sends the payment service the address that its receipts go to. What fails is done by the next clean-up.
fn send_to_payment_service(state: &AppState, user: UserId) {
    let Some(plans) = state.plans.clone() else {
        return;
    };
    state.background.start(async move {
        if let Err(error) = plans.send_addresses(Some(user)).await {
            tracing::warn!(%user, %error, "the new address is not at the payment service yet");
        }
    });
}

/// Mails another link that confirms the address of a new account, in place of the one before. Nothing is mailed to an
/// account that waits for no confirmation.
#[utoipa::path(tag = "account", operation_id = "sendEmailConfirmation", security(("bearer" = [])), responses(
    (status = 202, description = "The link is on its way"),
    (status = 204, description = "There is nothing to confirm"), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody, description = "operation-not-allowed: no mail goes out"),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/email/send-confirmation")]
pub async fn send_email_confirmation(user: CurrentUser, state: web::Data<AppState>) -> ApiResult {
    if !state.config.mail.is_configured() {
        return Err(ErrorCode::OperationNotAllowed.into());
    }
    if !user.0.is_unconfirmed() {
        return Ok(HttpResponse::NoContent().finish());
    }
    rate::count(state.redis(), rate::EMAIL_CONFIRMATIONS, &user.id().to_string()).await?;
    rate::count(state.redis(), rate::EMAIL_CONFIRMATIONS, &user.0.email).await?;
    let mut connection = state.pool.get().await?;
    email_confirmation::send(&state, &mut connection, &user.0).await?;
    Ok(HttpResponse::Accepted().finish())
}
