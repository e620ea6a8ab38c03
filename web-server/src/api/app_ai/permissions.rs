//! Which apps may use AI in their preview, at the cost of whoever builds them.

use actix_web::{HttpResponse, delete, get, put, web};
use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use domain::ids::AppId;
use jobs::kinds::{AppChat, AppImage, JobKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::app_request::read_model_at;
use crate::api::images::model_at;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Most apps of a list.
const MOST: i64 = 500;

/// Whether an app may use AI in its preview, and what a call costs.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppAiPermission {
    /// Whether the person allowed it.
    allowed: bool,
    /// With the default models.
    price: AppAiPrice,
}

/// What calls of apps cost, in credits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppAiPrice {
    /// For each started `tokensPerCredit` tokens of a chat.
    chat: i32,
    /// For an image.
    image: i32,
    /// Tokens that are read and written.
    tokens_per_credit: u32,
}

impl AppAiPrice {
    /// Of the models that a person has who chose none.
    ///
    /// # Errors
    /// When the models are not known.
    pub(in crate::api) async fn of(state: &AppState, user: &CurrentUser) -> ApiResult<Self> {
        let prices = state.jobs.prices();
        let chat = read_model_at(state, user.id(), user.tier(), None).await?;
        let image = match model_at(state, user.id(), user.tier(), "").await {
            // Whoever has no model for images sees the usual price.
            Err(error) if error.code() == ErrorCode::ProRequired => String::new(),
            image => image?,
        };
        Ok(Self {
            chat: prices.of(AppChat::NAME, &chat),
            image: prices.of(AppImage::NAME, &image),
            tokens_per_credit: state.config.app_ai.tokens_per_credit,
        })
    }
}

/// The apps that may use AI in their preview.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppAiPermissionList {
    /// The newest first, at most 500.
    apps: Vec<PermittedApp>,
}

/// An app that may use AI in its preview.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppAiPermittedApp)]
pub struct PermittedApp {
    /// The app as the client names it.
    app_id: String,
    /// What the person calls it; null before they do.
    #[schema(required = true)]
    name: Option<String>,
    /// Since when it may.
    granted_at: DateTime<Utc>,
}

/// The apps that the signed-in person allowed to use AI in their preview.
#[utoipa::path(tag = "apps that use AI", operation_id = "listAppAiPermissions", security(("bearer" = [])), responses(
    (status = 200, body = AppAiPermissionList), (status = 401, body = ErrorBody)))]
#[get("/api/app-ai/permissions")]
pub async fn list_app_ai_permissions(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<AppAiPermissionList>> {
    let mut connection = state.pool.get().await?;
    let permissions = db::app_ai::permissions::of_account(&mut connection, user.id(), MOST).await?;
    let apps = permissions.into_iter().map(|permission| PermittedApp {
        app_id: permission.app,
        name: Some(permission.name).filter(|name| !name.is_empty()),
        granted_at: permission.granted_at,
    });
    Ok(web::Json(AppAiPermissionList { apps: apps.collect() }))
}

/// Whether an app may use AI in its preview, and what that costs.
#[utoipa::path(tag = "apps that use AI", operation_id = "getAppAiPermission", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it")), responses(
    (status = 200, body = AppAiPermission), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[get("/api/app-ai/permissions/{appId}")]
pub async fn get_app_ai_permission(
    user: CurrentUser,
    state: web::Data<AppState>,
    app: web::Path<String>,
) -> ApiResult<web::Json<AppAiPermission>> {
    let app = app_id(&app)?;
    let allowed = {
        let mut connection = state.pool.get().await?;
        db::app_ai::permissions::is_granted(&mut connection, user.id(), &app).await?
    };
    Ok(web::Json(AppAiPermission {
        allowed,
        price: AppAiPrice::of(&state, &user).await?,
    }))
}

/// Lets an app of the signed-in person use AI in its preview, at the cost of their account.
#[utoipa::path(tag = "apps that use AI", operation_id = "grantAppAiPermission", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it")), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/api/app-ai/permissions/{appId}")]
pub async fn grant_app_ai_permission(
    user: CurrentUser,
    state: web::Data<AppState>,
    app: web::Path<String>,
) -> ApiResult {
    let app = app_id(&app)?;
    let mut connection = state.pool.get().await?;
    db::app_ai::permissions::grant(&mut connection, user.id(), &app).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Takes that back.
#[utoipa::path(tag = "apps that use AI", operation_id = "revokeAppAiPermission", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it")), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[delete("/api/app-ai/permissions/{appId}")]
pub async fn revoke_app_ai_permission(
    user: CurrentUser,
    state: web::Data<AppState>,
    app: web::Path<String>,
) -> ApiResult {
    let app = app_id(&app)?;
    let mut connection = state.pool.get().await?;
    db::app_ai::permissions::revoke(&mut connection, user.id(), &app).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn app_id(text: &str) -> ApiResult<AppId> {
    AppId::parse(text).map_err(|_| ApiError::invalid("appId"))
}
