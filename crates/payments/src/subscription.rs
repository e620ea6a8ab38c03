//! Plans that are paid every month.

use chrono::{DateTime, Utc};
use domain::plan::SubscriptionStatus;
use serde_json::Value;

use crate::checkout::TIER;
use crate::client::{Client, Failure};
use crate::customer::shortened;
use crate::read::{flag, id, list, moment, number, own_id, text};

/// A subscription of a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub id: String,
    pub status: SubscriptionStatus,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// The prices of its items.
    pub prices: Vec<String>,
    /// The tier that it was bought for, where one of our pages made it.
    pub bought_tier: Option<String>,
    /// When what is paid ends.
    pub period_ends: Option<DateTime<Utc>>,
    /// When it ends; none as long as nobody cancelled it.
    pub ends_at: Option<DateTime<Utc>>,
    /// Its newest invoice.
    pub latest_invoice: Option<String>,
}

impl Client {
    /// The subscriptions of a customer, ended ones among them: the hundred newest.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn subscriptions(&self, customer: &str) -> Result<Vec<Subscription>, Failure> {
        let query = [("customer", customer), ("status", "all"), ("limit", "100")];
        let found = self.get(&["subscriptions"], &query).await?;
        list(&found, "/data").iter().map(read).collect()
    }

    /// Ends a subscription at once. One that has ended stays so.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn cancel(&self, subscription: &str) -> Result<(), Failure> {
        match self.delete(&["subscriptions", subscription]).await {
            Err(failure) if !failure.is_missing() => Err(failure),
            _ => Ok(()),
        }
    }

    /// Ends a subscription with what is paid, or lets it go on after that. `key` tells this request from others.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn end_with_period(&self, subscription: &str, ends: bool, key: &str) -> Result<(), Failure> {
        let ends = if ends { "true" } else { "false" };
        let fields = [("cancel_at_period_end", ends)];
        self.post(&["subscriptions", subscription], &fields, &shortened(key))
            .await
            .map(drop)
    }
}

fn read(subscription: &Value) -> Result<Subscription, Failure> {
    let items = list(subscription, "/items/data");
    // Periods are those of the items; of several, the one that ends first.
    let period_ends = items
        .iter()
        .filter_map(|item| moment(item, "/current_period_end"))
        .min();
    let ends_with_period = flag(subscription, "/cancel_at_period_end");
    Ok(Subscription {
        id: own_id(subscription)?,
        status: SubscriptionStatus::of(text(subscription, "/status").unwrap_or_default()),
        created: number(subscription, "/created").unwrap_or(0),
        prices: items
            .iter()
            .filter_map(|item| id(item, "/price"))
            .map(str::to_owned)
            .collect(),
        bought_tier: text(subscription, &format!("/metadata/{TIER}")).map(str::to_owned),
        period_ends,
        ends_at: moment(subscription, "/cancel_at").or(period_ends.filter(|_| ends_with_period)),
        latest_invoice: id(subscription, "/latest_invoice").map(str::to_owned),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_period_is_that_of_the_items() {
        let subscription = json!({
            "id": "sub_1", "status": "active", "created": 5, "cancel_at_period_end": true, "cancel_at": null,
            "metadata": { "tier": "pro", "else": 1 }, "latest_invoice": { "id": "in_1" }, "current_period_end": 9,
            "items": { "data": [
                { "price": { "id": "price_1" }, "current_period_end": 1_800_000_000 },
                { "price": "price_2", "current_period_end": 1_700_000_000 },
                { "price": 3 }, null,
            ] },
        });
        let read = read(&subscription).unwrap();
        let end = DateTime::from_timestamp(1_700_000_000, 0);
        assert_eq!((read.period_ends, read.ends_at), (end, end));
        assert_eq!(read.prices, ["price_1", "price_2"]);
        assert_eq!(read.bought_tier.as_deref(), Some("pro"));
        assert_eq!(read.latest_invoice.as_deref(), Some("in_1"));
        assert_eq!(read.status, SubscriptionStatus::Active);
    }

    #[test]
    fn a_state_or_a_form_that_is_new_fails_nothing() {
        let read =
            read(&json!({ "id": "sub_1", "status": "hibernating", "items": 7, "metadata": null })).unwrap();
        assert_eq!(read.status, SubscriptionStatus::Unknown);
        assert_eq!((read.period_ends, read.ends_at, read.created), (None, None, 0));
    }
}
