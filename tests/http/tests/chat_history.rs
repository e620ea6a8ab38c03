//! Keeping what was said about an app.

use domain::errors::ErrorCode;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

fn message(content: &str) -> Value {
    json!({ "role": "user", "content": content, "timestamp": "2026-11-21T09:00:00Z", "type": "text", "model": null })
}

async fn save(account: &Account, app: &str, history: Value) -> u16 {
    let body = json!({ "app_id": app, "chat_history": history });
    account.post("/api/save-chat-history", body).await.status
}

async fn kept(account: &Account, app: &str) -> Vec<Value> {
    let answer = account.get(&format!("/api/chat-history/{app}")).await.ok();
    answer["chat_history"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_is_kept_replaced_and_cleared() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let nothing = || account.get("/api/chat-history/app-1");
    nothing().await.is_error(ErrorCode::ChatHistoryNotFound);
    let answer = json!({
        "role": "assistant", "content": "Done.\u{0}", "timestamp": "2026-11-21T09:00:00.123Z",
        "type": "code_change", "model": "kimi", "details": { "applied": 2, "failed": [{ "id": "1\u{0}" }] },
    });
    assert_eq!(save(&account, "app-1", json!([message("hi"), answer])).await, 204);
    let history = kept(&account, "app-1").await;
    assert_eq!(history.len(), 2);
    assert_eq!(
        (&history[0]["content"], &history[0]["role"]),
        (&json!("hi"), &json!("user"))
    );
    assert_eq!(
        (&history[1]["content"], &history[1]["type"]),
        (&json!("Done."), &json!("code_change"))
    );
    assert_eq!(history[1]["timestamp"], "2026-11-21T09:00:00.123Z");
    assert_eq!(
        history[1]["details"],
        json!({ "applied": 2, "failed": [{ "id": "1" }] })
    );
    assert_eq!(save(&account, "app-1", json!([message("new")])).await, 204);
    assert_eq!(kept(&account, "app-1").await.len(), 1);
    account
        .get("/api/chat-history/app-2")
        .await
        .is_error(ErrorCode::ChatHistoryNotFound);
    assert_eq!(save(&account, "app-1", json!([])).await, 204);
    assert_eq!(kept(&account, "app-1").await, Vec::<Value>::new());
}

/// A generator that opens a new app asks at once: an error would stand in the browser's console each time.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_app_has_an_empty_chat_and_a_deleted_one_none() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "prompt": "a habit tracker", "appId": "app-1" });
    account.generate_with(body).await.all().await;
    assert_eq!(kept(&account, "app-1").await, Vec::<Value>::new());
    account.delete("/api/generations").await;
    account
        .get("/api/chat-history/app-1")
        .await
        .is_error(ErrorCode::ChatHistoryNotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_is_its_owner_s_alone() {
    let app = TestApp::builder().workers(0).start().await;
    let (mine, theirs) = (app.register().await, app.register().await);
    assert_eq!(save(&mine, "app-1", json!([message("mine")])).await, 204);
    theirs
        .get("/api/chat-history/app-1")
        .await
        .is_error(ErrorCode::ChatHistoryNotFound);
    assert_eq!(save(&theirs, "app-1", json!([message("theirs")])).await, 204);
    assert_eq!(kept(&mine, "app-1").await[0]["content"], "mine");
    let visitor = app.visitor();
    visitor
        .get("/api/chat-history/app-1")
        .await
        .is_error(ErrorCode::NotAuthenticated);
    let body = json!({ "app_id": "app-1", "chat_history": [] });
    visitor
        .post("/api/save-chat-history", body)
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_go_first() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let many: Vec<Value> = (0..120).map(|n| message(&format!("{n}"))).collect();
    assert_eq!(save(&account, "app-1", json!(many)).await, 204);
    let history = kept(&account, "app-1").await;
    assert_eq!((history.len(), &history[0]["content"]), (100, &json!("20")));
    let long = "ä".repeat(20_000);
    assert_eq!(
        save(
            &account,
            "app-1",
            json!([message("old"), message(&long), message(&long), message("new")])
        )
        .await,
        204
    );
    let history = kept(&account, "app-1").await;
    assert_eq!((history.len(), &history[0]["content"]), (4, &json!("old")));
    assert_eq!(
        save(
            &account,
            "app-1",
            json!([message("old"), message(&long), message(&long), message(&long)])
        )
        .await,
        204
    );
    assert_eq!(kept(&account, "app-1").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn details_that_are_too_large_are_left_out() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut large = message("large");
    large["details"] = json!({ "x": "y".repeat(21_000) });
    let mut small = message("small");
    small["details"] = json!({ "x": "y".repeat(19_000) });
    assert_eq!(save(&account, "app-1", json!([large, small])).await, 204);
    let history = kept(&account, "app-1").await;
    assert_eq!(
        (&history[0]["content"], history[0].get("details")),
        (&json!("large"), None)
    );
    assert!(history[1]["details"]["x"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_chat_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for (app_id, history) in [
        ("undefined", json!([])),
        (
            "app-1",
            json!([{ "role": "robot", "content": "x", "timestamp": "2026-11-21T09:00:00Z", "type": "text" }]),
        ),
        (
            "app-1",
            json!([{ "role": "user", "content": "x", "timestamp": "yesterday", "type": "text" }]),
        ),
    ] {
        assert_eq!(save(&account, app_id, history).await, 422);
    }
    account
        .get("/api/chat-history/undefined")
        .await
        .is_error(ErrorCode::ChatHistoryNotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_goes_with_the_app_that_it_is_about() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let transcript = account
        .generate_with(json!({ "prompt": "a tip calculator", "appId": "app-1" }))
        .await
        .all()
        .await;
    let record = transcript.complete()["generationId"].as_str().unwrap().to_owned();
    for app in ["app-1", "app-2"] {
        assert_eq!(save(&account, app, json!([message("hi")])).await, 204);
    }
    assert_eq!(
        account.delete(&format!("/api/generations/{record}")).await.status,
        204
    );
    account
        .get("/api/chat-history/app-1")
        .await
        .is_error(ErrorCode::ChatHistoryNotFound);
    assert_eq!(kept(&account, "app-2").await.len(), 1);
    assert_eq!(account.delete("/api/generations").await.status, 204);
    account
        .get("/api/chat-history/app-2")
        .await
        .is_error(ErrorCode::ChatHistoryNotFound);
}
