//! Plans and packs of credits, with a Stripe on this machine.

mod addresses;
mod assigned;
mod buying;
mod caps;
mod deletion;
mod events;
mod random;
mod returns;
mod signatures;
mod two_plans;

use db::credits::{self, Reservation, Unconfirmed};
use diesel_async::AsyncConnection as _;
use domain::ids::{JobId, UserId};
use http_tests::app::Builder;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};
use test_support::stripe::{
    Event, PACK_50, PACK_200, PLAN_EXPLORER, PLAN_PRO, SECRET_KEY, Stripe, WEBHOOK_SECRET, sign,
};

const WEBHOOK: &str = "/api/stripe/webhook";
const PLAN: &str = "/api/create-checkout-session";
const PACK: &str = "/api/create-credit-checkout-session";
const PORTAL: &str = "/api/create-customer-portal-session";

/// A site that sells everything.
struct Shop {
    app: TestApp,
    stripe: Stripe,
}

impl Shop {
    /// Without a worker.
    async fn open() -> Self {
        Self::with(TestApp::builder().workers(0)).await
    }

    async fn with(builder: Builder) -> Self {
        let stripe = Stripe::start().await.unwrap();
        let app = builder
            .set("STRIPE_API_BASE", stripe.url())
            .set("STRIPE_SECRET_KEY", SECRET_KEY)
            .set("STRIPE_WEBHOOK_SECRET", format!("whsec_next,{WEBHOOK_SECRET}"))
            .set("STRIPE_PRICE_PRO", PLAN_PRO)
            .set("STRIPE_PRICE_EXPLORER", PLAN_EXPLORER)
            .set("STRIPE_PRICE_PACK_50", PACK_50)
            .set("STRIPE_PRICE_PACK_200", PACK_200)
            .start()
            .await;
        Self { app, stripe }
    }

    /// Sends a body with a header.
    async fn send(&self, header: Option<&str>, body: String) -> Answer {
        let request = self.app.visitor().request(Method::POST, WEBHOOK);
        let request = match header {
            Some(header) => request.header("stripe-signature", header),
            None => request,
        };
        Answer::of(request.header("content-type", "application/json").body(body)).await
    }

    /// Sends a body as Stripe does.
    async fn send_signed(&self, body: String) -> Answer {
        let at = now();
        let header = format!("t={at},{}", sign(&body, at, WEBHOOK_SECRET));
        self.send(Some(&header), body).await
    }

    /// Delivers an event, which is taken.
    async fn deliver(&self, event: &Event) {
        let answer = self.send_signed(event.body.clone()).await;
        assert_eq!(answer.status, 204, "{}: {}", event.kind, answer.text);
    }

    /// Delivers what came about since the last time.
    async fn deliver_all(&self) {
        for event in self.stripe.take_events() {
            self.deliver(&event).await;
        }
    }

    /// Begins to buy something and gives the id of the page.
    async fn begin(&self, account: &Account, what: Value) -> String {
        let begun = self.ask(account, what).await.ok();
        assert!(begun["url"].as_str().unwrap().starts_with(self.stripe.url()));
        begun["sessionId"].as_str().unwrap().to_owned()
    }

    /// Asks for a page: `{"tier": …}` or `{"credits": …}`.
    async fn ask(&self, account: &Account, mut what: Value) -> Answer {
        let path = if what.get("tier").is_some() { PLAN } else { PACK };
        let origin = self.app.origin();
        what["success_url"] = format!("{origin}/checkout/complete?session_id={{CHECKOUT_SESSION_ID}}").into();
        what["cancel_url"] = format!("{origin}/pricing").into();
        account.post(path, what).await
    }

    async fn begin_plan(&self, account: &Account, tier: &str) -> String {
        self.begin(account, json!({ "tier": tier })).await
    }

    async fn begin_pack(&self, account: &Account, credits: i32) -> String {
        self.begin(account, json!({ "credits": credits })).await
    }

    /// The customer of an account.
    async fn customer(&self, account: &Account) -> String {
        let of_account = format!(
            "SELECT customer_id FROM payment_customers WHERE user_id = '{}'",
            account.uid
        );
        self.app.text(&of_account).await
    }

    /// Reserves credits as a job does, and keeps them. Gives the job, unless there are too few.
    async fn spend(&self, account: &Account, credits: i32) -> Option<JobId> {
        let user = UserId(account.uid.parse().unwrap());
        let job = JobId::generate();
        let mut connection = self.app.connect().await;
        let reserved = connection
            .transaction(async |connection| {
                let tier = db::users::lock(connection, user).await?;
                credits::reserve(connection, user, tier, job, credits, Unconfirmed::PaysAll).await
            })
            .await
            .unwrap();
        if reserved != Reservation::Reserved {
            return None;
        }
        credits::commit(&mut connection, job).await.unwrap();
        Some(job)
    }
}

fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    now.as_secs().try_into().unwrap()
}

async fn tier(account: &Account) -> String {
    let info = account.get("/api/subscription-info").await.ok();
    info["tier"].as_str().unwrap().to_owned()
}

/// Credits of the month, and bought ones.
async fn left(account: &Account) -> (i64, i64) {
    let info = account.get("/api/credit-info").await.ok();
    let number = |key: &str| info[key].as_i64().unwrap();
    (
        number("freeCreditsRemaining"),
        number("purchasedCreditsRemaining"),
    )
}

/// Bought credits.
async fn bought(account: &Account) -> i64 {
    left(account).await.1
}

async fn checkout(account: &Account, session: &str) -> Value {
    account.get(&format!("/api/checkout/{session}")).await.ok()
}

/// What the ledger has of purchases: the reason and the number of each, the oldest first.
async fn purchases(account: &Account) -> Vec<(String, i64)> {
    let ledger = account.get("/api/account/ledger?limit=200").await.ok();
    let mut entries: Vec<_> = ledger["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            let reason = entry["reason"].as_str().unwrap().to_owned();
            (reason, entry["amount"].as_i64().unwrap())
        })
        .filter(|(reason, _)| ["purchase", "reversal"].contains(&reason.as_str()))
        .collect();
    entries.reverse();
    entries
}
