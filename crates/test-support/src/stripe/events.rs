//! What the server reports.

use aws_lc_rs::hmac;
use serde_json::{Value, json};

use super::world::World;

/// An event, as it was when it was made: what it is about may have changed since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub id: String,
    pub kind: String,
    /// Whom it is about.
    pub customer: String,
    /// What is sent.
    pub body: String,
}

impl World {
    pub(super) fn report(&mut self, kind: &str, object: Value) {
        let of_object = |name: &str| object.get(name).and_then(Value::as_str);
        let payment = of_object("payment_intent").or_else(|| of_object("id"));
        let payer = payment.and_then(|payment| self.payments.get(payment));
        let customer = of_object("customer").or_else(|| payer.map(|payment| payment.customer.as_str()));
        let customer = customer.unwrap_or_default().to_owned();
        let (id, created) = (self.id("evt"), self.tick());
        let body = json!({
            "id": id,
            "object": "event",
            "api_version": "2024-06-20",
            "created": created,
            "livemode": false,
            "pending_webhooks": 1,
            "type": kind,
            "data": { "object": object },
            "request": { "id": null, "idempotency_key": null },
        });
        self.events.push(Event {
            id,
            kind: kind.to_owned(),
            customer,
            body: body.to_string(),
        });
    }
}

/// The signature of a body at a moment, in seconds since 1970, as one part of the header `Stripe-Signature`; `t={at},` comes
/// before it.
#[must_use]
pub fn sign(body: &str, at: i64, secret: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signature = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    let hex: String = signature
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("v1={hex}")
}
