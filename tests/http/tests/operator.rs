//! The account of who runs the product.

use domain::errors::ErrorCode;
use http_tests::account_lock::AccountLock;
use http_tests::client::PASSWORD;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

async fn me(account: &Account) -> Value {
    account.get("/api/auth/me").await.ok()
}

/// Tier, whether the blog may be managed, and whether it is the operator's.
fn rights(user: &Value) -> (&str, bool, bool) {
    (
        user["tier"].as_str().unwrap(),
        user["isBlogAdmin"].as_bool().unwrap(),
        user["isOperator"].as_bool().unwrap(),
    )
}

const PLAIN: (&str, bool, bool) = ("free", false, false);
const OPERATOR: (&str, bool, bool) = ("pro", true, true);

async fn register_as(app: &TestApp, email: &str) -> Account {
    let body = json!({ "email": email, "password": PASSWORD });
    let answer = app.visitor().post("/api/auth/register", body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    Account::of(&app.visitor(), &answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn on_ones_own_machine_the_first_account_is_the_operators_and_no_other() {
    let app = TestApp::builder()
        .workers(0)
        .set("OPERATOR_EMAIL", "")
        .start()
        .await;
    let body = json!({ "email": "first@example.org", "password": PASSWORD });
    let answer = app.visitor().post("/api/auth/register", body).await;
    assert_eq!(rights(&answer.body["user"]), OPERATOR);
    let first = Account::of(&app.visitor(), &answer);
    let second = app.register().await;
    assert_eq!(rights(&me(&second).await), PLAIN);
    assert_eq!(app.visitor().login(&second.email, PASSWORD).await.status, 200);
    assert_eq!(rights(&me(&second).await), PLAIN);
    assert_eq!(rights(&me(&first).await), OPERATOR);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_account_of_an_earlier_version_becomes_the_operators_when_it_signs_in() {
    let app = TestApp::builder()
        .workers(0)
        .set("OPERATOR_EMAIL", "")
        .start()
        .await;
    let (first, second) = (app.register().await, app.register().await);
    app.sql("UPDATE users SET is_operator = false, tier = 'free', is_blog_admin = false")
        .await;
    for (account, expected) in [(&second, PLAIN), (&first, OPERATOR)] {
        let answer = app.visitor().login(&account.email, PASSWORD).await;
        assert_eq!(rights(&answer.body["user"]), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_through_a_proxy_is_not_on_the_machine() {
    let app = TestApp::builder()
        .workers(0)
        .set("OPERATOR_EMAIL", "")
        .start()
        .await;
    let traces = [
        ("x-forwarded-for", "203.0.113.9"),
        ("x-real-ip", "203.0.113.9"),
        ("via", "1.1 proxy"),
    ];
    for (place, (name, value)) in traces.into_iter().enumerate() {
        let body = json!({ "email": format!("u{place}@example.org"), "password": PASSWORD });
        let request = app
            .visitor()
            .request(reqwest::Method::POST, "/api/auth/register")
            .header(name, value)
            .json(&body);
        let answer = http_tests::Answer::of(request).await;
        assert_eq!(rights(&answer.body["user"]), PLAIN, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_with_the_operators_address_gives_nothing_before_the_address_is_proven() {
    let app = TestApp::builder()
        .workers(0)
        .set("PUBLIC_URL", "https://morpheo.example")
        .set("OPERATOR_EMAIL", "Ada@example.org")
        .start()
        .await;
    // As seen by the proxy that speaks TLS.
    let visitor =
        http_tests::Visitor::through(app.setting("PORT").parse().unwrap(), "http://morpheo.example");
    let register = |email: &'static str| {
        let body = json!({ "email": email, "password": PASSWORD });
        let visitor = visitor.clone();
        async move { visitor.post("/api/auth/register", body).await }
    };
    assert_eq!(rights(&register("other@example.org").await.body["user"]), PLAIN);
    assert_eq!(rights(&register("ada@example.org").await.body["user"]), PLAIN);
    let login = || async { visitor.login("ada@example.org", PASSWORD).await };
    assert_eq!(rights(&login().await.body["user"]), PLAIN);
    // What the link of a mail or Google's word leaves behind.
    app.sql("UPDATE users SET email_verified_at = now()").await;
    assert_eq!(rights(&login().await.body["user"]), OPERATOR);
    let other = visitor.login("other@example.org", PASSWORD).await;
    assert_eq!(rights(&other.body["user"]), PLAIN);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_takes_the_rights_along() {
    let app = TestApp::builder()
        .workers(0)
        .set("OPERATOR_EMAIL", "new@example.org")
        .start()
        .await;
    let old = register_as(&app, "old@example.org").await;
    register_as(&app, "new@example.org").await;
    app.sql(
        "UPDATE users SET is_operator = true, tier = 'pro', is_blog_admin = true WHERE email LIKE 'old%'",
    )
    .await;
    app.sql("UPDATE users SET email_verified_at = now()").await;
    let answer = app.visitor().login("new@example.org", PASSWORD).await;
    assert_eq!(rights(&answer.body["user"]), OPERATOR);
    assert_eq!(rights(&me(&old).await), PLAIN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_is_not_lifted_over_a_new_password_that_came_between() {
    let app = TestApp::builder()
        .workers(0)
        .set("OPERATOR_EMAIL", "ada@example.org")
        .start()
        .await;
    let account = register_as(&app, "ada@example.org").await;
    app.sql("UPDATE users SET email_verified_at = now()").await;
    let lock = AccountLock::of(&app, &account).await;
    let visitor = app.visitor();
    let login = visitor.login("ada@example.org", PASSWORD);
    let reset = async {
        // The password fitted; the account is about to be made the operator's.
        lock.until_somebody_waits(&app).await;
        lock.release_after("UPDATE users SET session_epoch = session_epoch + 1")
            .await;
    };
    let (answer, ()) = tokio::join!(login, reset);
    assert_eq!(answer.status, 200, "{}", answer.text);
    let late = Account::of(&app.visitor(), &answer);
    late.get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    late.post_with_cookie("/api/auth/refresh", &late.cookie)
        .await
        .is_error(ErrorCode::UserTokenExpired);
    assert_eq!(
        app.number("SELECT count(*) FROM users WHERE is_operator").await,
        0
    );
}
