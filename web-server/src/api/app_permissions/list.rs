//! What is permitted.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The published apps that know who the person is.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppPermissionList {
    /// The newest first.
    apps: Vec<AppPermission>,
}

/// A published app that knows who the person is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppPermission {
    /// The published app.
    pwa_id: String,
    /// Its name, as whoever published it chose.
    name: String,
    /// Its address.
    address: String,
    /// Whether it is online.
    is_online: bool,
    /// Since when it may know.
    granted_at: DateTime<Utc>,
    /// Whether it may use AI that the person pays.
    ai: bool,
    /// The person's own model that it uses in the place of credits.
    #[schema(required = true)]
    model: Option<String>,
}

/// The published apps that the signed-in person permitted.
#[utoipa::path(tag = "publishing", operation_id = "listAppPermissions", security(("bearer" = [])), responses(
    (status = 200, body = AppPermissionList), (status = 401, body = ErrorBody)))]
#[get("/api/app-permissions")]
pub async fn list_app_permissions(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<AppPermissionList>> {
    let mut connection = state.pool.get().await?;
    let permissions = db::app_permissions::of_account(&mut connection, user.id()).await?;
    let apps = permissions
        .into_iter()
        .map(|permission| AppPermission {
            pwa_id: permission.app.to_string(),
            name: permission.name,
            address: format!("{}/", state.config.http.app_origin(&permission.slug)),
            is_online: permission.is_active,
            granted_at: permission.granted_at,
            ai: permission.ai,
            model: permission.ai_model,
        })
        .collect();
    Ok(web::Json(AppPermissionList { apps }))
}
