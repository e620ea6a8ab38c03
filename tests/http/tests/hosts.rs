//! Three kinds of origin.

use http_tests::pages::page;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::json;

fn directive<'a>(policy: &'a str, name: &str) -> &'a str {
    let found = policy
        .split(';')
        .map(str::trim)
        .find_map(|part| part.strip_prefix(name));
    found
        .unwrap_or_else(|| panic!("{name} is missing: {policy}"))
        .trim()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_frame_host_answers_with_one_page_for_an_opaque_origin() {
    let app = TestApp::builder().workers(0).start().await;
    let host = |n: u32| format!("f{n}.{}", app.setting("FRAME_HOST_SUFFIX"));
    let first = app.visitor().get_on(&host(1), "/frame").await;
    assert_eq!(
        (first.status, first.header("content-type")),
        (200, "text/html; charset=utf-8")
    );
    for script in ["frame-databases", "frame-runtime"] {
        let address = format!("/static/assets/{script}.js");
        assert!(first.text.contains(&address), "{}", first.text);
    }
    let policy = first.header("content-security-policy");
    assert_eq!(
        directive(policy, "sandbox"),
        "allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-pointer-lock allow-orientation-lock"
    );
    assert_eq!(directive(policy, "frame-ancestors"), app.origin());
    assert_eq!(first.set_cookie(), "");
    let other = app.visitor().get_on(&host(2), "/frame").await;
    assert_eq!(other.text, first.text);
    let runtime = app
        .visitor()
        .get_on(&host(1), "/static/assets/frame-runtime.js")
        .await;
    assert_eq!(runtime.status, 200);
    // A page of an opaque origin fetches with the origin "null"; the runtime is a plain script.
    assert!(runtime.header("content-type").contains("javascript"));
}

#[tokio::test(flavor = "multi_thread")]
async fn frame_and_app_hosts_know_no_calls_and_no_pages_of_the_product() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "appName": "Tides", "htmlContent": page(1) });
    account.post("/api/make-pwa", body).await.ok();
    let frame = format!("f1.{}", app.setting("FRAME_HOST_SUFFIX"));
    let published = format!("tides.{}", app.setting("APPS_HOST_SUFFIX"));
    for host in [&frame, &published] {
        let login = app
            .visitor()
            .request_on(host, Method::POST, "/api/auth/login")
            .json(&json!({ "email": account.email, "password": http_tests::client::PASSWORD }));
        let login = Answer::of(login).await;
        assert!((400..500).contains(&login.status), "{host}: {}", login.status);
        let me = app
            .visitor()
            .request_on(host, Method::GET, "/api/auth/me")
            .bearer_auth(&account.token);
        let me = Answer::of(me).await;
        assert!(!me.text.contains(&account.email), "{host}: {}", me.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn app_hosts_set_no_cookie_and_have_their_own_policy() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "appName": "Tides", "htmlContent": page(1) });
    account.post("/api/make-pwa", body).await.ok();
    let host = format!("tides.{}", app.setting("APPS_HOST_SUFFIX"));
    for path in [
        "/",
        "/sw.js",
        "/manifest.webmanifest",
        "/nowhere",
        "/nowhere.json",
    ] {
        let request = app
            .visitor()
            .request_on(&host, Method::GET, path)
            .header("cookie", &account.cookie);
        let answer = Answer::of(request).await;
        assert_eq!(answer.set_cookie(), "", "{path}");
        let policy = answer.header("content-security-policy");
        assert_eq!(directive(policy, "frame-ancestors"), "'none'", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slug_without_an_app_is_not_available() {
    let app = TestApp::builder().workers(0).start().await;
    let host = format!("nobody.{}", app.setting("APPS_HOST_SUFFIX"));
    let answer = app.visitor().get_on(&host, "/").await;
    assert_eq!(answer.status, 404);
    assert!(answer.text.contains("<html"));
    assert_eq!(app.visitor().get_on(&host, "/sw.js").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_the_main_host_run_only_scripts_of_their_own() {
    let app = TestApp::builder().workers(0).start().await;
    let front = app.visitor().get("/generate").await;
    assert_eq!(front.status, 200);
    let policy = front.header("content-security-policy");
    let scripts = directive(policy, "script-src");
    assert!(
        scripts.contains("'nonce-") && !scripts.contains("unsafe"),
        "{scripts}"
    );
    let frames = format!("http://*.{}", app.setting("FRAME_HOST_SUFFIX"));
    assert_eq!(directive(policy, "frame-src"), frames);
    assert_eq!(directive(policy, "frame-ancestors"), "'none'");
    assert_eq!(front.header("x-content-type-options"), "nosniff");
    let again = app.visitor().get("/generate").await;
    assert_ne!(again.header("content-security-policy"), policy);
    let call = app.visitor().get("/api/models").await;
    assert_eq!(
        directive(call.header("content-security-policy"), "default-src"),
        "'none'"
    );
    assert_eq!(call.header("access-control-allow-origin"), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_is_none_of_ours_is_misdirected() {
    let app = TestApp::builder().workers(0).start().await;
    for host in [
        "evil.example",
        "localhost",
        &format!("f1.{}.evil.example", app.setting("FRAME_HOST_SUFFIX")),
    ] {
        let answer = app.visitor().get_on(host, "/api/models").await;
        assert_eq!(answer.status, 421, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_that_there_is_not_is_answered_as_a_call_or_as_a_page() {
    let app = TestApp::builder().workers(0).start().await;
    let call = app.visitor().get("/api/nowhere").await;
    assert_eq!(
        (call.status, &call.body["code"]),
        (404, &json!("not-found")),
        "{}",
        call.text
    );
    let page = app.visitor().get("/nowhere").await;
    assert_eq!(page.status, 404);
    assert!(page.header("content-type").starts_with("text/html"));
}

#[tokio::test(flavor = "multi_thread")]
async fn samples_are_data_and_never_a_page_of_the_main_host() {
    let app = TestApp::builder().workers(0).start().await;
    let examples = app.visitor().get("/api/examples").await.ok();
    let categories = examples["categories"].as_array().unwrap();
    assert_eq!(categories.len(), 14);
    let first = &categories[0];
    assert_eq!(first["order"], 1);
    assert!(!first["examples"].as_array().unwrap().is_empty());
    let sample = &first["samples"][0];
    let sample = app.visitor().get(sample["url"].as_str().unwrap()).await;
    assert!(sample.header("content-type").starts_with("application/json"));
    assert!(sample.ok()["html"].as_str().unwrap().contains("</html>"));
    assert_eq!(app.visitor().get("/api/samples/none").await.status, 404);
}
