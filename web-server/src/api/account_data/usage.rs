//! Jobs and credits of the account, by day.

use actix_web::{get, web};
use chrono::NaiveDate;
use db::credits::history;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Most days of one answer.
const MOST_DAYS: i32 = 90;
/// Default number of days of an answer.
const USUAL_DAYS: i32 = 30;

/// Which days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Range {
    /// How many days, today among them: 1 to 90; 30 when absent.
    #[param(nullable = false, minimum = 1, maximum = 90)]
    days: Option<i32>,
}

/// Jobs and credits of the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountUsage {
    /// Every day of the range, the earliest first.
    pub days: Vec<DayOfUsage>,
}

/// A day, in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayOfUsage {
    /// The day.
    pub date: NaiveDate,
    /// Jobs that the person started.
    pub jobs: i64,
    /// Calls of AI by apps that the account paid: by the person's previews, by visitors of their apps, and by apps that they
    /// visited.
    pub app_calls: i64,
    /// Credits that jobs and calls cost, less what was given back.
    pub credits: i64,
}

/// Jobs and credits of the account, by day.
#[utoipa::path(tag = "account", operation_id = "accountUsage", security(("bearer" = [])), params(Range), responses(
    (status = 200, body = AccountUsage), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[get("/api/account/usage")]
pub async fn account_usage(
    user: CurrentUser,
    state: web::Data<AppState>,
    range: web::Query<Range>,
) -> ApiResult<web::Json<AccountUsage>> {
    let days = range.days.unwrap_or(USUAL_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(ApiError::invalid("days"));
    }
    let mut connection = state.pool.get().await?;
    let days = history::by_day(&mut connection, user.id(), days).await?;
    let days = days.into_iter().map(|day| DayOfUsage {
        date: day.day,
        jobs: day.jobs,
        app_calls: day.app_calls,
        credits: day.credits,
    });
    Ok(web::Json(AccountUsage { days: days.collect() }))
}
