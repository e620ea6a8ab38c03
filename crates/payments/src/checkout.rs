//! Pages where something is paid, and payments that went back.

use domain::plan::SubscriptionStatus;
use serde_json::Value;

use crate::client::{Client, Failure};
use crate::customer::shortened;
use crate::read::{flag, id, list, number, own_id, text};

/// What is paid on a page.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    pub customer: &'a str,
    /// Our own id of the account; Stripe shows it to operators.
    pub account: &'a str,
    pub price: &'a str,
    pub item: Item<'a>,
    /// Where the page leads when it is paid. `{CHECKOUT_SESSION_ID}` in it becomes the id of the session.
    pub success_url: &'a str,
    /// Where it leads when nothing is paid.
    pub cancel_url: &'a str,
    /// Tells this request from others.
    pub key: &'a str,
}

/// What is bought.
#[derive(Debug, Clone, Copy)]
pub enum Item<'a> {
    /// A plan of this tier, paid every month.
    Plan(&'a str),
    /// So many credits, paid once.
    Credits(i32),
}

/// A page where something is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: String,
    /// Where the page is, as long as nothing is paid.
    pub url: Option<String>,
    pub progress: Progress,
    /// The payment; none for plans, and before anything was paid.
    pub payment: Option<Payment>,
}

/// How far the payment on a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Nobody paid yet.
    Open,
    /// The payment is on its way: some take days.
    Pending,
    Paid,
    /// The payment failed after all.
    Failed,
    /// Nobody paid in time, or the page was closed.
    Expired,
}

/// A payment, in the smallest unit of its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub id: String,
    pub paid: i64,
    /// Of it, what was refunded.
    pub refunded: i64,
    /// Whether the bank of who paid was asked to take it back, whatever came of that.
    pub is_disputed: bool,
}

/// By which name metadata say what a page or a subscription is for.
pub(crate) const TIER: &str = "tier";

impl Client {
    /// Opens a page where a customer pays something.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn create_session(&self, new: NewSession<'_>) -> Result<Session, Failure> {
        let credits = match new.item {
            Item::Plan(_) => String::new(),
            Item::Credits(credits) => credits.to_string(),
        };
        let mut fields = vec![
            ("customer", new.customer),
            ("client_reference_id", new.account),
            ("success_url", new.success_url),
            ("cancel_url", new.cancel_url),
            ("line_items[0][price]", new.price),
            ("line_items[0][quantity]", "1"),
        ];
        match new.item {
            Item::Plan(tier) => fields.extend([
                ("mode", "subscription"),
                ("metadata[tier]", tier),
                ("subscription_data[metadata][tier]", tier),
            ]),
            Item::Credits(_) => fields.extend([
                ("mode", "payment"),
                ("metadata[credits]", credits.as_str()),
                ("payment_intent_data[metadata][credits]", credits.as_str()),
            ]),
        }
        let key = shortened(new.key);
        let session = self.post(&["checkout", "sessions"], &fields, &key).await?;
        read_session(&session)
    }

    /// A page, with its payment.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn session(&self, session: &str) -> Result<Session, Failure> {
        let query = [
            ("expand[0]", "payment_intent.latest_charge"),
            ("expand[1]", "subscription"),
        ];
        read_session(&self.get(&["checkout", "sessions", session], &query).await?)
    }

    /// The ids of the pages where something was paid with this payment: one at most.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn sessions_of_payment(&self, payment: &str) -> Result<Vec<String>, Failure> {
        let query = [("payment_intent", payment), ("limit", "1")];
        let found = self.get(&["checkout", "sessions"], &query).await?;
        list(&found, "/data").iter().map(own_id).collect()
    }

    /// A payment.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn payment(&self, payment: &str) -> Result<Payment, Failure> {
        let found = self
            .get(&["payment_intents", payment], &[("expand[]", "latest_charge")])
            .await?;
        read_payment(&found).ok_or_else(|| Failure::Form("a payment without an id".to_owned()))
    }

    /// Closes a page on which nothing is paid yet. Gives whether it was closed: one that is paid, or has expired, cannot be.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn expire_session(&self, session: &str) -> Result<bool, Failure> {
        let path = ["checkout", "sessions", session, "expire"];
        match self
            .post(&path, &[], &shortened(&format!("expire {session}")))
            .await
        {
            Ok(_) => Ok(true),
            Err(Failure::Refused { status: 400, .. }) => Ok(false),
            Err(failure) => Err(failure),
        }
    }

    /// How much of a payment was lost in disputes: the bank of who paid took it back, and it stays there.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn lost_in_disputes(&self, payment: &str) -> Result<i64, Failure> {
        let query = [("payment_intent", payment), ("limit", "100")];
        let disputes = self.get(&["disputes"], &query).await?;
        let lost = list(&disputes, "/data")
            .iter()
            .filter(|dispute| text(dispute, "/status") == Some("lost"));
        Ok(lost.filter_map(|dispute| number(dispute, "/amount")).sum())
    }

    /// Gives a whole payment back. One that went back before stays so.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn refund(&self, payment: &str) -> Result<(), Failure> {
        let fields = [("payment_intent", payment)];
        let key = shortened(&format!("refund {payment}"));
        match self.post(&["refunds"], &fields, &key).await {
            Err(failure) if !failure.has_code("charge_already_refunded") => Err(failure),
            _ => Ok(()),
        }
    }
}

fn read_session(session: &Value) -> Result<Session, Failure> {
    let is_paid = matches!(
        text(session, "/payment_status"),
        Some("paid" | "no_payment_required")
    );
    let progress = match text(session, "/status") {
        Some("expired") => Progress::Expired,
        Some("complete") if is_paid => Progress::Paid,
        Some("complete") if has_failed(session) => Progress::Failed,
        Some("complete") => Progress::Pending,
        _ => Progress::Open,
    };
    Ok(Session {
        id: own_id(session)?,
        url: text(session, "/url").map(str::to_owned),
        progress,
        payment: session.get("payment_intent").and_then(read_payment),
    })
}

/// Whether a payment that was on its way failed; of a plan, the page has the subscription in its place.
fn has_failed(session: &Value) -> bool {
    let payment = text(session, "/payment_intent/status");
    let subscription = text(session, "/subscription/status");
    matches!(payment, Some("requires_payment_method" | "canceled"))
        || subscription.is_some_and(|status| SubscriptionStatus::of(status).has_ended())
}

/// A payment, or its id alone: then nothing was paid as far as one knows.
fn read_payment(payment: &Value) -> Option<Payment> {
    Some(Payment {
        id: id(payment, "")?.to_owned(),
        paid: number(payment, "/latest_charge/amount").unwrap_or(0),
        refunded: number(payment, "/latest_charge/amount_refunded").unwrap_or(0),
        is_disputed: flag(payment, "/latest_charge/disputed"),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn progress(session: Value) -> Progress {
        read_session(&session).unwrap().progress
    }

    #[test]
    fn a_page_is_paid_when_its_payment_arrived_and_not_when_it_is_complete() {
        let session = |status: &str, paid: &str, payment: &str| {
            progress(json!({
                "id": "cs_1", "status": status, "payment_status": paid, "payment_intent": { "id": "pi_1", "status": payment },
            }))
        };
        assert_eq!(session("complete", "paid", "succeeded"), Progress::Paid);
        assert_eq!(session("complete", "no_payment_required", ""), Progress::Paid);
        assert_eq!(session("complete", "unpaid", "processing"), Progress::Pending);
        assert_eq!(
            session("complete", "unpaid", "requires_payment_method"),
            Progress::Failed
        );
        assert_eq!(session("open", "unpaid", ""), Progress::Open);
        assert_eq!(session("expired", "unpaid", ""), Progress::Expired);
        assert_eq!(session("folded", "paid", ""), Progress::Open);
    }

    #[test]
    fn a_plan_whose_first_payment_failed_is_not_waited_for() {
        let session = |subscription: Value| {
            progress(json!({
                "id": "cs_1", "status": "complete", "payment_status": "unpaid", "payment_intent": null,
                "subscription": subscription,
            }))
        };
        assert_eq!(session(json!({ "status": "incomplete" })), Progress::Pending);
        assert_eq!(
            session(json!({ "status": "incomplete_expired" })),
            Progress::Failed
        );
        assert_eq!(session(json!({ "status": "canceled" })), Progress::Failed);
        assert_eq!(session(json!("sub_1")), Progress::Pending);
    }

    #[test]
    fn what_is_missing_or_of_another_type_is_nothing() {
        let session = json!({ "id": "cs_1", "url": 7, "status": [], "payment_intent": { "id": "pi_1", "latest_charge": "ch_1" } });
        let session = read_session(&session).unwrap();
        let payment = Payment {
            id: "pi_1".to_owned(),
            paid: 0,
            refunded: 0,
            is_disputed: false,
        };
        assert_eq!(session.payment, Some(payment));
        assert_eq!((session.url, session.progress), (None, Progress::Open));
        assert!(read_session(&json!({ "id": 1 })).is_err());
        assert!(read_session(&json!([])).is_err());
    }
}
