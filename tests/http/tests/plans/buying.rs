//! Buying plans and packs.

use domain::errors::ErrorCode;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::stripe::Play;

use super::{PACK, PLAN, PORTAL, Shop, WEBHOOK, bought, checkout, left, purchases, tier};

#[tokio::test(flavor = "multi_thread")]
async fn a_site_without_prices_sells_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let info = account.get("/api/subscription-info").await.ok();
    let sells = json!({ "pro": false, "explorer": false, "packs": [] });
    assert_eq!((&info["sells"], &info["subscription"]), (&sells, &Value::Null));
    let urls =
        json!({ "success_url": app.origin(), "cancel_url": app.origin(), "tier": "pro", "credits": 50 });
    for path in [PLAN, PACK, PORTAL] {
        account
            .post(path, urls.clone())
            .await
            .is_error(ErrorCode::PlansUnavailable);
    }
    let event = Answer::of(app.visitor().request(Method::POST, WEBHOOK).body("{}")).await;
    event.is_error(ErrorCode::PlansUnavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_price_is_not_sold() {
    let stripe = test_support::stripe::Stripe::start().await.unwrap();
    let app = TestApp::builder()
        .workers(0)
        .set("STRIPE_API_BASE", stripe.url())
        .set("STRIPE_SECRET_KEY", test_support::stripe::SECRET_KEY)
        .set("STRIPE_WEBHOOK_SECRET", test_support::stripe::WEBHOOK_SECRET)
        .set("STRIPE_PRICE_PACK_200", test_support::stripe::PACK_200)
        .start()
        .await;
    let account = app.register().await;
    let info = account.get("/api/subscription-info").await.ok();
    assert_eq!(
        info["sells"],
        json!({ "pro": false, "explorer": false, "packs": [200] })
    );
    let ask = |what: Value| {
        let mut body = json!({ "success_url": app.origin(), "cancel_url": app.origin() });
        body.as_object_mut()
            .unwrap()
            .extend(what.as_object().unwrap().clone());
        body
    };
    account
        .post(PLAN, ask(json!({ "tier": "pro" })))
        .await
        .is_error(ErrorCode::PlansUnavailable);
    account
        .post(PACK, ask(json!({ "credits": 50 })))
        .await
        .is_error(ErrorCode::PlansUnavailable);
    account.post(PACK, ask(json!({ "credits": 200 }))).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_bought_and_holds() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    let open = json!({ "state": "open", "kind": "plan", "tier": "pro", "credits": null, "credited": false });
    assert_eq!(checkout(&account, &session).await, open);
    assert!(shop.stripe.pay(&session));
    assert_eq!(tier(&account).await, "free");
    shop.deliver_all().await;
    let info = account.get("/api/subscription-info").await.ok();
    assert_eq!(
        (&info["tier"], &info["monthlyGenerationLimit"]),
        (&json!("pro"), &Value::Null)
    );
    let subscription = &info["subscription"];
    assert_eq!(
        (
            &subscription["status"],
            &subscription["tier"],
            &subscription["managed"],
            &subscription["endsAt"]
        ),
        (&json!("active"), &json!("pro"), &json!("stripe"), &Value::Null)
    );
    assert!(subscription["renewsAt"].is_string());
    let done =
        json!({ "state": "complete", "kind": "plan", "tier": "pro", "credits": null, "credited": true });
    assert_eq!(checkout(&account, &session).await, done);
    // Every request names the version that its answer is read as, and none that changes something is sent without a key.
    for request in shop.stripe.requests() {
        assert_eq!(request.version, "2025-03-31.basil", "{}", request.what);
        assert_eq!(
            request.idempotency_key.is_empty(),
            !request.what.starts_with("POST")
        );
    }

    // Cancelled in the portal, it holds until it ends.
    let id = shop.stripe.subscription_of(&session).unwrap();
    assert!(shop.stripe.end_with_period(&id, true));
    shop.deliver_all().await;
    let info = account.get("/api/subscription-info").await.ok();
    assert_eq!(info["tier"], "pro");
    assert!(info["subscription"]["endsAt"].is_string());
    assert_eq!(info["subscription"]["renewsAt"], Value::Null);
    assert!(shop.stripe.end(&id));
    shop.deliver_all().await;
    let info = account.get("/api/subscription-info").await.ok();
    assert_eq!(
        (&info["tier"], &info["subscription"]),
        (&json!("free"), &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn premium_is_pro_and_explorer_has_a_hundred_credits() {
    let shop = Shop::open().await;
    let (ada, bob) = (shop.app.register().await, shop.app.register().await);
    for (account, name) in [(&ada, "premium"), (&bob, "explorer")] {
        let session = shop.begin_plan(account, name).await;
        shop.stripe.pay(&session);
    }
    shop.deliver_all().await;
    assert_eq!(
        (tier(&ada).await.as_str(), tier(&bob).await.as_str()),
        ("pro", "explorer")
    );
    assert_eq!(left(&bob).await, (100, 0));
    // In the portal, one plan becomes another: its price says which.
    let session = shop
        .app
        .text("SELECT session_id FROM checkouts WHERE tier = 'explorer'")
        .await;
    let id = shop.stripe.subscription_of(&session).unwrap();
    shop.stripe.change_plan(&id, test_support::stripe::PLAN_PRO);
    shop.deliver_all().await;
    assert_eq!(tier(&bob).await, "pro");
    // A price that is no longer that of the site counts for what was bought.
    shop.stripe.change_plan(&id, "price_of_last_year");
    shop.deliver_all().await;
    assert_eq!(tier(&bob).await, "explorer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_is_credited_once_and_spent_after_those_of_the_month() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    let events = shop.stripe.take_events();
    for event in events.iter().chain(events.iter().rev()) {
        shop.deliver(event).await;
    }
    assert_eq!(left(&account).await, (10, 50));
    assert_eq!(purchases(&account).await, [("purchase".to_owned(), 50)]);
    shop.spend(&account, 12).await.unwrap();
    assert_eq!(left(&account).await, (0, 48));
    let expected =
        json!({ "state": "complete", "kind": "credits", "tier": null, "credits": 50, "credited": true });
    assert_eq!(checkout(&account, &session).await, expected);
    let another = shop.begin_pack(&account, 200).await;
    shop.stripe.pay(&another);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 248);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_after_a_checkout_needs_no_event_and_reads_at_its_pace() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    let reads = || {
        let requests = shop.stripe.requests();
        let reads = requests
            .iter()
            .filter(|request| request.what.starts_with("GET checkout/sessions/"));
        reads.count()
    };
    for _ in 0..5 {
        assert_eq!(checkout(&account, &session).await["state"], "open");
    }
    assert_eq!(reads(), 1);
    shop.stripe.pay(&session);
    shop.app
        .sql("UPDATE checkouts SET read_at = now() - interval '3 seconds'")
        .await;
    let done = checkout(&account, &session).await;
    assert_eq!(
        (&done["state"], &done["credited"]),
        (&json!("complete"), &json!(true))
    );
    assert_eq!(bought(&account).await, 50);
    // What is final is not read again.
    shop.app
        .sql("UPDATE checkouts SET read_at = now() - interval '3 seconds'")
        .await;
    checkout(&account, &session).await;
    assert_eq!(reads(), 2);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 50);

    // A plan, too.
    let session = shop.begin_plan(&account, "explorer").await;
    shop.stripe.pay(&session);
    assert_eq!(checkout(&account, &session).await["credited"], true);
    assert_eq!(tier(&account).await, "explorer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_takes_days_is_pending_and_credited_when_it_arrives() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let (good, bad) = (
        shop.begin_pack(&account, 50).await,
        shop.begin_pack(&account, 200).await,
    );
    let plan = shop.begin_plan(&account, "pro").await;
    for session in [&good, &bad, &plan] {
        assert!(shop.stripe.pay_later(session));
    }
    shop.deliver_all().await;
    for session in [&good, &bad, &plan] {
        let waiting = checkout(&account, session).await;
        assert_eq!(
            (&waiting["state"], &waiting["credited"]),
            (&json!("pending"), &json!(false))
        );
    }
    assert_eq!(
        (tier(&account).await.as_str(), bought(&account).await),
        ("free", 0)
    );
    assert!(
        shop.stripe.arrive(&good, true) && shop.stripe.arrive(&bad, false) && shop.stripe.arrive(&plan, true)
    );
    shop.deliver_all().await;
    assert_eq!(
        (tier(&account).await.as_str(), bought(&account).await),
        ("pro", 50)
    );
    assert_eq!(checkout(&account, &bad).await["state"], "expired");

    let other = shop.app.register().await;
    let plan = shop.begin_plan(&other, "pro").await;
    assert!(shop.stripe.pay_later(&plan) && shop.stripe.arrive(&plan, false));
    shop.deliver_all().await;
    let failed = checkout(&other, &plan).await;
    assert_eq!(
        (&failed["state"], &failed["credited"]),
        (&json!("expired"), &json!(false))
    );
    assert_eq!(tier(&other).await, "free");
    shop.begin_plan(&other, "pro").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_nobody_pays_expires() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    assert!(shop.stripe.expire(&session) && !shop.stripe.pay(&session));
    shop.deliver_all().await;
    let gone = checkout(&account, &session).await;
    assert_eq!(
        (&gone["state"], &gone["credited"]),
        (&json!("expired"), &json!(false))
    );
    assert_eq!(purchases(&account).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_is_checked_before_anything_else() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let origin = shop.app.origin().to_owned();
    let right = json!({ "success_url": origin, "cancel_url": origin, "tier": "pro", "credits": 50 });
    for path in [PLAN, PACK, PORTAL] {
        shop.app
            .visitor()
            .post(path, right.clone())
            .await
            .is_error(ErrorCode::NotAuthenticated);
    }
    let with = |field: &str, value: Value| {
        let mut body = right.clone();
        body[field] = value;
        body
    };
    for value in ["free", "", "Pro", "admin", "pro "] {
        let refused = account.post(PLAN, with("tier", value.into())).await;
        refused.is_error(ErrorCode::InvalidRequest);
    }
    for value in [
        json!(51),
        json!(0),
        json!(-50),
        json!("50"),
        json!(50.5),
        Value::Null,
        json!(i64::MAX),
    ] {
        let refused = account.post(PACK, with("credits", value)).await;
        refused.is_error(ErrorCode::InvalidRequest);
    }
    for address in [
        json!("https://evil.example/"),
        json!(format!("{origin}.evil.example/")),
        json!(format!("{}@evil.example/", origin)),
        json!("/pricing"),
        json!("javascript:alert(1)"),
        json!(format!("{origin}/{}", "a".repeat(2_000))),
        json!(7),
        Value::Null,
    ] {
        for field in ["success_url", "cancel_url"] {
            for path in [PLAN, PACK] {
                let refused = account.post(path, with(field, address.clone())).await;
                refused.is_error(ErrorCode::InvalidRequest);
            }
        }
    }
    for path in [PLAN, PACK] {
        let large = with("success_url", "a".repeat(20_000).into());
        account
            .post(path, large)
            .await
            .is_error(ErrorCode::PayloadTooLarge);
    }
    assert!(shop.stripe.requests().is_empty(), "{:?}", shop.stripe.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purchase_is_shown_to_its_account_alone() {
    let shop = Shop::open().await;
    let (account, other) = (shop.app.register().await, shop.app.register().await);
    let session = shop.begin_pack(&account, 50).await;
    let path = format!("/api/checkout/{session}");
    other.get(&path).await.is_error(ErrorCode::CheckoutNotFound);
    shop.app
        .visitor()
        .get(&path)
        .await
        .is_error(ErrorCode::NotAuthenticated);
    for unknown in [
        "cs_test_unknown",
        "%00",
        "..%2F..%2Fcustomers",
        "a%3Fexpand",
        &"a".repeat(300),
    ] {
        let answer = account.get(&format!("/api/checkout/{unknown}")).await;
        assert_eq!(answer.status, 404, "{unknown}");
    }
    assert_eq!(shop.stripe.requests().len(), 2, "{:?}", shop.stripe.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_buys_a_plan_beside_another_one() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "explorer").await;
    shop.stripe.pay(&session);
    // Not even before the event came.
    for wanted in ["explorer", "pro"] {
        let refused = shop.ask(&account, json!({ "tier": wanted })).await;
        refused.is_error(ErrorCode::SubscriptionExists);
    }
    shop.begin_pack(&account, 50).await;
    let id = shop.stripe.subscription_of(&session).unwrap();
    let refused = async || {
        let refused = shop.ask(&account, json!({ "tier": "pro" })).await;
        refused.is_error(ErrorCode::SubscriptionExists);
    };
    shop.stripe.miss_payment(&id);
    refused().await;
    shop.stripe.give_up(&id);
    refused().await;
    shop.stripe.pay_invoice(&id);
    shop.stripe.pause(&id);
    refused().await;
    shop.stripe.end(&id);
    shop.begin_plan(&account, "pro").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_portal_is_for_who_paid() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    account
        .post(PORTAL, json!({}))
        .await
        .is_error(ErrorCode::NoSubscription);
    let session = shop.begin_pack(&account, 50).await;
    account
        .post(PORTAL, json!({}))
        .await
        .is_error(ErrorCode::NoSubscription);
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    let portal = Answer::of(account.request(Method::POST, PORTAL)).await.ok();
    let url = url::Url::parse(portal["url"].as_str().unwrap()).unwrap();
    let back = url
        .query_pairs()
        .find(|(name, _)| name == "back")
        .unwrap()
        .1
        .into_owned();
    assert_eq!(back, format!("{}/profile", shop.app.origin()));
    assert!(url.path().ends_with(&shop.customer(&account).await));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_service_that_fails_costs_nobody_anything() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    for status in [500, 503, 429] {
        shop.stripe.fail_next(status);
        let refused = shop.ask(&account, json!({ "credits": 50 })).await;
        refused.is_error(ErrorCode::PaymentsFailed);
    }
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    let events = shop.stripe.take_events();
    let completed = events
        .iter()
        .find(|event| event.kind == "checkout.session.completed")
        .unwrap();
    shop.stripe.fail_next(500);
    let again = shop.send_signed(completed.body.clone()).await;
    again.is_error(ErrorCode::PaymentsFailed);
    assert_eq!(bought(&account).await, 0);
    shop.app.sql("UPDATE checkouts SET read_at = NULL").await;
    shop.stripe.fail_next(500);
    assert_eq!(checkout(&account, &session).await["state"], "open");
    shop.deliver(completed).await;
    assert_eq!(bought(&account).await, 50);
}
