//! The end of a tour.

use actix_web::{post, web};
use db::first_steps::{self, Milestone};
use domain::onboarding::TourType;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{OnboardingSaved, saved};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The end of a tour.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompleteTourRequest {
    /// Whether it was left before the end.
    pub dismissed: bool,
    /// The tour.
    pub tour_type: TourType,
}

/// Ends a tour of the account.
#[utoipa::path(tag = "account", operation_id = "completeTour", security(("bearer" = [])),
    request_body = CompleteTourRequest, responses(
    (status = 200, body = OnboardingSaved), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/complete-tour")]
pub async fn complete_tour(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CompleteTourRequest>,
) -> ApiResult<web::Json<OnboardingSaved>> {
    let CompleteTourRequest { dismissed, tour_type } = body.0;
    let end = if dismissed {
        Milestone::TourDismissed(tour_type)
    } else {
        Milestone::TourCompleted(tour_type)
    };
    let mut connection = state.pool.get().await?;
    first_steps::reach(&mut connection, user.id(), end).await?;
    Ok(saved())
}
