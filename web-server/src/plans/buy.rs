//! New purchases, and the portal where people manage them.

use db::plans::checkouts::{self, Bought};
use db::plans::{customers, subscriptions, tiers};
use db::users::User;
use domain::ids::UserId;
use domain::tier::Tier;
use payments::Failure;
use payments::checkout::{Item, NewSession};
use uuid::Uuid;

use super::{Plans, PlansError, Returns, Wanted};

/// A purchase that was begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// Stripe's page, where it is paid.
    pub url: String,
    pub session: String,
}

impl Plans {
    /// Begins a purchase.
    ///
    /// # Errors
    /// [`PlansError::NotSold`]; [`PlansError::Subscribed`] for a plan beside another one; when Stripe or Postgres fails.
    pub async fn begin(
        &self,
        user: &User,
        wanted: Wanted,
        returns: Returns<'_>,
    ) -> Result<Begun, PlansError> {
        let price = match wanted {
            Wanted::Plan(tier) => self.config.price_of_plan(tier),
            Wanted::Pack(pack) => self.config.price_of_pack(pack),
        };
        let price = price.ok_or(PlansError::NotSold)?;
        let customer = self.customer(user).await?;
        let (item, bought) = match wanted {
            Wanted::Plan(tier) => {
                self.make_way(user.user_id(), tier).await?;
                (Item::Plan(tier.as_str()), Bought::Plan(tier))
            }
            Wanted::Pack(pack) => (Item::Credits(pack.credits()), Bought::Credits(pack.credits())),
        };
        let session = self
            .client
            .create_session(NewSession {
                customer: &customer,
                account: &user.user_id().to_string(),
                price,
                item,
                success_url: returns.success,
                cancel_url: returns.cancel,
                key: &Uuid::now_v7().to_string(),
            })
            .await?;
        let url = session
            .url
            .ok_or_else(|| Failure::Form("a page without an address".to_owned()))?;
        // Nobody has seen the page yet: it is paid after this, or never.
        let mut connection = self.pool.get().await?;
        checkouts::begin(&mut connection, user.user_id(), &session.id, bought).await?;
        Ok(Begun {
            url,
            session: session.id,
        })
    }

    /// Closes the pages of other plans that nobody paid yet, and refuses where the account has a plan.
    async fn make_way(&self, user: UserId, tier: Tier) -> Result<(), PlansError> {
        self.refuse_second_plan(user, tier).await?;
        let open = {
            let mut connection = self.pool.get().await?;
            checkouts::open_plans(&mut connection, user).await?
        };
        let mut may_be_paid = false;
        for checkout in open {
            // A page that cannot be closed was paid meanwhile, or has run out.
            may_be_paid |= !self.client.expire_session(&checkout.session).await?;
            self.read_checkout(&checkout).await?;
        }
        if may_be_paid {
            self.refuse_second_plan(user, tier).await?;
        }
        Ok(())
    }

    async fn refuse_second_plan(&self, user: UserId, tier: Tier) -> Result<(), PlansError> {
        self.read_subscriptions(user).await?;
        let mut connection = self.pool.get().await?;
        let assigned = tiers::assigned(&mut connection, user).await?;
        let subscription = subscriptions::find(&mut connection, user).await?;
        let is_subscribed = subscription.is_some_and(|subscription| subscription.status.excludes_another());
        if is_subscribed || assigned.is_some_and(|assigned| assigned >= tier) {
            return Err(PlansError::Subscribed);
        }
        Ok(())
    }

    /// The address of Stripe's portal for an account, from which a link leads back to `return_url`.
    ///
    /// # Errors
    /// [`PlansError::NothingPaid`]; when Stripe or Postgres fails.
    pub async fn portal(&self, user: UserId, return_url: &str) -> Result<String, PlansError> {
        let customer = {
            let mut connection = self.pool.get().await?;
            match checkouts::has_paid(&mut connection, user).await? {
                true => customers::find(&mut connection, user).await?,
                false => None,
            }
        };
        let customer = customer.ok_or(PlansError::NothingPaid)?;
        let key = Uuid::now_v7().to_string();
        Ok(self.client.open_portal(&customer, return_url, &key).await?)
    }
}
