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
        "Made with <a href=\"/\">Morpheo</a> by one of its users. Morpheo has not reviewed this app",
        "Report this app",
        "To install it, open it and choose Install",
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

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_list_only_what_its_maker_wants_listed() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let save = async |indexable: Option<bool>| {
        let page = |id: &str, name: &str| json!({ "pageId": id, "name": name, "htmlContent": page(2) });
        let mut body = json!({
            "appId": "app-1", "name": "Tides", "currentPageId": "p1", "pages": [page("p1", "Home"), page("p2", "About us")],
        });
        if let Some(indexable) = indexable {
            body["indexable"] = json!(indexable);
        }
        account.post("/api/save-app", body).await.ok()
    };
    let saved = save(None).await;
    let record = text(&saved, "id").to_owned();
    let body = json!({ "appName": "Tides", "isMultipage": true, "sourceGenerationId": record });
    account.post("/api/make-pwa", body).await.ok();
    let shown = async || {
        let visitor = app.visitor();
        let (page, map) = (visitor.get("/a/tides").await, visitor.get("/sitemap.xml").await);
        let detail = account.get(&format!("/api/generations/{record}")).await.ok();
        (
            page.text.contains("noindex"),
            map.text.contains("/a/tides</loc>"),
            detail["indexable"] == true,
            detail["isPublic"] == true,
        )
    };
    assert_eq!(shown().await, (true, false, false, true));
    save(Some(true)).await;
    assert_eq!(shown().await, (false, true, true, true));
    save(None).await;
    assert_eq!(shown().await, (false, true, true, true), "as before");
    save(Some(false)).await;
    assert_eq!(shown().await, (true, false, false, true));
    let about = app.visitor().get("/a/tides/about-us").await;
    assert_eq!(about.status, 200);
    assert!(
        about.text.contains("<h1 dir=\"auto\">About us · Tides</h1>"),
        "{}",
        about.text
    );
    assert!(about.text.contains("/a/tides/about-us\">"), "{}", about.text);
    for path in [
        "/a/tides/nothing",
        "/a/tides/index.html",
        "/a/tides/sw.js",
        "/a/tides/manifest.webmanifest",
    ] {
        assert_eq!(app.visitor().get(path).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_described_as_it_describes_itself() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let described = |text: &str| {
        page(2).replacen(
            "<head>",
            &format!("<head><meta name=description content='{text}'>"),
            1,
        )
    };
    let page =
        |id: &str, name: &str, html: String| json!({ "pageId": id, "name": name, "htmlContent": html });
    let body = json!({ "appId": "app-1", "name": "Tides", "currentPageId": "p1", "pages": [
        page("p1", "Home", described("When the sea &amp; the <b>moon</b> meet")), page("p2", "About us", described("Who we are")),
    ] });
    let saved = account.post("/api/save-app", body).await.ok();
    let body = json!({ "appName": "Tides", "isMultipage": true, "sourceGenerationId": text(&saved, "id") });
    account.post("/api/make-pwa", body).await.ok();
    for (path, expected) in [
        (
            "/a/tides",
            "content=\"When the sea &#38; the &#60;b&#62;moon&#60;/b&#62; meet\"",
        ),
        ("/a/tides/about-us", "content=\"Who we are\""),
    ] {
        let shown = app.visitor().get(path).await.text;
        assert_eq!(
            shown.matches(expected).count(),
            2,
            "for search engines, and those who share links: {shown}"
        );
        assert!(!shown.contains("<b>moon"));
    }
}
