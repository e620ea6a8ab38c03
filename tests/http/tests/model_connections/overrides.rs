//! A provider of the person's own for one request: a connection that its job alone has.

use http_tests::attached_files::{GENERATE, MODIFY, asked, generate, modify, refused};
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};
use web_server::maintenance::Maintenance;

use super::{PATH, list, patch};

const KEY: &str = "sk-marked-7731";

fn form() -> Form {
    asked("A clock", json!([])).text("model", "gpt-4.1")
}

fn overridden() -> Form {
    form()
        .text("provider_override", "openai")
        .text("api_key_override", KEY)
}

async fn input(app: &TestApp, job: &str) -> Value {
    let input = app
        .text(&format!("SELECT input FROM job_inputs WHERE job_id = '{job}'"))
        .await;
    serde_json::from_str(&input).unwrap()
}

async fn connections(app: &TestApp) -> i64 {
    app.number("SELECT count(*) FROM model_connections").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_brings_a_connection_along_that_goes_with_its_job() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let credits = account.credits().await;
    let job = generate(&account, overridden()).await.job().await;
    let input = input(&app, &job).await;
    assert_eq!(input["model"], format!("connection:{job}/gpt-4.1"));
    assert!(!input.to_string().contains("marked") && !input.to_string().contains("api.openai.com"));
    assert_eq!(account.credits().await, credits);
    let row = "SELECT concat_ws(' ', preset, base_url, key_last4, models -> 0 ->> 'id', for_job) FROM model_connections";
    assert_eq!(
        app.text(row).await,
        format!("openai https://api.openai.com/v1/ 7731 gpt-4.1 {job}")
    );
    // Nobody sees or changes it.
    assert!(list(&account).await.is_empty());
    let answer = patch(&account, &job, json!({ "baseUrl": "https://evil.example.com" })).await;
    assert_eq!(answer.status, 404);
    assert_eq!(account.delete(&format!("{PATH}/{job}")).await.status, 404);
    assert_eq!(
        account
            .post(&format!("{PATH}/{job}/test"), json!({}))
            .await
            .status,
        404
    );
    let other = json!({ "prompt": "a clock", "model": format!("connection:{job}/gpt-4.1") });
    let answer = account.post("/api/generate-full-code", other).await;
    assert_eq!(answer.body["code"], "unknown-model");
    assert_eq!(connections(&app).await, 1);

    account.cancel(&job).await;
    assert_eq!(app.status(&job).await, "cancelled");
    assert_eq!(connections(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_calls_take_them_and_an_address_alone_is_any_compatible_service() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let changed = Form::new()
        .text("modification_prompt", "Make it blue")
        .text("current_html", "<!doctype html><p>Hi</p>")
        .text("model", "qwen")
        .text("base_url_override", "localhost:8000/v1/chat/completions");
    let job = modify(&account, changed).await.job().await;
    assert_eq!(input(&app, &job).await["model"], format!("connection:{job}/qwen"));
    let row = "SELECT concat_ws(' ', preset, base_url, key_last4) FROM model_connections";
    assert_eq!(app.text(row).await, "compatible http://localhost:8000/v1/");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_sent_again_has_the_same_job_and_connection() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    let key = uuid::Uuid::now_v7().to_string();
    let send = |account: Account, form: Form| {
        let request = account.request(Method::POST, GENERATE);
        request.header("idempotency-key", &key).multipart(form)
    };
    for _ in 0..2 {
        let mut events = http_tests::Events::open(send(account.clone(), overridden())).await;
        assert_eq!(events.job().await, key);
        assert_eq!(connections(&app).await, 1);
    }
    // Another person who knows the id gets nowhere near it, and takes nothing away.
    let answer = Answer::of(send(other, overridden())).await;
    assert_eq!(answer.status, 422, "{}", answer.text);
    assert_eq!(connections(&app).await, 1);
    let mine = format!(
        "SELECT count(*) FROM model_connections WHERE user_id = '{}'",
        account.uid
    );
    assert_eq!(app.number(&mine).await, 1);
    account.cancel(&key).await;
    assert_eq!(connections(&app).await, 0);
    let mut events = http_tests::Events::open(send(account.clone(), overridden())).await;
    events.job().await;
    assert_eq!(connections(&app).await, 0, "the job has ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn overrides_that_make_no_sense_are_refused_and_leave_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for (name, form, code) in [
        (
            "no model",
            asked("A clock", json!([])).text("api_key_override", KEY),
            "unknown-model",
        ),
        (
            "a provider of nobody's",
            form().text("provider_override", "marked-provider"),
            "invalid-request",
        ),
        (
            "no key",
            form().text("provider_override", "openai"),
            "connection-key-refused",
        ),
        (
            "a broken key",
            form().text("api_key_override", "sk-marked two"),
            "invalid-request",
        ),
        (
            "a private address",
            form()
                .text("base_url_override", "http://169.254.169.254/")
                .text("api_key_override", KEY),
            "connection-address",
        ),
        (
            "a key for a model of nobody's",
            form().text("api_key_override", KEY),
            "invalid-request",
        ),
    ] {
        let answer = refused(&account, GENERATE, form).await;
        assert_eq!(answer.body["code"], code, "{name}: {}", answer.text);
        assert!(!answer.text.contains("marked"), "{name}: {}", answer.text);
    }
    let blank = Form::new()
        .text("modification_prompt", "Blue")
        .text("provider_override", "openai")
        .text("api_key_override", KEY)
        .text("model", "gpt-4.1");
    let answer = refused(&account, MODIFY, blank).await;
    assert_eq!(answer.body["code"], "missing-html", "{}", answer.text);
    assert_eq!(connections(&app).await, 0);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_not_taken_keeps_no_connection() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "1")
        .start()
        .await;
    let account = app.register().await;
    let first = account.generate("a clock").await.job().await;
    let answer = refused(&account, GENERATE, overridden()).await;
    assert_eq!(answer.body["code"], "too-many-jobs", "{}", answer.text);
    assert_eq!(connections(&app).await, 0);
    account.cancel(&first).await;
    generate(&account, overridden()).await.job().await;
    assert_eq!(connections(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_end_of_a_job_removed_goes_after_a_day() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    super::ollama(&account).await;
    generate(&account, overridden()).await.job().await;
    let clean_up = || async {
        let config = app.config();
        Maintenance::connect(&config).await.unwrap().run_once().await;
    };
    for (hours, kept) in [(23, 2), (25, 1)] {
        app.sql(&format!(
            "UPDATE model_connections SET created_at = now() - interval '{hours} hours'"
        ))
        .await;
        clean_up().await;
        assert_eq!(connections(&app).await, kept, "{hours}");
    }
    assert_eq!(list(&account).await.len(), 1);
}
