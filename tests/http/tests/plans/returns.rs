//! Payments that go back: refunds and disputes.

use domain::errors::ErrorCode;
use http_tests::{Account, TestApp};
use serde_json::json;
use test_support::stripe::Play;

use super::{Shop, bought, checkout, left, purchases, tier};

async fn with_pack() -> (Shop, Account, String) {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 50);
    (shop, account, session)
}

fn entries(expected: &[(&str, i64)]) -> Vec<(String, i64)> {
    let owned = |(reason, amount): &(&str, i64)| ((*reason).to_owned(), *amount);
    expected.iter().map(owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_takes_its_part_of_the_pack_once() {
    let (shop, account, session) = with_pack().await;
    // Of five dollars, one.
    assert!(shop.stripe.refund(&session, 100));
    let events = shop.stripe.take_events();
    for event in events.iter().chain(&events) {
        shop.deliver(event).await;
    }
    assert_eq!(bought(&account).await, 40);
    assert!(shop.stripe.refund(&session, 400));
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 0);
    let expected = entries(&[("purchase", 50), ("reversal", -10), ("reversal", -40)]);
    assert_eq!(purchases(&account).await, expected);
    // It stays a purchase that was credited.
    assert_eq!(checkout(&account, &session).await["credited"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_fails_brings_the_credits_again() {
    let (shop, account, session) = with_pack().await;
    shop.stripe.refund(&session, 500);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 0);
    shop.stripe.fail_refund(&session);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 50);
    let expected = entries(&[("purchase", 50), ("reversal", -50), ("reversal", 50)]);
    assert_eq!(purchases(&account).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_takes_the_pack_when_it_is_lost_and_gives_it_back_when_it_is_won_after_all() {
    let (shop, account, session) = with_pack().await;
    let dispute = shop.stripe.dispute(&session).unwrap();
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 50);
    shop.stripe.decide(&dispute, true);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 0);
    shop.stripe.decide(&dispute, false);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 50);

    let another = shop.begin_pack(&account, 200).await;
    shop.stripe.pay(&another);
    let dispute = shop.stripe.dispute(&another).unwrap();
    shop.stripe.decide(&dispute, false);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 250);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_was_refunded_and_the_rest_that_was_disputed_take_the_pack_once() {
    let (shop, account, session) = with_pack().await;
    shop.stripe.refund(&session, 250);
    let dispute = shop.stripe.dispute(&session).unwrap();
    shop.stripe.decide(&dispute, true);
    shop.deliver_all().await;
    assert_eq!(bought(&account).await, 0);
    let sum = "SELECT sum(amount) FROM credit_ledger WHERE source = 'reversal'";
    assert_eq!(shop.app.number(sum).await, -50);
}

#[tokio::test(flavor = "multi_thread")]
async fn below_zero_running_work_ends_and_none_with_a_price_begins() {
    let mut shop = Shop::with(TestApp::builder().charging()).await;
    // Nobody works until the payment is back; a worker has said what the models are.
    shop.app.stop_workers().await;
    let account = shop.app.register().await;
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    shop.spend(&account, 58).await.unwrap();
    assert_eq!(left(&account).await, (0, 2));
    let mut running = account.generate("a tip calculator").await;
    let job = running.job().await;
    assert_eq!(left(&account).await, (0, 1));
    shop.stripe.refund(&session, 500);
    shop.deliver_all().await;
    assert_eq!(left(&account).await, (0, -49));
    let refused = account
        .post("/api/generate-full-code", json!({ "prompt": "a clock" }))
        .await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (429, &json!(ErrorCode::OutOfCredits.code()))
    );
    shop.app.add_worker().await;
    running.all().await.complete();
    assert_eq!(shop.app.credit_of(&job).await, "committed");
    assert_eq!(left(&account).await, (0, -49));

    // The credits of a new month make up for it first, and so does a new pack.
    shop.app
        .sql("UPDATE credit_ledger SET period = period - interval '1 month' WHERE period IS NOT NULL")
        .await;
    assert_eq!(left(&account).await, (10, -49));
    assert!(shop.spend(&account, 1).await.is_none());
    let session = shop.begin_pack(&account, 50).await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    assert_eq!(left(&account).await, (10, 1));
    assert!(shop.spend(&account, 12).await.is_none());
    assert!(shop.spend(&account, 11).await.is_some());
    let ledger = account.get("/api/account/ledger").await.ok();
    let entries = ledger["entries"].as_array().unwrap();
    let newest = entries.iter().find_map(|entry| entry["balance"].as_i64());
    assert_eq!(newest, Some(0));
}

async fn with_plan() -> (Shop, Account, String, String) {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let session = shop.begin_plan(&account, "pro").await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "pro");
    let id = shop.stripe.subscription_of(&session).unwrap();
    (shop, account, session, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_ends_at_once_when_its_newest_invoice_is_refunded_as_a_whole() {
    let (shop, account, session, id) = with_plan().await;
    assert!(shop.stripe.refund(&session, 500));
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "pro");
    assert!(shop.stripe.refund(&session, 1_000));
    // Stripe does not answer the first time, and sends the event again.
    let refunded = shop.stripe.take_events().remove(0);
    shop.stripe.fail_next(500);
    shop.send_signed(refunded.body.clone())
        .await
        .is_error(ErrorCode::PaymentsFailed);
    for _ in 0..2 {
        shop.deliver(&refunded).await;
        assert_eq!(tier(&account).await, "free");
    }
    shop.deliver_all().await;
    assert_eq!(shop.stripe.status_of(&id), Some("canceled"));
    let info = account.get("/api/subscription-info").await.ok();
    assert!(info["subscription"].is_null(), "{info}");
    let ends = shop.stripe.requests();
    let ends = ends
        .iter()
        .filter(|request| request.what.starts_with("DELETE subscriptions/"));
    assert_eq!(ends.count(), 1);
    // A refund that fails afterwards brings no plan back: it is bought again.
    shop.stripe.fail_refund(&session);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "free");
    let session = shop.begin_plan(&account, "explorer").await;
    shop.stripe.pay(&session);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "explorer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_an_earlier_month_ends_no_plan() {
    let (shop, account, session, id) = with_plan().await;
    shop.stripe.refund(&session, 1_500);
    // The next month is paid before the event comes.
    shop.stripe.pay_invoice(&id);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "pro");
    assert_eq!(shop.stripe.status_of(&id), Some("active"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_ends_when_a_dispute_over_its_newest_invoice_is_lost() {
    let (shop, account, session, id) = with_plan().await;
    let dispute = shop.stripe.dispute(&session).unwrap();
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "pro");
    shop.stripe.decide(&dispute, true);
    shop.deliver_all().await;
    assert_eq!(tier(&account).await, "free");
    assert_eq!(shop.stripe.status_of(&id), Some("canceled"));
}
