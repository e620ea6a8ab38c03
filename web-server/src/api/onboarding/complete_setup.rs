//! The choices of a person in the first steps.

use actix_web::{post, web};
use db::first_steps::{self, Milestone};
use db::{personality_preferences, usernames};
use domain::errors::ErrorCode;
use domain::onboarding::Interest;
use domain::personality::Preferences;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::account::check_username::allowed;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// The choices of a person in the first steps.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompleteSetupRequest {
    /// The username; absent when the person chose none.
    #[schema(nullable = false)]
    pub username: Option<String>,
    /// The interests that the person chose.
    pub interests: Vec<Interest>,
    /// How the person likes answers and apps to be; those stored stay when there are none.
    #[schema(required = true)]
    pub personality_preferences: Option<Preferences>,
    /// Whether the first steps end with it.
    pub setup_complete: bool,
}

/// First steps that are stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompletedSetup {
    /// Always true; a refusal is an error.
    pub success: bool,
    /// The username of the account.
    #[schema(required = true)]
    pub username: Option<String>,
}

/// Stores what the person chose in the first steps, and ends them. Nothing is stored when the username is refused.
#[utoipa::path(tag = "account", operation_id = "completeSetup", security(("bearer" = [])),
    request_body = CompleteSetupRequest, responses(
    (status = 200, body = CompletedSetup), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/complete-setup")]
pub async fn complete_setup(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CompleteSetupRequest>,
) -> ApiResult<web::Json<CompletedSetup>> {
    let CompleteSetupRequest {
        username,
        mut interests,
        personality_preferences,
        setup_complete,
    } = body.0;
    interests.sort_unstable();
    interests.dedup();
    let username = match username {
        Some(username) => Some(take_username(&state, &user, &username).await?),
        None => user.0.username.clone(),
    };
    // Each by itself, the end last: where the server stops in between, the dialog comes again and sends them again.
    let mut connection = state.pool.get().await?;
    first_steps::set_interests(&mut connection, user.id(), &interests).await?;
    if let Some(preferences) = personality_preferences {
        personality_preferences::set(&mut connection, user.id(), preferences).await?;
    }
    if setup_complete {
        first_steps::reach(&mut connection, user.id(), Milestone::Completed).await?;
    }
    Ok(web::Json(CompletedSetup {
        success: true,
        username,
    }))
}

/// Gives the account a username.
///
/// # Errors
/// `rate-limited`, those of [`allowed`], `username-taken`.
async fn take_username(state: &AppState, user: &CurrentUser, username: &str) -> ApiResult<String> {
    rate::count(state.redis(), rate::USERNAMES, &user.id().to_string()).await?;
    let username = allowed(state, username)?;
    let mut connection = state.pool.get().await?;
    if !usernames::set(&mut connection, user.id(), &username).await? {
        return Err(ErrorCode::UsernameTaken.into());
    }
    Ok(username.to_string())
}
