//! What the deletion of an account means for what it pays.

use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Account, Answer};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::stripe::Play;
use web_server::maintenance::Maintenance;

use super::{Shop, tier};

const DELETION: &str = "/api/account/deletion";

async fn clean_up(shop: &Shop) {
    Maintenance::connect(&shop.app.config())
        .await
        .unwrap()
        .run_once()
        .await;
}

/// An account with a plan.
async fn with_plan(shop: &Shop) -> (Account, String) {
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    let id = shop.stripe.subscription_of(&session).unwrap();
    (account, id)
}

async fn ends_at(account: &Account) -> Value {
    account.get("/api/subscription-info").await.ok()["subscription"]["endsAt"].clone()
}

async fn ask(account: &Account) {
    account.post(DELETION, json!({ "password": PASSWORD })).await.ok();
}

async fn let_the_day_come(shop: &Shop) {
    shop.app
        .sql("UPDATE account_deletions SET deletes_at = now() - interval '1 second'")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_ends_with_what_is_paid_when_its_account_is_to_be_deleted_and_goes_on_otherwise() {
    let shop = Shop::open().await;
    let (account, id) = with_plan(&shop).await;
    ask(&account).await;
    wait_until("the plan ends", || async { !ends_at(&account).await.is_null() }).await;
    assert_eq!(tier(&account).await, "pro");
    let answer = Answer::of(account.request(Method::DELETE, DELETION)).await;
    assert_eq!(answer.status, 204);
    wait_until("the plan goes on", || async { ends_at(&account).await.is_null() }).await;

    // What its owner cancelled before stays cancelled.
    shop.stripe.end_with_period(&id, true);
    shop.deliver_all().await;
    ask(&account).await;
    Answer::of(account.request(Method::DELETE, DELETION)).await;
    clean_up(&shop).await;
    assert!(!ends_at(&account).await.is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_service_that_fails_is_asked_again_later() {
    let shop = Shop::open().await;
    let (account, _) = with_plan(&shop).await;
    let before = shop.stripe.requests().len();
    shop.stripe.fail_next(500);
    ask(&account).await;
    wait_until("it was asked", || async { shop.stripe.requests().len() > before }).await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert!(ends_at(&account).await.is_null());
    clean_up(&shop).await;
    assert!(!ends_at(&account).await.is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_is_no_customer_any_more_and_pays_nothing() {
    let shop = Shop::open().await;
    let (account, id) = with_plan(&shop).await;
    let (other, others) = with_plan(&shop).await;
    ask(&account).await;
    wait_until("the plan ends", || async { !ends_at(&account).await.is_null() }).await;
    let_the_day_come(&shop).await;
    // The payment service fails: the account goes all the same.
    shop.stripe.fail_next(500);
    clean_up(&shop).await;
    let accounts = format!("SELECT count(*) FROM users WHERE id = '{}'", account.uid);
    assert_eq!(shop.app.number(&accounts).await, 0);
    assert_eq!(shop.app.number("SELECT count(*) FROM ended_customers").await, 1);
    assert_eq!(shop.stripe.status_of(&id), Some("active"));
    clean_up(&shop).await;
    assert_eq!(shop.app.number("SELECT count(*) FROM ended_customers").await, 0);
    assert_eq!(shop.stripe.status_of(&id), Some("canceled"));
    assert_eq!(shop.stripe.customers(), [shop.customer(&other).await]);
    assert_eq!(shop.stripe.status_of(&others), Some("active"));
    // Its events are about nobody.
    shop.deliver_all().await;
    assert_eq!(tier(&other).await, "pro");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_were_never_paid_are_forgotten_after_a_month() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let (old, new) = (
        shop.begin_pack(&account, 50).await,
        shop.begin_pack(&account, 50).await,
    );
    let open = shop.begin_pack(&account, 50).await;
    for session in [&old, &new] {
        shop.stripe.expire(session);
    }
    shop.deliver_all().await;
    let age = |sessions: &str| {
        format!(
            "UPDATE checkouts SET created_at = now() - interval '31 days' WHERE session_id IN ({sessions})"
        )
    };
    shop.app.sql(&age(&format!("'{old}', '{open}'"))).await;
    clean_up(&shop).await;
    let left = shop
        .app
        .text("SELECT string_agg(session_id, ' ' ORDER BY session_id) FROM checkouts")
        .await;
    assert_eq!(left, format!("{new} {open}"));
}
