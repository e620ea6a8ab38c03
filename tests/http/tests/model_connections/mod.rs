//! Model connections: access to models that people bring along.

mod addresses;
mod bounds;
mod browsers;
mod calls;
mod kept;
mod models;
mod openrouter;
mod overrides;
mod sealed_keys;

use http_tests::{Account, Answer, TestApp, Visitor};
use reqwest::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/model-connections";

async fn create(account: &Account, body: Value) -> Answer {
    account.post(PATH, body).await
}

/// A new connection.
async fn created(account: &Account, body: Value) -> Value {
    let answer = create(account, body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body
}

/// The id of a new connection to an Ollama on this machine.
async fn ollama(account: &Account) -> String {
    id_of(&created(account, json!({ "preset": "ollama" })).await)
}

fn id_of(connection: &Value) -> String {
    connection["id"].as_str().unwrap().to_owned()
}

async fn patch(account: &Account, id: &str, body: Value) -> Answer {
    Answer::of(
        account
            .request(Method::PATCH, &format!("{PATH}/{id}"))
            .json(&body),
    )
    .await
}

async fn list(account: &Account) -> Vec<Value> {
    let answer = account.get(PATH).await.ok();
    answer["connections"].as_array().unwrap().clone()
}

/// Gives a connection the models that a test of it would find.
async fn give_models(app: &TestApp, id: &str, models: &[(&str, &str)]) {
    let models: Vec<Value> = models
        .iter()
        .map(|(id, kind)| {
            json!({
                "id": id, "label": id, "kind": kind, "contextTokens": 8192, "vision": false, "chosen": true,
            })
        })
        .collect();
    app.sql(&format!(
        "UPDATE model_connections SET models = '{}', tested_at = now() WHERE id = '{id}'",
        json!(models)
    ))
    .await;
}

/// An installation that others reach at a name of its own, and somebody who is signed in there.
async fn elsewhere() -> (TestApp, Account) {
    let app = TestApp::builder()
        .workers(0)
        .set("PUBLIC_URL", "https://morpheo.example")
        .start()
        .await;
    // As seen by the proxy that speaks TLS.
    let visitor = Visitor::through(app.setting("PORT").parse().unwrap(), "http://morpheo.example");
    let account = visitor.register().await;
    (app, account)
}
