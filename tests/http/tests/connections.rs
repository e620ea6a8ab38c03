//! Connections between pages, and to addresses.

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

async fn save(account: &Account) -> Value {
    let page = |id: &str| json!({ "pageId": id, "name": id, "htmlContent": "<!doctype html><p>x</p>" });
    let body = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1", "pages": [page("p1"), page("p2")],
    });
    account.post("/api/save-app", body).await.ok()
}

fn to_page(id: &str) -> Value {
    json!({
        "id": id, "appId": "app-1", "sourcePageId": "p1", "targetPageId": "p2", "connectionType": "page",
        "elementId": "morpheo-a-1", "displayText": "Go", "metadata": { "styling": "none" },
    })
}

async fn put(account: &Account, id: &str, body: &Value) -> Answer {
    let request = account.request(Method::PUT, &format!("/api/connections/{id}"));
    Answer::of(request.json(body)).await
}

async fn list(account: &Account) -> Vec<Value> {
    let list = account.get("/api/connections?appId=app-1").await.ok();
    list["connections"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_noted_changed_and_deleted() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    save(&account).await;
    let made = account.post("/api/connections", to_page("c1")).await.ok();
    assert_eq!(made["success"], true);
    assert_eq!(made["connection"]["targetPageId"], "p2");
    assert_eq!(made["connection"]["metadata"], json!({ "styling": "none" }));
    // Noted once more, it is the same.
    account.post("/api/connections", to_page("c1")).await.ok();
    let mut changed = to_page("c1");
    changed["connectionType"] = json!("url");
    changed["targetUrl"] = json!(" https://example.com/a?b#c ");
    let answer = put(&account, "c1", &changed).await.ok();
    assert_eq!(answer["connection"]["targetUrl"], "https://example.com/a?b#c");
    assert_eq!(answer["connection"]["targetPageId"], Value::Null);
    assert_eq!(list(&account).await.len(), 1);
    let path = "/api/connections/c1?appId=app-1";
    assert_eq!(account.delete(path).await.status, 204);
    account.delete(path).await.is_error(ErrorCode::AppNotFound);
    put(&account, "c1", &changed)
        .await
        .is_error(ErrorCode::AppNotFound);
    assert!(list(&account).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_leads_nowhere_or_is_no_address_is_refused() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    save(&account).await;
    let with = |field: &str, value: Value| {
        let mut body = to_page("c1");
        body[field] = value;
        body
    };
    for (body, code) in [
        (with("targetPageId", json!("p9")), ErrorCode::TargetPageNotFound),
        (with("targetPageId", Value::Null), ErrorCode::TargetPageNotFound),
        (with("targetPageId", json!("p1")), ErrorCode::InvalidRequest),
        (with("id", json!("../x")), ErrorCode::InvalidRequest),
        (with("elementId", json!("")), ErrorCode::InvalidRequest),
        (
            with("metadata", json!("x".repeat(3_000))),
            ErrorCode::InvalidRequest,
        ),
        (with("connectionType", json!("url")), ErrorCode::InvalidRequest),
    ] {
        account.post("/api/connections", body).await.is_error(code);
    }
    for address in [
        "javascript:alert(1)",
        "data:text/html,x",
        "/path",
        "file:///etc/passwd",
        "https://",
    ] {
        let mut body = with("connectionType", json!("url"));
        body["targetUrl"] = json!(address);
        account
            .post("/api/connections", body)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    assert!(list(&account).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_belong_to_the_owner_of_their_app_and_go_with_it() {
    let app = TestApp::start().await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    let saved = save(&account).await;
    account.post("/api/connections", to_page("c1")).await.ok();
    assert!(list(&other).await.is_empty());
    put(&other, "c1", &to_page("c1"))
        .await
        .is_error(ErrorCode::TargetPageNotFound);
    other
        .delete("/api/connections/c1?appId=app-1")
        .await
        .is_error(ErrorCode::AppNotFound);
    app.visitor()
        .post("/api/connections", to_page("c1"))
        .await
        .is_error(ErrorCode::NotAuthenticated);
    let record = format!("/api/generations/{}", saved["id"].as_str().unwrap());
    assert_eq!(account.delete(&record).await.status, 204);
    assert_eq!(app.number("SELECT count(*) FROM connections").await, 0);
    account
        .post("/api/connections", to_page("c1"))
        .await
        .is_error(ErrorCode::TargetPageNotFound);
}
