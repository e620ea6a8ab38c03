//! Another password, and another address that is confirmed by mail.

use std::path::Path;

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use serde_json::{Value, json};
use test_support::mail::{Letter, letters_in};

const NEW_PASSWORD: &str = "another horse 2";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

async fn change_password(account: &Account, current: &str, new: &str) -> Answer {
    let body = json!({ "currentPassword": current, "newPassword": new });
    account.post("/api/account/password", body).await
}

async fn change_email(account: &Account, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    account.post("/api/account/email", body).await
}

async fn confirm(account: &Account, token: &str) -> Answer {
    account
        .post("/api/account/email/confirm", json!({ "token": token }))
        .await
}

fn letters_to(app: &TestApp, email: &str) -> Vec<Letter> {
    let mut letters = letters_in(&Path::new(app.setting("STATE_DIR")).join("mail")).unwrap();
    letters.retain(|letter| letter.to == email);
    letters
}

async fn letter_to(app: &TestApp, email: &str) -> Letter {
    wait_until("the mail is there", || async {
        !letters_to(app, email).is_empty()
    })
    .await;
    letters_to(app, email).pop().unwrap()
}

/// Asks for another address and gives the token of the mail.
async fn token(app: &TestApp, account: &Account, email: &str) -> String {
    assert_eq!(change_email(account, email, PASSWORD).await.status, 202);
    let letter = letter_to(app, email).await;
    let beginning = format!("{}/confirm-email#token=", app.origin());
    let link = letter.link(&beginning).expect("the mail has a link");
    assert!(letter.html.contains(link), "{}", letter.html);
    link.replace(&beginning, "")
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_ends_every_other_session_and_notifies_the_owner() {
    let app = start().await;
    let account = app.register().await;
    let elsewhere = app.visitor().login(&account.email, PASSWORD).await;
    let elsewhere = Account::of(&app.visitor(), &elsewhere);
    let changed = change_password(&account, PASSWORD, NEW_PASSWORD).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let here = Account::of(&app.visitor(), &changed);
    here.get("/api/auth/me").await.ok();
    let renewed = here.post_with_cookie("/api/auth/refresh", &here.cookie).await;
    assert_eq!(renewed.status, 200);
    for ended in [&account, &elsewhere] {
        ended
            .get("/api/auth/me")
            .await
            .is_error(ErrorCode::UserTokenExpired);
        ended
            .post_with_cookie("/api/auth/refresh", &ended.cookie)
            .await
            .is_error(ErrorCode::UserTokenExpired);
    }
    app.visitor()
        .login(&account.email, PASSWORD)
        .await
        .is_error(ErrorCode::InvalidCredential);
    assert_eq!(
        app.visitor().login(&account.email, NEW_PASSWORD).await.status,
        200
    );
    let letter = letter_to(&app, &account.email).await;
    assert_eq!(letter.subject, "Your Morpheo password was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_changed_by_who_knows_it() {
    let app = start().await;
    let account = app.register().await;
    for (current, new, code) in [
        ("incorrect horse", NEW_PASSWORD, ErrorCode::WrongPassword),
        ("", NEW_PASSWORD, ErrorCode::MissingPassword),
        (PASSWORD, "12345", ErrorCode::WeakPassword),
        (PASSWORD, "", ErrorCode::MissingPassword),
        (PASSWORD, "iloveyou", ErrorCode::WeakPassword),
        (PASSWORD, PASSWORD, ErrorCode::SamePassword),
    ] {
        change_password(&account, current, new).await.is_error(code);
    }
    let nothing = account.post("/api/account/password", json!({})).await;
    assert_eq!(nothing.status, 422, "{}", nothing.text);
    let long = "x".repeat(20_000);
    change_password(&account, &long, NEW_PASSWORD)
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    account.get("/api/auth/me").await.ok();
    assert_eq!(app.visitor().login(&account.email, PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_a_password_is_asked_for_none_that_could_fit() {
    let app = start().await;
    let account = app.register().await;
    app.sql("UPDATE users SET password_hash = NULL").await;
    change_password(&account, PASSWORD, NEW_PASSWORD)
        .await
        .is_error(ErrorCode::NoPassword);
    change_email(&account, "ada@example.com", PASSWORD)
        .await
        .is_error(ErrorCode::NoPassword);
    let begun = account.post("/api/account/two-factor/begin", json!({ "password": "" }));
    begun.await.is_error(ErrorCode::NoPassword);
    let state = account.get("/api/account/two-factor").await.ok();
    assert_eq!(state["hasPassword"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_a_new_password_ends_with_the_password_that_was_forgotten() {
    let app = start().await;
    let account = app.register().await;
    let asked = json!({ "email": account.email });
    app.visitor()
        .post("/api/auth/request-password-reset", asked)
        .await;
    let letter = letter_to(&app, &account.email).await;
    let (_, token) = letter.link(app.origin()).unwrap().split_once("#token=").unwrap();
    assert_eq!(
        change_password(&account, PASSWORD, NEW_PASSWORD).await.status,
        200
    );
    let body = json!({ "token": token, "password": "a third horse 3" });
    let reset = app.visitor().post("/api/auth/reset-password", body).await;
    reset.is_error(ErrorCode::InvalidActionCode);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_counts_once_it_is_confirmed() {
    let app = start().await;
    let account = app.register().await;
    let token = token(&app, &account, "ada@example.com").await;
    let notification = letter_to(&app, &account.email).await;
    assert_eq!(notification.subject, "A new address for your Morpheo account");
    assert!(
        notification.text.contains("ada@example.com"),
        "{}",
        notification.text
    );
    assert!(!notification.text.contains(&token));
    // Till it is confirmed, nothing changes.
    assert_eq!(app.visitor().login(&account.email, PASSWORD).await.status, 200);
    let confirmed = confirm(&account, &token).await.ok();
    assert_eq!(confirmed["email"], "ada@example.com");
    assert_eq!(account.get("/api/auth/me").await.ok()["email"], "ada@example.com");
    assert_eq!(app.visitor().login("ada@example.com", PASSWORD).await.status, 200);
    app.visitor()
        .login(&account.email, PASSWORD)
        .await
        .is_error(ErrorCode::InvalidCredential);
    let proven = "SELECT count(*) FROM users WHERE email_verified_at IS NOT NULL";
    assert_eq!(app.number(proven).await, 1);
    confirm(&account, &token)
        .await
        .is_error(ErrorCode::InvalidActionCode);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_for_the_account_that_asked_and_for_an_hour() {
    let app = start().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let first = token(&app, &account, "ada@example.com").await;
    // Who reads the mail of a mistyped address has the link, and no session.
    confirm(&stranger, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    let body = json!({ "token": first });
    app.visitor()
        .post("/api/account/email/confirm", body)
        .await
        .is_error(ErrorCode::NotAuthenticated);
    let second = token(&app, &account, "ada@example.net").await;
    confirm(&account, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    confirm(&account, "made-up")
        .await
        .is_error(ErrorCode::InvalidActionCode);
    app.sql("UPDATE email_changes SET expires_at = now()").await;
    confirm(&account, &second)
        .await
        .is_error(ErrorCode::ExpiredActionCode);
    assert_eq!(
        account.get("/api/auth/me").await.ok()["email"],
        account.email.as_str()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_taken_by_who_has_it() {
    let app = start().await;
    let (account, other) = (app.register().await, app.register().await);
    for (email, password, code) in [
        (other.email.as_str(), PASSWORD, ErrorCode::EmailAlreadyInUse),
        (account.email.as_str(), PASSWORD, ErrorCode::EmailAlreadyInUse),
        ("no address", PASSWORD, ErrorCode::InvalidEmail),
        ("", PASSWORD, ErrorCode::MissingEmail),
        ("ada@example.com", "incorrect horse", ErrorCode::WrongPassword),
    ] {
        change_email(&account, email, password).await.is_error(code);
    }
    let token = token(&app, &account, "ada@example.com").await;
    // Somebody registers it meanwhile.
    let body = json!({ "email": "ada@example.com", "password": PASSWORD });
    assert_eq!(app.visitor().post("/api/auth/register", body).await.status, 201);
    confirm(&account, &token)
        .await
        .is_error(ErrorCode::EmailAlreadyInUse);
    assert_eq!(
        account.get("/api/auth/me").await.ok()["email"],
        account.email.as_str()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_account_mails_strangers_without_end() {
    let app = start().await;
    let account = app.register().await;
    for number in 0..5 {
        let asked = change_email(&account, &format!("ada{number}@example.com"), PASSWORD).await;
        assert_eq!(asked.status, 202);
    }
    change_email(&account, "ada@example.com", PASSWORD)
        .await
        .is_error(ErrorCode::RateLimited);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_names_its_address_to_the_account_that_asked_and_the_one_before_is_notified() {
    let app = start().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let token = token(&app, &account, "ada@example.com").await;
    let named = json!({ "token": token });
    let pending = "/api/account/email/pending";
    assert_eq!(
        account.post(pending, named.clone()).await.ok(),
        json!({ "email": "ada@example.com", "isCurrent": false })
    );
    for refused in [
        stranger.post(pending, named.clone()).await,
        account.post(pending, json!({ "token": "made-up" })).await,
    ] {
        refused.is_error(ErrorCode::InvalidActionCode);
    }
    confirm(&account, &token).await.ok();
    let used = account.post(pending, named).await;
    used.is_error(ErrorCode::InvalidActionCode);
    let notification = || {
        let mut letters = letters_to(&app, &account.email).into_iter();
        letters.find(|letter| letter.subject == "Your Morpheo address was changed")
    };
    wait_until("the address before is notified", || async {
        notification().is_some()
    })
    .await;
    let letter = notification().unwrap();
    assert!(letter.text.contains("ada@example.com"), "{}", letter.text);
}

async fn pending(account: &Account) -> Value {
    account.get("/api/user/profile").await.ok()["pendingEmail"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_profile_names_the_address_that_waits_for_its_confirmation() {
    let app = start().await;
    let (account, other) = (app.register().await, app.register().await);
    assert_eq!(pending(&account).await, Value::Null);
    token(&app, &account, "ada@example.com").await;
    assert_eq!(pending(&account).await, "ada@example.com");
    assert_eq!(pending(&other).await, Value::Null);
    // A newer link takes the place of the one before, also in the answer to other changes of the profile.
    let second = token(&app, &account, "ada@example.net").await;
    let renamed = account.post("/api/account/profile", json!({ "displayName": "Ada" }));
    let renamed = renamed.await.ok();
    assert_eq!(renamed["pendingEmail"], "ada@example.net");
    assert_eq!(renamed["email"], account.email.as_str());
    confirm(&account, &second).await.ok();
    assert_eq!(pending(&account).await, Value::Null);
    // A link that ran out confirms nothing.
    token(&app, &account, "ada@example.org").await;
    app.sql("UPDATE email_changes SET expires_at = now()").await;
    assert_eq!(pending(&account).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_deletes_the_address_that_waits_for_its_confirmation() {
    let app = start().await;
    let account = app.register().await;
    let first = token(&app, &account, "ada@example.com").await;
    let changed = change_password(&account, PASSWORD, NEW_PASSWORD).await;
    let account = Account::of(&app.visitor(), &changed);
    confirm(&account, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);

    let asked = json!({ "email": "ada@example.net", "password": NEW_PASSWORD });
    assert_eq!(account.post("/api/account/email", asked).await.status, 202);
    let waiting = "SELECT count(*) FROM email_changes";
    assert_eq!(app.number(waiting).await, 1);
    assert_eq!(pending(&account).await, "ada@example.net");
    let asked = json!({ "email": account.email });
    app.visitor()
        .post("/api/auth/request-password-reset", asked)
        .await;
    let link = || {
        let mut letters = letters_to(&app, &account.email).into_iter();
        letters.find(|letter| letter.subject == "Reset your Morpheo password")
    };
    wait_until("the mail is there", || async { link().is_some() }).await;
    let letter = link().unwrap();
    let (_, token) = letter.link(app.origin()).unwrap().split_once("#token=").unwrap();
    let body = json!({ "token": token, "password": PASSWORD });
    let reset = app.visitor().post("/api/auth/reset-password", body).await;
    assert_eq!(reset.status, 204, "{}", reset.text);
    assert_eq!(app.number(waiting).await, 0);
}
