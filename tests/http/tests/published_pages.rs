//! The page of a published app on the main origin.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

async fn publish(account: &Account, name: &str, html: &str) -> Value {
    let body = json!({ "appName": name, "htmlContent": html, "appData": { "appId": "app-1" } });
    account.post("/api/make-pwa", body).await.ok()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_what_the_app_is_and_leads_to_it_without_running_any_of_it() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let html = format!("{}<script>window.marker = 1</script>", page(2));
    let published = publish(&account, "Tides <b>&\"' Moons", &html).await;
    let path = format!("/a/{}", text(&published, "app_slug"));
    let shown = app.visitor().get(&path).await;
    assert_eq!(shown.status, 200);
    assert!(!shown.text.contains("marker"), "{}", shown.text);
    assert!(!shown.text.contains("Tides <b>"), "{}", shown.text);
    for part in [
        "Tides &#60;b&#62;&#38;&#34;&#39; Moons</h1>",
        "<meta name=\"robots\" content=\"noindex\">",
        "<meta property=\"og:title\" content=\"Tides &#60;b&#62;",
        &format!("href=\"{}\"", text(&published, "share_url")),
        "Made with <a href=\"/\">Morpheo</a>. What the app does is its maker’s work",
        "Report this app",
    ] {
        assert!(shown.text.contains(part), "{part}: {}", shown.text);
    }
    let icon = app.visitor().get(&format!("{path}/icon.png")).await;
    assert_eq!(icon.status, 200);
    assert_eq!(icon.headers["content-type"], "image/png");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_none_of_an_app_that_is_offline_or_never_was() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let published = publish(&account, "Tides", &page(2)).await;
    let path = format!("/a/{}", text(&published, "app_slug"));
    let pwa = format!("/api/pwa/{}", text(&published, "pwa_id"));
    assert_eq!(account.delete(&pwa).await.status, 204);
    for path in [
        path.as_str(),
        "/a/no-such-app",
        "/a/No_App",
        "/a/..%2fapi",
        "/a/x/icon.png",
    ] {
        let answer = app.visitor().get(path).await;
        assert_eq!(answer.status, 404, "{path}");
    }
    assert_eq!(app.visitor().get(&format!("{path}/icon.png")).await.status, 404);
    app.visitor().get("/api/a").await.is_error(ErrorCode::NotFound);
}
