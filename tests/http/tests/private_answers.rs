//! What is for one person or for the operator alone.

use domain::errors::ErrorCode;
use http_tests::{Answer, TestApp};
use reqwest::Method;

#[tokio::test(flavor = "multi_thread")]
async fn access_tokens_end_with_the_session() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let elsewhere = app
        .visitor()
        .login(&account.email, http_tests::client::PASSWORD)
        .await;
    let elsewhere = http_tests::Account::of(&app.visitor(), &elsewhere);
    let refreshed = account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    let refreshed = http_tests::Account::of(&app.visitor(), &refreshed);
    let answer = refreshed
        .post_with_cookie("/api/auth/logout", &refreshed.cookie)
        .await;
    assert_eq!(answer.status, 204);
    for ended in [&account, &refreshed] {
        let answer = ended.get("/api/auth/me").await;
        answer.is_error(ErrorCode::UserTokenExpired);
    }
    elsewhere.get("/api/auth/me").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_by_the_bearer_token_ends_the_refresh_token_too() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let answer = Answer::of(account.request(Method::POST, "/api/auth/logout")).await;
    assert_eq!(answer.status, 204);
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    let refresh = account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    refresh.is_error(ErrorCode::UserTokenExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_token_that_was_stolen_ends_the_access_tokens_too() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let next = account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    // The owner goes on with the next one: from here on the first is stolen when it is shown.
    account
        .post_with_cookie("/api/auth/refresh", &next.cookie())
        .await;
    app.sql("UPDATE refresh_tokens SET used_at = used_at - interval '1 minute'")
        .await;
    account
        .post_with_cookie("/api/auth/refresh", &account.cookie)
        .await;
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn private_answers_are_kept_by_no_cache() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let calls: serde_json::Value = app.visitor().get("/api/openapi.json").await.ok();
    for (path, methods) in calls["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            if call.get("security").is_none() {
                continue;
            }
            let method: Method = method.to_uppercase().parse().unwrap();
            let path = path.replace("{id}", "nothing");
            for request in [
                account.request(method.clone(), &path),
                app.visitor().request(method.clone(), &path),
            ] {
                let answer = Answer::of(request).await;
                let caching = answer.header("cache-control");
                assert!(caching.contains("no-store"), "{method} {path}: {caching}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_this_machine_and_for_holders_of_the_token() {
    let app = TestApp::builder()
        .workers(0)
        .set("METRICS_TOKEN", "a token for tests")
        .start()
        .await;
    let ask = |token: Option<&'static str>, forwarded: bool| {
        let mut request = app.visitor().request(Method::GET, "/metrics");
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if forwarded {
            request = request.header("x-forwarded-for", "127.0.0.1");
        }
        Answer::of(request)
    };
    assert_eq!(ask(None, false).await.status, 200);
    assert_eq!(ask(Some("a token for tests"), true).await.status, 200);
    for wrong in [None, Some("another token"), Some("")] {
        ask(wrong, true).await.is_error(ErrorCode::NotAuthenticated);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_operators_ask_is_nothing_to_other_hosts() {
    let app = TestApp::builder().workers(0).start().await;
    let (visitor, app_host) = (
        app.visitor(),
        format!("tides.{}", app.setting("APPS_HOST_SUFFIX")),
    );
    let frame_host = format!("f1.{}", app.setting("FRAME_HOST_SUFFIX"));
    for host in [app_host.as_str(), &frame_host] {
        for path in ["/healthz", "/readyz", "/metrics"] {
            let answer = visitor.get_on(host, path).await;
            let shows = ["morpheo_", "\"status\"", "\"postgres\""];
            assert!(
                !shows.iter().any(|word| answer.text.contains(word)),
                "{host}{path}"
            );
        }
    }
    assert_eq!(visitor.get_on("10.0.0.7:8080", "/metrics").await.status, 421);
    // A balancer that asks by the bare address is answered; whom it forwards for is not.
    assert_eq!(visitor.get_on("10.0.0.7:8080", "/healthz").await.status, 200);
    for path in ["/healthz", "/readyz"] {
        let forwarded = visitor
            .request_on("10.0.0.7:8080", Method::GET, path)
            .header("x-forwarded-for", "203.0.113.9");
        assert_eq!(Answer::of(forwarded).await.status, 421);
    }
}
