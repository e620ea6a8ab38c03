//! What the server knows: customers, pages, payments, subscriptions, disputes.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::events::Event;

/// The key that requests need.
pub const SECRET_KEY: &str = "sk_test_double";
/// The secret that events are signed with.
pub const WEBHOOK_SECRET: &str = "whsec_double";
/// The price of the plan Pro.
pub const PLAN_PRO: &str = "price_pro";
/// The price of the plan Explorer.
pub const PLAN_EXPLORER: &str = "price_explorer";
/// The price of 50 credits.
pub const PACK_50: &str = "price_pack_50";
/// The price of 200 credits.
pub const PACK_200: &str = "price_pack_200";

/// What a price asks for, in cents.
#[must_use]
pub fn price_of(price: &str) -> Option<i64> {
    match price {
        PLAN_PRO | PACK_200 => Some(1_500),
        PLAN_EXPLORER | PACK_50 => Some(500),
        _ => None,
    }
}

/// A month, in seconds.
pub(super) const MONTH: i64 = 30 * 24 * 60 * 60;

#[derive(Debug, Clone, Default)]
pub(super) struct Customer {
    pub email: String,
    pub account: String,
    pub is_deleted: bool,
}

/// A page where something is paid.
#[derive(Debug, Clone, Default)]
pub(super) struct Session {
    pub customer: String,
    pub is_plan: bool,
    pub price: String,
    pub account: String,
    pub success_url: String,
    pub cancel_url: String,
    /// The tier that a subscription is said to be for.
    pub tier: String,
    /// `open`, `complete` or `expired`.
    pub status: &'static str,
    pub is_paid: bool,
    pub payment: Option<String>,
    pub subscription: Option<String>,
}

/// A payment with its charge.
#[derive(Debug, Clone, Default)]
pub(super) struct Payment {
    pub customer: String,
    /// `processing`, `succeeded` or `requires_payment_method`.
    pub status: &'static str,
    pub amount: i64,
    pub refunded: i64,
    pub is_disputed: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Dispute {
    pub payment: String,
    pub amount: i64,
    pub status: &'static str,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Subscription {
    pub customer: String,
    pub price: String,
    pub tier: String,
    pub status: &'static str,
    pub created: i64,
    pub period_end: i64,
    pub ends_with_period: bool,
    pub invoice: String,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Invoice {
    pub customer: String,
    pub subscription: String,
    /// `subscription_create` or `subscription_cycle`.
    pub reason: &'static str,
    pub payment: Option<String>,
}

/// What a pack or a plan was paid, and what became of the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    pub amount: i64,
    /// In refunds, and in disputes that were lost.
    pub returned: i64,
}

/// Everything.
#[derive(Default)]
pub(super) struct World {
    pub customers: BTreeMap<String, Customer>,
    pub sessions: BTreeMap<String, Session>,
    pub payments: BTreeMap<String, Payment>,
    pub disputes: BTreeMap<String, Dispute>,
    pub subscriptions: BTreeMap<String, Subscription>,
    pub invoices: BTreeMap<String, Invoice>,
    /// Answers by their idempotency keys, with what was asked.
    pub answered: BTreeMap<String, (String, u16, Value)>,
    pub events: Vec<Event>,
    made: u64,
}

impl World {
    pub(super) fn id(&mut self, prefix: &str) -> String {
        self.made += 1;
        format!("{prefix}_{:06}", self.made)
    }

    /// A moment that is later than every one before, in seconds since 1970.
    pub(super) fn tick(&mut self) -> i64 {
        self.made += 1;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(0));
        now + i64::try_from(self.made % 100_000).unwrap_or(0)
    }

    /// Has a customer pay an amount.
    pub(super) fn pay(&mut self, customer: &str, amount: i64, status: &'static str) -> String {
        let id = self.id("pi");
        let payment = Payment {
            customer: customer.to_owned(),
            status,
            amount,
            ..Payment::default()
        };
        self.payments.insert(id.clone(), payment);
        id
    }

    /// What was lost of a payment in disputes.
    pub(super) fn lost(&self, payment: &str) -> i64 {
        let of_payment = self
            .disputes
            .values()
            .filter(|dispute| dispute.payment == payment);
        let lost = of_payment.filter(|dispute| dispute.status == "lost");
        lost.map(|dispute| dispute.amount).sum()
    }
}
