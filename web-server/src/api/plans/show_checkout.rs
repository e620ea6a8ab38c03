//! Whether what was paid has arrived. The page after a checkout asks until it has: the event of the payment service may come
//! later than the person.

use actix_web::{get, web};
use db::plans::checkouts::{self, Bought, Checkout};
use db::plans::subscriptions;
use domain::errors::ErrorCode;
use domain::plan::CheckoutState;
use domain::tier::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::auth::TierName;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Longest id of a session that is looked for.
const SESSION_MAX_BYTES: usize = 255;

/// A purchase of the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckoutInfo {
    /// How far it is.
    pub state: CheckoutState,
    /// What is bought.
    pub kind: CheckoutKind,
    /// The tier of a plan.
    #[schema(required = true, value_type = Option<TierName>)]
    pub tier: Option<Tier>,
    /// The credits of a pack.
    #[schema(required = true)]
    pub credits: Option<i32>,
    /// Whether the account has them, or the plan.
    pub credited: bool,
}

/// What is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckoutKind {
    /// A plan.
    Plan,
    /// A pack of credits.
    Credits,
}

/// How far a purchase of the account is. Reads the payment service at most every two seconds, and stores what it says.
#[utoipa::path(tag = "account", operation_id = "checkout", security(("bearer" = [])),
    params(("session_id" = String, Path, description = "The id of the session")), responses(
    (status = 200, body = CheckoutInfo), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 429, body = ErrorBody)))]
#[get("/api/checkout/{session_id}")]
pub async fn show_checkout(
    user: CurrentUser,
    state: web::Data<AppState>,
    session: web::Path<String>,
) -> ApiResult<web::Json<CheckoutInfo>> {
    rate::count(state.redis(), rate::CHECKOUT_READS, &user.id().to_string()).await?;
    if session.len() > SESSION_MAX_BYTES || session.contains('\0') {
        return Err(ErrorCode::CheckoutNotFound.into());
    }
    let stored = found(&state, &user, &session).await?;
    let is_final = stored.credited || stored.state == CheckoutState::Expired;
    let (Some(plans), false) = (state.plans.as_deref(), is_final) else {
        return Ok(web::Json(stored));
    };
    let checkout = own(&state, &user, &session).await?;
    // Without an answer, what is stored holds: the page asks again.
    if let Err(error) = plans.read_checkout_again(&checkout).await {
        tracing::warn!(%error, session = checkout.session, "a purchase was not read");
        return Ok(web::Json(stored));
    }
    Ok(web::Json(found(&state, &user, &session).await?))
}

async fn own(state: &AppState, user: &CurrentUser, session: &str) -> ApiResult<Checkout> {
    let mut connection = state.pool.get().await?;
    let checkout = checkouts::find(&mut connection, session).await?;
    let own = checkout.filter(|checkout| checkout.user == user.id());
    own.ok_or_else(|| ErrorCode::CheckoutNotFound.into())
}

async fn found(state: &AppState, user: &CurrentUser, session: &str) -> ApiResult<CheckoutInfo> {
    let checkout = own(state, user, session).await?;
    Ok(match checkout.bought {
        Bought::Credits(credits) => CheckoutInfo {
            state: checkout.state,
            kind: CheckoutKind::Credits,
            tier: None,
            credits: Some(credits),
            credited: checkout.is_credited,
        },
        Bought::Plan(tier) => {
            let mut connection = state.pool.get().await?;
            let subscription = subscriptions::find(&mut connection, user.id()).await?;
            let has_plan = subscription.is_some_and(|subscription| subscription.status.keeps_plan());
            CheckoutInfo {
                state: checkout.state,
                kind: CheckoutKind::Plan,
                tier: Some(tier),
                credits: None,
                credited: checkout.state == CheckoutState::Complete && has_plan,
            }
        }
    })
}
