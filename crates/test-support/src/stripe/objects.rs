//! Objects as the API writes them.

use serde_json::{Value, json};

use super::world::World;

impl World {
    pub(super) fn session(&self, url: &str, id: &str, is_expanded: bool) -> Option<Value> {
        let session = self.sessions.get(id)?;
        let payment = match (&session.payment, is_expanded) {
            (Some(payment), true) => self.payment(payment),
            (payment, _) => json!(payment),
        };
        let subscription = match (&session.subscription, is_expanded) {
            (Some(subscription), true) => self.subscription(subscription),
            (subscription, _) => json!(subscription),
        };
        Some(json!({
            "id": id,
            "object": "checkout.session",
            "mode": if session.is_plan { "subscription" } else { "payment" },
            "status": session.status,
            "payment_status": if session.is_paid { "paid" } else { "unpaid" },
            "customer": session.customer,
            "client_reference_id": session.account,
            "payment_intent": payment,
            "subscription": subscription,
            "success_url": session.success_url,
            "cancel_url": session.cancel_url,
            "url": (session.status == "open").then(|| format!("{url}/pay/{id}")),
            "a_field_of_tomorrow": { "nested": [1, 2, 3] },
        }))
    }

    pub(super) fn payment(&self, id: &str) -> Value {
        let Some(payment) = self.payments.get(id) else {
            return Value::Null;
        };
        let charge = (payment.status == "succeeded").then(|| self.charge(id));
        json!({
            "id": id,
            "object": "payment_intent",
            "status": payment.status,
            "amount": payment.amount,
            "latest_charge": charge,
        })
    }

    pub(super) fn charge(&self, payment: &str) -> Value {
        let Some(paid) = self.payments.get(payment) else {
            return Value::Null;
        };
        json!({
            "id": payment.replace("pi_", "ch_"),
            "object": "charge",
            "payment_intent": payment,
            "amount": paid.amount,
            "amount_captured": paid.amount,
            "amount_refunded": paid.refunded,
            "refunded": paid.refunded >= paid.amount,
            "disputed": paid.is_disputed,
            "paid": true,
        })
    }

    pub(super) fn dispute(&self, id: &str) -> Value {
        let Some(dispute) = self.disputes.get(id) else {
            return Value::Null;
        };
        json!({
            "id": id,
            "object": "dispute",
            "payment_intent": dispute.payment,
            "charge": dispute.payment.replace("pi_", "ch_"),
            "amount": dispute.amount,
            "status": dispute.status,
        })
    }

    pub(super) fn subscription(&self, id: &str) -> Value {
        let Some(subscription) = self.subscriptions.get(id) else {
            return Value::Null;
        };
        let metadata = match subscription.tier.as_str() {
            "" => json!({}),
            tier => json!({ "tier": tier }),
        };
        json!({
            "id": id,
            "object": "subscription",
            "customer": subscription.customer,
            "status": subscription.status,
            "created": subscription.created,
            "cancel_at": null,
            "cancel_at_period_end": subscription.ends_with_period,
            "metadata": metadata,
            "latest_invoice": subscription.invoice,
            "items": { "object": "list", "has_more": false, "data": [{
                "id": id.replace("sub_", "si_"),
                "price": { "id": subscription.price, "object": "price" },
                "current_period_end": subscription.period_end,
            }] },
        })
    }

    pub(super) fn invoice(&self, id: &str) -> Value {
        let invoice = self.invoices.get(id).cloned().unwrap_or_default();
        json!({
            "id": id,
            "object": "invoice",
            "customer": invoice.customer,
            "billing_reason": invoice.reason,
            "parent": {
                "type": "subscription_details",
                "subscription_details": { "subscription": invoice.subscription },
            },
            "status": if invoice.payment.is_some() { "paid" } else { "open" },
        })
    }
}

/// The objects of a list.
pub(super) fn list(objects: Vec<Value>) -> Value {
    json!({ "object": "list", "has_more": false, "data": objects })
}
