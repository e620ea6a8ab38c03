//! Where an account is signed in to: listed, ended one by one, and a mail for a device that is new.

use std::path::Path;
use std::time::Duration;

use domain::errors::ErrorCode;
use futures_util::future::join_all;
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
    let builder = TestApp::builder().workers(0);
    builder.set("SIGN_INS_PER_ADDRESS", "1000").start().await
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
    assert_eq!(shown, [("Unknown device", true), ("Firefox on Linux", false)]);
    let of_elsewhere = format!("/api/account/sessions/{}", list[1]["id"].as_str().unwrap());
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
async fn the_session_that_asks_is_listed_first_among_however_many() {
    let app = start().await;
    let account = app.register().await;
    // Families of version 7 begin with the time: these are younger than any.
    app.sql(&format!(
        "INSERT INTO refresh_tokens (id, user_id, family_id, token_hash, expires_at, session_epoch)
         SELECT gen_random_uuid(), '{uid}', ('f' || substr(gen_random_uuid()::text, 2))::uuid,
                sha256(number::text::bytea), now() + interval '1 day',
                (SELECT session_epoch FROM users WHERE id = '{uid}')
         FROM generate_series(1, 120) AS number",
        uid = account.uid
    ))
    .await;
    let list = sessions(&account).await;
    assert_eq!(list.len(), 100);
    let current: Vec<bool> = list.iter().map(|session| session["isCurrent"] == true).collect();
    assert_eq!(current.iter().position(|is_current| *is_current), Some(0));
    assert_eq!(current.iter().filter(|is_current| **is_current).count(), 1);
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
async fn the_owner_is_notified_of_a_new_device_once_for_each() {
    let app = start().await;
    let account = app.register().await;
    // An account that was just made has no other device.
    sign_in(&app, &account.email, "").await;
    app.sql("UPDATE users SET created_at = created_at - interval '1 hour'")
        .await;
    let first = sign_in(&app, &account.email, "").await;
    wait_until("the owner is notified", || async { letters(&app).len() == 1 }).await;
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
    wait_until("the owner is notified", || async { letters(&app).len() == 5 }).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(letters(&app).len(), 5);
}

/// Guesses the password of an account in a session of it, on a device.
async fn guess(account: &Account, device: &str) -> Answer {
    let body = json!({ "currentPassword": "incorrect horse", "newPassword": "another horse 2" });
    let request = account.request(Method::POST, "/api/account/password");
    Answer::of(request.header(COOKIE, device).json(&body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_in_a_session_count_for_the_account_whatever_the_device() {
    let app = start().await;
    let email = app.register().await.email;
    let signed_in = sign_in(&app, &email, "").await;
    let account = Account::of(&app.visitor(), &signed_in);
    for _ in 0..10 {
        guess(&account, &device(&signed_in))
            .await
            .is_error(ErrorCode::WrongPassword);
    }
    wait_until("the owner is notified", || async {
        let mut letters = letters(&app).into_iter();
        letters.any(|letter| letter.subject == "Wrong passwords for your Morpheo account")
    })
    .await;
    let renewed = account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    let other = device(&renewed);
    let answers = join_all((0..12).map(|_| guess(&account, &other))).await;
    let refused = answers.iter().filter(|answer| answer.status == 429).count();
    assert!(refused >= 9, "{refused} were refused");
    // The owner signs in as before on a device that is known.
    assert_eq!(sign_in(&app, &email, &device(&signed_in)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_renewed_makes_no_new_devices() {
    /// What the cookie of a device begins with: its id.
    fn id(answer: &Answer) -> String {
        device(answer).split_once('=').unwrap().1[..21].to_owned()
    }
    let app = start().await;
    let email = app.register().await.email;
    let signed_in = sign_in(&app, &email, "").await;
    let renew = async |cookies: String| {
        let renewed = app
            .visitor()
            .post_with_cookie("/api/auth/refresh", &cookies)
            .await;
        assert_eq!(renewed.status, 200, "{}", renewed.text);
        renewed
    };
    let both = |answer: &Answer| format!("{}; {}", answer.cookie(), device(answer));
    let renewed = renew(both(&signed_in)).await;
    assert_eq!(id(&renewed), id(&signed_in));
    // Nor does one that hides its device.
    let hidden = renew(renewed.cookie()).await;
    assert_eq!(id(&renew(hidden.cookie()).await), id(&hidden));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_session_survives_its_end_by_being_renewed_at_that_moment() {
    let app = start().await;
    let here = app.register().await;
    let mut others = Vec::new();
    for _ in 0..40 {
        let other = Account::of(&app.visitor(), &sign_in(&app, &here.email, "").await);
        let list = sessions(&other).await;
        let own = list.iter().find(|session| session["isCurrent"] == true).unwrap();
        let path = format!("/api/account/sessions/{}", own["id"].as_str().unwrap());
        others.push((other, path));
    }
    let pairs = others.iter().enumerate().map(|(number, (other, path))| {
        let here = &here;
        async move {
            let renew = other.post_with_cookie("/api/auth/refresh", &other.cookie);
            let end = async {
                if number % 2 == 0 {
                    here.delete(path).await
                } else {
                    other.post_with_cookie("/api/auth/logout", &other.cookie).await
                }
            };
            tokio::join!(renew, end)
        }
    });
    for (renewed, ended) in join_all(pairs).await {
        assert_eq!(ended.status, 204, "{}", ended.text);
        if renewed.status == 200 {
            let renewed = Account::of(&app.visitor(), &renewed);
            for call in [
                renewed.get("/api/auth/me").await,
                renewed
                    .post_with_cookie("/api/auth/refresh", &renewed.cookie)
                    .await,
            ] {
                call.is_error(ErrorCode::UserTokenExpired);
            }
        }
    }
    assert_eq!(sessions(&here).await.len(), 1);
}
