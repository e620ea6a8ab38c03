//! The page of the payment service where a person manages what they pay.

use actix_web::{post, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Where the page is, for some minutes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PortalSession {
    /// Its address.
    pub url: String,
}

/// Opens the page where the account manages its plan, its cards and its invoices. It leads back to the profile.
#[utoipa::path(tag = "account", operation_id = "createCustomerPortalSession", security(("bearer" = [])), responses(
    (status = 200, body = PortalSession), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/create-customer-portal-session")]
pub async fn create_customer_portal_session(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<PortalSession>> {
    let plans = state.plans()?;
    rate::count(state.redis(), rate::PORTALS, &user.id().to_string()).await?;
    let return_url = format!("{}/profile", state.config.http.origin());
    let url = plans.portal(user.id(), &return_url).await?;
    Ok(web::Json(PortalSession { url }))
}
