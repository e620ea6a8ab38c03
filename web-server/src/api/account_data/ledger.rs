//! The credit ledger of the account, page by page.

use std::collections::HashMap;

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use db::app_ai::calls::names_of_apps;
use db::credits::history::{self, Entry, WithBalance};
use domain::errors::ErrorCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Most entries of one answer.
const MOST: i64 = 200;
/// Default number of entries of an answer.
const USUAL: i64 = 50;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// The last entry of the page before.
    #[param(nullable = false)]
    before: Option<String>,
    /// Most entries of the answer, at most 200; 50 when absent.
    #[param(nullable = false, minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

/// Entries of the credit ledger.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ledger {
    /// The newest first.
    pub entries: Vec<LedgerEntry>,
    /// Whether earlier ones follow.
    pub more: bool,
}

/// A change of the credits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// The value for `before` of the next page.
    pub id: String,
    /// When it was entered.
    pub at: DateTime<Utc>,
    /// Credits that came; below 0 those that went.
    pub amount: i32,
    /// Why.
    pub reason: LedgerReason,
    /// What a call of an app was for; absent for the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub usage: Option<LedgerUsage>,
    /// The name of the app that called; absent for the rest, for an app without a name or that was deleted, and for a call of
    /// more than 90 days ago.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub app_name: Option<String>,
    /// Credits without an end after it. None for credits of a month, which depend on the plan of that month.
    #[schema(required = true)]
    pub balance: Option<i64>,
}

/// Why credits came or went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LedgerReason {
    /// A job has its price.
    Charge,
    /// A job of an account without a bound.
    Unlimited,
    /// Credits of a job were given back.
    Refund,
    /// Credits were bought.
    Purchase,
    /// Credits were given.
    Grant,
    /// The payment for bought credits went back, or came again.
    Reversal,
}

/// What a call of an app was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerUsage {
    /// The preview of an app of this account.
    AppPreview,
    /// Visitors of an app of this account.
    AppOwner,
    /// This account, as a visitor of an app.
    AppVisitor,
}

impl LedgerUsage {
    /// As the ledger has it; it admits only known ones.
    fn of(stored: &str) -> Option<Self> {
        match stored {
            "app-preview" => Some(Self::AppPreview),
            "app-owner" => Some(Self::AppOwner),
            "app-visitor" => Some(Self::AppVisitor),
            _ => None,
        }
    }
}

impl LedgerReason {
    fn of(entry: &Entry) -> Self {
        match entry.source.as_str() {
            "unlimited" => Self::Unlimited,
            "refund" => Self::Refund,
            "grant" => Self::Grant,
            "reversal" => Self::Reversal,
            "purchased" if entry.amount > 0 => Self::Purchase,
            _ => Self::Charge,
        }
    }
}

impl LedgerEntry {
    fn of((entry, balance): WithBalance, app_names: &HashMap<Uuid, String>) -> Self {
        let reason = LedgerReason::of(&entry);
        Self {
            id: entry.id.to_string(),
            at: entry.created_at,
            amount: entry.amount,
            reason,
            usage: entry.usage.as_deref().and_then(LedgerUsage::of),
            app_name: entry.job_id.and_then(|job| app_names.get(&job).cloned()),
            balance: balance.filter(|_| reason != LedgerReason::Unlimited),
        }
    }
}

/// The entries of the credit ledger, the newest first, page by page.
#[utoipa::path(tag = "account", operation_id = "accountLedger", security(("bearer" = [])), params(Page), responses(
    (status = 200, body = Ledger), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[get("/api/account/ledger")]
pub async fn account_ledger(
    user: CurrentUser,
    state: web::Data<AppState>,
    page: web::Query<Page>,
) -> ApiResult<web::Json<Ledger>> {
    let limit = page.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::invalid("limit"));
    }
    let before = page.before.as_deref().map(str::parse::<Uuid>).transpose();
    let before = before.map_err(|_| ApiError::invalid("before"))?;
    let mut connection = state.pool.get().await?;
    // One more than requested shows whether others follow.
    let found = history::entries(&mut connection, user.id(), before, limit + 1).await?;
    let found = found.ok_or(ErrorCode::NotFound)?;
    let of_apps = found.iter().filter(|(entry, _)| entry.usage.is_some());
    let of_apps: Vec<Uuid> = of_apps.filter_map(|(entry, _)| entry.job_id).collect();
    let names = if of_apps.is_empty() {
        Vec::new()
    } else {
        names_of_apps(&mut connection, user.id(), &of_apps).await?
    };
    let names: HashMap<Uuid, String> = names.into_iter().collect();
    let more = i64::try_from(found.len()).is_ok_and(|found| found > limit);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    Ok(web::Json(Ledger {
        entries: found
            .into_iter()
            .take(limit)
            .map(|entry| LedgerEntry::of(entry, &names))
            .collect(),
        more,
    }))
}
