//! Another page of an app, made to look like the one that is there.

use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::pages::page;
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};

const HOME: &str = "<!doctype html><html lang=en><head><title>Tides</title><style>:root{--bg:#123456}</style></head>\
    <body><header>Tides and Moons</header><main><p>secret of the home page</p></main></body></html>";

fn request() -> Value {
    json!({
        "prompt": "Create a Contact page consistent with the existing app style\n\nWrite to us.",
        "appId": "app-1", "styleSource": HOME,
        "page": { "pageId": "p2", "name": "Contact", "order": 1 },
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_sees_the_look_of_the_first_page_and_not_the_page() {
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::complete(page(3)))
        .await
        .unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register_pro().await;
    account.generate_with(request()).await.all().await.complete();
    let asked = provider.requests().last().unwrap().body.to_string();
    for part in [
        "Create a Contact page",
        "Write to us.",
        "--bg:#123456",
        "Tides and Moons",
    ] {
        assert!(asked.contains(part), "{part}: {asked}");
    }
    assert!(!asked.contains("secret of the home page"), "{asked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_model_the_page_has_the_look_and_what_was_written() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let done = account.generate_with(request()).await.all().await;
    let done = done.complete();
    let html = done["html"].as_str().unwrap();
    for part in [
        "--bg:#123456",
        "Tides and Moons",
        ">Contact</h1>",
        ">Write to us.</p>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert_eq!(app.charges().await, 0, "the offline studio costs nothing");
    let mut blank = request();
    blank["styleSource"] = json!(" ");
    account.generate_with(blank).await.all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_page_is_for_pro_accounts() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let first = json!({ "prompt": "a tip calculator", "appId": "app-1", "page": { "pageId": "p1", "name": "Home", "order": 0 } });
    account.generate_with(first.clone()).await.all().await.complete();
    let refused = account.post("/api/generate-full-code", request()).await;
    refused.is_error(ErrorCode::ProRequired);
    account.generate_with(first).await.all().await.complete();
    for (path, body) in [
        (
            "/api/modify-full-code",
            json!({ "modification_prompt": "make the background red", "current_html": HOME }),
        ),
        (
            "/api/differential/chat",
            json!({ "message": "make the background red", "code": HOME, "app_id": "app-1" }),
        ),
    ] {
        let mut body = body;
        body["appId"] = json!("app-1");
        body["page"] = request()["page"].clone();
        account.post(path, body).await.is_error(ErrorCode::ProRequired);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_app_keeps_the_prompt_of_its_first_page() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let first = json!({ "prompt": "a tip calculator", "appId": "app-1", "page": { "pageId": "p1", "name": "Home", "order": 0 } });
    account.generate_with(first).await.all().await.complete();
    account.generate_with(request()).await.all().await.complete();
    let list = account.get("/api/generations").await.ok();
    let record = &list["generations"][0];
    assert_eq!(
        (&record["prompt"], &record["pageCount"]),
        (&json!("a tip calculator"), &json!(2))
    );
}
