//! AI that apps use. An app asks in its preview, with the session of whoever builds it, or where it is published
//! ([`crate::hosts::ai`]); both are calls of one kind, counted and charged alike.
//!
//! - [`chat`], [`image`]: the calls of previews
//! - [`permissions`]: which apps may make them
//! - [`limits`]: what an owner may set for a published app
//! - [`call`]: who pays, what is reserved, the job
//! - [`refusals`]: why a call was refused, for the owner
//! - [`answer`]: the stream, JSON or bytes, and errors in words for whoever uses the app
//! - [`request`]: what a page may ask for

pub(crate) mod answer;
pub(crate) mod call;
pub mod chat;
pub mod image;
pub mod limits;
pub mod permissions;
pub mod refusals;
pub(crate) mod request;

use domain::app_ai::CallKind;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use utoipa_actix_web::service_config::ServiceConfig;

use self::call::{AT_ONCE_OF_VISITOR, Caller, calls_a_minute};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::rate;
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(chat::app_ai_chat)
        .service(image::app_ai_image)
        .service(limits::app_ai_limits)
        .service(permissions::list_app_ai_permissions)
        .service(permissions::get_app_ai_permission)
        .service(permissions::grant_app_ai_permission)
        .service(permissions::revoke_app_ai_permission);
}

/// Refuses an app that may not use AI in its preview with the account of the signed-in person, else gives it. The call counts
/// against the person's limit.
///
/// # Errors
/// `invalid-request`, `app-ai-busy`, `app-ai-permission-needed`.
pub(in crate::api) async fn refuse_unpermitted(
    state: &AppState,
    user: &CurrentUser,
    app: &str,
) -> ApiResult<AppId> {
    let app = AppId::parse(app).map_err(|_| ApiError::invalid("appId"))?;
    let limit = calls_a_minute("app-ai-previews", state.config.app_ai.calls_per_minute);
    rate::count(state.redis(), limit, &user.id().to_string()).await?;
    let is_granted = {
        let mut connection = state.pool.get().await?;
        db::app_ai::permissions::is_granted(&mut connection, user.id(), &app).await?
    };
    if is_granted {
        Ok(app)
    } else {
        Err(ErrorCode::AppAiPermissionNeeded.into())
    }
}

/// An app of the signed-in person that may use AI in its preview.
///
/// # Errors
/// Those of [`refuse_unpermitted`].
async fn caller(state: &AppState, user: &CurrentUser, app: &str) -> ApiResult<Caller> {
    let app = refuse_unpermitted(state, user, app).await?;
    Ok(Caller {
        kind: CallKind::Preview,
        payer: user.id(),
        tier: user.tier(),
        app: None,
        preview_of: Some(app),
        visitor: None,
        address: None,
        at_once: AT_ONCE_OF_VISITOR,
    })
}
