//! The playground: several answers to one prompt at once, which models are open, how they are to write, what they are
//! sent, and the app that is kept.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};

/// A default model, one that the generator has for the Pro tier alone, and one of another provider that it has for all.
const FILE: &str = r#"
[[models]]
id = "house"
kind = "code"
default = true
pro_only = false
label = "House"
description = "The default one."
max_output_tokens = 1000
[[models.routes]]
provider = "moonshot"
upstream = "house"

[[models]]
id = "large"
kind = "code"
pro_only = true
label = "Large"
description = "For the Pro tier in the generator."
max_output_tokens = 2000
[[models.routes]]
provider = "moonshot"
upstream = "large"

[[models]]
id = "foreign"
kind = "code"
pro_only = false
label = "Foreign"
description = "Of another provider."
max_output_tokens = 1000
[[models.routes]]
provider = "anthropic"
upstream = "foreign"
"#;

async fn app() -> (FakeProvider, TestApp) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("models.toml");
    std::fs::write(&file, FILE).unwrap();
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::complete(page(5)))
        .await
        .unwrap();
    // The workers read it while they start.
    let app = TestApp::builder()
        .answered_by(&provider)
        .set("MODELS_FILE", file.to_str().unwrap())
        .start()
        .await;
    (provider, app)
}

fn asked(model: &str, more: Value) -> Value {
    let mut body = json!({ "prompt": "A clock", "model": model, "source": "playground" });
    let fields = more.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(fields);
    body
}

async fn refused(account: &Account, body: Value) -> Value {
    let answer = account.post("/api/generate-full-code", body).await;
    answer.is_error(ErrorCode::InvalidRequest);
    answer.body["detail"]["loc"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_answers_come_at_once_and_each_is_charged() {
    let (provider, app) = app().await;
    let account = app.register().await;
    let (one, two, three) = tokio::join!(
        account.generate_with(asked("house", json!({}))),
        account.generate_with(asked("house", json!({}))),
        account.generate_with(asked("large", json!({}))),
    );
    let (one, two, three) = tokio::join!(one.all(), two.all(), three.all());
    for transcript in [&one, &two, &three] {
        assert!(transcript.complete()["usage"]["inputTokens"].is_u64());
    }
    assert_eq!(three.complete()["model"], "large");
    assert_ne!(one.complete()["appId"], two.complete()["appId"]);
    assert_eq!(provider.requests().len(), 3);
    assert_eq!((account.credits().await, app.charges().await), (7, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_pro_the_provider_decides_which_models_are_open() {
    let (_provider, app) = app().await;
    let account = app.register().await;
    let path = "/api/generate-full-code";
    let in_generator = json!({ "prompt": "A clock", "model": "large" });
    account
        .post(path, in_generator)
        .await
        .is_error(ErrorCode::ProRequired);
    let foreign = asked("foreign", json!({}));
    account
        .post(path, foreign.clone())
        .await
        .is_error(ErrorCode::ProRequired);
    let change = json!({
        "modification_prompt": "dark", "current_html": "<html></html>", "model": "foreign", "source": "playground",
    });
    account
        .post("/api/modify-full-code", change)
        .await
        .is_error(ErrorCode::ProRequired);
    account
        .post(path, asked("nobody", json!({})))
        .await
        .is_error(ErrorCode::UnknownModel);
    assert_eq!(app.charges().await, 0);
    // no provider is set up for it: the offline studio answers
    let pro = app.register_pro().await;
    pro.generate_with(foreign).await.all().await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temperature_and_a_limit_reach_the_model() {
    let (provider, app) = app().await;
    let account = app.register().await;
    let set = asked("house", json!({ "temperature": 0.25, "maxTokens": 900 }));
    account.generate_with(set).await.all().await.complete();
    account
        .generate_with(asked("house", json!({})))
        .await
        .all()
        .await
        .complete();
    let requests = provider.requests();
    assert_eq!(requests[0].body["temperature"], json!(0.25));
    assert_eq!(requests[0].body["max_tokens"], json!(900));
    assert!(requests[1].body.get("temperature").is_none());
    assert_eq!(requests[1].body["max_tokens"], json!(1000));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_model_takes_is_refused_before_it_costs() {
    let (provider, app) = app().await;
    let account = app.register().await;
    for temperature in [-0.1, 2.1] {
        let body = asked("house", json!({ "temperature": temperature }));
        assert_eq!(refused(&account, body).await, "temperature");
    }
    for most in [0, 1001] {
        let body = asked("house", json!({ "maxTokens": most }));
        assert_eq!(refused(&account, body).await, "maxTokens");
    }
    let system = asked("house", json!({ "internalPrompt": "Use serif fonts" }));
    let answer = account.post("/api/generate-full-code", system).await;
    answer.is_error(ErrorCode::ProRequired);
    assert_eq!((provider.requests().len(), account.credits().await), (0, 10));
}

#[tokio::test(flavor = "multi_thread")]
async fn its_owner_reads_what_the_model_was_sent() {
    let (_provider, app) = app().await;
    let account = app.register_pro().await;
    let set = asked(
        "house",
        json!({ "temperature": 1, "maxTokens": 900, "internalPrompt": "Use serif fonts" }),
    );
    let transcript = account.generate_with(set).await.all().await;
    transcript.complete();
    let path = format!("/api/jobs/{}/request", transcript.job());
    let sent = account.get(&path).await.ok();
    assert_eq!(
        (&sent["model"], &sent["temperature"], &sent["maxTokens"]),
        (&json!("house"), &json!(1.0), &json!(900))
    );
    assert!(sent["system"].as_str().unwrap().contains("Use serif fonts"));
    assert_eq!(sent["messages"][0]["role"], "user");
    assert!(
        sent["messages"][0]["content"]
            .as_str()
            .unwrap()
            .contains("A clock")
    );
    assert!(!sent.to_string().contains("sk-test"), "{sent}");

    let stranger = app.register().await;
    stranger.get(&path).await.is_error(ErrorCode::JobNotFound);
    let elsewhere = account.generate_all("A clock").await;
    let path = format!("/api/jobs/{}/request", elsewhere.job());
    account.get(&path).await.is_error(ErrorCode::JobNotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_offline_studio_is_sent_the_words_alone() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "prompt": "a tip calculator", "source": "playground" });
    let transcript = account.generate_with(body).await.all().await;
    transcript.complete();
    let path = format!("/api/jobs/{}/request", transcript.job());
    assert_eq!(
        account.get(&path).await.ok(),
        json!({
            "model": "offline-studio", "system": "",
            "messages": [{ "role": "user", "content": "a tip calculator" }],
        })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_answer_is_an_app_of_the_playground() {
    let (_provider, app) = app().await;
    let account = app.register().await;
    let body = asked("house", json!({ "appId": "app-1-a" }));
    let transcript = account.generate_with(body).await.all().await;
    let output = transcript.complete();
    let save = json!({
        "appId": "app-1-a", "name": "Clock", "currentPageId": "p1", "baseRevision": 0,
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": output["html"] }],
    });
    let saved = account.post("/api/save-app", save).await.ok();
    assert_eq!(saved["id"], output["generationId"]);
    let record = account
        .get(&format!("/api/generations/{}", saved["id"].as_str().unwrap()))
        .await
        .ok();
    assert_eq!(record["source"], "playground", "as its first answer was");

    let generated = account.generate_all("A clock").await;
    let path = format!(
        "/api/generations/{}",
        generated.complete()["generationId"].as_str().unwrap()
    );
    assert_eq!(account.get(&path).await.ok()["source"], "generator");

    // an app without a record of its own says where it was made
    let save = json!({
        "appId": "app-2-b", "name": "Other", "currentPageId": "p1", "source": "playground",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": page(1) }],
    });
    let saved = account.post("/api/save-app", save).await.ok();
    let path = format!("/api/generations/{}", saved["id"].as_str().unwrap());
    assert_eq!(account.get(&path).await.ok()["source"], "playground");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_that_there_is_not_is_refused() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "prompt": "a clock", "source": "elsewhere" });
    let request = account.request(Method::POST, "/api/generate-full-code");
    let answer = request.json(&body).send().await.unwrap();
    assert!(answer.status().is_client_error(), "{}", answer.status());
}
