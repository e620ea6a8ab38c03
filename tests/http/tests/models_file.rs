//! What the operator's catalogue of models (MODELS_FILE) decides.

use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::pages::page;
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

/// Ids that the rule of names would judge the other way round.
const FILE: &str = r#"
[[models]]
id = "house"
kind = "code"
default = true
pro_only = false
label = "House"
description = "Open, though its name is not on the list."
max_output_tokens = 1000
[[models.routes]]
provider = "moonshot"
upstream = "house"

[[models]]
id = "kimi-k2-large"
kind = "code"
pro_only = true
label = "Kimi K2 Large"
description = "Closed, though its name is on the list."
max_output_tokens = 1000
[[models.routes]]
provider = "moonshot"
upstream = "kimi-k2-large"
"#;

async fn app() -> (FakeProvider, TestApp) {
    app_answered(Behaviour::complete(page(5))).await
}

async fn app_answered(behaviour: Behaviour) -> (FakeProvider, TestApp) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("models.toml");
    std::fs::write(&file, FILE).unwrap();
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    // The workers read it while they start.
    let app = TestApp::builder()
        .answered_by(&provider)
        .set("MODELS_FILE", file.to_str().unwrap())
        .start()
        .await;
    (provider, app)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_decides_which_models_need_pro() {
    let (_provider, app) = app().await;
    let account = app.register().await;
    for path in ["/api/generate-full-code", "/api/modify-full-code"] {
        let body = json!({
            "prompt": "a clock", "modification_prompt": "dark", "current_html": "<html></html>",
            "model": "kimi-k2-large",
        });
        let answer = account.post(path, body).await;
        answer.is_error(ErrorCode::ProRequired);
    }
    let body = json!({ "prompt": "a tip calculator", "model": "house" });
    let events = account.generate_with(body).await.all().await;
    assert_eq!(events.complete()["model"], "house");
    let pro = app.register_pro().await;
    let body = json!({ "prompt": "a tip calculator", "model": "kimi-k2-large" });
    let events = pro.generate_with(body).await.all().await;
    assert_eq!(events.complete()["model"], "kimi-k2-large");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_names_the_model_that_answers_when_none_was_chosen() {
    let (_provider, app) = app().await;
    let account = app.register().await;
    let body = json!({ "prompt": "a tip calculator" });
    let events = account.generate_with(body).await.all().await;
    assert_eq!(events.complete()["model"], "house");
}

#[tokio::test(flavor = "multi_thread")]
async fn going_on_with_a_page_needs_what_its_model_needs() {
    let page = page(40);
    let cut = Behaviour::Cut {
        script: Script::of_pieces(&[page.get(..page.len() / 2).unwrap()]),
        after: 1,
    };
    let (_provider, app) = app_answered(cut).await;
    let account = app.register_pro().await;
    let body = json!({ "prompt": "a tip calculator", "model": "kimi-k2-large" });
    let cut = account.generate_with(body).await.all().await;
    cut.is_error(ErrorCode::StreamCut);
    app.sql("UPDATE users SET tier = 'free'").await;
    let path = format!("/api/jobs/{}/continue", cut.job());
    let answer = account.post(&path, json!({})).await;
    answer.is_error(ErrorCode::ProRequired);
}
