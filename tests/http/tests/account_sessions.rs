//! Where an account is signed in to: listed, ended one by one, and a mail for a device that is new.

use std::path::Path;
use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::header::{COOKIE, USER_AGENT};
use serde_json::{Value, json};
use test_support::mail::{Letter, letters_in};
use uuid::Uuid;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

/// Signs in with Firefox, and with these cookies.
async fn sign_in(app: &TestApp, email: &str, cookies: &str) -> Answer {
    let body = json!({ "email": email, "password": PASSWORD });
    let request = app.visitor().request(Method::POST, "/api/auth/login").json(&body);
    Answer::of(request.header(USER_AGENT, FIREFOX).header(COOKIE, cookies)).await
}

async fn sessions(account: &Account) -> Vec<Value> {
    let list = account.get("/api/account/sessions").await.ok();
    list["sessions"].as_array().unwrap().clone()
}

fn letters(app: &TestApp) -> Vec<Letter> {
    letters_in(&Path::new(app.setting("STATE_DIR")).join("mail")).unwrap()
}

/// The cookie of a device, as the `Cookie` header has it.
fn device(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    let device = cookies
        .map(|cookie| cookie.to_str().unwrap())
        .find(|cookie| cookie.starts_with("morpheo_device="));
    device.unwrap().split(';').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_listed_by_its_device_and_ended_alone() {
    let app = start().await;
    let account = app.register().await;
    let elsewhere = Account::of(&app.visitor(), &sign_in(&app, &account.email, "").await);
    let list = sessions(&account).await;
    let shown: Vec<(&str, bool)> = list
        .iter()
        .map(|session| (session["device"].as_str().unwrap(), session["isCurrent"] == true))
        .collect();
    assert_eq!(shown, [("Firefox on Linux", false), ("Unknown device", true)]);
    let of_elsewhere = format!("/api/account/sessions/{}", list[0]["id"].as_str().unwrap());
    assert_eq!(account.delete(&of_elsewhere).await.status, 204);
    elsewhere
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    elsewhere
        .post_with_cookie("/api/auth/refresh", &elsewhere.cookie)
        .await
        .is_error(ErrorCode::UserTokenExpired);
    account.get("/api/auth/me").await.ok();
    assert_eq!(sessions(&account).await.len(), 1);
    account
        .delete(&of_elsewhere)
        .await
        .is_error(ErrorCode::SessionNotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_renewed_stays_one_and_ending_ones_own_takes_the_cookie_back() {
    let app = start().await;
    let account = app.register().await;
    let began = sessions(&account).await[0]["createdAt"].clone();
    for _ in 0..2 {
        let renewed = account
            .request(Method::POST, "/api/auth/refresh")
            .header(COOKIE, &account.cookie)
            .header(USER_AGENT, FIREFOX);
        assert_eq!(Answer::of(renewed).await.status, 200);
    }
    let list = sessions(&account).await;
    assert_eq!(list.len(), 1);
    assert_eq!(list[0]["device"], "Firefox on Linux");
    assert_eq!(list[0]["createdAt"], began);
    let own = format!("/api/account/sessions/{}", list[0]["id"].as_str().unwrap());
    let ended = account.delete(&own).await;
    assert_eq!(ended.status, 204);
    assert!(ended.set_cookie().contains("Max-Age=0"), "{}", ended.set_cookie());
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_or_ends_another_account_s_sessions() {
    let app = start().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let id = sessions(&account).await[0]["id"].as_str().unwrap().to_owned();
    assert!(
        sessions(&stranger)
            .await
            .iter()
            .all(|session| session["id"] != id.as_str())
    );
    for id in [id.as_str(), &Uuid::nil().to_string(), "x", "%00"] {
        stranger
            .delete(&format!("/api/account/sessions/{id}"))
            .await
            .is_error(ErrorCode::SessionNotFound);
    }
    account.get("/api/auth/me").await.ok();
    app.visitor()
        .get("/api/account/sessions")
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

/// A stranger puts the cookie of a session of their own into somebody's browser, or knows the one that is there.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_there_before_a_sign_in_does_not_survive_it() {
    let app = start().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let signed_in = sign_in(&app, &account.email, &stranger.cookie).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    assert_eq!(signed_in.body["user"]["uid"], account.uid.as_str());
    assert_ne!(signed_in.cookie(), stranger.cookie);
    for call in [
        stranger.get("/api/auth/me").await,
        stranger
            .post_with_cookie("/api/auth/refresh", &stranger.cookie)
            .await,
    ] {
        call.is_error(ErrorCode::UserTokenExpired);
    }
    // A made-up one is not taken over either.
    let made_up = sign_in(&app, &account.email, "morpheo_refresh=fixed").await;
    assert_ne!(made_up.cookie(), "morpheo_refresh=fixed");
    account
        .post_with_cookie("/api/auth/refresh", "morpheo_refresh=fixed")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    // The same person signs in again: the session before is not left behind.
    let again = sign_in(&app, &account.email, &made_up.cookie()).await;
    let again = Account::of(&app.visitor(), &again);
    assert_eq!(sessions(&again).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_is_told_of_a_new_device_once_for_each() {
    let app = start().await;
    let account = app.register().await;
    // An account that was just made has no other device.
    sign_in(&app, &account.email, "").await;
    app.sql("UPDATE users SET created_at = created_at - interval '1 hour'")
        .await;
    let first = sign_in(&app, &account.email, "").await;
    wait_until("the owner is told", || async { letters(&app).len() == 1 }).await;
    let letter = letters(&app).swap_remove(0);
    assert_eq!(letter.to, account.email);
    assert_eq!(letter.subject, "New sign-in to your Morpheo account");
    assert!(
        letter.text.contains("on a new device: Firefox on Linux."),
        "{}",
        letter.text
    );
    assert!(letter.html.contains("Firefox on Linux"), "{}", letter.html);
    assert_eq!(sign_in(&app, &account.email, &device(&first)).await.status, 200);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(letters(&app).len(), 1);
    // However many devices there are, no more than five mails an hour.
    for _ in 0..6 {
        sign_in(&app, &account.email, "").await;
    }
    wait_until("the owner is told", || async { letters(&app).len() == 5 }).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(letters(&app).len(), 5);
}
