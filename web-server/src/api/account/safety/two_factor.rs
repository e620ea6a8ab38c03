//! Two-factor authentication: a code of an authenticator app after the password.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::errors::ErrorCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::account_mail::{self, Occasion};
use crate::auth::second_factor::Code;
use crate::auth::second_factor::authenticator::Authenticator;
use crate::auth::second_factor::recovery_codes::RecoveryCode;
use crate::auth::sign_in_guard::CodeAttempt;
use crate::auth::{CurrentUser, clock, proof, session};
use crate::error::{ApiResult, ErrorBody};
use crate::share_code;
use crate::state::AppState;

/// Whether sign-ins with a password ask for a code, too.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactor {
    /// Whether they do.
    pub enabled: bool,
    /// Recovery codes that were not used yet.
    pub recovery_codes_left: i64,
    /// Whether the account has a password; without one there is nothing to ask a code for.
    pub has_password: bool,
}

/// The account's password.
#[derive(Deserialize, ToSchema)]
pub struct PasswordProof {
    /// The account's password.
    password: String,
}

/// The secret of an authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorSecret {
    /// In Base32, for typing.
    pub secret: String,
    /// For apps on the same device.
    pub otpauth_url: String,
    /// The same as a QR code.
    pub qr_svg: String,
}

/// A code, as the proof that the app has the secret.
#[derive(Deserialize, ToSchema)]
pub struct EnableTwoFactorRequest {
    /// A code of the authenticator app.
    code: String,
}

/// The account's password and a code.
#[derive(Deserialize, ToSchema)]
pub struct CodeProof {
    /// The account's password.
    password: String,
    /// A code of the authenticator app, or a recovery code.
    code: String,
}

/// Codes for when the authenticator app is not at hand. They are shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Each works once.
    pub recovery_codes: Vec<String>,
}

impl RecoveryCodes {
    fn of(codes: &[RecoveryCode]) -> Self {
        Self {
            recovery_codes: codes.iter().map(RecoveryCode::shown).collect(),
        }
    }
}

/// Whether sign-ins with a password ask for a code, too.
#[utoipa::path(tag = "account", operation_id = "twoFactor", security(("bearer" = [])), responses(
    (status = 200, body = TwoFactor), (status = 401, body = ErrorBody)))]
#[get("/api/account/two-factor")]
pub async fn two_factor(user: CurrentUser, state: web::Data<AppState>) -> ApiResult<web::Json<TwoFactor>> {
    let mut connection = state.pool.get().await?;
    let enabled = db::authenticators::is_enabled(&mut connection, user.id()).await?;
    let left = db::authenticators::recovery_codes_left(&mut connection, user.id()).await?;
    Ok(web::Json(TwoFactor {
        enabled,
        recovery_codes_left: left,
        has_password: user.0.password_hash.is_some(),
    }))
}

/// Makes a secret for an authenticator app. Codes are asked for once one of them enabled it.
#[utoipa::path(tag = "account", operation_id = "beginTwoFactor", security(("bearer" = [])),
    request_body = PasswordProof, responses(
    (status = 200, body = TwoFactorSecret), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/two-factor/begin")]
pub async fn begin_two_factor(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<PasswordProof>,
) -> ApiResult<web::Json<TwoFactorSecret>> {
    proof::password(&state, &request, &user.0, body.0.password).await?;
    let authenticator = Authenticator::random()?;
    let sealed = authenticator.seal(&state.sealing, user.id())?;
    let address = authenticator.address(&user.0.email)?;
    let qr = share_code::svg(address.as_str()).ok_or(ErrorCode::InternalError)?;
    let mut connection = state.pool.get().await?;
    if !db::authenticators::begin(&mut connection, user.id(), &sealed).await? {
        return Err(ErrorCode::SecondFactorOn.into());
    }
    Ok(web::Json(TwoFactorSecret {
        secret: authenticator.base32(),
        otpauth_url: address.into(),
        qr_svg: qr,
    }))
}

/// Has sign-ins with a password ask for a code from now on, and ends every session of the account but this one.
#[utoipa::path(tag = "account", operation_id = "enableTwoFactor", security(("bearer" = [])),
    request_body = EnableTwoFactorRequest, responses(
    (status = 200, body = RecoveryCodes), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/two-factor/enable")]
pub async fn enable_two_factor(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<EnableTwoFactorRequest>,
) -> ApiResult {
    let Code::Totp(code) = Code::parse(&body.0.code)? else {
        return Err(ErrorCode::SecondFactorWrong.into());
    };
    let begun = {
        let mut connection = state.pool.get().await?;
        db::authenticators::find(&mut connection, user.id())
            .await?
            .ok_or(ErrorCode::SecondFactorOff)?
    };
    if begun.is_enabled {
        return Err(ErrorCode::SecondFactorOn.into());
    }
    if !begun.is_recent {
        return Err(ErrorCode::SecondFactorExpired.into());
    }
    let attempt = CodeAttempt::admit_in_session(&state, &request, &user.0).await?;
    let Some(step) = Authenticator::open(&state.sealing, user.id(), &begun.secret_sealed)
        .and_then(|authenticator| authenticator.step_of(&code, clock::unix_seconds()))
    else {
        return Err(attempt.failed(&state, &user.0));
    };
    attempt.succeeded(&state).await;
    let mut connection = state.pool.get().await?;
    let codes = RecoveryCode::new_set();
    let hashes: Vec<Vec<u8>> = codes.iter().map(RecoveryCode::hash).collect();
    let user = db::authenticators::enable(&mut connection, &user.0, &begun.secret_sealed, step, &hashes)
        .await?
        .ok_or(ErrorCode::SecondFactorOn)?;
    account_mail::notify(&state, &user, Occasion::TwoFactorOn);
    let [refresh, device] = session::go_on(&request, &mut connection, &user)
        .await?
        .cookies(&state, &request, &user)?;
    Ok(HttpResponse::Ok()
        .cookie(refresh)
        .cookie(device)
        .json(RecoveryCodes::of(&codes)))
}

/// Has sign-ins ask for the password alone, and ends every session of the account but this one.
#[utoipa::path(tag = "account", operation_id = "disableTwoFactor", security(("bearer" = [])),
    request_body = CodeProof, responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/two-factor/disable")]
pub async fn disable_two_factor(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CodeProof>,
) -> ApiResult {
    let given = body.0;
    proof::password_and_code(&state, &request, &user.0, given.password, &given.code).await?;
    let mut connection = state.pool.get().await?;
    let user = db::authenticators::disable(&mut connection, &user.0)
        .await?
        .ok_or(ErrorCode::SecondFactorOff)?;
    account_mail::notify(&state, &user, Occasion::TwoFactorOff);
    let [refresh, device] = session::go_on(&request, &mut connection, &user)
        .await?
        .cookies(&state, &request, &user)?;
    Ok(HttpResponse::NoContent().cookie(refresh).cookie(device).finish())
}

/// Makes new recovery codes in place of those before.
#[utoipa::path(tag = "account", operation_id = "newRecoveryCodes", security(("bearer" = [])),
    request_body = CodeProof, responses(
    (status = 200, body = RecoveryCodes), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/two-factor/recovery-codes")]
pub async fn new_recovery_codes(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CodeProof>,
) -> ApiResult<web::Json<RecoveryCodes>> {
    let given = body.0;
    proof::password_and_code(&state, &request, &user.0, given.password, &given.code).await?;
    let codes = RecoveryCode::new_set();
    let hashes: Vec<Vec<u8>> = codes.iter().map(RecoveryCode::hash).collect();
    let mut connection = state.pool.get().await?;
    if !db::authenticators::replace_recovery_codes(&mut connection, user.id(), &hashes).await? {
        return Err(ErrorCode::SecondFactorOff.into());
    }
    account_mail::notify(&state, &user.0, Occasion::NewRecoveryCodes);
    Ok(web::Json(RecoveryCodes::of(&codes)))
}
