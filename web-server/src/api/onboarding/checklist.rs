//! The list of first tasks.

use actix_web::{post, web};
use db::first_steps::{self, Milestone};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{OnboardingSaved, saved};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// First tasks that only the client sees done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChecklistTask {
    EditedByHand,
}

/// A change of the checklist; what is absent stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChecklistRequest {
    /// A task that is done.
    #[schema(nullable = false)]
    pub done: Option<ChecklistTask>,
    /// Whether the person puts the list away for good.
    #[schema(nullable = false)]
    pub dismissed: Option<bool>,
}

/// Changes the checklist of first tasks.
#[utoipa::path(tag = "account", operation_id = "changeChecklist", security(("bearer" = [])),
    request_body = ChecklistRequest, responses(
    (status = 200, body = OnboardingSaved), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/checklist")]
pub async fn change_checklist(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ChecklistRequest>,
) -> ApiResult<web::Json<OnboardingSaved>> {
    let ChecklistRequest { done, dismissed } = body.0;
    let mut connection = state.pool.get().await?;
    if let Some(ChecklistTask::EditedByHand) = done {
        first_steps::reach(&mut connection, user.id(), Milestone::EditedByHand).await?;
    }
    if dismissed == Some(true) {
        first_steps::reach(&mut connection, user.id(), Milestone::ChecklistDismissed).await?;
    }
    Ok(saved())
}
