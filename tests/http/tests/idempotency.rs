//! One wish, sent more than once: a client names the job before it asks for it.

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

const PAGE: &str = "<!DOCTYPE html><html><body><h1>Hello</h1></body></html>";

fn ask(account: &Account, path: &str, key: &str, body: &Value) -> RequestBuilder {
    account
        .request(Method::POST, path)
        .header("Idempotency-Key", key)
        .json(body)
}

fn generate(account: &Account, key: &str) -> RequestBuilder {
    let body = json!({ "prompt": "a tip calculator" });
    ask(account, "/api/generate-full-code", key, &body)
}

fn fresh() -> String {
    uuid::Uuid::new_v4().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_is_sent_again_leads_to_the_same_job_and_one_charge() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let key = fresh();
    let (first, second) = tokio::join!(
        Events::open(generate(&account, &key)),
        Events::open(generate(&account, &key))
    );
    let (first, second) = tokio::join!(first.all(), second.all());
    assert_eq!(first.job(), key);
    assert_eq!(first.events, second.events);
    let later = Events::open(generate(&account, &key)).await.all().await;
    assert_eq!(later.events, first.events, "the whole stream, after its end too");
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 1);
    assert_eq!(app.number("SELECT count(*) FROM generations").await, 1);
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_that_streams_takes_a_key() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let change = json!({ "modification_prompt": "Make it blue", "current_html": PAGE });
    let chat = json!({ "message": "Change the title to \"Hi\"", "code": PAGE, "app_id": "app-1" });
    let code = json!({ "message": "Change the title to \"Hi\"", "current_code": PAGE, "app_id": "app-1" });
    for (path, body) in [
        ("/api/modify-full-code", change),
        ("/api/differential/chat", chat),
        ("/api/chat-with-code", code),
    ] {
        let key = fresh();
        let first = Events::open(ask(&account, path, &key, &body)).await.all().await;
        let again = Events::open(ask(&account, path, &key, &body)).await.all().await;
        assert_eq!(first.job(), key, "{path}");
        assert_eq!(first.events, again.events, "{path}");
    }
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_names_another_job_is_refused() {
    let app = TestApp::charging().await;
    let (account, stranger) = (app.register().await, app.register().await);
    let key = fresh();
    Events::open(generate(&account, &key))
        .await
        .all()
        .await
        .complete();
    let refused = Answer::of(generate(&stranger, &key)).await;
    refused.is_error(ErrorCode::InvalidRequest);
    assert_eq!(stranger.credits().await, 10);
    let other_kind = json!({ "modification_prompt": "Make it blue", "current_html": PAGE });
    Answer::of(ask(&account, "/api/modify-full-code", &key, &other_kind))
        .await
        .is_error(ErrorCode::IdempotencyKeyReused);
    let other_app = json!({ "prompt": "a tip calculator", "appId": "another-app" });
    Answer::of(ask(&account, "/api/generate-full-code", &key, &other_app))
        .await
        .is_error(ErrorCode::IdempotencyKeyReused);
    let other_content = json!({ "prompt": "something else" });
    Answer::of(ask(&account, "/api/generate-full-code", &key, &other_content))
        .await
        .is_error(ErrorCode::IdempotencyKeyReused);
    assert_eq!(account.credits().await, 9);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_a_uuid() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    for key in ["", "1", "not-a-uuid", "6f1e2f5c"] {
        Answer::of(generate(&account, key))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_was_refused_may_be_sent_again() {
    let app = TestApp::builder()
        .workers(0)
        .set("QUEUE_MAX_WAITING", "1")
        .start()
        .await;
    let account = app.register().await;
    let waiting = account.generate("a clock").await.job().await;
    let key = fresh();
    for _ in 0..2 {
        let refused = Answer::of(generate(&account, &key)).await;
        refused.is_error(ErrorCode::QueueFull);
    }
    assert_eq!(account.credits().await, 9);
    account.cancel(&waiting).await;
    assert_eq!(Events::open(generate(&account, &key)).await.job().await, key);
    assert_eq!(
        Events::open(generate(&account, &key)).await.job().await,
        key,
        "while the queue is full"
    );
    assert_eq!(account.credits().await, 9);
}
