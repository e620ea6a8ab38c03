//! Whether an event is believed.

use domain::errors::ErrorCode;
use serde_json::json;
use test_support::stripe::{Play, WEBHOOK_SECRET, sign};

use super::{Shop, bought, now, tier};

#[tokio::test(flavor = "multi_thread")]
async fn only_what_stripe_signed_just_now_is_believed() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    let events = shop.stripe.take_events();
    let event = events.last().unwrap();
    assert_eq!(event.kind, "checkout.session.completed");
    let signed = |at: i64, secret: &str| format!("t={at},{}", sign(&event.body, at, secret));
    let at = now();
    let right = sign(&event.body, at, WEBHOOK_SECRET);
    for header in [
        None,
        Some(String::new()),
        Some("t=1,v1=00".to_owned()),
        Some(format!("t={at}")),
        Some(right.clone()),
        Some(format!("t={},{right}", at - 1)),
        Some(format!("t={at},{}", right.replace("v1=", "v0="))),
        Some(signed(now(), "whsec_of_another_account")),
        Some(signed(now() - 310, WEBHOOK_SECRET)),
        Some(signed(now() + 310, WEBHOOK_SECRET)),
    ] {
        let answer = shop.send(header.as_deref(), event.body.clone()).await;
        answer.is_error(ErrorCode::WebhookSignature);
    }
    let changed = event.body.replacen('{', "{ ", 1);
    let answer = shop.send(Some(&signed(now(), WEBHOOK_SECRET)), changed).await;
    answer.is_error(ErrorCode::WebhookSignature);
    assert_eq!(bought(&account).await, 0);

    // While the secret changes, there are two signatures, and two secrets here.
    let wrong = sign(&event.body, at, "whsec_before");
    let both = format!("t={at},{wrong},{right},v0=00");
    assert_eq!(shop.send(Some(&both), event.body.clone()).await.status, 204);
    assert_eq!(bought(&account).await, 50);
    let next = signed(now(), "whsec_next");
    assert_eq!(shop.send(Some(&next), event.body.clone()).await.status, 204);
    let late = signed(now() - 200, WEBHOOK_SECRET);
    assert_eq!(shop.send(Some(&late), event.body.clone()).await.status, 204);
    assert_eq!(bought(&account).await, 50);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_large_or_no_event_changes_nothing() {
    let shop = Shop::open().await;
    let large = format!("{{\"id\":\"evt_1\",\"type\":\"{}\"}}", "a".repeat(256 * 1024));
    shop.send_signed(large).await.is_error(ErrorCode::PayloadTooLarge);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for body in [String::new(), "null".into(), "{".into(), "[]".into(), deep] {
        shop.send_signed(body).await.is_error(ErrorCode::InvalidRequest);
    }
    assert!(shop.stripe.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_about_a_purchase_here_is_taken_and_changes_nothing() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    let customer = shop.customer(&account).await;
    shop.stripe.pay(&session);
    drop(shop.stripe.take_events());
    let before = shop.stripe.requests().len();
    let event = |kind: &str, object: serde_json::Value| json!({ "id": "evt_1", "type": kind, "livemode": false, "data": { "object": object } });
    let known = event(
        "checkout.session.completed",
        json!({ "id": session, "customer": customer }),
    );
    let (mut connected, mut live) = (known.clone(), known.clone());
    connected["account"] = "acct_of_another".into();
    live["livemode"] = true.into();
    for body in [
        // Another account's, and real money's.
        connected,
        live,
        // Unknown ones.
        event("checkout.session.completed", json!({ "id": "cs_test_unknown" })),
        event(
            "customer.subscription.updated",
            json!({ "id": "sub_1", "customer": "cus_unknown" }),
        ),
        event("invoice.paid", json!({ "id": "in_1", "customer": "cus_unknown" })),
        event(
            "charge.succeeded",
            json!({ "id": "ch_1", "payment_intent": "pi_unknown" }),
        ),
        // Of types and forms that are new.
        event(
            "entitlements.active_entitlement_summary.updated",
            json!({ "customer": customer, "new": [[{}]] }),
        ),
        event(
            "customer.subscription.hibernated",
            json!({ "customer": { "of": 7 } }),
        ),
        event("checkout.session.completed", json!([])),
        json!({ "id": "evt_1", "type": "a.type.of.tomorrow", "object": 7, "more": { "of": null } }),
    ] {
        let answer = shop.send_signed(body.to_string()).await;
        assert_eq!(answer.status, 204, "{body}");
    }
    assert_eq!(shop.stripe.requests().len(), before);
    assert_eq!(tier(&account).await, "free");
    let answer = shop.send_signed(known.to_string()).await;
    assert_eq!((answer.status, tier(&account).await.as_str()), (204, "pro"));
}
