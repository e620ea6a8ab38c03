//! Histories that are far larger than what is kept of them.

use domain::errors::ErrorCode;
use domain::limits::CHAT_HISTORY_BODY_MAX_BYTES;
use http_tests::TestApp;
use http_tests::client::Answer;
use reqwest::{Body, Method};
use serde_json::json;

fn item(content: &str) -> serde_json::Value {
    json!({ "role": "user", "content": content, "timestamp": "2026-11-22T09:00:00Z", "type": "text" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_history_that_is_too_large_is_refused_however_it_is_sent() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let body = json!({ "app_id": "app-1", "chat_history": [item(&"x".repeat(CHAT_HISTORY_BODY_MAX_BYTES))] });
    account
        .post("/api/save-chat-history", body.clone())
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    // Without a length: refused when it turns out to be too long.
    let pieces: Vec<Result<Vec<u8>, std::io::Error>> = body
        .to_string()
        .into_bytes()
        .chunks(65_536)
        .map(|piece| Ok(piece.to_vec()))
        .collect();
    let request = account
        .request(Method::POST, "/api/save-chat-history")
        .header("content-type", "application/json")
        .body(Body::wrap_stream(futures_util::stream::iter(pieces)));
    Answer::of(request).await.is_error(ErrorCode::PayloadTooLarge);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_long_history_the_newest_is_kept() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut items: Vec<_> = (0..5_000).map(|number| item(&format!("{number}"))).collect();
    items[4_999]["details"] = json!({ "values": vec![0; 9_000] });
    let body = json!({ "app_id": "app-1", "chat_history": items });
    assert_eq!(account.post("/api/save-chat-history", body).await.status, 204);
    let kept = account.get("/api/chat-history/app-1").await.ok();
    let kept = kept["chat_history"].as_array().unwrap();
    assert_eq!((kept.len(), &kept[0]["content"]), (100, &json!("4900")));
    assert_eq!(
        (&kept[99]["content"], kept[99].get("details")),
        (&json!("4999"), None)
    );
}
