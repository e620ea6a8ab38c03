//! The passkeys of an account.

use ::passkeys::Owner;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use chrono::{DateTime, Utc};
use db::passkeys::{self, Stored};
use domain::errors::ErrorCode;
use domain::limits::PASSKEYS_MAX;
use domain::name::PasskeyName;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::SmallJson;
use crate::api::auth::passkey::PasskeyOptions;
use crate::auth::account_mail::{self, Occasion};
use crate::auth::passkey_ceremony::{self, refused};
use crate::auth::{CurrentUser, proof};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A passkey of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Passkey {
    /// Renames or removes it.
    pub id: Uuid,
    /// The name that its owner gave it.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it signed somebody in last.
    #[schema(required = true)]
    pub last_used_at: Option<DateTime<Utc>>,
}

impl From<passkeys::Passkey> for Passkey {
    fn from(passkey: passkeys::Passkey) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

/// The passkeys of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyList {
    /// Whether the site has passkeys.
    pub available: bool,
    /// Why it has none, for the person.
    #[schema(required = true)]
    pub reason: Option<String>,
    /// At most 20.
    pub passkeys: Vec<Passkey>,
}

/// The proof that the account is the person's.
#[derive(Deserialize, ToSchema)]
pub struct PasskeyProof {
    /// The account's password, where it has one.
    #[schema(nullable = false)]
    password: Option<String>,
    /// A code of the authenticator app, or a recovery code, where two-factor authentication is on.
    #[schema(nullable = false)]
    code: Option<String>,
}

impl PasskeyProof {
    /// Asks for it; of an account without a password for nothing more than its session.
    async fn check(self, state: &AppState, request: &HttpRequest, user: &CurrentUser) -> ApiResult<()> {
        if user.0.password_hash.is_none() {
            return Ok(());
        }
        let password = self.password.unwrap_or_default();
        proof::as_for_a_sign_in(state, request, &user.0, password, self.code.as_deref()).await
    }
}

/// A passkey that a browser made.
#[derive(Deserialize, ToSchema)]
pub struct FinishPasskeyRequest {
    /// The name that its owner gave it.
    name: String,
    /// The answer of the browser, as JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Another name for a passkey.
#[derive(Deserialize, ToSchema)]
pub struct RenamePasskeyRequest {
    /// The name that its owner gave it.
    name: String,
}

/// The passkeys of the account, the oldest first.
#[utoipa::path(tag = "account", operation_id = "listPasskeys", security(("bearer" = [])), responses(
    (status = 200, body = PasskeyList), (status = 401, body = ErrorBody)))]
#[get("/api/account/passkeys")]
pub async fn list_passkeys(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<PasskeyList>> {
    let mut connection = state.pool.get().await?;
    let stored = passkeys::list(&mut connection, user.id()).await?;
    let refusal = state.passkeys.as_ref().as_ref().err();
    Ok(web::Json(PasskeyList {
        available: refusal.is_none(),
        reason: refusal.map(ToString::to_string),
        passkeys: stored.into_iter().map(Into::into).collect(),
    }))
}

/// Begins to make a passkey: gives the request for the browser, which is valid for five minutes and once.
#[utoipa::path(tag = "account", operation_id = "beginPasskey", security(("bearer" = [])),
    request_body = PasskeyProof, responses(
    (status = 200, body = PasskeyOptions), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/passkeys/begin")]
pub async fn begin_passkey(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<PasskeyProof>,
) -> ApiResult<web::Json<PasskeyOptions>> {
    let site = passkey_ceremony::of_site(&state)?;
    body.0.check(&state, &request, &user).await?;
    let known = {
        let mut connection = state.pool.get().await?;
        passkeys::list(&mut connection, user.id()).await?
    };
    if i64::try_from(known.len()).is_ok_and(|count| count >= PASSKEYS_MAX) {
        return Err(ErrorCode::PasskeyLimit.into());
    }
    let owner = Owner {
        id: user.0.id,
        email: &user.0.email,
        name: user.0.display_name.as_deref().unwrap_or(&user.0.email),
    };
    let known = known.into_iter().map(|passkey| passkey.credential_id).collect();
    let begun = site
        .begin_registration(owner, known)
        .map_err(anyhow::Error::from)?;
    passkey_ceremony::remember(&state, &registration(&user), &begun.state).await?;
    Ok(web::Json(PasskeyOptions::of(begun.options)))
}

/// Stores the passkey that a browser made.
#[utoipa::path(tag = "account", operation_id = "finishPasskey", security(("bearer" = [])),
    request_body = FinishPasskeyRequest, responses(
    (status = 201, body = Passkey), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[post("/api/account/passkeys/finish")]
pub async fn finish_passkey(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<FinishPasskeyRequest>,
) -> ApiResult {
    let FinishPasskeyRequest { name, credential } = body.0;
    let name = PasskeyName::parse(&name)?;
    let site = passkey_ceremony::of_site(&state)?;
    let asked = passkey_ceremony::take(&state, &registration(&user)).await?;
    let made = site
        .finish_registration(&asked, credential)
        .map_err(|error| refused(&error))?;
    let mut connection = state.pool.get().await?;
    let stored = passkeys::create(
        &mut connection,
        &user.0,
        &name,
        &made.credential_id,
        &made.credential,
    );
    match stored.await? {
        Stored::Passkey(passkey) => {
            let name = passkey.name.clone();
            account_mail::notify(&state, &user.0, Occasion::PasskeyAdded { name });
            Ok(HttpResponse::Created().json(Passkey::from(passkey)))
        }
        Stored::Full => Err(ErrorCode::PasskeyLimit.into()),
        Stored::Taken => Err(ErrorCode::PasskeyRefused.into()),
        Stored::Ended => Err(ErrorCode::UserTokenExpired.into()),
    }
}

/// Gives a passkey another name.
#[utoipa::path(tag = "account", operation_id = "renamePasskey", security(("bearer" = [])),
    params(("id" = String, Path, format = Uuid)), request_body = RenamePasskeyRequest, responses(
    (status = 200, body = Passkey), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/account/passkeys/{id}")]
pub async fn rename_passkey(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<RenamePasskeyRequest>,
) -> ApiResult<web::Json<Passkey>> {
    let name = PasskeyName::parse(&body.0.name)?;
    let mut connection = state.pool.get().await?;
    let renamed = passkeys::rename(&mut connection, user.id(), passkey_id(&id)?, &name).await?;
    let renamed = renamed.ok_or(ErrorCode::PasskeyNotFound)?;
    Ok(web::Json(renamed.into()))
}

/// Removes a passkey: it signs nobody in any more.
#[utoipa::path(tag = "account", operation_id = "removePasskey", security(("bearer" = [])),
    params(("id" = String, Path, format = Uuid)), request_body = PasskeyProof, responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/account/passkeys/{id}/remove")]
pub async fn remove_passkey(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<PasskeyProof>,
) -> ApiResult {
    body.0.check(&state, &request, &user).await?;
    let mut connection = state.pool.get().await?;
    let removed = passkeys::delete(&mut connection, user.id(), passkey_id(&id)?).await?;
    let name = removed.ok_or(ErrorCode::PasskeyNotFound)?;
    account_mail::notify(&state, &user.0, Occasion::PasskeyRemoved { name });
    Ok(HttpResponse::NoContent().finish())
}

/// The key of a registration: one at a time, which ends with the account's sessions.
fn registration(user: &CurrentUser) -> String {
    format!("registration:{}:{}", user.id(), user.0.session_epoch)
}

fn passkey_id(id: &str) -> Result<Uuid, ErrorCode> {
    id.parse().map_err(|_| ErrorCode::PasskeyNotFound)
}
