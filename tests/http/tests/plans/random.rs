//! A thousand random lives of accounts: they buy, pay, cancel, get refunds, quarrel and spend, while events come twice, in any
//! order, at once, and while the payment service fails now and then. Once all events were delivered, ledger, balance and tier
//! are what Stripe says. A failure names the seed of its account.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use domain::plan::credits_taken_back;
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use http_tests::{Account, TestApp};
use serde_json::json;
use test_support::stripe::{Event, PLAN_EXPLORER, PLAN_PRO, Play};

use super::{Shop, bought, tier};

const SEED: u64 = 53;
const ACCOUNTS: u64 = 100;
const LIVES: u64 = 10;
/// Accounts that live at once.
const AT_ONCE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn after_a_thousand_random_lives_ledger_balance_and_tier_are_right() {
    let builder = TestApp::builder()
        .workers(0)
        .set("WRITES_PER_MINUTE", "1000000")
        .set("SIGN_INS_PER_ADDRESS", "1000");
    let shop = Shop::with(builder).await;
    let lives = (0..ACCOUNTS).map(|number| Person::live(&shop, SEED * 1_000 + number));
    let ended: Vec<Tally> = futures_util::stream::iter(lives)
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let sum = |of: fn(&Tally) -> u64| ended.iter().map(of).sum::<u64>();
    let (packs, plans) = (sum(|tally| tally.packs), sum(|tally| tally.plans));
    let (reversals, deliveries) = (sum(|tally| tally.reversals), sum(|tally| tally.deliveries));
    eprintln!("{packs} packs, {plans} plans, {reversals} reversals, {deliveries} deliveries");
    // Lives in which nothing happens would prove nothing.
    assert!(packs > 200 && plans > 100 && reversals > 50 && deliveries > 5_000);
}

/// What happened in the lives of an account.
#[derive(Debug, Default)]
struct Tally {
    packs: u64,
    plans: u64,
    reversals: u64,
    deliveries: u64,
}

/// SplitMix64: the same numbers for the same seed.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^ (number >> 31)
    }

    /// A number below `most`.
    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(most.max(1)).unwrap()).unwrap()
    }

    fn one_in(&mut self, so_many: usize) -> bool {
        self.below(so_many) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for place in (1..all.len()).rev() {
            all.swap(place, self.below(place + 1));
        }
    }
}

struct Person<'a> {
    shop: &'a Shop,
    account: Account,
    connection: db::Connection,
    seed: u64,
    dice: Dice,
    customer: String,
    /// Pages, with the credits of packs.
    sessions: Vec<(String, Option<i32>)>,
    disputes: Vec<String>,
    undelivered: Vec<Event>,
    delivered: Vec<Event>,
    tally: Tally,
}

impl<'a> Person<'a> {
    async fn live(shop: &'a Shop, seed: u64) -> Tally {
        let mut person = Self {
            shop,
            account: shop.app.register().await,
            connection: shop.app.connect().await,
            seed,
            dice: Dice(seed),
            customer: String::new(),
            sessions: Vec::new(),
            disputes: Vec::new(),
            undelivered: Vec::new(),
            delivered: Vec::new(),
            tally: Tally::default(),
        };
        for _ in 0..LIVES {
            person.buy().await;
            for _ in 0..3 + person.dice.below(5) {
                person.step().await;
            }
            person.settle().await;
            person.check().await;
        }
        person.tally
    }

    /// Begins to buy something.
    async fn buy(&mut self) {
        let (what, credits) = match self.dice.below(5) {
            0 => (json!({ "tier": "pro" }), None),
            1 => (json!({ "tier": "explorer" }), None),
            2 => (json!({ "credits": 200 }), Some(200)),
            _ => (json!({ "credits": 50 }), Some(50)),
        };
        let is_plan = credits.is_none();
        let is_subscribed = self.subscriptions().iter().any(|id| {
            let status = self.shop.stripe.status_of(id).unwrap_or_default();
            ["active", "past_due", "unpaid", "paused"].contains(&status)
        });
        loop {
            let begun = self.shop.ask(&self.account, what.clone()).await;
            match begun.status {
                502 => {}
                409 => {
                    assert!(is_plan && is_subscribed, "seed {}: {}", self.seed, begun.text);
                    return;
                }
                _ => {
                    let begun = begun.ok();
                    assert!(!is_plan || !is_subscribed, "seed {}", self.seed);
                    let session = begun["sessionId"].as_str().unwrap().to_owned();
                    self.sessions.push((session, credits));
                    break;
                }
            }
        }
        if self.customer.is_empty() {
            self.customer = self.shop.customer(&self.account).await;
        }
        // Most people pay.
        if !self.dice.one_in(4) {
            let stripe = &self.shop.stripe;
            if let Some((session, _)) = self.sessions.last() {
                stripe.pay(session);
            }
        }
    }

    fn subscriptions(&self) -> Vec<String> {
        let of = |(session, _): &(String, Option<i32>)| self.shop.stripe.subscription_of(session);
        self.sessions.iter().filter_map(of).collect()
    }

    async fn step(&mut self) {
        let stripe = &self.shop.stripe;
        let Some((session, _)) = self.dice.pick(&self.sessions).cloned() else {
            return;
        };
        let plan = stripe.subscription_of(&session).unwrap_or_default();
        match self.dice.below(20) {
            0 => drop(stripe.pay(&session)),
            1 => drop(stripe.pay_later(&session)),
            2 => drop(stripe.arrive(&session, !self.dice.one_in(3))),
            3 => drop(stripe.expire(&session)),
            4 => drop(stripe.miss_payment(&plan)),
            5 => drop(stripe.give_up(&plan)),
            6 => drop(stripe.pay_invoice(&plan)),
            7 => drop(stripe.end_with_period(&plan, !self.dice.one_in(3))),
            8 => drop(stripe.end(&plan)),
            9 => drop(stripe.pause(&plan)),
            10 => {
                let price = if self.dice.one_in(2) {
                    PLAN_PRO
                } else {
                    PLAN_EXPLORER
                };
                stripe.change_plan(&plan, price);
            }
            11 | 12 => {
                let amount = [1, 99, 250, 500, 1_500][self.dice.below(5)];
                stripe.refund(&session, amount);
            }
            13 => drop(stripe.fail_refund(&session)),
            14 => self.disputes.extend(stripe.dispute(&session)),
            15 => {
                if let Some(dispute) = self.dice.pick(&self.disputes).cloned() {
                    stripe.decide(&dispute, self.dice.one_in(2));
                }
            }
            16 => {
                let credits = i32::try_from(1 + self.dice.below(30)).unwrap();
                self.shop.spend(&self.account, credits).await;
            }
            17 => {
                self.account.get(&format!("/api/checkout/{session}")).await.ok();
            }
            18 => stripe.fail_next(500),
            _ => {
                self.collect();
                self.dice.shuffle(&mut self.undelivered);
                let some = self.undelivered.len() / 2;
                let some = self.undelivered.split_off(some);
                self.deliver(some).await;
            }
        }
    }

    fn collect(&mut self) {
        if !self.customer.is_empty() {
            self.undelivered
                .extend(self.shop.stripe.take_events_of(&self.customer));
        }
    }

    /// Delivers everything, in any order, some of it twice, some at once, until nothing follows.
    async fn settle(&mut self) {
        loop {
            self.collect();
            let mut all = std::mem::take(&mut self.undelivered);
            if all.is_empty() {
                return;
            }
            for _ in 0..all.len().div_ceil(3) {
                all.extend(self.dice.pick(&all).cloned());
                all.extend(self.dice.pick(&self.delivered).cloned());
            }
            self.dice.shuffle(&mut all);
            self.deliver(all).await;
        }
    }

    async fn deliver(&mut self, events: Vec<Event>) {
        for together in events.chunks(3) {
            join_all(together.iter().map(|event| self.deliver_one(event))).await;
        }
        self.tally.deliveries += u64::try_from(events.len()).unwrap();
        self.delivered.extend(events);
    }

    /// As Stripe does: what is not taken is sent again.
    async fn deliver_one(&self, event: &Event) {
        for _ in 0..20 {
            match self.shop.send_signed(event.body.clone()).await.status {
                204 => return,
                502 => {}
                other => panic!("seed {}: {other} for {}", self.seed, event.body),
            }
        }
        panic!("seed {}: never taken: {}", self.seed, event.body);
    }

    async fn check(&mut self) {
        let stripe = &self.shop.stripe;
        let plans = stripe.plans_of(&self.customer);
        let expected = match plans.as_slice() {
            [] => "free",
            [price] if price == PLAN_PRO => "pro",
            [_] => "explorer",
            several => panic!("seed {}: two plans at once: {several:?}", self.seed),
        };
        assert_eq!(tier(&self.account).await, expected, "seed {}", self.seed);

        // Of each pack that was paid, one purchase and what did not go back.
        let mut owed = BTreeMap::new();
        for (session, credits) in &self.sessions {
            if let (Some(credits), Some(paid)) = (credits, stripe.paid(session)) {
                let taken = credits_taken_back(*credits, paid.amount, paid.returned);
                owed.insert(format!("stripe {session}"), (1, i64::from(credits - taken)));
            }
        }
        let rows = self.ledger().await;
        let (bought_rows, spent): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| !row.reference.is_empty());
        let entered: BTreeMap<String, (i64, i64)> = bought_rows
            .iter()
            .map(|row| (row.reference.clone(), (row.purchases, row.credits)))
            .collect();
        assert_eq!(entered, owed, "seed {}", self.seed);
        let spent: i64 = spent.iter().map(|row| row.credits).sum();
        let left: i64 = owed.values().map(|(_, credits)| credits).sum::<i64>() + spent;
        assert_eq!(bought(&self.account).await, left, "seed {}", self.seed);

        self.tally.packs = u64::try_from(owed.len()).unwrap();
        self.tally.plans = u64::try_from(self.subscriptions().len()).unwrap();
        self.tally.reversals = bought_rows.iter().map(|row| row.reversals.unsigned_abs()).sum();
    }

    /// What has no end, by what it was bought with; what was spent of it has no reference.
    async fn ledger(&mut self) -> Vec<Row> {
        diesel::sql_query(format!(
            "SELECT coalesce(reference, '') AS reference, count(*) FILTER (WHERE source = 'purchased') AS purchases,
                 count(*) FILTER (WHERE source = 'reversal') AS reversals, coalesce(sum(amount), 0)::bigint AS credits
             FROM credit_ledger WHERE user_id = '{}' AND period IS NULL GROUP BY 1",
            self.account.uid
        ))
        .load(&mut self.connection)
        .await
        .unwrap()
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = BigInt)]
    purchases: i64,
    #[diesel(sql_type = BigInt)]
    reversals: i64,
    #[diesel(sql_type = BigInt)]
    credits: i64,
}
