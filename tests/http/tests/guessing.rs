//! Guessing the password of somebody's account.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::json;
use test_support::mail::{Letter, letters_in};

const WRONG: &str = "incorrect horse";

async fn start() -> TestApp {
    TestApp::builder()
        .workers(0)
        .set("TRUST_FORWARDED", "1")
        .set("SIGN_INS_PER_ADDRESS", "1000")
        .start()
        .await
}

async fn sign_in(app: &TestApp, from: &str, cookies: &str, email: &str, password: &str) -> Answer {
    let request = app
        .visitor()
        .request(Method::POST, "/api/auth/login")
        .header("x-forwarded-for", from)
        .header("cookie", cookies)
        .json(&json!({ "email": email, "password": password }));
    Answer::of(request).await
}

fn letters(app: &TestApp) -> Vec<Letter> {
    letters_in(&Path::new(app.setting("STATE_DIR")).join("mail")).unwrap_or_default()
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
async fn a_hundred_guesses_at_once_are_ten_and_two_that_wait() {
    let app = start().await;
    let account = app.register().await;
    let started = Instant::now();
    let guesses = (0..100).map(|_| async {
        let answer = sign_in(&app, "198.51.100.1", "", &account.email, WRONG).await;
        (answer, started.elapsed())
    });
    let answers = join_all(guesses).await;
    let with = |code: ErrorCode| {
        answers
            .iter()
            .filter(move |(answer, _)| answer.status == code.status())
    };
    assert_eq!(with(ErrorCode::InvalidCredential).count(), 12);
    assert_eq!(with(ErrorCode::TooManyRequests).count(), 88);
    let waited = |least: u64| {
        with(ErrorCode::InvalidCredential)
            .filter(|(_, after)| *after >= Duration::from_secs(least))
            .count()
    };
    assert!(waited(5) >= 2 && waited(10) >= 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_guesses_of_a_stranger_do_not_lock_the_owner_out() {
    let app = start().await;
    let account = app.register().await;
    for _ in 0..10 {
        let answer = sign_in(&app, "198.51.100.1", "", &account.email, WRONG).await;
        answer.is_error(ErrorCode::InvalidCredential);
    }
    let elsewhere = Instant::now();
    let owner = sign_in(&app, "203.0.113.5", "", &account.email, PASSWORD).await;
    assert_eq!(owner.status, 200, "{}", owner.text);
    // Behind the same address the stranger's guesses and the owner take turns.
    let (stranger, owner) = tokio::join!(
        sign_in(&app, "198.51.100.1", "", &account.email, WRONG),
        sign_in(&app, "198.51.100.1", "", &account.email, PASSWORD),
    );
    stranger.is_error(ErrorCode::InvalidCredential);
    assert_eq!(owner.status, 200, "{}", owner.text);
    assert!(elsewhere.elapsed() >= Duration::from_secs(10));
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_from_many_addresses_take_turns_and_known_devices_do_not() {
    let app = start().await;
    let email = app.register().await.email;
    let first = sign_in(&app, "203.0.113.5", "", &email, PASSWORD).await;
    let device = device(&first);
    let guesses = (0..16).map(|number| {
        let (app, email) = (&app, &email);
        async move {
            let from = format!("198.51.100.{number}");
            sign_in(app, &from, "", email, WRONG).await
        }
    });
    let started = Instant::now();
    let (answers, ()) = tokio::join!(join_all(guesses), async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let started = Instant::now();
        let owner = sign_in(&app, "198.51.100.1", &device, &email, PASSWORD).await;
        assert_eq!(owner.status, 200, "{}", owner.text);
        assert!(
            started.elapsed() < Duration::from_secs(5),
            "{:?}",
            started.elapsed()
        );
    });
    // Ten at once, six in turns of two seconds.
    assert!(
        started.elapsed() >= Duration::from_secs(11),
        "{:?}",
        started.elapsed()
    );
    for answer in answers {
        answer.is_error(ErrorCode::InvalidCredential);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_device_is_known_for_its_account_alone_and_only_so_often() {
    let app = start().await;
    let (ada, eve) = (app.register().await.email, app.register().await.email);
    let eves = device(&sign_in(&app, "198.51.100.1", "", &eve, PASSWORD).await);
    for _ in 0..10 {
        let answer = sign_in(&app, "198.51.100.1", &eves, &ada, WRONG).await;
        answer.is_error(ErrorCode::InvalidCredential);
    }
    has_to_wait(&app, "198.51.100.1", &eves, &ada).await;
    // On its own account a device fails ten times, and then counts as a stranger's.
    for _ in 0..20 {
        let answer = sign_in(&app, "198.51.100.2", &eves, &eve, WRONG).await;
        answer.is_error(ErrorCode::InvalidCredential);
    }
    has_to_wait(&app, "198.51.100.2", &eves, &eve).await;
}

async fn has_to_wait(app: &TestApp, from: &str, cookies: &str, email: &str) {
    let started = Instant::now();
    let answer = sign_in(app, from, cookies, email, PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(
        started.elapsed() >= Duration::from_secs(5),
        "{:?}",
        started.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_is_notified_of_wrong_passwords_once_a_day() {
    let app = start().await;
    let account = app.register().await;
    let ten_wrong = |network: u8| {
        let (app, email) = (&app, account.email.clone());
        async move {
            for _ in 0..10 {
                sign_in(app, &format!("198.51.100.{network}"), "", &email, WRONG).await;
            }
        }
    };
    ten_wrong(1).await;
    wait_until("the owner is notified", || async { letters(&app).len() == 1 }).await;
    let letter = letters(&app).swap_remove(0);
    assert_eq!(letter.to, account.email);
    assert_eq!(letter.subject, "Wrong passwords for your Morpheo account");
    sign_in(&app, "198.51.100.2", "", &account.email, WRONG).await;
    sign_in(&app, "198.51.100.2", "", "nobody@example.org", WRONG).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(letters(&app).len(), 1);
    app.sql("UPDATE users SET sign_in_warned_at = sign_in_warned_at - interval '25 hours'")
        .await;
    sign_in(&app, "198.51.100.2", "", &account.email, WRONG).await;
    wait_until("the owner is notified the next day", || async {
        letters(&app).len() == 2
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_common_password_is_too_weak_for_a_new_account() {
    let app = start().await;
    let body = json!({ "email": "ada@example.org", "password": "Password123" });
    let answer = app.visitor().post("/api/auth/register", body).await;
    answer.is_error(ErrorCode::WeakPassword);
}

#[tokio::test(flavor = "multi_thread")]
async fn networks_are_counted_by_what_the_configured_proxies_saw() {
    let app = TestApp::builder()
        .workers(0)
        .set("TRUST_FORWARDED", "2")
        .set("SIGN_INS_PER_ADDRESS", "2")
        .start()
        .await;
    let ask = |lines: &'static [&'static str]| {
        let mut request = app
            .visitor()
            .request(Method::POST, "/api/auth/login")
            .json(&json!({ "email": "nobody@example.org", "password": WRONG }));
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        Answer::of(request)
    };
    // The client made up the first; the second proxy wrote the last.
    ask(&["192.0.2.1", "2001:db8:0:1::1", "10.0.0.1"])
        .await
        .is_error(ErrorCode::InvalidCredential);
    ask(&["192.0.2.2, 2001:db8:0:1::2, 10.0.0.2"])
        .await
        .is_error(ErrorCode::InvalidCredential);
    ask(&["192.0.2.3, 2001:db8:0:1:ffff::3", "10.0.0.1"])
        .await
        .is_error(ErrorCode::TooManyRequests);
    ask(&["192.0.2.1, 2001:db8:0:2::1, 10.0.0.1"])
        .await
        .is_error(ErrorCode::InvalidCredential);
}
