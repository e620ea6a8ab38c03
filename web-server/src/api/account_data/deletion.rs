//! The deletion of an account: asked for by who proves to be its owner, done a week later, withdrawn until then.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use chrono::{DateTime, Utc};
use db::account_deletions;
use domain::email::Email;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::limits::ACCOUNT_DELETION_AFTER;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::user::bearer;
use crate::auth::{CurrentUser, deletion_mail, proof, session};
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// The deletion of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountDeletion {
    /// When the account will be deleted; none when nobody asked for it.
    #[schema(required = true)]
    pub deletes_at: Option<DateTime<Utc>>,
}

/// The proof that the owner asks.
#[derive(Deserialize, ToSchema)]
pub struct AskForDeletionRequest {
    /// The password, where the account has one.
    #[schema(nullable = false)]
    pub password: Option<String>,
    /// A code of the authenticator app or a recovery code, where two-factor authentication is on.
    #[schema(nullable = false)]
    pub code: Option<String>,
    /// The address of the account, where it has no password.
    #[schema(nullable = false)]
    pub email: Option<String>,
}

/// When the account will be deleted.
#[utoipa::path(tag = "account", operation_id = "accountDeletion", security(("bearer" = [])), responses(
    (status = 200, body = AccountDeletion), (status = 401, body = ErrorBody)))]
#[get("/api/account/deletion")]
pub async fn account_deletion(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<AccountDeletion>> {
    let mut connection = state.pool.get().await?;
    let deletes_at = account_deletions::find(&mut connection, user.id()).await?;
    Ok(web::Json(AccountDeletion { deletes_at }))
}

/// Asks for the deletion of the account in seven days, and ends its other sessions.
#[utoipa::path(tag = "account", operation_id = "askForDeletion", security(("bearer" = [])),
    request_body = AskForDeletionRequest, responses(
    (status = 200, body = AccountDeletion), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/account/deletion")]
pub async fn ask_for_deletion(
    request: HttpRequest,
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<AskForDeletionRequest>,
) -> ApiResult<web::Json<AccountDeletion>> {
    rate::count(state.redis(), rate::DELETIONS, &user.id().to_string()).await?;
    if user.0.password_hash.is_some() {
        let AskForDeletionRequest { password, code, .. } = body.0;
        let password = password.unwrap_or_default();
        proof::as_for_a_sign_in(&state, &request, &user.0, password, code.as_deref()).await?;
    } else {
        let typed = Email::parse(body.0.email.as_deref().unwrap_or_default())?;
        if typed.as_str() != user.0.email {
            return Err(ErrorCode::DeletionEmailMismatch.into());
        }
    }
    let session = bearer(&request)
        .and_then(|token| state.tokens.read(&token).ok())
        .and_then(|bearer| bearer.session);
    let asked = {
        let mut connection = state.pool.get().await?;
        account_deletions::ask(&mut connection, user.id(), session, ACCOUNT_DELETION_AFTER).await?
    };
    for ended in asked.ended {
        session::end(&state, ended).await;
    }
    follow_with_plan(&state, user.id());
    if asked.is_new {
        deletion_mail::send(&state, user.0, asked.deletes_at);
    }
    Ok(web::Json(AccountDeletion {
        deletes_at: Some(asked.deletes_at),
    }))
}

/// Withdraws the deletion of the account.
#[utoipa::path(tag = "account", operation_id = "withdrawDeletion", security(("bearer" = [])), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[delete("/api/account/deletion")]
pub async fn withdraw_deletion(user: CurrentUser, state: web::Data<AppState>) -> ApiResult {
    let mut connection = state.pool.get().await?;
    account_deletions::withdraw(&mut connection, user.id()).await?;
    follow_with_plan(&state, user.id());
    Ok(HttpResponse::NoContent().finish())
}

/// Lets the plan of the account end with what is paid, or go on. What fails is done by the next clean-up.
fn follow_with_plan(state: &AppState, user: UserId) {
    let Some(plans) = state.plans.clone() else {
        return;
    };
    state.background.start(async move {
        if let Err(error) = plans.follow_deletion(Some(user)).await {
            tracing::warn!(%user, %error, "the plan does not follow the deletion of its account yet");
        }
    });
}
