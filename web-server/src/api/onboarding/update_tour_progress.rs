//! The step that a tour is at.

use actix_web::{post, web};
use db::first_steps;
use domain::limits::TOUR_STEP_MAX;
use domain::onboarding::TourType;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{OnboardingSaved, saved};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// The step that a tour is at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TourProgressRequest {
    /// Counted from 0.
    #[schema(maximum = 99)]
    pub step: u32,
    /// The tour.
    pub tour_type: TourType,
}

/// Stores the step that a tour of the account is at.
#[utoipa::path(tag = "account", operation_id = "updateTourProgress", security(("bearer" = [])),
    request_body = TourProgressRequest, responses(
    (status = 200, body = OnboardingSaved), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/update-tour-progress")]
pub async fn update_tour_progress(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<TourProgressRequest>,
) -> ApiResult<web::Json<OnboardingSaved>> {
    let TourProgressRequest { step, tour_type } = body.0;
    let step = i32::try_from(step).ok().filter(|_| step <= TOUR_STEP_MAX);
    let step = step.ok_or_else(|| ApiError::invalid("step"))?;
    let mut connection = state.pool.get().await?;
    first_steps::set_tour_step(&mut connection, user.id(), tour_type, step).await?;
    Ok(saved())
}
