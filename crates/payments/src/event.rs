//! What Stripe reports by itself. An event says no more than what is to be read anew: neither its content nor the order in
//! which events come says how things are.

use serde_json::Value;

use crate::read::{flag, id, text};

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub id: String,
    /// Its type, such as `customer.subscription.updated`.
    pub kind: String,
    /// Whether real money is meant.
    pub is_live: bool,
    /// Whether it is about another account of Stripe that is connected to this one.
    pub is_of_another_account: bool,
    pub subject: Subject,
}

/// What it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The page with this id, where something is paid.
    Session(String),
    /// The subscriptions of the customer with this id.
    Subscriptions(String),
    /// The payment with this id.
    Payment {
        id: String,
        /// Whether the payment may have gone back, or come again.
        is_return: bool,
    },
    /// Nothing of interest.
    Other,
}

impl Event {
    /// Reads an event, whatever its type. Nothing when this is none.
    #[must_use]
    pub fn read(body: &[u8]) -> Option<Self> {
        let event: Value = serde_json::from_slice(body).ok()?;
        let kind = text(&event, "/type")?.to_owned();
        Some(Self {
            id: text(&event, "/id")?.to_owned(),
            is_live: flag(&event, "/livemode"),
            is_of_another_account: text(&event, "/account").is_some(),
            subject: subject(&kind, &event).unwrap_or(Subject::Other),
            kind,
        })
    }
}

fn subject(kind: &str, event: &Value) -> Option<Subject> {
    const OBJECT: &str = "/data/object";
    let own = || text(event, "/data/object/id").map(str::to_owned);
    let reference = |field: &str| id(event, &format!("{OBJECT}/{field}")).map(str::to_owned);
    if kind.starts_with("checkout.session.") {
        return own().map(Subject::Session);
    }
    if kind.starts_with("customer.subscription.") || kind.starts_with("invoice.") {
        return reference("customer").map(Subject::Subscriptions);
    }
    let is_return = kind.starts_with("refund.")
        || kind.starts_with("charge.refund")
        || kind.starts_with("charge.dispute.");
    if is_return || kind.starts_with("charge.") {
        return reference("payment_intent").map(|id| Subject::Payment { id, is_return });
    }
    if kind.starts_with("payment_intent.") {
        return own().map(|id| Subject::Payment { id, is_return });
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn subject_of(kind: &str, object: Value) -> Subject {
        let event = json!({ "id": "evt_1", "type": kind, "livemode": true, "data": { "object": object } });
        let event = Event::read(event.to_string().as_bytes()).unwrap();
        assert!(event.is_live && !event.is_of_another_account);
        event.subject
    }

    fn payment(id: &str, is_return: bool) -> Subject {
        Subject::Payment {
            id: id.to_owned(),
            is_return,
        }
    }

    #[test]
    fn an_event_says_what_is_to_be_read() {
        for (kind, object, subject) in [
            (
                "checkout.session.async_payment_failed",
                json!({ "id": "cs_1", "customer": "cus_1" }),
                Subject::Session("cs_1".to_owned()),
            ),
            (
                "customer.subscription.deleted",
                json!({ "id": "sub_1", "customer": { "id": "cus_1" } }),
                Subject::Subscriptions("cus_1".to_owned()),
            ),
            (
                "invoice.paid",
                json!({ "id": "in_1", "customer": "cus_1" }),
                Subject::Subscriptions("cus_1".to_owned()),
            ),
            (
                "charge.refunded",
                json!({ "id": "ch_1", "payment_intent": "pi_1" }),
                payment("pi_1", true),
            ),
            (
                "charge.dispute.closed",
                json!({ "id": "dp_1", "payment_intent": "pi_1" }),
                payment("pi_1", true),
            ),
            (
                "refund.failed",
                json!({ "id": "re_1", "payment_intent": "pi_1" }),
                payment("pi_1", true),
            ),
            (
                "charge.succeeded",
                json!({ "id": "ch_1", "payment_intent": "pi_1" }),
                payment("pi_1", false),
            ),
            (
                "payment_intent.succeeded",
                json!({ "id": "pi_1" }),
                payment("pi_1", false),
            ),
            ("charge.succeeded", json!({ "id": "ch_1" }), Subject::Other),
            ("invoice.paid", json!({ "customer": 7 }), Subject::Other),
            ("price.created", json!({ "id": "price_1" }), Subject::Other),
            ("a.new.type", json!(null), Subject::Other),
        ] {
            assert_eq!(subject_of(kind, object), subject, "{kind}");
        }
    }

    #[test]
    fn what_is_no_event_is_none() {
        for body in [
            "",
            "null",
            "[]",
            "{",
            r#"{"id":"evt_1"}"#,
            r#"{"id":1,"type":"x"}"#,
        ] {
            assert_eq!(Event::read(body.as_bytes()), None, "{body}");
        }
        let of_another = br#"{"id":"evt_1","type":"x","account":"acct_1"}"#;
        assert!(Event::read(of_another).unwrap().is_of_another_account);
    }

    proptest! {
        #[test]
        fn no_body_makes_it_panic(body in proptest::collection::vec(any::<u8>(), 0..200)) {
            drop(Event::read(&body));
        }
    }
}
