//! The plan of the account.

use actix_web::{get, web};
use domain::tier::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::auth::TierName;
use crate::auth::CurrentUser;
use crate::error::ErrorBody;

/// The plan of the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionInfo {
    /// The tier.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// Generations a month; none means unlimited.
    #[schema(required = true)]
    pub monthly_generation_limit: Option<i32>,
}

/// The tier of the account.
#[utoipa::path(tag = "account", operation_id = "subscriptionInfo", security(("bearer" = [])), responses(
    (status = 200, body = SubscriptionInfo), (status = 401, body = ErrorBody)))]
#[get("/api/subscription-info")]
pub async fn subscription_info(user: CurrentUser) -> web::Json<SubscriptionInfo> {
    let tier = user.tier();
    web::Json(SubscriptionInfo {
        tier,
        monthly_generation_limit: tier.monthly_credits(),
    })
}
