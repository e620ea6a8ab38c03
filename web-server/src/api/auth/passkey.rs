//! Signing in with a passkey.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::passkey_ceremony::{self, refused};
use crate::auth::session::{self, AuthResponse};
use crate::auth::{opaque, operator, sign_in_rate};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The request for a browser.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyOptions {
    /// The options of Web Authentication, as JSON.
    #[schema(value_type = Object)]
    public_key: Value,
}

impl PasskeyOptions {
    /// Those of a ceremony that has begun.
    pub fn of(mut options: Value) -> Self {
        let public_key = options.get_mut("publicKey").map(Value::take);
        Self {
            public_key: public_key.unwrap_or_default(),
        }
    }
}

/// A sign-in with a passkey that has begun.
#[derive(Serialize, ToSchema)]
pub struct PasskeySignIn {
    /// For the call that ends it.
    ticket: String,
    /// The request for the browser.
    options: PasskeyOptions,
}

/// The answer of a browser to a sign-in.
#[derive(Deserialize, ToSchema)]
pub struct PasskeySignInRequest {
    /// Of the call that began it.
    ticket: String,
    /// The answer of the browser, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Begins a sign-in with a passkey: gives the request for the browser, which is valid for five minutes and once.
#[utoipa::path(tag = "auth", operation_id = "beginPasskeySignIn", responses(
    (status = 200, body = PasskeySignIn), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/auth/passkey/begin")]
pub async fn begin_passkey_sign_in(
    request: HttpRequest,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<PasskeySignIn>> {
    sign_in_rate::count(&request, &state).await?;
    let begun = passkey_ceremony::of_site(&state)?
        .begin_sign_in()
        .map_err(anyhow::Error::from)?;
    let (ticket, _) = opaque::new();
    passkey_ceremony::remember(&state, &sign_in(&ticket), &begun.state).await?;
    Ok(web::Json(PasskeySignIn {
        ticket,
        options: PasskeyOptions::of(begun.options),
    }))
}

/// Signs in the account whose passkey a browser used. A passkey is both factors: the device knows its owner.
#[utoipa::path(tag = "auth", operation_id = "finishPasskeySignIn", request_body = PasskeySignInRequest, responses(
    (status = 200, body = AuthResponse), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/auth/passkey/finish")]
pub async fn finish_passkey_sign_in(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<PasskeySignInRequest>,
) -> ApiResult {
    sign_in_rate::count(&request, &state).await?;
    let site = passkey_ceremony::of_site(&state)?;
    let PasskeySignInRequest { ticket, credential } = body.0;
    let asked = passkey_ceremony::take(&state, &sign_in(&ticket)).await?;
    let (owner, id) = site.claimed(&credential).map_err(|error| refused(&error))?;
    let owner = UserId(owner);
    let mut connection = state.pool.get().await?;
    let kept = db::passkeys::credential(&mut connection, owner, &id)
        .await?
        .ok_or(ErrorCode::PasskeyRefused)?;
    let user = db::users::find(&mut connection, owner)
        .await?
        .ok_or(ErrorCode::PasskeyRefused)?;
    let next = site
        .finish_sign_in(&asked, credential, kept.clone())
        .map_err(|error| refused(&error))?;
    if !db::passkeys::used(&mut connection, owner, &id, &kept, &next).await? {
        return Err(ErrorCode::PasskeyRefused.into());
    }
    if user.disabled_at.is_some() {
        return Err(ErrorCode::UserDisabled.into());
    }
    let user = operator::recognise(&state, &request, &mut connection, user).await?;
    session::begin(&state, &request, &mut connection, user, StatusCode::OK).await
}

/// The key of a sign-in. The ticket comes from a stranger, who may send anything: its hash has one form.
fn sign_in(ticket: &str) -> String {
    use base64::Engine as _;
    let hash = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(opaque::hash(ticket));
    format!("sign-in:{hash}")
}
