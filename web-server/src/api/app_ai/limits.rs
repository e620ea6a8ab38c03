//! What an owner may set about the AI of a published app, before there is one.

use actix_web::{get, web};
use domain::app_ai::{
    DAILY_BUDGET_MAX, SYSTEM_PROMPT_MAX_CHARS, VISITOR_LIMIT_MAX, VISITOR_LIMIT_USUAL, usual_daily_budget,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::ErrorBody;

/// What may be set about the AI of a published app, and what a client proposes. Both numbers are at least 1.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppAiLimits {
    /// The daily budget to propose, in units: less for an account with a bound of credits.
    usual_daily_budget: i32,
    /// Largest daily budget.
    max_daily_budget: i32,
    /// The calls a day of one visitor to propose.
    usual_visitor_limit: i32,
    /// Most calls a day of one visitor.
    max_visitor_limit: i32,
    /// Longest system prompt, in characters.
    max_system_prompt: usize,
}

/// What the signed-in person may set about the AI of a published app, and what to propose.
#[utoipa::path(tag = "apps that use AI", operation_id = "appAiLimits", security(("bearer" = [])), responses(
    (status = 200, body = AppAiLimits), (status = 401, body = ErrorBody)))]
#[get("/api/app-ai/limits")]
pub async fn app_ai_limits(user: CurrentUser) -> web::Json<AppAiLimits> {
    web::Json(AppAiLimits {
        usual_daily_budget: usual_daily_budget(user.tier()),
        max_daily_budget: DAILY_BUDGET_MAX,
        usual_visitor_limit: VISITOR_LIMIT_USUAL,
        max_visitor_limit: VISITOR_LIMIT_MAX,
        max_system_prompt: SYSTEM_PROMPT_MAX_CHARS,
    })
}
