//! The beginning of the first steps.

use actix_web::{post, web};
use db::first_steps;

use super::{OnboardingSaved, saved};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Prepares the first steps of the account. Repeating it changes nothing.
#[utoipa::path(tag = "account", operation_id = "initializeUser", security(("bearer" = [])), responses(
    (status = 200, body = OnboardingSaved), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/initialize")]
pub async fn initialize_user(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<OnboardingSaved>> {
    let mut connection = state.pool.get().await?;
    first_steps::initialize(&mut connection, user.id()).await?;
    Ok(saved())
}
