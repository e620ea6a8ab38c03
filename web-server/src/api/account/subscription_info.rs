//! The plan of the account, and what can be bought.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use db::plans::{subscriptions, tiers};
use domain::plan::{CreditPack, SubscriptionStatus};
use domain::tier::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::auth::TierName;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

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
    /// What this server sells.
    pub sells: Sells,
    /// What the plan comes from; none for a free account.
    #[schema(required = true)]
    pub subscription: Option<AccountSubscription>,
}

/// What this server sells.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sells {
    /// The plan Pro.
    pub pro: bool,
    /// The plan Explorer.
    pub explorer: bool,
    /// Packs, by the credits that they have.
    pub packs: Vec<i32>,
}

/// What a plan comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSubscription {
    /// The state of the subscription. The plan holds while it is `active`, `trialing` or `past_due`.
    pub status: SubscriptionStatus,
    /// The tier that it is for.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// When it is paid for again; none when it is not.
    #[schema(required = true)]
    pub renews_at: Option<DateTime<Utc>>,
    /// When it ends; none as long as it was not cancelled.
    #[schema(required = true)]
    pub ends_at: Option<DateTime<Utc>>,
    /// Who manages it.
    pub managed: ManagedBy,
}

/// Who manages a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ManagedBy {
    /// The person, who pays for it, in the portal of the payment service.
    Stripe,
    /// The operator of this server, who assigned it.
    Operator,
}

/// The plan of the account, and what can be bought.
#[utoipa::path(tag = "account", operation_id = "subscriptionInfo", security(("bearer" = [])), responses(
    (status = 200, body = SubscriptionInfo), (status = 401, body = ErrorBody)))]
#[get("/api/subscription-info")]
pub async fn subscription_info(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<SubscriptionInfo>> {
    let tier = user.tier();
    let payments = state.config.payments.as_ref();
    let sells_plan = |tier| payments.is_some_and(|payments| payments.sells_plan(tier));
    let sells_pack = |pack: &CreditPack| payments.is_some_and(|payments| payments.sells_pack(*pack));
    Ok(web::Json(SubscriptionInfo {
        tier,
        monthly_generation_limit: tier.monthly_credits(),
        sells: Sells {
            pro: sells_plan(Tier::Pro),
            explorer: sells_plan(Tier::Explorer),
            packs: CreditPack::ALL
                .into_iter()
                .filter(sells_pack)
                .map(CreditPack::credits)
                .collect(),
        },
        subscription: subscription(&state, &user).await?,
    }))
}

/// What is paid comes first: whoever pays has to see it, also beside a plan that was assigned.
async fn subscription(state: &AppState, user: &CurrentUser) -> ApiResult<Option<AccountSubscription>> {
    let mut connection = state.pool.get().await?;
    let paid = subscriptions::find(&mut connection, user.id()).await?;
    if let Some(paid) = paid.filter(|paid| !paid.status.has_ended()) {
        return Ok(Some(AccountSubscription {
            status: paid.status,
            tier: paid.tier,
            renews_at: paid.renews_at,
            ends_at: paid.ends_at,
            managed: ManagedBy::Stripe,
        }));
    }
    let assigned = tiers::assigned(&mut connection, user.id()).await?;
    Ok(assigned
        .filter(|tier| *tier != Tier::Free)
        .map(|tier| AccountSubscription {
            status: SubscriptionStatus::Active,
            tier,
            renews_at: None,
            ends_at: None,
            managed: ManagedBy::Operator,
        }))
}
