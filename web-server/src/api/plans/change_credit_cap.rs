//! How much a person wants to spend in a month.

use actix_web::{HttpResponse, put, web};
use db::credits::cap;
use domain::plan::{CREDIT_CAP_MAX, CREDIT_CAP_MIN};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// How much a person wants to spend in a month.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangeCreditCapRequest {
    /// Most credits of a calendar month, from 1 to 100,000; null: as many as there are.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub monthly: Option<i32>,
}

/// A field that has to be there, also when it is null: without it nothing was meant.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    Option::deserialize(deserializer)
}

/// Changes how much the account spends in a calendar month (UTC) at most. Work that is under way goes on.
#[utoipa::path(tag = "account", operation_id = "changeCreditCap", security(("bearer" = [])),
    request_body = ChangeCreditCapRequest, responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[put("/api/account/credit-cap")]
pub async fn change_credit_cap(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ChangeCreditCapRequest>,
) -> ApiResult {
    let monthly = body.0.monthly;
    if monthly.is_some_and(|monthly| !(CREDIT_CAP_MIN..=CREDIT_CAP_MAX).contains(&monthly)) {
        return Err(ApiError::invalid("monthly"));
    }
    let mut connection = state.pool.get().await?;
    cap::set(&mut connection, user.id(), monthly).await?;
    Ok(HttpResponse::NoContent().finish())
}
