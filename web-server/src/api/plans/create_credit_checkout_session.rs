//! The page where a pack of credits is paid.

use actix_web::{post, web};
use domain::plan::CreditPack;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{CheckoutSession, begin};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::plans::Wanted;
use crate::state::AppState;

/// A pack that a person wants.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CreateCreditCheckoutSessionRequest {
    /// Where the page leads when it is paid: an address of this site. `{CHECKOUT_SESSION_ID}` in it becomes the session's id.
    pub success_url: String,
    /// Where it leads when nothing is paid: an address of this site.
    pub cancel_url: String,
    /// The credits of the pack: 50 or 200.
    pub credits: i32,
}

/// Opens a page where a pack of credits is paid.
#[utoipa::path(tag = "account", operation_id = "createCreditCheckoutSession", security(("bearer" = [])),
    request_body = CreateCreditCheckoutSessionRequest, responses(
    (status = 200, body = CheckoutSession), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 502, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/create-credit-checkout-session")]
pub async fn create_credit_checkout_session(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CreateCreditCheckoutSessionRequest>,
) -> ApiResult<web::Json<CheckoutSession>> {
    let CreateCreditCheckoutSessionRequest {
        success_url,
        cancel_url,
        credits,
    } = body.0;
    let pack = CreditPack::of(credits).ok_or_else(|| ApiError::invalid("credits"))?;
    let begun = begin(&state, &user, Wanted::Pack(pack), &success_url, &cancel_url).await?;
    Ok(web::Json(begun))
}
