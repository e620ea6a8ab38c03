//! Models of connections through the whole job: the test of a connection, and pages by its models.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::events::{Events, Transcript};
use http_tests::pages::{page, with_ids};
use http_tests::{Account, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::model_server::{ModelServer, Plan, Service};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

/// Connects an account with a service, and gives the connection's id.
async fn connect(account: &Account, preset: &str, address: &str, key: Option<&str>) -> String {
    let mut body = json!({ "preset": preset, "baseUrl": address });
    if let Some(key) = key {
        body["apiKey"] = key.into();
    }
    let answer = account.post("/api/model-connections", body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// Notes a model of every connection, of which nothing else is known.
async fn know_llama(app: &TestApp) {
    app.sql("UPDATE model_connections SET models = '[{\"id\": \"llama3.2:3b\", \"label\": \"L\", \"chosen\": true}]'")
        .await;
}

async fn tested(account: &Account, connection: &str) -> Transcript {
    let path = format!("/api/model-connections/{connection}/test");
    Events::open(account.request(Method::POST, &path))
        .await
        .all()
        .await
}

/// What the person read on the way.
fn steps(transcript: &Transcript) -> Vec<&str> {
    let progress = transcript
        .events
        .iter()
        .filter(|received| received.kind() == "progress");
    progress
        .map(|received| received.event["currentStep"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_on_ones_own_machine_is_tested_and_makes_a_page_for_nothing() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = page(40);
    let plan = Plan::new(Service::Ollama, format!("```html\n{made}\n```"))
        .thinking("Tides, then.")
        .loading(Duration::from_millis(300))
        .with_models(&["llama3.2:3b", "qwen3:8b"])
        .with_context(65_536);
    let ollama = ModelServer::start(plan).await.unwrap();
    let connection = connect(&account, "ollama", &ollama.base_url(), None).await;

    let test = tested(&account, &connection).await;
    assert_eq!(
        steps(&test),
        [
            "Listing models...",
            "Loading the model... this can take minutes",
            "Reading ten tokens...",
            "Complete!",
        ]
    );
    let found = test.complete();
    assert_eq!(found["models"].as_array().unwrap().len(), 2, "{found}");
    assert_eq!(
        found["models"][0],
        json!({
            "id": "llama3.2:3b", "label": "llama3.2:3b", "kind": "code", "contextTokens": 65_536, "vision": false,
            "chosen": true,
        })
    );
    assert_eq!(found["habits"]["native"], "ollama");
    assert_eq!(found["habits"]["thoughts"], "field");
    assert_eq!(found["notes"], json!([]));
    assert!(found["timeToFirstTokenMs"].as_u64().unwrap() >= 300, "{found}");

    let model = format!("connection:{connection}/llama3.2:3b");
    let body = json!({ "prompt": "tides", "model": model });
    let generated = account.generate_with(body).await.all().await;
    assert_eq!(generated.complete()["html"], with_ids(&made));
    assert_eq!(generated.complete()["model"], model);
    assert_eq!(account.credits().await, 10);
    assert_eq!(app.charges().await, 0);
    let chats = ollama.chats();
    let asked = chats.last().unwrap();
    assert_eq!(
        (asked.call.as_str(), &asked.body["model"]),
        ("POST /api/chat", &json!("llama3.2:3b"))
    );
    assert!(
        asked.body["options"]["num_ctx"].as_u64().unwrap() > 4_096,
        "{}",
        asked.body
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_service_makes_a_page() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = page(10);
    for (service, preset) in [
        (Service::LmStudio, "lmstudio"),
        (Service::LlamaCpp, "llamacpp"),
        (Service::Vllm, "vllm"),
        (Service::OpenRouter, "openrouter"),
    ] {
        let plan = Plan::new(service, made.clone())
            .thinking_in_text("Tides, then.")
            .with_key("sk-own-0123456789");
        let upstream = plan.models[0].clone();
        let server = ModelServer::start(plan).await.unwrap();
        let connection = connect(&account, preset, &server.base_url(), Some("sk-own-0123456789")).await;
        let test = tested(&account, &connection).await;
        assert_eq!(test.complete()["habits"]["thoughts"], "text", "{preset}");
        assert_eq!(test.complete()["models"][0]["contextTokens"], 32_768, "{preset}");
        let body = json!({ "prompt": "tides", "model": format!("connection:{connection}/{upstream}") });
        let generated = account.generate_with(body).await.all().await;
        assert_eq!(generated.complete()["html"], with_ids(&made), "{preset}");
        let everything = format!("{:?} {:?}", test.events, generated.events);
        assert!(!everything.contains("sk-own"), "{preset}: {everything}");
    }
    assert_eq!(app.charges().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_that_ollama_cut_is_told_with_the_page() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let before = page(900);
    let changed = before.replace("Tides", "Ebbs");
    // Nobody tested the connection, so that nothing is known of the context.
    let plan = Plan::new(Service::Ollama, changed).with_context(4_096);
    let ollama = ModelServer::start(plan).await.unwrap();
    let connection = connect(&account, "ollama", &ollama.base_url(), None).await;
    know_llama(&app).await;
    let body = json!({
        "modification_prompt": "Call it Ebbs", "current_html": before,
        "model": format!("connection:{connection}/llama3.2:3b"),
    });
    let request = account.request(Method::POST, "/api/modify-full-code").json(&body);
    let modified = Events::open(request).await.all().await;
    let note = modified.complete()["note"].as_str().unwrap_or_default();
    assert!(note.contains("The model read only 2,048 of about"), "{note}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_failure_of_a_test_has_its_own_words() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let fails = async |preset: &str, address: &str, code: ErrorCode| {
        let connection = connect(&account, preset, address, None).await;
        tested(&account, &connection).await.is_error(code);
        let path = format!("/api/model-connections/{connection}");
        assert_eq!(account.delete(&path).await.status, 204);
    };
    fails("ollama", "http://127.0.0.1:1", ErrorCode::ConnectionRefused).await;
    let page = FakeProvider::start(Wire::OpenAi, Behaviour::WebPage)
        .await
        .unwrap();
    fails("compatible", &page.base_url(), ErrorCode::ConnectionNotCompatible).await;
    let locked = Plan::new(Service::Vllm, "x").with_key("sk-right");
    let locked = ModelServer::start(locked).await.unwrap();
    fails("vllm", &locked.base_url(), ErrorCode::ConnectionKeyRefused).await;
    let empty = Plan::new(Service::Ollama, "x").with_models(&[]);
    let empty = ModelServer::start(empty).await.unwrap();
    fails("ollama", &empty.base_url(), ErrorCode::ConnectionNoModels).await;
    assert_eq!(app.number("SELECT count(*) FROM model_connections").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_gone_when_its_job_begins_ends_the_job() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let server = ModelServer::start(Plan::new(Service::Ollama, page(1)))
        .await
        .unwrap();
    let connection = connect(&account, "ollama", &server.base_url(), None).await;
    know_llama(&app).await;
    let body = json!({ "prompt": "tides", "model": format!("connection:{connection}/llama3.2:3b") });
    let mut events = account.generate_with(body).await;
    events.job().await;
    let path = format!("/api/model-connections/{connection}");
    assert_eq!(account.delete(&path).await.status, 204);
    app.add_worker().await;
    events.all().await.is_error(ErrorCode::ConnectionNotFound);
    assert!(server.asked().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_never_uses_the_connection_of_another_account() {
    let mut app = TestApp::builder().workers(0).start().await;
    let (owner, other) = (app.register().await, app.register().await);
    let server = ModelServer::start(Plan::new(Service::Ollama, page(1)))
        .await
        .unwrap();
    let connection = connect(&owner, "ollama", &server.base_url(), None).await;
    let mut events = other.generate_with(json!({ "prompt": "tides" })).await;
    let job = events.job().await;
    // As if a web server had let it through.
    let model: Value = format!("connection:{connection}/llama3.2:3b").into();
    app.sql(&format!(
        "UPDATE job_inputs SET input = jsonb_set(input::jsonb, '{{model}}', '{model}')::text WHERE job_id = '{job}'"
    ))
    .await;
    app.add_worker().await;
    events.all().await.is_error(ErrorCode::ConnectionNotFound);
    assert!(server.asked().is_empty());
}

/// A page by the model of a connection.
async fn generate(account: &Account, connection: &str) -> Events {
    let model = format!("connection:{connection}/llama3.2:3b");
    account
        .generate_with(json!({ "prompt": "tides", "model": model }))
        .await
}

/// A page of 200,000 characters.
fn large_page() -> String {
    let text = "x".repeat(200_000);
    format!("<!DOCTYPE html><html><body><p>{text}</p></body></html>")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_models_of_an_account_write_has_a_limit_over_all_of_its_jobs() {
    let app = TestApp::builder().set("FREE_ANSWERS_MB", "1").start().await;
    let (account, other) = (app.register().await, app.register().await);
    let server = ModelServer::start(Plan::new(Service::Ollama, large_page()))
        .await
        .unwrap();
    let own = connect(&account, "ollama", &server.base_url(), None).await;
    let others = connect(&other, "ollama", &server.base_url(), None).await;
    know_llama(&app).await;

    generate(&account, &own).await.all().await.complete();
    let mut jobs = 1;
    let refused = loop {
        jobs += 1;
        assert!(jobs < 8, "a megabyte is not too much");
        let ended = generate(&account, &own).await.all().await;
        let last = ended.events.last().unwrap().event.clone();
        if last["type"] == "error" {
            break last;
        }
    };
    assert_eq!(refused["code"], "rate-limited", "{refused}");
    // The next one does not begin.
    let asked = server.asked().len();
    let next = generate(&account, &own).await.all().await;
    next.is_error(ErrorCode::RateLimited);
    assert_eq!(server.asked().len(), asked);
    // The limit is the account's, and it does not hold for models of the operator.
    generate(&other, &others).await.all().await.complete();
    account.generate_all("tides").await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_stopped_counts_as_far_as_it_came() {
    let app = TestApp::builder().set("FREE_ANSWERS_MB", "1").start().await;
    let account = app.register().await;
    let stalls = Behaviour::Stall {
        script: Script::new(large_page()).with_chunk_chars(10_000),
        after: 19,
    };
    let server = FakeProvider::start(Wire::OpenAi, stalls).await.unwrap();
    let connection = connect(&account, "compatible", &server.base_url(), None).await;
    know_llama(&app).await;
    for _ in 0..5 {
        let mut events = generate(&account, &connection).await;
        let job = events.job().await;
        events.until_chars(180_000).await;
        assert_eq!(account.cancel(&job).await.status, 202);
        events.all().await.is_error(ErrorCode::Cancelled);
    }
    let next = generate(&account, &connection).await.all().await;
    assert_eq!(next.events.last().unwrap().event["code"], "rate-limited");
}
