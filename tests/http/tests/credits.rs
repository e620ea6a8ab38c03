//! What a generation costs.

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, TestApp};
use serde_json::json;

/// A bought credit for every account.
const BUY_ONE: &str = "INSERT INTO credit_ledger (id, user_id, source, amount, reference)
    SELECT gen_random_uuid(), id, 'purchased', 1, 'payment of ' || id FROM users";

async fn ask(account: &Account) -> Answer {
    let body = json!({ "prompt": "a tip calculator" });
    account.post("/api/generate-full-code", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_account_has_ten_credits_a_month() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let mut info = account.get("/api/credit-info").await.ok();
    let renewal = info.as_object_mut().unwrap().remove("monthlyCreditsRenewAt");
    let renewal = renewal.unwrap().as_str().unwrap().to_owned();
    assert!(renewal.ends_with("-01T00:00:00Z"), "{renewal}");
    let expected = json!({
        "freeCreditsRemaining": 10, "purchasedCreditsRemaining": 0, "tier": "free", "monthlyCreditAllotment": 10,
        "awaitsConfirmation": false, "cap": { "monthly": null, "used": 0, "isNear": false },
    });
    assert_eq!(info, expected);
    let info = account.get("/api/subscription-info").await.ok();
    let sells = json!({ "pro": false, "explorer": false, "packs": [] });
    let expected =
        json!({ "tier": "free", "monthlyGenerationLimit": 10, "sells": sells, "subscription": null });
    assert_eq!(info, expected);
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_eleventh_generation_of_a_month_is_refused_with_the_number() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    for _ in 0..10 {
        account.generate_all("a tip calculator").await.complete();
    }
    let refused = ask(&account).await;
    assert_eq!(refused.status, 429);
    let expected = json!({
        "code": "quota-exceeded-credits",
        "message": "You've used all 10 free apps this month. Upgrade to unlimited for just $15/month to keep creating!",
        "detail": { "monthlyCreditAllotment": 10 },
    });
    assert_eq!(refused.body, expected);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 10);
    // A new month, new credits.
    app.sql("UPDATE credit_ledger SET period = period - interval '1 month'")
        .await;
    assert_eq!(account.credits().await, 10);
    account.generate_all("a tip calculator").await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_credit_is_spent_once_by_calls_at_the_same_time() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "100")
        .start()
        .await;
    let account = app.register().await;
    for _ in 0..9 {
        account.generate("a clock").await.job().await;
    }
    assert_eq!(account.credits().await, 1);
    let calls = (0..6).map(|_| {
        let request = account
            .request(reqwest::Method::POST, "/api/generate-full-code")
            .json(&json!({ "prompt": "a clock" }));
        async move { request.send().await.unwrap().status().as_u16() }
    });
    let mut statuses = futures_util::future::join_all(calls).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 429, 429, 429, 429, 429]);
    assert_eq!(account.credits().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn bought_credits_are_used_after_those_of_the_month() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    app.sql(BUY_ONE).await;
    let left = || async {
        let info = account.get("/api/credit-info").await.ok();
        let number = |key: &str| info[key].as_i64().unwrap();
        (
            number("freeCreditsRemaining"),
            number("purchasedCreditsRemaining"),
        )
    };
    for _ in 0..10 {
        account.generate_all("a tip calculator").await.complete();
    }
    assert_eq!(left().await, (0, 1));
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(left().await, (0, 0));
    assert_eq!(ask(&account).await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bought_credit_comes_back_too() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "100")
        .start()
        .await;
    let account = app.register().await;
    app.sql(BUY_ONE).await;
    for _ in 0..10 {
        account.generate("a clock").await.job().await;
    }
    let mut events = account.generate("a clock").await;
    let job = events.job().await;
    let bought = "SELECT sum(amount) FROM credit_ledger WHERE period IS NULL";
    assert_eq!(app.number(bought).await, 0);
    account.cancel(&job).await;
    events.all().await.is_error(ErrorCode::Cancelled);
    assert_eq!(app.number(bought).await, 1);
    assert_eq!(account.credits().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn pro_accounts_are_not_counted() {
    let app = TestApp::charging().await;
    let account = app.register_pro().await;
    for _ in 0..11 {
        account.generate_all("a tip calculator").await.complete();
    }
    let info = account.get("/api/credit-info").await.ok();
    assert_eq!(
        (&info["tier"], &info["monthlyCreditAllotment"]),
        (&json!("pro"), &json!(0))
    );
    let info = account.get("/api/subscription-info").await.ok();
    assert_eq!(
        (&info["tier"], &info["monthlyGenerationLimit"]),
        (&json!("pro"), &json!(null))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_larger_allotment_that_is_used_up_has_the_other_words() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    app.sql("UPDATE users SET tier = 'explorer'").await;
    account.generate("a clock").await.job().await;
    app.sql("UPDATE credit_ledger SET amount = -100").await;
    let refused = ask(&account).await;
    let expected = "You've reached your monthly generation limit. Upgrade to unlimited apps for $15/month!";
    assert_eq!(
        (refused.status, &refused.body["message"]),
        (429, &json!(expected))
    );
    assert_eq!(refused.body["detail"]["monthlyCreditAllotment"], 100);
}
