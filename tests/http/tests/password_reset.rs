//! New passwords by mail.

use std::path::Path;
use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::header::COOKIE;
use serde_json::json;
use test_support::mail::{Letter, SmtpServer, letters_in};

const NEW_PASSWORD: &str = "another horse 2";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

async fn ask(app: &TestApp, email: &str) -> Answer {
    let body = json!({ "email": email });
    app.visitor().post("/api/auth/request-password-reset", body).await
}

async fn reset(app: &TestApp, token: &str, password: &str) -> Answer {
    let body = json!({ "token": token, "password": password });
    app.visitor().post("/api/auth/reset-password", body).await
}

fn letters(app: &TestApp) -> Vec<Letter> {
    letters_in(&Path::new(app.setting("STATE_DIR")).join("mail")).unwrap()
}

async fn letter(app: &TestApp, number: usize) -> Letter {
    wait_until("the mail is there", || async { letters(app).len() >= number }).await;
    letters(app).swap_remove(number - 1)
}

/// Asks for a link and gives the token of the mail, which must be the `number`th.
async fn token(app: &TestApp, account: &Account, number: usize) -> String {
    assert_eq!(ask(app, &account.email).await.status, 204);
    token_in(app, &letter(app, number).await)
}

fn token_in(app: &TestApp, letter: &Letter) -> String {
    let beginning = format!("{}/reset-password#token=", app.origin());
    let link = letter.link(&beginning).expect("the mail has a link");
    assert!(letter.html.contains(link), "{}", letter.html);
    link.replace(&beginning, "")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_mail_sets_a_new_password_and_ends_every_sign_in() {
    let app = start().await;
    let account = app.register().await;
    let other = app.register().await;
    let answer = ask(&app, &format!(" {} ", account.email.to_uppercase())).await;
    assert_eq!((answer.status, answer.text.as_str()), (204, ""));
    let mail = letter(&app, 1).await;
    assert_eq!(
        (&mail.to, mail.subject.as_str()),
        (&account.email, "Reset your Morpheo password")
    );
    let token = token_in(&app, &mail);
    // Till it is used, nothing changes.
    account.get("/api/auth/me").await.ok();

    assert_eq!(reset(&app, &token, NEW_PASSWORD).await.status, 204);
    let old = app.visitor().login(&account.email, PASSWORD).await;
    old.is_error(ErrorCode::InvalidCredential);
    let new = app.visitor().login(&account.email, NEW_PASSWORD).await;
    assert_eq!(new.body["user"]["uid"], account.uid.as_str());
    let refreshed = account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    refreshed.is_error(ErrorCode::UserTokenExpired);
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    // The new sign-in goes on, and so does everybody else's.
    let again = Account::of(&app.visitor(), &new);
    again.get("/api/auth/me").await.ok();
    let refreshed = again.post_with_cookie("/api/auth/refresh", &again.cookie).await;
    Account::of(&app.visitor(), &refreshed)
        .get("/api/auth/me")
        .await
        .ok();
    other.get("/api/auth/me").await.ok();
    let refreshed = other.post_with_cookie("/api/auth/refresh", &other.cookie).await;
    assert_eq!(refreshed.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_without_an_account_is_answered_alike_and_gets_no_mail() {
    let app = start().await;
    let account = app.register().await;
    let closed = app.register().await;
    app.sql(&format!(
        "UPDATE users SET disabled_at = now() WHERE id = '{}'",
        closed.uid
    ))
    .await;
    let unknown = ask(&app, "nobody@example.org").await;
    let disabled = ask(&app, &closed.email).await;
    let known = ask(&app, &account.email).await;
    for answer in [&unknown, &disabled] {
        assert_eq!((answer.status, &answer.text), (known.status, &known.text));
        let names = |answer: &Answer| answer.headers.keys().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(answer), names(&known));
    }
    letter(&app, 1).await;
    assert_eq!(letters(&app).len(), 1);
    assert_eq!(app.number("SELECT count(*) FROM password_resets").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_once_and_a_newer_one_takes_its_place() {
    let app = start().await;
    let account = app.register().await;
    let first = token(&app, &account, 1).await;
    let second = token(&app, &account, 2).await;
    reset(&app, &first, NEW_PASSWORD)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    let (one, two) = tokio::join!(
        reset(&app, &second, NEW_PASSWORD),
        reset(&app, &second, "a third horse 3")
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 400], "{} {}", one.text, two.text);
    for used in [&first, &second, "made-up", ""] {
        let answer = reset(&app, used, NEW_PASSWORD).await;
        answer.is_error(ErrorCode::InvalidActionCode);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_holds_for_an_hour_and_its_token_is_stored_as_a_hash() {
    let app = start().await;
    let account = app.register().await;
    let token = token(&app, &account, 1).await;
    let row = app
        .text("SELECT encode(token_hash, 'hex') || ' ' || (expires_at - created_at) FROM password_resets")
        .await;
    let (hash, life) = row.split_once(' ').unwrap();
    assert_eq!(hash.len(), 64);
    assert!(
        life.starts_with("01:00:00") || life.starts_with("00:59:59.9"),
        "{life}"
    );
    assert!(!row.contains(&token));
    app.sql("UPDATE password_resets SET expires_at = now()").await;
    reset(&app, &token, NEW_PASSWORD)
        .await
        .is_error(ErrorCode::ExpiredActionCode);
    assert_eq!(app.visitor().login(&account.email, PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_or_no_password_is_refused_and_the_link_stays() {
    let app = start().await;
    let account = app.register().await;
    ask(&app, "  ").await.is_error(ErrorCode::MissingEmail);
    ask(&app, "not an address")
        .await
        .is_error(ErrorCode::InvalidEmail);
    let token = token(&app, &account, 1).await;
    for (password, code) in [
        ("12345", ErrorCode::WeakPassword),
        ("", ErrorCode::MissingPassword),
    ] {
        reset(&app, &token, password).await.is_error(code);
    }
    assert_eq!(reset(&app, &token, NEW_PASSWORD).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_mailed_five_times_an_hour_at_most() {
    let app = start().await;
    let account = app.register().await;
    for _ in 0..5 {
        assert_eq!(ask(&app, &account.email).await.status, 204);
        assert_eq!(ask(&app, "nobody@example.org").await.status, 204);
    }
    for email in [account.email.as_str(), "nobody@example.org"] {
        ask(&app, email).await.is_error(ErrorCode::TooManyRequests);
    }
    assert_eq!(ask(&app, "somebody@example.org").await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_ask_again_and_again_do_not_keep_the_owner_from_a_link() {
    let builder = TestApp::builder().workers(0);
    let app = builder.set("SIGN_INS_PER_ADDRESS", "1000").start().await;
    let account = app.register().await;
    let signed_in = app.visitor().login(&account.email, PASSWORD).await;
    let cookies = signed_in.headers.get_all("set-cookie").iter();
    let device = cookies
        .map(|cookie| cookie.to_str().unwrap())
        .find(|cookie| cookie.starts_with("morpheo_device="))
        .unwrap()
        .split(';')
        .next()
        .unwrap();
    for _ in 0..5 {
        assert_eq!(ask(&app, &account.email).await.status, 204);
    }
    ask(&app, &account.email)
        .await
        .is_error(ErrorCode::TooManyRequests);
    let ask_on_the_device = async |email: &str| {
        let request = app
            .visitor()
            .request(Method::POST, "/api/auth/request-password-reset")
            .header(COOKIE, device);
        Answer::of(request.json(&json!({ "email": email }))).await
    };
    for _ in 0..5 {
        assert_eq!(ask_on_the_device(&account.email).await.status, 204);
    }
    letter(&app, 10).await;
    ask_on_the_device(&account.email)
        .await
        .is_error(ErrorCode::TooManyRequests);
    // The device is known for its account alone.
    let other = app.register().await;
    for _ in 0..5 {
        ask(&app, &other.email).await;
    }
    ask_on_the_device(&other.email)
        .await
        .is_error(ErrorCode::TooManyRequests);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_address_asks_and_guesses_only_so_often() {
    let builder = TestApp::builder().workers(0);
    let app = builder.set("SIGN_INS_PER_ADDRESS", "3").start().await;
    for number in 0..2 {
        assert_eq!(
            ask(&app, &format!("nobody{number}@example.org")).await.status,
            204
        );
    }
    reset(&app, "made-up", NEW_PASSWORD)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    reset(&app, "made-up", NEW_PASSWORD)
        .await
        .is_error(ErrorCode::TooManyRequests);
    ask(&app, "nobody@example.org")
        .await
        .is_error(ErrorCode::TooManyRequests);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_failed_ten_times_may_use_the_new_password_at_once() {
    let app = start().await;
    let account = app.register().await;
    for _ in 0..10 {
        app.visitor().login(&account.email, "incorrect horse").await;
    }
    let slowed = Instant::now();
    let answer = app.visitor().login(&account.email, "incorrect horse").await;
    answer.is_error(ErrorCode::InvalidCredential);
    assert!(slowed.elapsed() >= Duration::from_secs(5));
    // The first mail warns of the wrong passwords.
    letter(&app, 1).await;
    let token = token(&app, &account, 2).await;
    assert_eq!(reset(&app, &token, NEW_PASSWORD).await.status, 204);
    let new = Instant::now();
    let answer = app.visitor().login(&account.email, NEW_PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(new.elapsed() < Duration::from_secs(5));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_server_gets_the_mail_even_if_it_turns_it_away_at_first() {
    let server = SmtpServer::start(1).await.unwrap();
    let builder = TestApp::builder().workers(0);
    let app = builder
        .set("MAIL_SMTP_URL", server.url())
        .set("MAIL_FROM", "Morpheo <no-reply@morpheo.example>")
        .start()
        .await;
    let account = app.register().await;
    // The mail that confirms the address is turned away, and sent again.
    wait_until("the first mail is taken", || async {
        server.letters().len() == 1
    })
    .await;
    assert_eq!(server.asked(), 2);
    assert_eq!(ask(&app, &account.email).await.status, 204);
    wait_until("the mail is taken", || async { server.letters().len() == 2 }).await;
    let mail = server.letters().swap_remove(1);
    assert_eq!(mail.from, "Morpheo <no-reply@morpheo.example>");
    assert_eq!(
        reset(&app, &token_in(&app, &mail), NEW_PASSWORD).await.status,
        204
    );
    assert!(letters(&app).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_in_calls_take_small_bodies_only() {
    let app = start().await;
    let long = "x".repeat(20_000);
    for path in ["register", "login", "request-password-reset", "reset-password"] {
        let body = json!({ "email": "ada@example.org", "token": "x", "password": long });
        let answer = app.visitor().post(&format!("/api/auth/{path}"), body).await;
        answer.is_error(ErrorCode::PayloadTooLarge);
    }
    let body = json!({ "pwa_id": long });
    let verify = app.visitor().post("/pwa-auth/verify", body).await;
    verify.is_error(ErrorCode::PayloadTooLarge);
}
