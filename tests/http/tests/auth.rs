//! Registering and signing in.

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use http_tests::client::PASSWORD;
use http_tests::{Account, TestApp, Visitor};
use serde_json::{Value, json};

async fn register(visitor: &Visitor, email: &str, password: &str) -> http_tests::Answer {
    let body = json!({ "email": email, "password": password });
    visitor.post("/api/auth/register", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_account_is_signed_in_and_free() {
    let app = TestApp::builder().workers(0).start().await;
    let visitor = app.visitor();
    let answer = register(&visitor, " Ada@Example.org ", PASSWORD).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.body["expiresIn"], 3_600);
    let expected = json!({
        "uid": answer.body["user"]["uid"], "email": "ada@example.org", "displayName": null, "photoURL": null,
        "username": null, "tier": "free", "isBlogAdmin": false, "isOperator": false, "deletesAt": null,
    });
    assert_eq!(answer.body["user"], expected);
    let ada = Account::of(&visitor, &answer);
    assert_eq!(ada.get("/api/auth/me").await.ok(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_stored_as_an_argon2id_hash() {
    let app = TestApp::builder().workers(0).start().await;
    app.register().await;
    let stored = app.text("SELECT password_hash FROM users").await;
    assert!(stored.starts_with("$argon2id$"), "{stored}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_signs_in_with_its_password() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let answer = app.visitor().login(&account.email.to_uppercase(), PASSWORD).await;
    assert_eq!(answer.body["user"]["uid"], account.uid.as_str());
    let again = Account::of(&app.visitor(), &answer);
    again.get("/api/credit-info").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_and_an_unknown_address_are_answered_alike() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let wrong = app.visitor().login(&account.email, "incorrect horse").await;
    let unknown = app.visitor().login("nobody@example.org", "incorrect horse").await;
    wrong.is_error(ErrorCode::InvalidCredential);
    unknown.is_error(ErrorCode::InvalidCredential);
    assert_eq!(wrong.text, unknown.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_account_is_refused_by_its_code() {
    let app = TestApp::builder().workers(0).start().await;
    let visitor = app.visitor();
    for (email, password, code) in [
        ("", PASSWORD, ErrorCode::MissingEmail),
        ("not an address", PASSWORD, ErrorCode::InvalidEmail),
        ("a@example.org", "", ErrorCode::MissingPassword),
        ("a@example.org", "12345", ErrorCode::WeakPassword),
    ] {
        register(&visitor, email, password).await.is_error(code);
    }
    let long = "x".repeat(2_000);
    register(&visitor, "a@example.org", &long)
        .await
        .is_error(ErrorCode::InvalidPassword);
    visitor
        .login("", PASSWORD)
        .await
        .is_error(ErrorCode::MissingEmail);
    visitor
        .login("a@example.org", "")
        .await
        .is_error(ErrorCode::MissingPassword);
    assert_eq!(app.number("SELECT count(*) FROM users").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_one_account() {
    let app = TestApp::builder().workers(0).start().await;
    let visitor = app.visitor();
    assert_eq!(register(&visitor, "ada@example.org", PASSWORD).await.status, 201);
    let again = register(&visitor, "ADA@example.org", "another password").await;
    again.is_error(ErrorCode::EmailAlreadyInUse);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_registered_once_by_calls_at_the_same_time() {
    let app = TestApp::builder().workers(0).start().await;
    let visitor = app.visitor();
    let (one, two) = tokio::join!(
        register(&visitor, "ada@example.org", PASSWORD),
        register(&visitor, "ada@example.org", PASSWORD)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_no_json_is_an_invalid_request() {
    let app = TestApp::builder().workers(0).start().await;
    let request = app
        .visitor()
        .request(reqwest::Method::POST, "/api/auth/login")
        .header("content-type", "application/json")
        .body("{");
    http_tests::Answer::of(request)
        .await
        .is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_without_a_token_or_with_a_foreign_one_are_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let mut account = app.register().await;
    for path in [
        "/api/auth/me",
        "/api/credit-info",
        "/api/subscription-info",
        "/api/generations",
    ] {
        app.visitor()
            .get(path)
            .await
            .is_error(ErrorCode::NotAuthenticated);
    }
    let body = json!({ "prompt": "a clock" });
    let generate = app.visitor().post("/api/generate-full-code", body).await;
    generate.is_error(ErrorCode::NotAuthenticated);
    // Another signature, and none at all.
    account.token.replace_range(account.token.len() - 4.., "AAAA");
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::InvalidUserToken);
    account.token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.".to_owned();
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::InvalidUserToken);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disabled_account_is_shut_out_everywhere() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    app.sql("UPDATE users SET disabled_at = now()").await;
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserDisabled);
    let refreshed = account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    refreshed.is_error(ErrorCode::UserDisabled);
    let login = app.visitor().login(&account.email, PASSWORD).await;
    login.is_error(ErrorCode::UserDisabled);
    // Who does not know the password learns nothing.
    let login = app.visitor().login(&account.email, "incorrect horse").await;
    login.is_error(ErrorCode::InvalidCredential);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_ten_failed_sign_ins_an_account_is_guessed_slowly() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let other = app.register().await;
    for _ in 0..10 {
        let answer = app.visitor().login(&account.email, "incorrect horse").await;
        answer.is_error(ErrorCode::InvalidCredential);
    }
    let visitor = app.visitor();
    let more = join_all((0..4).map(|_| visitor.login(&account.email, "incorrect horse"))).await;
    let refused = more
        .iter()
        .filter(|answer| answer.status == ErrorCode::TooManyRequests.status());
    assert_eq!(refused.count(), 2);
    assert_eq!(app.visitor().login(&other.email, PASSWORD).await.status, 200);
    // Signed in as it is, it goes on.
    account.get("/api/auth/me").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_address_with_too_many_sign_ins_has_to_wait() {
    let app = TestApp::builder()
        .workers(0)
        .set("SIGN_INS_PER_ADDRESS", "3")
        .set("TRUST_FORWARDED", "true")
        .start()
        .await;
    let from = |address: &'static str| {
        let request = app
            .visitor()
            .request(reqwest::Method::POST, "/api/auth/login")
            .header("x-forwarded-for", format!("203.0.113.9, {address}"))
            .json(&json!({ "email": "nobody@example.org", "password": PASSWORD }));
        http_tests::Answer::of(request)
    };
    for _ in 0..3 {
        from("198.51.100.1").await.is_error(ErrorCode::InvalidCredential);
    }
    from("198.51.100.1").await.is_error(ErrorCode::TooManyRequests);
    from("198.51.100.2").await.is_error(ErrorCode::InvalidCredential);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_cannot_make_up_its_network_address() {
    let app = TestApp::builder()
        .workers(0)
        .set("SIGN_INS_PER_ADDRESS", "2")
        .start()
        .await;
    let mut last = Value::Null;
    for number in 0..3 {
        let request = app
            .visitor()
            .request(reqwest::Method::POST, "/api/auth/login")
            .header("x-forwarded-for", format!("198.51.100.{number}"))
            .json(&json!({ "email": "nobody@example.org", "password": PASSWORD }));
        last = http_tests::Answer::of(request).await.body["code"].clone();
    }
    assert_eq!(last, ErrorCode::TooManyRequests.code());
}
