//! What accounts buy: plans, which are subscriptions, and packs of credits.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Smallest monthly cap of credits that a person may set.
pub const CREDIT_CAP_MIN: i32 = 1;
/// Largest such cap.
pub const CREDIT_CAP_MAX: i32 = 100_000;

/// Credits that are bought together. They never expire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CreditPack {
    Fifty,
    TwoHundred,
}

impl CreditPack {
    /// Every pack, the smaller one first.
    pub const ALL: [Self; 2] = [Self::Fifty, Self::TwoHundred];

    /// How many credits it has.
    #[must_use]
    pub fn credits(self) -> i32 {
        match self {
            Self::Fifty => 50,
            Self::TwoHundred => 200,
        }
    }

    /// The pack with so many credits.
    #[must_use]
    pub fn of(credits: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|pack| pack.credits() == credits)
    }
}

/// The state of a subscription, in the words of Stripe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// Paid.
    Active,
    /// In a period that costs nothing.
    Trialing,
    /// The newest invoice is not paid yet; further attempts follow.
    PastDue,
    /// The newest invoice is not paid, and there are no further attempts. It may still be paid.
    Unpaid,
    /// It has ended.
    Canceled,
    /// The first invoice is not paid yet.
    Incomplete,
    /// The first invoice was not paid in time: it has ended.
    IncompleteExpired,
    /// Nothing is collected until it is resumed.
    Paused,
    /// A state that did not exist when this was written.
    Unknown,
}

impl SubscriptionStatus {
    /// Stripe's own name, which is also that of the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Trialing => "trialing",
            Self::PastDue => "past_due",
            Self::Unpaid => "unpaid",
            Self::Canceled => "canceled",
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
            Self::Paused => "paused",
            Self::Unknown => "unknown",
        }
    }

    /// The state with this name.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name {
            "active" => Self::Active,
            "trialing" => Self::Trialing,
            "past_due" => Self::PastDue,
            "unpaid" => Self::Unpaid,
            "canceled" => Self::Canceled,
            "incomplete" => Self::Incomplete,
            "incomplete_expired" => Self::IncompleteExpired,
            "paused" => Self::Paused,
            _ => Self::Unknown,
        }
    }

    /// Whether the account has the plan.
    #[must_use]
    pub fn keeps_plan(self) -> bool {
        matches!(self, Self::Active | Self::Trialing | Self::PastDue)
    }

    /// Whether another subscription beside it would be one too many: the account has the plan, or has it again as soon as an
    /// invoice is paid.
    #[must_use]
    pub fn excludes_another(self) -> bool {
        self.keeps_plan() || matches!(self, Self::Unpaid | Self::Paused)
    }

    /// Whether it never comes back.
    #[must_use]
    pub fn has_ended(self) -> bool {
        matches!(self, Self::Canceled | Self::IncompleteExpired)
    }
}

/// How far a checkout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckoutState {
    /// Nobody has paid yet.
    Open,
    /// The payment is on its way.
    Pending,
    /// It is paid.
    Complete,
    /// Nothing comes of it: it ran out, another one replaced it, or its payment failed.
    Expired,
}

impl CheckoutState {
    /// As the database has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Pending => "pending",
            Self::Complete => "complete",
            Self::Expired => "expired",
        }
    }

    /// Of what the database has; it admits only known ones.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name {
            "pending" => Self::Pending,
            "complete" => Self::Complete,
            "expired" => Self::Expired,
            _ => Self::Open,
        }
    }
}

/// How many credits of a pack go when `returned` of `paid`, in the smallest unit of a currency, went back to who paid: their
/// share of the pack, rounded down, and all of them when everything went back.
#[must_use]
pub fn credits_taken_back(credits: i32, paid: i64, returned: i64) -> i32 {
    if paid <= 0 || returned <= 0 {
        return 0;
    }
    let share = i128::from(credits) * i128::from(returned.min(paid)) / i128::from(paid);
    i32::try_from(share).unwrap_or(credits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STATUSES: [SubscriptionStatus; 9] = [
        SubscriptionStatus::Active,
        SubscriptionStatus::Trialing,
        SubscriptionStatus::PastDue,
        SubscriptionStatus::Unpaid,
        SubscriptionStatus::Canceled,
        SubscriptionStatus::Incomplete,
        SubscriptionStatus::IncompleteExpired,
        SubscriptionStatus::Paused,
        SubscriptionStatus::Unknown,
    ];

    #[test]
    fn a_state_is_found_by_its_name_and_an_unknown_one_keeps_no_plan() {
        for status in STATUSES {
            assert_eq!(SubscriptionStatus::of(status.as_str()), status);
            let wire = serde_json::to_value(status).unwrap();
            assert_eq!(wire, status.as_str());
            assert!(!status.keeps_plan() || status.excludes_another());
            assert!(!status.has_ended() || !status.excludes_another());
        }
        let new = SubscriptionStatus::of("hibernating");
        assert!(!new.keeps_plan() && !new.excludes_another() && !new.has_ended());
    }

    #[test]
    fn a_part_of_the_money_takes_its_part_of_the_pack() {
        for (paid, returned, taken) in [
            (500, 0, 0),
            (500, 250, 25),
            (500, 9, 0),
            (500, 10, 1),
            (500, 500, 50),
            (500, 9_000, 50),
            (500, -1, 0),
            (0, 100, 0),
        ] {
            assert_eq!(credits_taken_back(50, paid, returned), taken, "{paid} {returned}");
        }
    }

    proptest! {
        #[test]
        fn never_more_is_taken_than_the_pack_has(paid in 0..i64::MAX, returned in i64::MIN..i64::MAX) {
            let taken = credits_taken_back(200, paid, returned);
            prop_assert!((0..=200).contains(&taken));
            prop_assert!(paid == 0 || returned < paid || taken == 200);
        }
    }
}
