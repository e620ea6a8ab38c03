//! What is left to spend.

use actix_web::{get, web};
use domain::errors::ErrorCode;
use domain::tier::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::auth::TierName;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What is left to spend.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditInfo {
    /// Credits of this month.
    pub free_credits_remaining: i32,
    /// Credits bought.
    pub purchased_credits_remaining: i32,
    /// The tier; pro is unlimited.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// Credits a month; 0 when unlimited.
    pub monthly_credit_allotment: i32,
}

/// The credits of the account.
#[utoipa::path(tag = "account", operation_id = "creditInfo", security(("bearer" = [])), responses(
    (status = 200, body = CreditInfo), (status = 401, body = ErrorBody)))]
#[get("/api/credit-info")]
pub async fn credit_info(user: CurrentUser, state: web::Data<AppState>) -> ApiResult<web::Json<CreditInfo>> {
    let mut connection = state.pool.get().await?;
    let balance = db::credits::balance(&mut connection, user.id()).await?;
    let balance = balance.ok_or(ErrorCode::InvalidUserToken)?;
    Ok(web::Json(CreditInfo {
        free_credits_remaining: balance.monthly_left,
        purchased_credits_remaining: balance.purchased_left,
        tier: balance.tier,
        monthly_credit_allotment: balance.allotment.unwrap_or(0),
    }))
}
