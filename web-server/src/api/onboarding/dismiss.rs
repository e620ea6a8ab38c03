//! The first steps, put away.

use actix_web::{post, web};
use db::first_steps::{self, Milestone};

use super::{OnboardingSaved, saved};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Ends the first steps of the account as dismissed.
#[utoipa::path(tag = "account", operation_id = "dismissOnboarding", security(("bearer" = [])), responses(
    (status = 200, body = OnboardingSaved), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/onboarding-dismiss")]
pub async fn dismiss_onboarding(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<OnboardingSaved>> {
    let mut connection = state.pool.get().await?;
    first_steps::reach(&mut connection, user.id(), Milestone::Dismissed).await?;
    Ok(saved())
}
