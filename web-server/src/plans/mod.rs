//! Selling plans and packs of credits. What an account has is read from Stripe and stored, never derived from the content or
//! the order of events; an event, a page after a checkout and a new checkout are occasions to read.
//!
//! - [`Plans`]: Stripe, with the prices of this site
//! - [`follow`]: reading and storing: subscriptions, purchases, what events are about
//! - [`buy`]: new purchases, and the portal
//! - [`customers`]: who accounts are to Stripe, and their addresses there
//! - [`closing`]: accounts that are deleted

mod buy;
mod closing;
mod customers;
mod follow;

use db::pool::ConnectError;
use domain::errors::ErrorCode;
use domain::plan::CreditPack;
use domain::tier::Tier;
use payments::{Client, Failure};
use platform::config::PaymentsConfig;
use thiserror::Error;

/// Stripe, with the prices of this site.
pub struct Plans {
    client: Client,
    config: PaymentsConfig,
    pool: db::Pool,
}

/// Why something about plans came to nothing.
#[derive(Debug, Error)]
pub enum PlansError {
    /// The site does not sell this.
    #[error("this is not sold")]
    NotSold,
    /// The account has a plan.
    #[error("the account has a plan")]
    Subscribed,
    /// The account never paid for anything.
    #[error("the account never paid")]
    NothingPaid,
    #[error("{0}")]
    Stripe(#[from] Failure),
    #[error("no database connection: {0}")]
    Connect(#[from] ConnectError),
    #[error("the database failed: {0}")]
    Store(#[from] diesel::result::Error),
}

impl PlansError {
    /// The entry of the catalogue. The rest is for the log.
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::NotSold => ErrorCode::PlansUnavailable,
            Self::Subscribed => ErrorCode::SubscriptionExists,
            Self::NothingPaid => ErrorCode::NoSubscription,
            Self::Stripe(_) => ErrorCode::PaymentsFailed,
            Self::Connect(_) => ErrorCode::ServiceUnavailable,
            Self::Store(_) => ErrorCode::InternalError,
        }
    }
}

/// What a person wants to buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Plan(Tier),
    Pack(CreditPack),
}

/// Where the page of a purchase leads back to.
#[derive(Debug, Clone, Copy)]
pub struct Returns<'a> {
    pub success: &'a str,
    pub cancel: &'a str,
}

impl Plans {
    /// Nothing where nothing is sold. Stripe is not asked anything yet.
    ///
    /// # Errors
    /// When the machine's certificates cannot be read.
    pub fn from_config(config: Option<&PaymentsConfig>, pool: &db::Pool) -> Result<Option<Self>, Failure> {
        let Some(config) = config else {
            return Ok(None);
        };
        Ok(Some(Self {
            client: Client::new(config.secret_key.expose(), config.api_base.clone())?,
            config: config.clone(),
            pool: pool.clone(),
        }))
    }

    /// The tier that a subscription is for: by its price, or, when the prices of the site were changed since, by what it was
    /// bought for.
    fn tier_of(&self, subscription: &payments::subscription::Subscription) -> Option<Tier> {
        let is_priced = |tier: &Tier| {
            let price = self.config.price_of_plan(*tier);
            price.is_some_and(|price| subscription.prices.iter().any(|item| item == price))
        };
        let by_price = [Tier::Pro, Tier::Explorer].into_iter().find(is_priced);
        by_price.or_else(|| {
            let bought = subscription.bought_tier.as_deref()?;
            bought.parse().ok().filter(|tier| *tier != Tier::Free)
        })
    }
}
