//! The page where a plan is paid.

use actix_web::{post, web};
use domain::tier::Tier;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{CheckoutSession, begin};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::plans::Wanted;
use crate::state::AppState;

/// A plan that a person wants.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CreateCheckoutSessionRequest {
    /// Where the page leads when it is paid: an address of this site. `{CHECKOUT_SESSION_ID}` in it becomes the session's id.
    pub success_url: String,
    /// Where it leads when nothing is paid: an address of this site.
    pub cancel_url: String,
    /// `pro` (or `premium`, which is the same) or `explorer`.
    pub tier: String,
}

/// Opens a page where a plan is paid. Pages of plans that the account left open are closed.
#[utoipa::path(tag = "account", operation_id = "createCheckoutSession", security(("bearer" = [])),
    request_body = CreateCheckoutSessionRequest, responses(
    (status = 200, body = CheckoutSession), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/create-checkout-session")]
pub async fn create_checkout_session(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CreateCheckoutSessionRequest>,
) -> ApiResult<web::Json<CheckoutSession>> {
    let CreateCheckoutSessionRequest {
        success_url,
        cancel_url,
        tier,
    } = body.0;
    let tier: Tier = tier.parse().map_err(|_| ApiError::invalid("tier"))?;
    if tier == Tier::Free {
        return Err(ApiError::invalid("tier"));
    }
    let begun = begin(&state, &user, Wanted::Plan(tier), &success_url, &cancel_url).await?;
    Ok(web::Json(begun))
}
