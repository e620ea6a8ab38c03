//! Reading and storing how things are at Stripe.

use std::time::Duration;

use db::plans::checkouts::{self, Bought, Checkout, Read};
use db::plans::customers;
use db::plans::subscriptions::{self, Subscription};
use domain::ids::UserId;
use domain::plan::{CheckoutState, SubscriptionStatus, credits_taken_back};
use domain::tier::Tier;
use payments::checkout::{Payment, Progress, Session};
use payments::event::{Event, Subject};
use payments::invoice::Invoice;
use payments::subscription::Subscription as AtStripe;

use super::{Plans, PlansError};

/// How often a page that waits for a payment may have it read.
const PAUSE: Duration = Duration::from_secs(2);

impl Plans {
    /// Follows an event whose signature holds: reads what it is about and stores it. One about somebody or something unknown
    /// changes nothing.
    ///
    /// # Errors
    /// [`PlansError`]: Stripe should send the event again.
    pub async fn follow(&self, event: &Event) -> Result<(), PlansError> {
        let Event { id, kind, .. } = event;
        if event.is_of_another_account || event.is_live != self.config.is_live() {
            tracing::warn!(
                id,
                kind,
                "an event of another account, or of test or live mode, is ignored"
            );
            return Ok(());
        }
        let is_known = match &event.subject {
            Subject::Session(session) => self.follow_session(session).await?,
            Subject::Subscriptions(customer) => {
                let owner = {
                    let mut connection = self.pool.get().await?;
                    customers::owner(&mut connection, customer).await?
                };
                if let Some(user) = owner {
                    self.read_subscriptions(user).await?;
                }
                owner.is_some()
            }
            Subject::Payment { id, is_return } => self.follow_payment(id, *is_return).await?,
            Subject::Other => true,
        };
        if !is_known {
            tracing::info!(id, kind, "an event about nobody's purchase is ignored");
        }
        Ok(())
    }

    async fn follow_session(&self, session: &str) -> Result<bool, PlansError> {
        let checkout = {
            let mut connection = self.pool.get().await?;
            checkouts::find(&mut connection, session).await?
        };
        if let Some(checkout) = &checkout {
            self.read_checkout(checkout).await?;
        }
        Ok(checkout.is_some())
    }

    async fn follow_payment(&self, payment: &str, is_return: bool) -> Result<bool, PlansError> {
        let checkout = {
            let mut connection = self.pool.get().await?;
            checkouts::of_payment(&mut connection, payment).await?
        };
        if let Some(checkout) = checkout {
            self.read_checkout(&checkout).await?;
            return Ok(true);
        }
        if !is_return {
            return Ok(false);
        }
        // The payment of a purchase that is being read right now may not be stored yet, and that read may have come before the
        // refund.
        let mut is_known = false;
        for session in self.client.sessions_of_payment(payment).await? {
            is_known |= self.follow_session(&session).await?;
        }
        if is_known {
            return Ok(true);
        }
        self.follow_return_of_plan(payment).await
    }

    /// Ends a plan at once when what was paid for its newest period went back as a whole: Stripe itself lets it go on. Gives
    /// whether the payment was for a plan of an account.
    async fn follow_return_of_plan(&self, payment: &str) -> Result<bool, PlansError> {
        let Some(invoice) = self.client.invoice_of_payment(payment).await? else {
            return Ok(false);
        };
        let owner = {
            let mut connection = self.pool.get().await?;
            customers::owner(&mut connection, &invoice.customer).await?
        };
        let Some(user) = owner else {
            return Ok(false);
        };
        if invoice.is_of_period && self.went_back(payment).await? {
            self.end_plan_of(user, &invoice).await?;
        }
        self.read_subscriptions(user).await?;
        Ok(true)
    }

    async fn went_back(&self, payment: &str) -> Result<bool, PlansError> {
        let payment = self.client.payment(payment).await?;
        Ok(payment.paid > 0 && self.returned(&payment).await? >= payment.paid)
    }

    /// Ends the subscription that this is the newest invoice of. One that an operator made by hand stays.
    async fn end_plan_of(&self, user: UserId, invoice: &Invoice) -> Result<(), PlansError> {
        let subscriptions = self.client.subscriptions(&invoice.customer).await?;
        let ends = subscriptions.iter().any(|subscription| {
            subscription.id == invoice.subscription
                && subscription.latest_invoice.as_ref() == Some(&invoice.id)
                && subscription.status.keeps_plan()
                && subscription.bought_tier.is_some()
        });
        if ends {
            tracing::info!(%user, subscription = invoice.subscription, "a plan ends: its payment went back");
            self.client.cancel(&invoice.subscription).await?;
        }
        Ok(())
    }

    /// Reads and stores a purchase, and the subscription that came of it.
    ///
    /// # Errors
    /// [`PlansError`].
    pub async fn read_checkout(&self, checkout: &Checkout) -> Result<(), PlansError> {
        let number = {
            let mut connection = self.pool.get().await?;
            checkouts::begin_read(&mut connection, &checkout.session).await?
        };
        self.read_checkout_as(checkout, number).await
    }

    /// [`Plans::read_checkout`], unless that was done a moment ago.
    ///
    /// # Errors
    /// [`PlansError`].
    pub async fn read_checkout_again(&self, checkout: &Checkout) -> Result<(), PlansError> {
        let number = {
            let mut connection = self.pool.get().await?;
            checkouts::begin_read_after(&mut connection, &checkout.session, PAUSE).await?
        };
        match number {
            Some(number) => self.read_checkout_as(checkout, number).await,
            None => Ok(()),
        }
    }

    async fn read_checkout_as(&self, checkout: &Checkout, number: i64) -> Result<(), PlansError> {
        let session = self.client.session(&checkout.session).await?;
        let read = match checkout.bought {
            Bought::Plan(_) => {
                // First, so that a plan that is complete is there.
                if session.progress == Progress::Paid {
                    self.read_subscriptions(checkout.user).await?;
                }
                Read {
                    state: state(&session),
                    payment_intent: None,
                    taken_back: 0,
                }
            }
            Bought::Credits(credits) => Read {
                state: state(&session),
                taken_back: match &session.payment {
                    Some(payment) => credits_taken_back(credits, payment.paid, self.returned(payment).await?),
                    None => 0,
                },
                payment_intent: session.payment.map(|payment| payment.id),
            },
        };
        let mut connection = self.pool.get().await?;
        let is_newest = checkouts::store(&mut connection, checkout, number, &read).await?;
        tracing::info!(user = %checkout.user, session = checkout.session, ?read, is_newest, "a purchase was read");
        Ok(())
    }

    /// How much of a payment went back, in refunds and in disputes that were lost.
    async fn returned(&self, payment: &Payment) -> Result<i64, PlansError> {
        let lost = if payment.is_disputed {
            self.client.lost_in_disputes(&payment.id).await?
        } else {
            0
        };
        Ok(payment.refunded.saturating_add(lost))
    }

    /// Reads the subscriptions of an account and stores the one that counts, with the tier that follows from it. An account
    /// that is no customer has none.
    ///
    /// # Errors
    /// [`PlansError`].
    pub async fn read_subscriptions(&self, user: UserId) -> Result<(), PlansError> {
        let begun = {
            let mut connection = self.pool.get().await?;
            customers::begin_read(&mut connection, user).await?
        };
        let Some((number, customer)) = begun else {
            return Ok(());
        };
        let read = self.client.subscriptions(&customer).await?;
        let mut ours: Vec<(Tier, AtStripe)> = read
            .into_iter()
            .filter_map(|subscription| Some((self.tier_of(&subscription)?, subscription)))
            .collect();
        self.end_surplus(user, &mut ours).await?;
        let counts = best(&ours);
        let mut connection = self.pool.get().await?;
        let is_newest = subscriptions::store(&mut connection, user, number, counts.as_ref()).await?;
        tracing::info!(%user, subscription = ?counts, is_newest, "the subscriptions of an account were read");
        Ok(())
    }

    /// Of several subscriptions that give a plan, the first one stays: those that a checkout made later were paid in two
    /// windows at once. They end, and what was paid for them goes back.
    async fn end_surplus(&self, user: UserId, ours: &mut [(Tier, AtStripe)]) -> Result<(), PlansError> {
        ours.sort_by(|(_, one), (_, other)| (one.created, &one.id).cmp(&(other.created, &other.id)));
        let live = ours
            .iter_mut()
            .map(|(_, subscription)| subscription)
            .filter(|subscription| subscription.status.keeps_plan())
            .skip(1);
        for surplus in live.filter(|subscription| subscription.bought_tier.is_some()) {
            tracing::warn!(%user, subscription = surplus.id, "a second subscription ends and is refunded");
            // The money first: whoever dies in between meets the subscription again.
            if let Some(invoice) = &surplus.latest_invoice {
                for payment in self.client.payments_of_invoice(invoice).await? {
                    match self.client.refund(&payment).await {
                        Err(failure) if failure.is_final() => {
                            tracing::error!(%user, payment, %failure, "it was not refunded: somebody has to look at it");
                        }
                        refunded => refunded?,
                    }
                }
            }
            self.client.cancel(&surplus.id).await?;
            surplus.status = SubscriptionStatus::Canceled;
        }
        Ok(())
    }
}

fn state(session: &Session) -> CheckoutState {
    match session.progress {
        Progress::Open => CheckoutState::Open,
        Progress::Pending => CheckoutState::Pending,
        Progress::Paid => CheckoutState::Complete,
        Progress::Failed | Progress::Expired => CheckoutState::Expired,
    }
}

/// The subscription that counts: the one with the best plan; of those that give none, one that may come back, else the newest.
fn best(ours: &[(Tier, AtStripe)]) -> Option<Subscription> {
    let rank = |(tier, subscription): &&(Tier, AtStripe)| {
        let status = subscription.status;
        (
            status.keeps_plan(),
            status.excludes_another(),
            !status.has_ended(),
            *tier,
            subscription.created,
        )
    };
    let (tier, subscription) = ours.iter().max_by_key(rank)?;
    let renews_at = subscription
        .period_ends
        .filter(|_| subscription.ends_at.is_none() && subscription.status.keeps_plan());
    Some(Subscription {
        id: subscription.id.clone(),
        tier: *tier,
        status: subscription.status,
        renews_at,
        ends_at: subscription.ends_at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subscription(id: &str, status: SubscriptionStatus, created: i64) -> AtStripe {
        AtStripe {
            id: id.to_owned(),
            status,
            created,
            prices: Vec::new(),
            bought_tier: None,
            period_ends: chrono::DateTime::from_timestamp(created + 1_000, 0),
            ends_at: None,
            latest_invoice: None,
        }
    }

    #[test]
    fn the_best_plan_counts_and_without_one_what_may_come_back() {
        use SubscriptionStatus::{Active, Canceled, PastDue, Unpaid};
        let ours = [
            (Tier::Pro, subscription("ended", Canceled, 9)),
            (Tier::Explorer, subscription("small", Active, 5)),
            (Tier::Pro, subscription("large", PastDue, 3)),
            (Tier::Pro, subscription("late", Unpaid, 8)),
        ];
        let counts = |ours: &[_]| best(ours).map(|subscription| subscription.id);
        assert_eq!(counts(&ours).as_deref(), Some("large"));
        assert_eq!(counts(&ours[..2]).as_deref(), Some("small"));
        assert_eq!(
            counts(&[ours[0].clone(), ours[3].clone()]).as_deref(),
            Some("late")
        );
        assert_eq!(counts(&ours[..1]).as_deref(), Some("ended"));
        assert_eq!(counts(&[]), None);
        assert!(best(&ours[..1]).unwrap().renews_at.is_none());
        assert!(best(&ours[1..2]).unwrap().renews_at.is_some());
    }
}
