//! The first steps, completed.

use actix_web::{post, web};
use chrono::{DateTime, Utc};
use db::first_steps::{self, Milestone};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// First steps that are completed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingCompleted {
    /// When they were.
    pub completed_at: DateTime<Utc>,
}

/// Ends the first steps of the account as completed.
#[utoipa::path(tag = "account", operation_id = "completeOnboarding", security(("bearer" = [])), responses(
    (status = 200, body = OnboardingCompleted), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/onboarding-complete")]
pub async fn complete_onboarding(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<OnboardingCompleted>> {
    let mut connection = state.pool.get().await?;
    let completed_at = first_steps::reach(&mut connection, user.id(), Milestone::Completed).await?;
    Ok(web::Json(OnboardingCompleted { completed_at }))
}
