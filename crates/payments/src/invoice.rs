//! Invoices of plans, and what they were paid with.

use serde_json::Value;

use crate::client::{Client, Failure};
use crate::read::{id, list, text};

/// An invoice of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    pub id: String,
    pub customer: String,
    pub subscription: String,
    /// Whether it is for a period of the subscription; others are for a change in the middle of one.
    pub is_of_period: bool,
}

impl Client {
    /// The payments with which an invoice was paid.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn payments_of_invoice(&self, invoice: &str) -> Result<Vec<String>, Failure> {
        let query = [("invoice", invoice), ("status", "paid"), ("limit", "100")];
        let payments = self.get(&["invoice_payments"], &query).await?;
        let ids = list(&payments, "/data")
            .iter()
            .filter_map(|payment| id(payment, "/payment/payment_intent"));
        Ok(ids.map(str::to_owned).collect())
    }

    /// The invoice of a subscription that was paid with this payment; nothing for a payment of something else.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn invoice_of_payment(&self, payment: &str) -> Result<Option<Invoice>, Failure> {
        let query = [
            ("payment[type]", "payment_intent"),
            ("payment[payment_intent]", payment),
            ("expand[]", "data.invoice"),
            ("limit", "1"),
        ];
        let found = self.get(&["invoice_payments"], &query).await?;
        let invoice = list(&found, "/data")
            .first()
            .and_then(|payment| payment.get("invoice"));
        Ok(invoice.and_then(read))
    }
}

fn read(invoice: &Value) -> Option<Invoice> {
    let own = |pointer: &str| id(invoice, pointer).map(str::to_owned);
    Some(Invoice {
        id: own("/id")?,
        customer: own("/customer")?,
        subscription: own("/parent/subscription_details/subscription")?,
        is_of_period: matches!(
            text(invoice, "/billing_reason"),
            Some("subscription_create" | "subscription_cycle")
        ),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_invoice_names_its_subscription_and_whether_it_is_for_a_period() {
        let invoice = |reason: &str| {
            read(&json!({
                "id": "in_1", "customer": { "id": "cus_1" }, "billing_reason": reason, "subscription": "sub_of_old",
                "parent": { "type": "subscription_details", "subscription_details": { "subscription": "sub_1" } },
            }))
        };
        let expected = |is_of_period| {
            Some(Invoice {
                id: "in_1".to_owned(),
                customer: "cus_1".to_owned(),
                subscription: "sub_1".to_owned(),
                is_of_period,
            })
        };
        for (reason, is_of_period) in [
            ("subscription_create", true),
            ("subscription_cycle", true),
            ("subscription_update", false),
            ("a_reason_of_tomorrow", false),
        ] {
            assert_eq!(invoice(reason), expected(is_of_period), "{reason}");
        }
        // Of something else, or not as it was asked for.
        for other in [
            json!({ "id": "in_1", "customer": "cus_1", "parent": null }),
            json!({ "id": "in_1", "parent": { "subscription_details": { "subscription": "sub_1" } } }),
            json!("in_1"),
            json!(null),
        ] {
            assert_eq!(read(&other), None, "{other}");
        }
    }
}
