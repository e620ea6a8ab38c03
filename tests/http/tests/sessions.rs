//! Refresh tokens and their cookie.

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::{Account, Answer, TestApp, Visitor};
use reqwest::Method;
use reqwest::header::{COOKIE, ORIGIN, STRICT_TRANSPORT_SECURITY};
use serde_json::json;

async fn refresh(account: &Account, cookie: &str) -> Answer {
    account.post_with_cookie("/api/auth/refresh", cookie).await
}

/// The cookie of a sign-in, with what must be said of it at each address of the site.
async fn cookie_at(address: &str) -> Answer {
    let app = TestApp::builder()
        .workers(0)
        .set("PUBLIC_URL", address)
        .start()
        .await;
    // As seen by the proxy that speaks TLS, where there is one.
    let host = address.split_once("://").unwrap().1;
    let visitor = Visitor::through(app.setting("PORT").parse().unwrap(), &format!("http://{host}"));
    let body = json!({ "email": "ada@example.org", "password": PASSWORD });
    assert_eq!(visitor.post("/api/auth/register", body).await.status, 201);
    let answer = visitor.login("ada@example.org", PASSWORD).await;
    let cookie = answer.set_cookie();
    let parts: Vec<&str> = cookie.split("; ").collect();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] {
        assert!(parts.contains(&part), "{part} is missing: {cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    assert_eq!(answer.header("cache-control"), "no-store");
    let stored = app
        .number("SELECT count(*) FROM refresh_tokens WHERE length(token_hash) = 32")
        .await;
    assert_eq!(stored, 2);
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_bound_to_the_host_and_out_of_reach_of_scripts() {
    for address in [
        "https://morpheo.example",
        "http://morpheo.example",
        "https://localhost",
        // apps may lie below such a name, and set cookies for it
        "http://morpheo.localhost:8080",
    ] {
        let answer = cookie_at(address).await;
        let cookie = answer.set_cookie();
        assert!(cookie.starts_with("__Host-morpheo_refresh="), "{cookie}");
        assert!(cookie.contains("; Secure"), "{cookie}");
        let is_strict = answer.headers.contains_key(STRICT_TRANSPORT_SECURITY);
        assert_eq!(is_strict, address == "https://morpheo.example", "{address}");
    }
}

/// Safari keeps no secure cookie of such an address.
#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_not_secure_where_this_machine_is_the_site() {
    for address in [
        "http://localhost:8080",
        "http://127.0.0.1:8080",
        "http://[::1]:8080",
    ] {
        let answer = cookie_at(address).await;
        let cookie = answer.set_cookie();
        assert!(cookie.starts_with("morpheo_refresh="), "{cookie}");
        assert!(!cookie.contains("Secure"), "{cookie}");
        assert!(!answer.headers.contains_key(STRICT_TRANSPORT_SECURITY));
    }
}

/// A script on another port of `localhost` can set a cookie with a longer path, which browsers send first.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_cookies_with_the_same_name_none_counts() {
    let app = TestApp::builder().workers(0).start().await;
    let (victim, attacker) = (app.register().await, app.register().await);
    let both = format!("{}; {}", attacker.cookie, victim.cookie);
    assert_eq!(refresh(&victim, &both).await.status, 401);
    assert_eq!(refresh(&victim, &victim.cookie).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_gives_a_new_pair() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let answer = refresh(&account, &account.cookie).await;
    let next = Account::of(&app.visitor(), &answer);
    assert_ne!(next.cookie, account.cookie);
    assert_eq!(answer.body["expiresIn"], 3_600);
    next.get("/api/auth/me").await.ok();
    assert_eq!(refresh(&next, &next.cookie).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_may_refresh_at_the_same_moment() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let (one, two) = tokio::join!(
        refresh(&account, &account.cookie),
        refresh(&account, &account.cookie)
    );
    for answer in [one, two] {
        assert_eq!(refresh(&account, &answer.cookie()).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_shown_again_and_again_gives_a_handful_of_others_and_ends_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut given = Vec::new();
    // The sign-in itself gave the first of five.
    for _ in 0..4 {
        given.push(refresh(&account, &account.cookie).await.cookie());
    }
    let refused = refresh(&account, &account.cookie).await;
    refused.is_error(ErrorCode::RateLimited);
    assert_eq!(refused.headers.get("set-cookie"), None);
    // One that was not used yet always gives the next; a race for it is one more of the same session.
    let next = refresh(&account, &given[0]).await;
    assert_eq!(next.status, 200);
    refresh(&account, &given[0])
        .await
        .is_error(ErrorCode::RateLimited);
    a_minute_passes(&app).await;
    assert_eq!(refresh(&account, &next.cookie()).await.status, 200);
    assert_eq!(refresh(&account, &next.cookie()).await.status, 200);
}

/// Longer than a used token may be shown again.
async fn a_minute_passes(app: &TestApp) {
    time_passes(app, "1 minute").await;
}

async fn time_passes(app: &TestApp, span: &str) {
    app.sql(&format!(
        "UPDATE refresh_tokens SET created_at = created_at - interval '{span}', expires_at = expires_at - interval '{span}',
             used_at = used_at - interval '{span}', first_used_at = first_used_at - interval '{span}'"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_whose_answer_was_lost_does_not_lose_the_session() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    // The tab was closed: the browser keeps the cookie that it sent. Twice.
    for _ in 0..2 {
        assert_eq!(refresh(&account, &account.cookie).await.status, 200);
        a_minute_passes(&app).await;
    }
    let next = refresh(&account, &account.cookie).await;
    assert_eq!(next.status, 200);
    assert_eq!(refresh(&account, &next.cookie()).await.status, 200);
    // From here on the first one is used for good.
    a_minute_passes(&app).await;
    refresh(&account, &account.cookie)
        .await
        .is_error(ErrorCode::UserTokenExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thief_with_the_earlier_token_and_its_owner_end_the_session_together() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let own = refresh(&account, &account.cookie).await.cookie();
    a_minute_passes(&app).await;
    let thief = refresh(&account, &account.cookie).await;
    assert_eq!(thief.status, 200);
    a_minute_passes(&app).await;
    for cookie in [own, thief.cookie()] {
        refresh(&account, &cookie)
            .await
            .is_error(ErrorCode::UserTokenExpired);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_whose_place_a_thief_took_ends_the_session_at_once() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let own = refresh(&account, &account.cookie).await.cookie();
    a_minute_passes(&app).await;
    let thief = refresh(&account, &account.cookie).await;
    assert_eq!(thief.status, 200);
    // Within the grace time of the theft: this is no second tab.
    for cookie in [own, thief.cookie()] {
        refresh(&account, &cookie)
            .await
            .is_error(ErrorCode::UserTokenExpired);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_successor_that_may_still_be_on_its_way_does_not_end_the_session() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    refresh(&account, &account.cookie).await;
    time_passes(&app, "19 seconds").await;
    let second_tab = refresh(&account, &account.cookie).await.cookie();
    time_passes(&app, "2 seconds").await;
    // By now the token was used too long ago, and takes the place of both.
    assert_eq!(refresh(&account, &account.cookie).await.status, 200);
    assert_eq!(refresh(&account, &second_tab).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_token_holds_for_a_day_however_often_its_answer_is_lost() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    assert_eq!(refresh(&account, &account.cookie).await.status, 200);
    time_passes(&app, "20 hours").await;
    let next = refresh(&account, &account.cookie).await;
    assert_eq!(next.status, 200);
    time_passes(&app, "5 hours").await;
    for cookie in [account.cookie.clone(), next.cookie()] {
        refresh(&account, &cookie)
            .await
            .is_error(ErrorCode::UserTokenExpired);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_everywhere_ends_every_sign_in_of_the_account_and_no_other() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let elsewhere = app.visitor().login(&account.email, PASSWORD).await;
    let elsewhere = Account::of(&app.visitor(), &elsewhere);
    let answer = Answer::of(account.request(Method::POST, "/api/auth/logout-everywhere")).await;
    assert_eq!(answer.status, 204);
    assert!(
        answer.set_cookie().contains("Max-Age=0"),
        "{}",
        answer.set_cookie()
    );
    for ended in [&account, &elsewhere] {
        refresh(ended, &ended.cookie)
            .await
            .is_error(ErrorCode::UserTokenExpired);
        ended
            .get("/api/auth/me")
            .await
            .is_error(ErrorCode::UserTokenExpired);
    }
    stranger.get("/api/auth/me").await.ok();
    let nobody = app.visitor().post_nothing("/api/auth/logout-everywhere").await;
    nobody.is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_shown_again_later_ends_the_sign_in() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let elsewhere = app.visitor().login(&account.email, PASSWORD).await;
    let next = refresh(&account, &account.cookie).await.cookie();
    let next = refresh(&account, &next).await.cookie();
    a_minute_passes(&app).await;
    let stolen = refresh(&account, &account.cookie).await;
    stolen.is_error(ErrorCode::UserTokenExpired);
    assert!(
        stolen.set_cookie().contains("Max-Age=0"),
        "{}",
        stolen.set_cookie()
    );
    refresh(&account, &next)
        .await
        .is_error(ErrorCode::UserTokenExpired);
    // Another sign-in of the same account goes on.
    assert_eq!(refresh(&account, &elsewhere.cookie()).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_cookie_a_made_up_one_and_an_old_one_give_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let none = account.post_nothing("/api/auth/refresh").await;
    none.is_error(ErrorCode::UserTokenExpired);
    let made_up = refresh(&account, "morpheo_refresh=abc").await;
    made_up.is_error(ErrorCode::UserTokenExpired);
    app.sql("UPDATE refresh_tokens SET expires_at = now()").await;
    let old = refresh(&account, &account.cookie).await;
    old.is_error(ErrorCode::UserTokenExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_the_sign_in() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let elsewhere = app.visitor().login(&account.email, PASSWORD).await;
    let answer = account
        .post_with_cookie("/api/auth/logout", &account.cookie)
        .await;
    assert_eq!(answer.status, 204);
    assert!(
        answer.set_cookie().contains("Max-Age=0"),
        "{}",
        answer.set_cookie()
    );
    let gone = refresh(&account, &account.cookie).await;
    gone.is_error(ErrorCode::UserTokenExpired);
    assert_eq!(refresh(&account, &elsewhere.cookie()).await.status, 200);
    assert_eq!(account.post_nothing("/api/auth/logout").await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_origin_cannot_use_the_cookie() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let from = |path: &'static str, origin: String| {
        let request = account
            .request(Method::POST, path)
            .header(COOKIE, &account.cookie)
            .header(ORIGIN, origin);
        Answer::of(request)
    };
    let apps = format!("http://evil.{}", app.setting("APPS_HOST_SUFFIX"));
    for origin in ["https://evil.example".to_owned(), "null".to_owned(), apps] {
        for path in ["/api/auth/refresh", "/api/auth/logout"] {
            from(path, origin.clone())
                .await
                .is_error(ErrorCode::UnauthorizedDomain);
        }
    }
    assert_eq!(
        from("/api/auth/refresh", app.origin().to_owned()).await.status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_secret_outlives_the_process() {
    let app = TestApp::builder().workers(0).set("JWT_SECRET", "").start().await;
    app.register().await.get("/api/auth/me").await.ok();
    let kept = std::path::Path::new(app.setting("STATE_DIR")).join("jwt-secret");
    assert!(std::fs::read(&kept).unwrap().len() >= 32);
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&kept).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
}
