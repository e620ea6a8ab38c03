//! A cap of credits a month that a person sets.

use db::credits;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Shop, bought};

async fn set(account: &Account, body: Value) -> Answer {
    Answer::of(
        account
            .request(Method::PUT, "/api/account/credit-cap")
            .json(&body),
    )
    .await
}

async fn cap(account: &Account) -> Value {
    account.get("/api/credit-info").await.ok()["cap"].clone()
}

fn shown(monthly: i32, used: i32, is_near: bool) -> Value {
    json!({ "monthly": monthly, "used": used, "isNear": is_near })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cap_stops_what_would_pass_it_and_warns_before() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let ask = async || {
        account
            .post("/api/generate-full-code", json!({ "prompt": "a clock" }))
            .await
    };
    assert_eq!(
        cap(&account).await,
        json!({ "monthly": null, "used": 0, "isNear": false })
    );
    assert_eq!(set(&account, json!({ "monthly": 5 })).await.status, 204);
    for used in 1..=5 {
        account.generate_all("a tip calculator").await.complete();
        assert_eq!(cap(&account).await, shown(5, used, used >= 4));
    }
    let refused = ask().await;
    let expected = json!({
        "code": "credit-cap-reached",
        "message": "You have reached your own cap of 5 credits this month. You can change it on your profile.",
        "detail": { "monthlyCreditCap": 5 },
    });
    assert_eq!((refused.status, &refused.body), (429, &expected));
    assert_eq!(account.credits().await, 5);
    // A new month.
    app.sql("UPDATE credit_ledger SET created_at = created_at - interval '1 month'")
        .await;
    assert_eq!(cap(&account).await, shown(5, 0, false));
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(set(&account, json!({ "monthly": 1 })).await.status, 204);
    assert_eq!(ask().await.status, 429);
    assert_eq!(set(&account, json!({ "monthly": null })).await.status, 204);
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(
        cap(&account).await,
        json!({ "monthly": null, "used": 2, "isNear": false })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_back_does_not_count_and_what_is_reserved_does() {
    let shop = Shop::open().await;
    let account = shop.app.register().await;
    let mut connection = shop.app.connect().await;
    let user = UserId(account.uid.parse().unwrap());
    credits::purchase(&mut connection, user, 20, "a payment")
        .await
        .unwrap();
    set(&account, json!({ "monthly": 15 })).await;
    let job = shop.spend(&account, 12).await.unwrap();
    assert_eq!(bought(&account).await, 18);
    assert_eq!(cap(&account).await, shown(15, 12, true));
    assert!(shop.spend(&account, 4).await.is_none());
    credits::refund(&mut connection, job, 10).await.unwrap();
    assert_eq!(cap(&account).await, shown(15, 2, false));
    assert!(shop.spend(&account, 13).await.is_some());
    assert!(shop.spend(&account, 1).await.is_none());
    // What costs nothing goes on.
    assert!(shop.spend(&account, 0).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_a_bound_counts_the_prices_of_its_jobs() {
    let shop = Shop::open().await;
    let account = shop.app.register_pro().await;
    set(&account, json!({ "monthly": 10 })).await;
    let job = shop.spend(&account, 6).await.unwrap();
    assert!(shop.spend(&account, 5).await.is_none());
    assert_eq!(cap(&account).await, shown(10, 6, false));
    let mut connection = shop.app.connect().await;
    // Three of six images came.
    credits::refund(&mut connection, job, 3).await.unwrap();
    assert_eq!(cap(&account).await, shown(10, 3, false));
    shop.spend(&account, 5).await.unwrap();
    assert_eq!(cap(&account).await, shown(10, 8, true));
    shop.app
        .sql("UPDATE credit_ledger SET state = 'returned' WHERE price = 5")
        .await;
    assert_eq!(cap(&account).await, shown(10, 3, false));
    // Without the cap nothing of this is in the way, nor in the balance.
    set(&account, json!({ "monthly": null })).await;
    assert!(shop.spend(&account, 5_000).await.is_some());
    shop.app.sql("UPDATE users SET tier = 'free'").await;
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cap_is_a_number_from_one_to_a_hundred_thousand_or_none() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for monthly in [json!(1), json!(100_000), Value::Null] {
        assert_eq!(set(&account, json!({ "monthly": monthly })).await.status, 204);
    }
    for body in [
        json!({ "monthly": 0 }),
        json!({ "monthly": -5 }),
        json!({ "monthly": 100_001 }),
        json!({ "monthly": 1.5 }),
        json!({ "monthly": "5" }),
        json!({ "monthly": [] }),
        json!({}),
        json!([]),
    ] {
        set(&account, body).await.is_error(ErrorCode::InvalidRequest);
    }
    let visitor = app.visitor().request(Method::PUT, "/api/account/credit-cap");
    let refused = Answer::of(visitor.json(&json!({ "monthly": 5 }))).await;
    refused.is_error(ErrorCode::NotAuthenticated);
    assert_eq!(cap(&account).await["monthly"], Value::Null);
}
