//! What customers and banks do. Each step says whether it was possible, and reports what follows from it.

use super::server::Stripe;
use super::world::{Dispute, Invoice, MONTH, Paid, Subscription, World, price_of};

/// What customers and banks do. Ids of pages (`cs_…`) name purchases, those of subscriptions (`sub_…`) plans.
pub trait Play {
    /// Pays on a page.
    fn pay(&self, session: &str) -> bool;
    /// Pays on a page in a way that takes days.
    fn pay_later(&self, session: &str) -> bool;
    /// Such a payment arrives, or fails.
    fn arrive(&self, session: &str, has_money: bool) -> bool;
    /// Nobody pays on a page in time.
    fn expire(&self, session: &str) -> bool;
    /// The month's invoice of a plan is not paid; further attempts follow.
    fn miss_payment(&self, subscription: &str) -> bool;
    /// No further attempts follow.
    fn give_up(&self, subscription: &str) -> bool;
    /// The open invoice of a plan is paid, or the next month's.
    fn pay_invoice(&self, subscription: &str) -> bool;
    /// In the portal: the plan ends with what is paid, or goes on.
    fn end_with_period(&self, subscription: &str, ends: bool) -> bool;
    /// The plan ends now.
    fn end(&self, subscription: &str) -> bool;
    /// Nothing is collected for a plan for now.
    fn pause(&self, subscription: &str) -> bool;
    /// In the portal: another plan in the place of this one.
    fn change_plan(&self, subscription: &str, price: &str) -> bool;
    /// The operator refunds a part of what was paid on a page.
    fn refund(&self, session: &str, amount: i64) -> bool;
    /// A refund failed: the money is back at the operator's.
    fn fail_refund(&self, session: &str) -> bool;
    /// Who paid on a page asks the bank to take it back. Gives the dispute.
    fn dispute(&self, session: &str) -> Option<String>;
    /// The bank decides.
    fn decide(&self, dispute: &str, is_lost: bool) -> bool;
    /// The subscription that came of a page.
    fn subscription_of(&self, session: &str) -> Option<String>;
    /// The state of a subscription.
    fn status_of(&self, subscription: &str) -> Option<&'static str>;
    /// What was paid on a page, if it was.
    fn paid(&self, session: &str) -> Option<Paid>;
    /// The prices of the plans that a customer has now.
    fn plans_of(&self, customer: &str) -> Vec<String>;
}

const LIVE: [&str; 3] = ["active", "trialing", "past_due"];

impl Play for Stripe {
    fn pay(&self, session: &str) -> bool {
        self.inside
            .world()
            .pay_page(&self.inside.url, session, true)
            .is_some()
    }

    fn pay_later(&self, session: &str) -> bool {
        self.inside
            .world()
            .pay_page(&self.inside.url, session, false)
            .is_some()
    }

    fn arrive(&self, session: &str, has_money: bool) -> bool {
        let mut world = self.inside.world();
        world.arrive(&self.inside.url, session, has_money).is_some()
    }

    fn expire(&self, session: &str) -> bool {
        self.inside.world().close_page(&self.inside.url, session)
    }

    fn miss_payment(&self, subscription: &str) -> bool {
        let mut world = self.inside.world();
        if !world.is_in(subscription, &LIVE) {
            return false;
        }
        world.bill(subscription, false);
        world.change(subscription, &LIVE, "updated", |one| one.status = "past_due")
    }

    fn give_up(&self, subscription: &str) -> bool {
        let mut world = self.inside.world();
        world.change(subscription, &["past_due"], "updated", |one| {
            one.status = "unpaid"
        })
    }

    fn pay_invoice(&self, subscription: &str) -> bool {
        let mut world = self.inside.world();
        let was = ["active", "past_due", "unpaid", "incomplete"];
        if !world.is_in(subscription, &was) {
            return false;
        }
        world.bill(subscription, true);
        world.change(subscription, &was, "updated", |one| {
            one.status = "active";
            one.period_end += MONTH;
        })
    }

    fn end_with_period(&self, subscription: &str, ends: bool) -> bool {
        let mut world = self.inside.world();
        world.change(subscription, &LIVE, "updated", |one| one.ends_with_period = ends)
    }

    fn end(&self, subscription: &str) -> bool {
        self.inside.world().end(subscription)
    }

    fn pause(&self, subscription: &str) -> bool {
        let mut world = self.inside.world();
        world.change(subscription, &["active", "trialing"], "paused", |one| {
            one.status = "paused"
        })
    }

    fn change_plan(&self, subscription: &str, price: &str) -> bool {
        let mut world = self.inside.world();
        world.change(subscription, &LIVE, "updated", |one| {
            price.clone_into(&mut one.price)
        })
    }

    fn refund(&self, session: &str, amount: i64) -> bool {
        let mut world = self.inside.world();
        let payment = world.paid_with(session);
        payment.is_some_and(|payment| world.refund(&payment, amount))
    }

    fn fail_refund(&self, session: &str) -> bool {
        let mut world = self.inside.world();
        let payment = world.paid_with(session);
        payment.is_some_and(|payment| world.fail_refund(&payment))
    }

    fn dispute(&self, session: &str) -> Option<String> {
        let mut world = self.inside.world();
        let payment = world.paid_with(session)?;
        let charge = world.payments.get_mut(&payment)?;
        if charge.is_disputed || charge.status != "succeeded" || charge.refunded >= charge.amount {
            return None;
        }
        charge.is_disputed = true;
        let amount = charge.amount - charge.refunded;
        let id = world.id("dp");
        let dispute = Dispute {
            payment,
            amount,
            status: "needs_response",
        };
        world.disputes.insert(id.clone(), dispute);
        let object = world.dispute(&id);
        world.report("charge.dispute.created", object);
        Some(id)
    }

    fn decide(&self, dispute: &str, is_lost: bool) -> bool {
        let mut world = self.inside.world();
        let Some(known) = world.disputes.get_mut(dispute) else {
            return false;
        };
        known.status = if is_lost { "lost" } else { "won" };
        let object = world.dispute(dispute);
        world.report("charge.dispute.closed", object.clone());
        if !is_lost {
            world.report("charge.dispute.funds_reinstated", object);
        }
        true
    }

    fn subscription_of(&self, session: &str) -> Option<String> {
        self.inside.world().sessions.get(session)?.subscription.clone()
    }

    fn status_of(&self, subscription: &str) -> Option<&'static str> {
        let world = self.inside.world();
        world.subscriptions.get(subscription).map(|one| one.status)
    }

    fn paid(&self, session: &str) -> Option<Paid> {
        let world = self.inside.world();
        let id = world.paid_with(session)?;
        let payment = world.payments.get(&id)?;
        let returned = (payment.refunded + world.lost(&id)).min(payment.amount);
        (payment.status == "succeeded").then_some(Paid {
            amount: payment.amount,
            returned,
        })
    }

    fn plans_of(&self, customer: &str) -> Vec<String> {
        let world = self.inside.world();
        let of_customer = world
            .subscriptions
            .values()
            .filter(|one| one.customer == customer);
        let live = of_customer.filter(|one| LIVE.contains(&one.status));
        live.map(|one| one.price.clone()).collect()
    }
}

impl World {
    /// Pays on a page that is open, now or later.
    pub(super) fn pay_page(&mut self, url: &str, id: &str, is_paid: bool) -> Option<()> {
        let page = self
            .sessions
            .get(id)
            .filter(|page| page.status == "open")?
            .clone();
        let customer = self.customers.get(&page.customer);
        customer.filter(|customer| !customer.is_deleted)?;
        let payment = self.pay(
            &page.customer,
            price_of(&page.price)?,
            if is_paid { "succeeded" } else { "processing" },
        );
        let subscription = page.is_plan.then(|| {
            let (subscription, invoice) = (self.id("sub"), self.id("in"));
            let created = self.tick();
            self.invoices.insert(
                invoice.clone(),
                Invoice {
                    customer: page.customer.clone(),
                    subscription: subscription.clone(),
                    reason: "subscription_create",
                    payment: is_paid.then(|| payment.clone()),
                },
            );
            self.subscriptions.insert(
                subscription.clone(),
                Subscription {
                    customer: page.customer.clone(),
                    price: page.price.clone(),
                    tier: page.tier.clone(),
                    status: if is_paid { "active" } else { "incomplete" },
                    created,
                    period_end: created + MONTH,
                    ends_with_period: false,
                    invoice,
                },
            );
            subscription
        });
        let page = self.sessions.get_mut(id)?;
        page.status = "complete";
        page.is_paid = is_paid;
        // The payment of a plan is that of its invoice.
        page.payment = Some(payment.clone()).filter(|_| subscription.is_none());
        page.subscription.clone_from(&subscription);
        match &subscription {
            Some(subscription) => {
                let object = self.subscription(subscription);
                self.report("customer.subscription.created", object);
                if is_paid {
                    self.report_invoice(subscription, "invoice.paid");
                }
            }
            None if is_paid => {
                let (intent, charge) = (self.payment(&payment), self.charge(&payment));
                self.report("payment_intent.succeeded", intent);
                self.report("charge.succeeded", charge);
            }
            None => {
                let intent = self.payment(&payment);
                self.report("payment_intent.processing", intent);
            }
        }
        let object = self.session(url, id, false)?;
        self.report("checkout.session.completed", object);
        Some(())
    }

    pub(super) fn arrive(&mut self, url: &str, id: &str, has_money: bool) -> Option<()> {
        let page = self
            .sessions
            .get(id)
            .filter(|page| page.status == "complete" && !page.is_paid)?;
        let (payment, subscription) = (page.payment.clone(), page.subscription.clone());
        if let Some(payment) = &payment {
            let payment = self.payments.get_mut(payment)?;
            if payment.status != "processing" {
                return None;
            }
            payment.status = if has_money {
                "succeeded"
            } else {
                "requires_payment_method"
            };
        }
        if let Some(subscription) = &subscription {
            if !self.is_in(subscription, &["incomplete"]) {
                return None;
            }
            if has_money {
                self.bill(subscription, true);
            }
            let status = if has_money { "active" } else { "incomplete_expired" };
            self.change(subscription, &["incomplete"], "updated", |one| {
                one.status = status
            });
        }
        self.sessions.get_mut(id)?.is_paid = has_money;
        let object = self.session(url, id, false)?;
        let result = if has_money { "succeeded" } else { "failed" };
        self.report(&format!("checkout.session.async_payment_{result}"), object);
        Some(())
    }

    /// Closes a page that is open.
    pub(super) fn close_page(&mut self, url: &str, id: &str) -> bool {
        let page = self.sessions.get_mut(id).filter(|page| page.status == "open");
        let Some(page) = page else { return false };
        page.status = "expired";
        if let Some(object) = self.session(url, id, false) {
            self.report("checkout.session.expired", object);
        }
        true
    }

    /// The payment of a page: of a plan, that of its newest invoice.
    pub(super) fn paid_with(&self, session: &str) -> Option<String> {
        let session = self.sessions.get(session)?;
        match &session.subscription {
            Some(subscription) => {
                let invoice = &self.subscriptions.get(subscription)?.invoice;
                self.invoices.get(invoice)?.payment.clone()
            }
            None => session.payment.clone(),
        }
    }

    fn is_in(&self, subscription: &str, states: &[&str]) -> bool {
        let known = self.subscriptions.get(subscription);
        known.is_some_and(|one| states.contains(&one.status))
    }

    /// Changes a subscription that is in one of these states, and reports it.
    pub(super) fn change(
        &mut self,
        id: &str,
        states: &[&str],
        event: &str,
        change: impl FnOnce(&mut Subscription),
    ) -> bool {
        let known = self.subscriptions.get_mut(id);
        let Some(known) = known.filter(|one| states.contains(&one.status)) else {
            return false;
        };
        change(known);
        let object = self.subscription(id);
        self.report(&format!("customer.subscription.{event}"), object);
        true
    }

    /// Ends a subscription now.
    pub(super) fn end(&mut self, id: &str) -> bool {
        let going = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete"];
        self.change(id, &going, "deleted", |one| one.status = "canceled")
    }

    /// An invoice of a subscription, paid or not.
    fn bill(&mut self, id: &str, is_paid: bool) {
        let Some(known) = self.subscriptions.get(id).cloned() else {
            return;
        };
        let amount = price_of(&known.price).unwrap_or(0);
        let payment = is_paid.then(|| self.pay(&known.customer, amount, "succeeded"));
        let invoice = self.id("in");
        self.invoices.insert(
            invoice.clone(),
            Invoice {
                customer: known.customer,
                subscription: id.to_owned(),
                reason: "subscription_cycle",
                payment,
            },
        );
        if let Some(known) = self.subscriptions.get_mut(id) {
            known.invoice = invoice;
        }
        let event = if is_paid {
            "invoice.paid"
        } else {
            "invoice.payment_failed"
        };
        self.report_invoice(id, event);
    }

    fn report_invoice(&mut self, subscription: &str, event: &str) {
        if let Some(known) = self.subscriptions.get(subscription) {
            let object = self.invoice(&known.invoice.clone());
            self.report(event, object);
        }
    }

    /// Refunds a part of a payment, where so much is left.
    pub(super) fn refund(&mut self, payment: &str, amount: i64) -> bool {
        let known = self.payments.get_mut(payment);
        let possible = known.filter(|one| {
            let left = one.amount - one.refunded;
            one.status == "succeeded" && !one.is_disputed && (1..=left).contains(&amount)
        });
        let Some(known) = possible else { return false };
        known.refunded += amount;
        let object = self.charge(payment);
        self.report("charge.refunded", object);
        true
    }

    fn fail_refund(&mut self, payment: &str) -> bool {
        let known = self.payments.get_mut(payment).filter(|one| one.refunded > 0);
        let Some(known) = known else { return false };
        known.refunded = 0;
        let refund = serde_json::json!({
            "id": payment.replace("pi_", "re_"), "object": "refund", "payment_intent": payment, "status": "failed",
        });
        self.report("refund.failed", refund);
        true
    }
}
