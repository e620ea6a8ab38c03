//! How the person likes answers and apps to be.

use actix_web::{get, post, web};
use db::personality_preferences;
use domain::personality::Preferences;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// How the person likes answers and apps to be.
#[derive(Debug, Serialize, ToSchema)]
pub struct Personality {
    /// The choices.
    pub preferences: Preferences,
}

/// How the person likes answers and apps to be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SavePreferencesRequest {
    /// The choices; they replace the earlier ones.
    pub preferences: Preferences,
}

/// Preferences that are stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedPreferences {
    /// Always true; a refusal is an error.
    pub success: bool,
}

/// How the person likes answers and apps to be.
#[utoipa::path(tag = "account", operation_id = "personality", security(("bearer" = [])), responses(
    (status = 200, body = Personality), (status = 401, body = ErrorBody)))]
#[get("/api/user/personality")]
pub async fn personality(user: CurrentUser, state: web::Data<AppState>) -> ApiResult<web::Json<Personality>> {
    let mut connection = state.pool.get().await?;
    let preferences = personality_preferences::find(&mut connection, user.id()).await?;
    Ok(web::Json(Personality { preferences }))
}

/// Changes how the person likes answers and apps to be.
#[utoipa::path(tag = "account", operation_id = "changePersonality", security(("bearer" = [])),
    request_body = SavePreferencesRequest, responses(
    (status = 200, body = SavedPreferences), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/personality")]
pub async fn change_personality(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<SavePreferencesRequest>,
) -> ApiResult<web::Json<SavedPreferences>> {
    saved(&state, &user, body.0).await
}

/// Stores how the person likes answers and apps to be.
#[utoipa::path(tag = "account", operation_id = "savePreferences", security(("bearer" = [])),
    request_body = SavePreferencesRequest, responses(
    (status = 200, body = SavedPreferences), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/save-preferences")]
pub async fn save_preferences(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<SavePreferencesRequest>,
) -> ApiResult<web::Json<SavedPreferences>> {
    saved(&state, &user, body.0).await
}

async fn saved(
    state: &AppState,
    user: &CurrentUser,
    asked: SavePreferencesRequest,
) -> ApiResult<web::Json<SavedPreferences>> {
    let mut connection = state.pool.get().await?;
    personality_preferences::set(&mut connection, user.id(), asked.preferences).await?;
    Ok(web::Json(SavedPreferences { success: true }))
}
