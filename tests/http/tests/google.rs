//! Signing in with a Google account, at a provider of the tests' own.

use std::path::Path;

use domain::errors::ErrorCode;
use http_tests::app::Builder;
use http_tests::client::PASSWORD;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp, Visitor};
use reqwest::Method;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::json;
use test_support::mail::{SmtpServer, letters_in};
use test_support::oidc::{CLIENT_ID, CLIENT_SECRET, Flaw, Issuer, Person};
use url::Url;

const ATTEMPT: &str = "morpheo_google";
const REFRESH: &str = "morpheo_refresh";

async fn start(issuer: &Issuer) -> TestApp {
    start_with(TestApp::builder().workers(0), issuer).await
}

async fn start_with(builder: Builder, issuer: &Issuer) -> TestApp {
    let builder = builder
        .set("GOOGLE_CLIENT_ID", CLIENT_ID)
        .set("GOOGLE_CLIENT_SECRET", CLIENT_SECRET);
    builder.set("GOOGLE_ISSUER", issuer.url()).start().await
}

/// `name=value` of a cookie that an answer sets; blank when it sets none.
fn cookie(answer: &Answer, name: &str) -> String {
    let cookies = answer.headers.get_all(SET_COOKIE).iter();
    let mut cookies = cookies.map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.starts_with(&format!("{name}=")));
    cookie.unwrap_or_default().to_owned()
}

fn shown(cookie: &str) -> &str {
    cookie.split(';').next().unwrap()
}

async fn with_cookie(visitor: &Visitor, path: &str, cookie: &str) -> Answer {
    Answer::of(visitor.request(Method::GET, path).header(COOKIE, shown(cookie))).await
}

/// Goes to the provider as a browser does, and gives the address that it sends the browser back to, with the
/// cookie of the attempt.
async fn there(app: &TestApp, return_to: Option<&str>) -> (String, String) {
    let mut start = Url::parse("http://x/api/auth/google").unwrap();
    if let Some(path) = return_to {
        start.query_pairs_mut().append_pair("return_to", path);
    }
    let path = start.as_str().replace("http://x", "");
    let answer = app.visitor().get(&path).await;
    assert_eq!(answer.status, 302, "{}", answer.text);
    let page = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap()
        .get(answer.header("location"));
    let page = Answer::of(page).await;
    assert_eq!(page.status, 302, "{}", page.text);
    let callback = page.header("location").strip_prefix(app.origin()).unwrap();
    (callback.to_owned(), cookie(&answer, ATTEMPT))
}

/// The whole way there and back.
async fn sign_in(app: &TestApp, return_to: Option<&str>) -> Answer {
    let (callback, attempt) = there(app, return_to).await;
    with_cookie(&app.visitor(), &callback, &attempt).await
}

/// The account of a sign-in, as the page that it led to gets it.
async fn account(app: &TestApp, answer: &Answer) -> Account {
    let refresh = cookie(answer, REFRESH);
    let visitor = app.visitor();
    let refreshed = visitor
        .post_with_cookie("/api/auth/refresh", shown(&refresh))
        .await;
    assert_eq!(
        refreshed.status, 200,
        "{} after {:?}",
        refreshed.text, answer.headers
    );
    Account::of(&visitor, &refreshed)
}

#[track_caller]
fn ends_in(answer: &Answer, code: &str) {
    assert_eq!(answer.status, 302, "{}", answer.text);
    assert_eq!(answer.header("location"), format!("/login?error={code}"));
    assert_eq!(cookie(answer, REFRESH), "", "nobody is signed in");
    assert!(
        cookie(answer, ATTEMPT).contains("Max-Age=0"),
        "{:?}",
        answer.headers
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_settings_there_is_no_such_way_to_sign_in() {
    let app = TestApp::builder().workers(0).start().await;
    let providers = app.visitor().get("/api/auth/providers").await.ok();
    assert_eq!(providers, json!({ "google": false }));
    for path in [
        "/api/auth/google?return_to=/saved",
        "/api/auth/google/callback?code=1&state=2",
    ] {
        let answer = app.visitor().get(path).await;
        answer.is_error(ErrorCode::OperationNotAllowed);
        assert_eq!(answer.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_person_gets_an_account_and_comes_back_signed_in() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "Ada@Example.org"));
    let providers = app.visitor().get("/api/auth/providers").await.ok();
    assert_eq!(providers, json!({ "google": true }));

    let begun = app.visitor().get("/api/auth/google").await;
    assert_eq!((begun.status, begun.header("cache-control")), (302, "no-store"));
    let address = Url::parse(begun.header("location")).unwrap();
    let query: std::collections::HashMap<_, _> = address.query_pairs().into_owned().collect();
    assert_eq!(
        query["redirect_uri"],
        format!("{}/api/auth/google/callback", app.origin())
    );
    assert_eq!(
        (
            query["code_challenge_method"].as_str(),
            query["response_type"].as_str()
        ),
        ("S256", "code")
    );
    assert!(query["state"].len() >= 20 && query["nonce"].len() >= 20);
    let attempt = cookie(&begun, ATTEMPT);
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"] {
        assert!(
            attempt.split("; ").any(|found| found == part),
            "{part}: {attempt}"
        );
    }

    let answer = sign_in(&app, Some("/generate?mode=code#x")).await;
    assert_eq!(
        (answer.status, answer.header("location")),
        (302, "/generate?mode=code#x")
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    let refresh = cookie(&answer, REFRESH);
    assert!(
        refresh.contains("HttpOnly") && refresh.contains("SameSite=Strict"),
        "{refresh}"
    );
    let hint = cookie(&answer, "morpheo_signed_in");
    assert!(hint.contains("=1;") && !hint.contains("HttpOnly"), "{hint}");
    assert!(cookie(&answer, ATTEMPT).contains("Max-Age=0"));
    let ada = account(&app, &answer).await;
    let me = ada.get("/api/auth/me").await.ok();
    assert_eq!(me["email"], "ada@example.org");
    assert_eq!(me["displayName"], "Ada Lovelace");
    assert_eq!(me["tier"], "free");
    // It has no password.
    let login = app.visitor().login("ada@example.org", PASSWORD).await;
    login.is_error(ErrorCode::InvalidCredential);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_here_before_is_known_by_the_subject_whatever_the_address() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let first = account(&app, &sign_in(&app, None).await).await;
    issuer.let_in(Person::new("sub-1", "lovelace@example.org").unverified());
    let second = account(&app, &sign_in(&app, None).await).await;
    assert_eq!(
        (&second.uid, second.email.as_str()),
        (&first.uid, "ada@example.org")
    );
    issuer.let_in(Person::new("sub-2", "grace@example.org"));
    let other = account(&app, &sign_in(&app, None).await).await;
    assert_ne!(other.uid, first.uid);
    assert_eq!(app.number("SELECT count(*) FROM users").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_comes_several_times_at_once_gets_one_account() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let all = futures_util::future::join_all((0..6).map(|_| sign_in(&app, None))).await;
    for answer in all {
        account(&app, &answer).await;
    }
    assert_eq!(app.number("SELECT count(*) FROM users").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_leads_to_pages_of_the_product_only() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    for (wished, leads_to) in [
        (None, "/dashboard"),
        (Some("https://evil.example/"), "/dashboard"),
        (Some("//evil.example/"), "/dashboard"),
        (Some("/\\evil.example/"), "/dashboard"),
        (
            Some("/login?pwa_id=1&return_url=http%3A%2F%2Fa.example%2F"),
            "/login?pwa_id=1&return_url=http%3A%2F%2Fa.example%2F",
        ),
    ] {
        let answer = sign_in(&app, wished).await;
        assert_eq!(answer.header("location"), leads_to, "{wished:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_at_the_provider_is_shown_as_such() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.refuse();
    ends_in(&sign_in(&app, None).await, "popup-closed-by-user");
    // The place is kept for the next attempt.
    let answer = sign_in(&app, Some("/saved?a=b")).await;
    assert_eq!(
        answer.header("location"),
        "/login?error=popup-closed-by-user&return_to=%2Fsaved%3Fa%3Db"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_browser_that_began_can_end_a_sign_in_and_only_once() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let visitor = app.visitor();
    let (callback, attempt) = there(&app, None).await;
    // Another browser, another attempt of this browser, and a cookie that was made up.
    ends_in(&visitor.get(&callback).await, "cancelled-popup-request");
    let (_, later) = there(&app, None).await;
    let answer = with_cookie(&visitor, &callback, &later).await;
    ends_in(&answer, "cancelled-popup-request");
    let made_up = format!("{}x", shown(&attempt));
    let answer = with_cookie(&visitor, &callback, &made_up).await;
    ends_in(&answer, "cancelled-popup-request");
    // An access token is signed too, but not as an attempt.
    let token = app.register().await.token;
    let answer = with_cookie(&visitor, &callback, &format!("{ATTEMPT}={token}")).await;
    ends_in(&answer, "cancelled-popup-request");
    for query in ["", "?code=1", "?state=", "?error=access_denied"] {
        let path = format!("/api/auth/google/callback{query}");
        ends_in(&visitor.get(&path).await, "cancelled-popup-request");
    }
    let answer = with_cookie(&visitor, &callback, &attempt).await;
    assert_eq!(answer.header("location"), "/dashboard");
    // The code is used up at the provider.
    let again = with_cookie(&visitor, &callback, &attempt).await;
    ends_in(&again, "internal-error");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_identity_that_does_not_hold_signs_nobody_in() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    for flaw in [
        Flaw::ForeignNonce,
        Flaw::ForeignAudience,
        Flaw::ForeignKey,
        Flaw::ForeignIssuer,
        Flaw::Expired,
        Flaw::Unsigned,
        Flaw::Breakdown,
    ] {
        issuer.get_wrong(flaw);
        ends_in(&sign_in(&app, None).await, "internal-error");
    }
    assert_eq!(app.number("SELECT count(*) FROM users").await, 0);
    issuer.get_wrong(Flaw::None);
    account(&app, &sign_in(&app, None).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_keys_of_the_provider_are_fetched_when_they_are_needed() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let first = account(&app, &sign_in(&app, None).await).await;
    issuer.change_key().unwrap();
    let second = account(&app, &sign_in(&app, None).await).await;
    assert_eq!(first.uid, second.uid);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_does_not_answer_is_a_network_error() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let (callback, attempt) = there(&app, None).await;
    issuer.stop().await;
    let answer = with_cookie(&app.visitor(), &callback, &attempt).await;
    ends_in(&answer, "network-request-failed");
    // And one that was never seen.
    let app = start(&issuer).await;
    let answer = app.visitor().get("/api/auth/google").await;
    ends_in(&answer, "network-request-failed");
}

/// Who reads the mails of an account could make a Google account with its address, and go around its second factor.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_a_second_factor_is_joined_by_no_google_account() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    let owner = app.register().await;
    app.sql(
        "INSERT INTO authenticators (user_id, secret_sealed, enabled_at) SELECT id, ''::bytea, now() FROM users;
         UPDATE users SET email_verified_at = now()",
    )
    .await;
    issuer.let_in(Person::new("sub-1", &owner.email));
    let answer = sign_in(&app, None).await;
    ends_in(&answer, "account-exists-with-different-credential");
    app.visitor()
        .login(&owner.email, PASSWORD)
        .await
        .is_error(ErrorCode::SecondFactorRequired);
    // Where nobody had proven the address, the app is of who registered it.
    app.sql("UPDATE users SET email_verified_at = NULL").await;
    let joined = account(&app, &sign_in(&app, None).await).await;
    assert_eq!(joined.uid, owner.uid);
    assert_eq!(app.number("SELECT count(*) FROM authenticators").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_nobody_vouches_for_is_not_joined_to_an_account() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    let owner = app.register().await;
    issuer.let_in(Person::new("sub-1", &owner.email).unverified());
    let answer = sign_in(&app, None).await;
    ends_in(&answer, "account-exists-with-different-credential");
    assert_eq!(app.visitor().login(&owner.email, PASSWORD).await.status, 200);
    owner.get("/api/auth/me").await.ok();
    // Nor is a second Google account to one that has another.
    issuer.let_in(Person::new("sub-2", "ada@example.org"));
    account(&app, &sign_in(&app, None).await).await;
    issuer.let_in(Person::new("sub-3", "ada@example.org"));
    let answer = sign_in(&app, None).await;
    ends_in(&answer, "account-exists-with-different-credential");
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_an_account_whose_address_was_never_proven_shuts_out_who_registered_it() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    // Anybody can register an address with a password.
    let registered = app.register().await;
    issuer.let_in(Person::new("sub-1", &registered.email));
    let owner = account(&app, &sign_in(&app, None).await).await;
    assert_eq!(owner.uid, registered.uid);
    let login = app.visitor().login(&registered.email, PASSWORD).await;
    login.is_error(ErrorCode::InvalidCredential);
    registered
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    let refreshed = registered
        .post_with_cookie("/api/auth/refresh", &registered.cookie)
        .await;
    refreshed.is_error(ErrorCode::UserTokenExpired);
    owner.get("/api/auth/me").await.ok();
}

/// Sets a new password through the newest mail.
async fn reset(app: &TestApp, email: &str, mails: usize) {
    let body = json!({ "email": email });
    let asked = app.visitor().post("/api/auth/request-password-reset", body).await;
    assert_eq!(asked.status, 204);
    let folder = Path::new(app.setting("STATE_DIR")).join("mail");
    wait_until("the mail is there", || async {
        letters_in(&folder).unwrap().len() == mails
    })
    .await;
    let mail = letters_in(&folder).unwrap().pop().unwrap();
    let (_, token) = mail.link(app.origin()).unwrap().split_once("#token=").unwrap();
    let body = json!({ "token": token, "password": PASSWORD });
    let answer = app.visitor().post("/api/auth/reset-password", body).await;
    assert_eq!(answer.status, 204, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_of_a_proven_address_keeps_its_password_beside_google() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    let registered = app.register().await;
    reset(&app, &registered.email, 1).await;
    issuer.let_in(Person::new("sub-1", &registered.email));
    let joined = account(&app, &sign_in(&app, None).await).await;
    assert_eq!(joined.uid, registered.uid);
    assert_eq!(app.visitor().login(&registered.email, PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_gives_an_account_of_google_a_password() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let ada = account(&app, &sign_in(&app, None).await).await;
    reset(&app, "ada@example.org", 1).await;
    let login = app.visitor().login("ada@example.org", PASSWORD).await;
    assert_eq!(login.body["user"]["uid"], ada.uid.as_str());
    assert_eq!(account(&app, &sign_in(&app, None).await).await.uid, ada.uid);

    // An address that nobody vouched for may be a stranger's: whoever reads its mails takes the account over.
    issuer.let_in(Person::new("sub-2", "grace@example.org").unverified());
    let stranger = account(&app, &sign_in(&app, None).await).await;
    reset(&app, "grace@example.org", 2).await;
    stranger
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    let answer = sign_in(&app, None).await;
    ends_in(&answer, "account-exists-with-different-credential");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_is_not_opened_by_google() {
    let issuer = Issuer::start().await.unwrap();
    let app = start(&issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    sign_in(&app, None).await;
    app.sql("UPDATE users SET disabled_at = now()").await;
    ends_in(&sign_in(&app, None).await, "user-disabled");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_address_goes_to_the_provider_only_so_often() {
    let issuer = Issuer::start().await.unwrap();
    let builder = TestApp::builder().workers(0).set("SIGN_INS_PER_ADDRESS", "2");
    let builder = builder
        .set("GOOGLE_CLIENT_ID", CLIENT_ID)
        .set("GOOGLE_CLIENT_SECRET", CLIENT_SECRET);
    let app = builder.set("GOOGLE_ISSUER", issuer.url()).start().await;
    for _ in 0..2 {
        let answer = app.visitor().get("/api/auth/google").await;
        assert!(answer.header("location").starts_with(issuer.url()));
    }
    let answer = app.visitor().get("/api/auth/google").await;
    ends_in(&answer, "too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_credits_of_who_signs_in_with_google_wait_for_no_mail() {
    let (issuer, mail) = (
        Issuer::start().await.unwrap(),
        SmtpServer::start(0).await.unwrap(),
    );
    let builder = TestApp::builder()
        .workers(0)
        .set("MAIL_SMTP_URL", mail.url())
        .set("MAIL_FROM", "Morpheo <no-reply@morpheo.example>");
    let app = start_with(builder, &issuer).await;
    issuer.let_in(Person::new("sub-1", "ada@example.org"));
    let ada = account(&app, &sign_in(&app, None).await).await;
    let info = ada.get("/api/credit-info").await.ok();
    assert_eq!(info["awaitsConfirmation"], false);
    for _ in 0..2 {
        ada.generate("a clock").await.job().await;
    }

    // Who registered with a password, and comes with Google, has the address confirmed by that.
    let registered = app.register().await;
    let waits = registered.get("/api/credit-info").await.ok();
    assert_eq!(waits["awaitsConfirmation"], true);
    issuer.let_in(Person::new("sub-2", &registered.email));
    let joined = account(&app, &sign_in(&app, None).await).await;
    assert_eq!(joined.uid, registered.uid);
    let info = joined.get("/api/credit-info").await.ok();
    assert_eq!(info["awaitsConfirmation"], false);
    assert!(mail.letters().iter().all(|letter| letter.to != "ada@example.org"));
}
