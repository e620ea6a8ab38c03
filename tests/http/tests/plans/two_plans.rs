//! Two checkouts in two windows.

use test_support::stripe::{PLAN_EXPLORER, Play};

use super::{Shop, checkout, tier};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_page_for_a_plan_closes_the_first() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let first = shop.begin_plan(&account, "explorer").await;
    let pack = shop.begin_pack(&account, 50).await;
    let second = shop.begin_plan(&account, "pro").await;
    assert!(!shop.stripe.pay(&first));
    assert!(shop.stripe.pay(&second) && shop.stripe.pay(&pack));
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "pro");
    assert_eq!(checkout(&account, &first).await["state"], "expired");
    assert_eq!(checkout(&account, &second).await["credited"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_plans_that_were_paid_at_once_the_later_one_ends_and_is_refunded() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    // Two windows whose requests met each other: neither saw the other's page.
    let first = shop.begin_plan(&account, "explorer").await;
    shop.app.sql("UPDATE checkouts SET state = 'expired'").await;
    let second = shop.begin_plan(&account, "pro").await;
    assert!(shop.stripe.pay(&first) && shop.stripe.pay(&second));
    let events = shop.stripe.take_events();
    for event in events.iter().rev().chain(&events) {
        shop.deliver(event).await;
    }
    shop.deliver_all().await;
    let status = |session: &str| {
        let id = shop.stripe.subscription_of(session).unwrap();
        shop.stripe.status_of(&id).unwrap()
    };
    assert_eq!((status(&first), status(&second)), ("active", "canceled"));
    let refunded = |session: &str| shop.stripe.paid(session).unwrap().returned;
    assert_eq!((refunded(&first), refunded(&second)), (0, 1_500));
    assert_eq!(tier(&account).await, "explorer");
    let ends = shop.stripe.requests();
    let ends = ends
        .iter()
        .filter(|request| request.what.starts_with("DELETE subscriptions/"));
    assert_eq!(ends.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_operator_subscribed_by_hand_is_never_ended() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    shop.stripe.pay(&session);
    let customer = shop.customer(&account).await;
    let by_hand = shop.stripe.subscribe_by_hand(&customer, PLAN_EXPLORER);
    let other = shop
        .stripe
        .subscribe_by_hand(&customer, "price_of_something_else");
    shop.deliver_all().await;
    for id in [&by_hand, &other] {
        assert_eq!(shop.stripe.status_of(id), Some("active"));
    }
    assert_eq!(tier(&account).await, "pro");
    let id = shop.stripe.subscription_of(&session).unwrap();
    shop.stripe.end(&id);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "explorer");
    shop.stripe.end(&by_hand);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "free");
}
