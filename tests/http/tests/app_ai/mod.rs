//! Apps that use AI: in their preview, and where they are published.

mod budgets;
mod preview;
mod published;
mod visitors;

use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp, Visitor};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};

/// A published app.
struct App {
    id: String,
    host: String,
    origin: String,
}

/// A site whose default model answers so, and its provider.
async fn answering(behaviour: Behaviour, settings: &[(&str, &str)]) -> (TestApp, FakeProvider) {
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let mut site = TestApp::builder().answered_by(&provider);
    for (key, value) in settings {
        site = site.set(key, *value);
    }
    (site.start().await, provider)
}

async fn publish(account: &Account, name: &str, ai: Option<Value>) -> App {
    let mut body = json!({ "appName": name, "htmlContent": page(1), "appData": { "appId": name } });
    if let Some(ai) = ai {
        body["ai"] = ai;
    }
    let made = account.post("/api/make-pwa", body).await.ok();
    let origin = made["share_url"]
        .as_str()
        .unwrap()
        .trim_end_matches('/')
        .to_owned();
    App {
        id: made["pwa_id"].as_str().unwrap().to_owned(),
        host: origin.replace("http://", ""),
        origin,
    }
}

fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

fn user(text: &str) -> Value {
    json!({ "messages": [{ "role": "user", "content": text }] })
}

/// A call as the app's own page makes it.
fn call(visitor: &Visitor, app: &App, path: &str, body: &Value) -> RequestBuilder {
    visitor
        .request_on(&app.host, Method::POST, path)
        .header("origin", &app.origin)
        .header("sec-fetch-site", "same-origin")
        .header("idempotency-key", key())
        .json(body)
}

async fn chat(visitor: &Visitor, app: &App, text: &str) -> Answer {
    Answer::of(call(visitor, app, "/_ai/chat", &user(text))).await
}

async fn settings_of(owner: &Account, app: &App) -> Value {
    owner.get(&format!("/api/pwa/{}/ai", app.id)).await.ok()
}

async fn put(account: &Account, path: &str, body: Value) -> Answer {
    Answer::of(account.request(Method::PUT, path).json(&body)).await
}

/// The token that an app gets of somebody who agrees to pay for its AI.
async fn token(account: &Account, app: &App) -> String {
    let path = format!("/api/app-permissions/{}", app.id);
    assert_eq!(put(account, &path, json!({ "ai": true })).await.status, 204);
    let body = json!({ "pwa_id": app.id, "scope": "ai" });
    let answer = account.post("/api/pwa-auth/verify", body).await.ok();
    answer["pwa_token"].as_str().unwrap().to_owned()
}
