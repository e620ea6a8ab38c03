//! Suggestions for a page: what the page itself shows, what a model adds, what they cost, and what is refused.

mod analysis;
mod asked;
mod contents;
mod cost;

use http_tests::{Account, Answer, TestApp};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};

const FEATURES: &str = "/api/suggest-features";
const MODIFICATIONS: &str = "/api/suggest-modifications";
/// The model that answers when nothing was chosen.
const MODEL: &str = "kimi-k2-turbo-preview";
/// What this page shows of its faults: no viewport, a link that leads nowhere.
const PAGE: &str = "<!doctype html><html lang=\"de\"><head><title>Gezeiten</title></head>\
    <body><h1>Gezeiten</h1><p>Ebbe um sechs</p><a href=\"#\">Impressum</a></body></html>";
const SHOWN: [&str; 2] = [
    "Add a viewport tag so that phones show the page at its size",
    "Give the link \"Impressum\" a target: it leads nowhere",
];
const TWO: &str = r#"["Zeige die Flut", "Baue eine Suche ein"]"#;
const WITHOUT_A_MODEL: &str = "Found in the page itself. An AI model can suggest more.";

async fn with(behaviour: Behaviour) -> (TestApp, FakeProvider) {
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .answered_by(&provider)
        .set("STREAM_IDLE_SECONDS", "1")
        .start()
        .await;
    (app, provider)
}

async fn features(account: &Account, html: &str) -> Answer {
    account.post(FEATURES, json!({ "current_html": html })).await
}

fn suggestions(answer: &Value) -> Vec<&str> {
    let suggestions = answer["suggestions"].as_array().unwrap().iter();
    suggestions.map(|text| text.as_str().unwrap()).collect()
}

/// What the model was sent in its request of this number.
fn sent(provider: &FakeProvider, number: usize) -> String {
    provider.requests()[number].body["messages"].to_string()
}

/// The id of a page that the account had made.
async fn generated(account: &Account) -> String {
    let job = account.generate_all("tides").await;
    job.complete();
    job.job().to_owned()
}
