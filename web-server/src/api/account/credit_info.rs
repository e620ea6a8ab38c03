//! The credits of an account.

use actix_web::{get, web};
use chrono::{DateTime, Datelike as _, Months, NaiveTime, Utc};
use domain::errors::ErrorCode;
use domain::tier::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::auth::TierName;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The credits that are left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditInfo {
    /// Credits of this month.
    pub free_credits_remaining: i32,
    /// Credits bought. Below 0 when their payment went back after they were used.
    pub purchased_credits_remaining: i32,
    /// The tier; pro is unlimited.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// Credits a month; 0 when unlimited.
    pub monthly_credit_allotment: i32,
    /// When the credits of the next month come; none when unlimited.
    #[schema(required = true)]
    pub monthly_credits_renew_at: Option<DateTime<Utc>>,
    /// Whether credits of this month wait until the address of the account is confirmed. A first app does not.
    pub awaits_confirmation: bool,
    /// How much the person wants to spend in a month.
    pub cap: CreditCap,
}

/// How much a person wants to spend in a calendar month (UTC), and what was spent in this one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditCap {
    /// Most credits; none: as many as there are.
    #[schema(required = true)]
    pub monthly: Option<i32>,
    /// Credits used or reserved. Of an account without a bound, the prices of its jobs.
    pub used: i32,
    /// Whether four fifths of the cap are used.
    pub is_near: bool,
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
        monthly_credits_renew_at: balance.allotment.and_then(|_| next_month(Utc::now())),
        awaits_confirmation: balance.is_unconfirmed && state.config.mail.is_configured(),
        cap: CreditCap {
            monthly: balance.cap.monthly,
            used: balance.cap.used,
            is_near: balance.cap.is_near(),
        },
    }))
}

/// The first moment of the month after, in UTC as credits count months. Nothing at the end of the calendar.
fn next_month(now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let first = now.date_naive().with_day(1)?.checked_add_months(Months::new(1))?;
    Some(first.and_time(NaiveTime::MIN).and_utc())
}

#[cfg(test)]
mod tests {
    use super::next_month;

    #[test]
    fn credits_come_again_on_the_first_of_the_next_month() {
        for (now, expected) in [
            ("2026-01-31T23:59:59Z", "2026-02-01T00:00:00Z"),
            ("2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
            ("2028-02-29T12:00:00Z", "2028-03-01T00:00:00Z"),
        ] {
            let next = next_month(now.parse().unwrap()).unwrap();
            assert_eq!(
                next,
                expected.parse::<chrono::DateTime<chrono::Utc>>().unwrap(),
                "{now}"
            );
        }
    }
}
