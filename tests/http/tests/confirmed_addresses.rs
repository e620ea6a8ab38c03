//! The credits of a new account, which wait until its address is confirmed where mail goes out.

use std::path::Path;

use domain::errors::ErrorCode;
use http_tests::app::Builder;
use http_tests::client::PASSWORD;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use serde_json::json;
use test_support::mail::{Letter, SmtpServer, letters_in};
use test_support::providers::{Behaviour, FakeProvider, Wire};

const CONFIRMATION: &str = "Confirm your email address";
const SEND: &str = "/api/account/email/send-confirmation";
const CONFIRM: &str = "/api/account/email/confirm";
/// Accounts that wait.
const WAITING: &str = "SELECT count(*) FROM users WHERE awaits_confirmation AND email_verified_at IS NULL";

/// A site whose mail goes out.
async fn mailing(builder: Builder) -> (SmtpServer, TestApp) {
    let server = SmtpServer::start(0).await.unwrap();
    let app = builder
        .set("MAIL_SMTP_URL", server.url())
        .set("MAIL_FROM", "Morpheo <no-reply@morpheo.example>")
        .start()
        .await;
    (server, app)
}

/// The same, where jobs wait and cost a credit.
async fn start() -> (SmtpServer, TestApp) {
    mailing(TestApp::builder().workers(0)).await
}

fn letters(server: &SmtpServer, email: &str, subject: &str) -> Vec<Letter> {
    let mut letters = server.letters();
    letters.retain(|letter| letter.to == email && letter.subject == subject);
    letters
}

/// The token of the mail with this subject that came as the `number`th to an address.
async fn token(server: &SmtpServer, email: &str, subject: &str, number: usize) -> String {
    wait_until("the mail is taken", || async {
        letters(server, email, subject).len() >= number
    })
    .await;
    let letter = letters(server, email, subject).swap_remove(number - 1);
    let link = letter.link("http").expect("the mail has a link");
    assert!(letter.html.contains(link), "{}", letter.html);
    let (_, token) = link.split_once("#token=").unwrap();
    token.to_owned()
}

/// The token of the first mail to an account.
async fn first_token(server: &SmtpServer, account: &Account) -> String {
    token(server, &account.email, CONFIRMATION, 1).await
}

async fn confirm(account: &Account, token: &str) -> Answer {
    account.post(CONFIRM, json!({ "token": token })).await
}

async fn waits(account: &Account) -> bool {
    let info = account.get("/api/credit-info").await.ok();
    info["awaitsConfirmation"].as_bool().unwrap()
}

/// Asks for an app that is refused.
async fn refused(account: &Account) -> Answer {
    let body = json!({ "prompt": "a tip calculator" });
    account.post("/api/generate-full-code", body).await
}

/// Asks for an app that waits for a worker.
async fn queued(account: &Account) -> String {
    account.generate("a clock").await.job().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_app_is_free_of_it_and_the_link_frees_the_rest() {
    let (server, app) = mailing(TestApp::builder().charging()).await;
    let account = app.register().await;
    assert!(waits(&account).await);
    assert_eq!(account.credits().await, 10);
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(account.credits().await, 9);

    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
    let change = json!({ "modification_prompt": "blue", "current_html": "<!doctype html><p>Hello</p>" });
    let change = account.post("/api/modify-full-code", change).await;
    change.is_error(ErrorCode::EmailUnconfirmed);
    assert_eq!(account.credits().await, 9);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 1);

    let token = first_token(&server, &account).await;
    let stored = app.text("SELECT encode(token_hash, 'escape') FROM email_confirmations");
    assert!(!stored.await.contains(&token));
    let named = account.post("/api/account/email/pending", json!({ "token": token }));
    assert_eq!(
        named.await.ok(),
        json!({ "email": account.email, "isCurrent": true })
    );
    assert!(waits(&account).await);
    let confirmed = confirm(&account, &token).await.ok();
    assert_eq!(confirmed["email"], account.email.as_str());
    assert!(!waits(&account).await);
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(account.credits().await, 8);
    assert_eq!(letters(&server, &account.email, CONFIRMATION).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_first_apps_at_once_one_is_made() {
    let (_server, app) = start().await;
    let account = app.register().await;
    let calls = (0..6).map(|_| {
        let request = account
            .request(reqwest::Method::POST, "/api/generate-full-code")
            .json(&json!({ "prompt": "a clock" }));
        async move { request.send().await.unwrap().status().as_u16() }
    });
    let mut statuses = futures_util::future::join_all(calls).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403, 403, 403, 403, 403]);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 1);
    assert_eq!(account.credits().await, 9);
    // Nor does one more come of a new month.
    app.sql("UPDATE credit_ledger SET period = period - interval '1 month'")
        .await;
    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_app_that_was_stopped_comes_back() {
    let (_server, app) = start().await;
    let account = app.register().await;
    let job = queued(&account).await;
    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
    assert_eq!(account.cancel(&job).await.status, 202);
    assert_eq!(account.credits().await, 10);
    queued(&account).await;
    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_app_that_failed_comes_back_once() {
    let bad = Behaviour::status(400, r#"{"error":{"message":"no"}}"#);
    let answers = Behaviour::Sequence(vec![bad, Behaviour::complete(page(5))]);
    let provider = FakeProvider::start(Wire::OpenAi, answers).await.unwrap();
    let (_server, app) = mailing(TestApp::builder().answered_by(&provider)).await;
    let account = app.register().await;
    let failed = account.generate_all("tides").await;
    assert_eq!(failed.events.last().unwrap().kind(), "error");
    assert_eq!(account.credits().await, 10);
    account.generate_all("tides").await.complete();
    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
    assert_eq!(account.credits().await, 9);
    assert_eq!(provider.requests().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn bought_credits_and_those_of_a_plan_do_not_wait() {
    let (_server, app) = start().await;
    let account = app.register().await;
    queued(&account).await;
    app.sql(
        "INSERT INTO credit_ledger (id, user_id, source, amount, reference)
         SELECT gen_random_uuid(), id, 'purchased', 1, 'payment' FROM users",
    )
    .await;
    queued(&account).await;
    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
    app.sql("UPDATE users SET tier = 'explorer'").await;
    assert!(!waits(&account).await);
    queued(&account).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_once_for_its_account_and_for_a_day() {
    let (server, app) = start().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let first = first_token(&server, &account).await;
    for (who, token) in [(&stranger, first.as_str()), (&account, "made-up"), (&account, "")] {
        confirm(who, token).await.is_error(ErrorCode::InvalidActionCode);
        let pending = who.post("/api/account/email/pending", json!({ "token": token }));
        pending.await.is_error(ErrorCode::InvalidActionCode);
    }
    // Whoever reads the mail of a mistyped address has the link, and no session.
    app.visitor()
        .post(CONFIRM, json!({ "token": first }))
        .await
        .is_error(ErrorCode::NotAuthenticated);
    let lives =
        "SELECT round(extract(epoch FROM expires_at - created_at) / 3600) FROM email_confirmations LIMIT 1";
    assert_eq!(app.number(lives).await, 24);

    // A newer link takes its place.
    assert_eq!(account.post(SEND, json!({})).await.status, 202);
    let second = token(&server, &account.email, CONFIRMATION, 2).await;
    confirm(&account, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    app.sql("UPDATE email_confirmations SET expires_at = now()").await;
    confirm(&account, &second)
        .await
        .is_error(ErrorCode::ExpiredActionCode);
    assert!(waits(&account).await);
    assert_eq!(account.post(SEND, json!({})).await.status, 202);
    let third = token(&server, &account.email, CONFIRMATION, 3).await;
    let at_once = futures_util::future::join_all((0..4).map(|_| confirm(&account, &third))).await;
    let mut statuses: Vec<u16> = at_once.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400, 400, 400]);
    confirm(&account, &third)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    assert!(!waits(&account).await && waits(&stranger).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_sent_again_five_times_an_hour_and_while_there_is_something_to_confirm() {
    let (server, app) = start().await;
    let account = app.register().await;
    for _ in 0..5 {
        assert_eq!(account.post(SEND, json!({})).await.status, 202);
    }
    account
        .post(SEND, json!({}))
        .await
        .is_error(ErrorCode::RateLimited);
    app.visitor()
        .post(SEND, json!({}))
        .await
        .is_error(ErrorCode::NotAuthenticated);
    wait_until("the mails are taken", || async {
        letters(&server, &account.email, CONFIRMATION).len() == 6
    })
    .await;
    app.sql("UPDATE users SET email_verified_at = now()").await;
    assert_eq!(account.post(SEND, json!({})).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_is_confirmed_by_its_own_link() {
    let (server, app) = start().await;
    let account = app.register().await;
    let first = first_token(&server, &account).await;
    let body = json!({ "email": "ada@example.com", "password": PASSWORD });
    assert_eq!(account.post("/api/account/email", body).await.status, 202);
    let change = token(&server, "ada@example.com", "Confirm your new address", 1).await;
    assert!(waits(&account).await);
    confirm(&account, &change).await.ok();
    assert!(!waits(&account).await);
    confirm(&account, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    assert_eq!(app.number("SELECT count(*) FROM email_confirmations").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_an_address_before_confirms_no_other_one() {
    let (server, app) = start().await;
    let account = app.register().await;
    let first = first_token(&server, &account).await;
    app.sql("UPDATE users SET email = 'ada@example.com'").await;
    confirm(&account, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    assert!(waits(&account).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_by_mail_confirms_the_address() {
    let (server, app) = start().await;
    let account = app.register().await;
    let first = first_token(&server, &account).await;
    let asked = json!({ "email": account.email });
    app.visitor()
        .post("/api/auth/request-password-reset", asked)
        .await;
    let reset = token(&server, &account.email, "Reset your Morpheo password", 1).await;
    let body = json!({ "token": reset, "password": "another horse 2" });
    let reset = app.visitor().post("/api/auth/reset-password", body).await;
    assert_eq!(reset.status, 204, "{}", reset.text);
    let signed_in = app.visitor().login(&account.email, "another horse 2").await;
    let account = Account::of(&app.visitor(), &signed_in);
    assert!(!waits(&account).await);
    confirm(&account, &first)
        .await
        .is_error(ErrorCode::InvalidActionCode);
    for _ in 0..2 {
        queued(&account).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_mail_goes_out_nothing_waits() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    assert!(!waits(&account).await);
    for _ in 0..2 {
        queued(&account).await;
    }
    account
        .post(SEND, json!({}))
        .await
        .is_error(ErrorCode::OperationNotAllowed);
    let kept = letters_in(&Path::new(app.setting("STATE_DIR")).join("mail")).unwrap();
    assert!(kept.is_empty());
    // Mail that goes out from some day on finds it as it is.
    assert_eq!(app.number(WAITING).await, 0);
    // Mail that goes out no longer locks nobody out.
    app.sql("UPDATE users SET awaits_confirmation = true").await;
    assert!(!waits(&account).await);
    queued(&account).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_from_before_wait_for_nothing() {
    let (_server, app) = start().await;
    let account = app.register().await;
    assert_eq!(app.number(WAITING).await, 1);
    // As the migration finds them, and as a web server of the version before makes them.
    app.sql("UPDATE users SET awaits_confirmation = DEFAULT").await;
    assert!(!waits(&account).await);
    for _ in 0..2 {
        queued(&account).await;
    }
    assert_eq!(account.post(SEND, json!({})).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_app_that_is_cancelled_again_and_again_waits_for_the_address() {
    let (_server, app) = start().await;
    let account = app.register().await;
    for _ in 0..5 {
        let job = queued(&account).await;
        account.cancel(&job).await;
        assert_eq!(account.credits().await, 10);
    }
    refused(&account).await.is_error(ErrorCode::EmailUnconfirmed);
    assert_eq!(app.number(WAITING).await, 1);
}
