//! Usernames: what one may be, who gets it, and what is proposed.

use domain::errors::ErrorCode;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

const CHECK: &str = "/api/user/check-username";
const SETUP: &str = "/api/user/complete-setup";

async fn check(account: &Account, username: &str) -> Value {
    account.post(CHECK, json!({ "username": username })).await.ok()
}

fn setup(username: &str) -> Value {
    json!({ "username": username, "interests": [], "personalityPreferences": null, "setupComplete": true })
}

async fn profile(account: &Account) -> Value {
    account.get("/api/user/profile").await.ok()
}

async fn has_finished(account: &Account) -> bool {
    let status = account.get("/api/user/onboarding-status").await.ok();
    status["status"]["hasSeenOnboarding"] == true
}

/// Gives an account a name to be shown.
async fn call(app: &TestApp, account: &Account, shown: &str) {
    app.sql(&format!(
        "UPDATE users SET display_name = '{shown}' WHERE id = '{}'",
        account.uid
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_available_until_somebody_takes_it() {
    let app = TestApp::builder().workers(0).start().await;
    let (ada, other) = (app.register().await, app.register().await);
    let free =
        json!({ "available": true, "protected": false, "message": "Username available!", "detail": null });
    assert_eq!(check(&ada, "ada-l").await, free);
    let taken = ada.post(SETUP, setup("ada-l")).await.ok();
    assert_eq!(taken, json!({ "success": true, "username": "ada-l" }));
    assert_eq!(profile(&ada).await["username"], "ada-l");
    assert_eq!(ada.get("/api/auth/me").await.ok()["username"], "ada-l");
    // One's own name stays available, and may be sent again.
    assert_eq!(check(&ada, "ada-l").await, free);
    ada.post(SETUP, setup("ada-l")).await.ok();
    assert_eq!(
        check(&other, "ada-l").await,
        json!({
            "available": false, "protected": false, "message": "Username taken. Try another one.",
            "detail": "ada-l-2 is available.",
        })
    );
    other
        .post(SETUP, setup("ada-l"))
        .await
        .is_error(ErrorCode::UsernameTaken);
    assert!(profile(&other).await["username"].is_null());
    assert!(
        !has_finished(&other).await,
        "nothing is stored of a refused setup"
    );
    // A name that is given up is free for others.
    ada.post(SETUP, setup("countess")).await.ok();
    assert_eq!(check(&other, "ada-l").await, free);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_name_is_refused_with_its_reason() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let long = "x".repeat(31);
    for (name, code) in [
        ("", ErrorCode::UsernameTooShort),
        ("ab", ErrorCode::UsernameTooShort),
        (long.as_str(), ErrorCode::UsernameTooLong),
        ("Ada", ErrorCode::UsernameCharacters),
        ("ada l", ErrorCode::UsernameCharacters),
        ("a\u{0}da", ErrorCode::UsernameCharacters),
        ("а-da", ErrorCode::UsernameCharacters),
        ("<script>", ErrorCode::UsernameCharacters),
        ("-ada", ErrorCode::UsernameEdges),
        ("a--da", ErrorCode::UsernameRepeats),
        ("admin", ErrorCode::UsernameProtected),
        ("morpheo", ErrorCode::UsernameProtected),
        ("g00gle", ErrorCode::UsernameProtected),
        ("adm1n", ErrorCode::UsernameProtected),
        ("rnorpheo", ErrorCode::UsernameProtected),
        ("moderator", ErrorCode::UsernameProtected),
    ] {
        let is_protected = code == ErrorCode::UsernameProtected;
        assert_eq!(
            check(&account, name).await,
            json!({ "available": false, "protected": is_protected, "message": code.message(), "detail": null }),
            "{name}"
        );
        account.post(SETUP, setup(name)).await.is_error(code);
    }
    assert!(profile(&account).await["username"].is_null());
    assert!(!has_finished(&account).await);
    for body in [
        json!({}),
        json!({ "username": 7 }),
        json!({ "username": null }),
        json!([]),
    ] {
        account
            .post(CHECK, body)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    let large = json!({ "username": "x".repeat(20_000) });
    assert_eq!(account.post(CHECK, large).await.status, 413);
    let visitor = app.visitor();
    let body = json!({ "username": "ada" });
    visitor
        .post(CHECK, body)
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_accounts_that_ask_for_one_name_at_once_one_gets_it() {
    let app = TestApp::builder().workers(0).start().await;
    let mut accounts = Vec::new();
    for _ in 0..6 {
        accounts.push(app.register().await);
    }
    for round in 0..5 {
        let name = format!("racer-{round}-x");
        let asked = accounts.iter().map(|account| account.post(SETUP, setup(&name)));
        let answers = futures_util::future::join_all(asked).await;
        let won = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(won, 1, "{name}");
        for lost in answers.iter().filter(|answer| answer.status != 200) {
            lost.is_error(ErrorCode::UsernameTaken);
        }
        let held = format!("SELECT count(*) FROM users WHERE username = '{name}'");
        assert_eq!(app.number(&held).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_others_cannot_be_listed() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for number in 0..60 {
        check(&account, &format!("guess-{number}")).await;
    }
    let one_more = json!({ "username": "guess-60" });
    account
        .post(CHECK, one_more)
        .await
        .is_error(ErrorCode::RateLimited);
    // To take one counts, too.
    account
        .post(SETUP, setup("ada-l"))
        .await
        .is_error(ErrorCode::RateLimited);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_available_name_is_proposed() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    call(&app, &account, "Łukasz Żak").await;
    assert_eq!(profile(&account).await["suggestedUsername"], "lukasz-zak");
    other.post(SETUP, setup("lukasz-zak")).await.ok();
    assert_eq!(profile(&account).await["suggestedUsername"], "lukasz-zak-2");
    for protected in ["Morpheo Support", "admin"] {
        call(&app, &account, protected).await;
        assert_eq!(
            profile(&account).await["suggestedUsername"],
            "creator",
            "{protected}"
        );
    }
    // Who has a name keeps it.
    let proposed = profile(&other).await;
    assert_eq!(proposed["suggestedUsername"], "lukasz-zak");
    assert_eq!(
        (&proposed["email"], &proposed["tier"], &proposed["interests"]),
        (&json!(other.email), &json!("free"), &json!([]))
    );
    assert!(proposed["createdAt"].as_str().unwrap().starts_with("20"));
    app.visitor()
        .get("/api/user/profile")
        .await
        .is_error(ErrorCode::NotAuthenticated);
}
