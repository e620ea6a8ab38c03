//! Events that come twice, late, at once, or in another order.

use std::time::Duration;

use futures_util::future::join_all;
use http_tests::site::wait_until;
use test_support::stripe::Play;

use super::{Shop, bought, purchases, tier};

#[tokio::test(flavor = "multi_thread")]
async fn the_same_event_many_times_at_once_credits_once() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 200).await;
    shop.stripe.pay(&session);
    let events = shop.stripe.take_events();
    let all = events.iter().cycle().take(8 * events.len());
    join_all(all.map(|event| shop.deliver(event))).await;
    assert_eq!(bought(&account).await, 200);
    assert_eq!(purchases(&account).await, [("purchase".to_owned(), 200)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_comes_after_a_later_one_brings_nothing_back() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    shop.stripe.pay(&session);
    let created = shop.stripe.take_events();
    for event in &created {
        shop.deliver(event).await;
    }
    let id = shop.stripe.subscription_of(&session).unwrap();
    shop.stripe.miss_payment(&id);
    let updated = shop.stripe.take_events();
    shop.stripe.end(&id);
    let deleted = shop.stripe.take_events();
    for event in deleted.iter().chain(&updated).chain(&created) {
        shop.deliver(event).await;
        assert_eq!(tier(&account).await, "free", "{}", event.kind);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_read_does_not_overwrite_what_a_later_one_stored() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    let id = shop.stripe.subscription_of(&session).unwrap();
    shop.stripe.end_with_period(&id, true);
    let early = shop.stripe.take_events().remove(0);
    // The answer is made before the plan ends, and comes after.
    let before = shop.stripe.requests().len();
    shop.stripe.delay_next(Duration::from_millis(1_500));
    let slow = shop.deliver(&early);
    let rest = async {
        wait_until("the slow read began", || async {
            shop.stripe.requests().len() > before
        })
        .await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        shop.stripe.end(&id);
        shop.deliver_all().await;
        assert_eq!(tier(&account).await, "free");
    };
    tokio::join!(slow, rest);
    assert_eq!(tier(&account).await, "free");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_read_of_a_purchase_misses_no_refund() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    let completed = shop.stripe.take_events().pop().unwrap();
    let before = shop.stripe.requests().len();
    shop.stripe.delay_next(Duration::from_millis(1_500));
    let slow = shop.deliver(&completed);
    let rest = async {
        wait_until("the slow read began", || async {
            shop.stripe.requests().len() > before
        })
        .await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        // Its payment is not known here yet.
        shop.stripe.refund(&session, 500);
        shop.deliver_all().await;
    };
    tokio::join!(slow, rest);
    assert_eq!(bought(&account).await, 0);
    let expected = [("purchase".to_owned(), 50), ("reversal".to_owned(), -50)];
    assert_eq!(purchases(&account).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_is_not_paid_ends_and_comes_back_when_it_is() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "explorer").await;
    shop.stripe.pay(&session);
    let id = shop.stripe.subscription_of(&session).unwrap();
    let status = async || {
        shop.deliver_all().await;
        let info = account.get("/api/subscription-info").await.ok();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        (text(&info["tier"]), text(&info["subscription"]["status"]))
    };
    let expected = |tier: &str, status: &str| (tier.to_owned(), status.to_owned());
    assert_eq!(status().await, expected("explorer", "active"));
    shop.stripe.miss_payment(&id);
    assert_eq!(status().await, expected("explorer", "past_due"));
    shop.stripe.give_up(&id);
    assert_eq!(status().await, expected("free", "unpaid"));
    shop.stripe.pay_invoice(&id);
    assert_eq!(status().await, expected("explorer", "active"));
    shop.stripe.pause(&id);
    assert_eq!(status().await, expected("free", "paused"));
    // Each month's invoice is paid, and grants nothing besides.
    assert_eq!(purchases(&account).await, []);
}
