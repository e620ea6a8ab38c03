//! Models of connections wherever a model is chosen: they need no tier and cost nothing.

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use super::{PATH, give_models, ollama};

const PAGE: &str = "<!doctype html><html><head><title>Page</title></head><body><p>Hi</p></body></html>";

/// A new account with a connection that has a model for apps and one that draws, and their public ids.
async fn connected(app: &TestApp) -> (Account, String, String) {
    let account = app.register().await;
    let id = ollama(&account).await;
    give_models(app, &id, &[("llama3.2:3b", "code"), ("sketch/er", "image")]).await;
    (
        account,
        format!("connection:{id}/llama3.2:3b"),
        format!("connection:{id}/sketch/er"),
    )
}

/// The input of the newest job.
async fn input(app: &TestApp) -> Value {
    let job = app.last_job().await;
    let input = app
        .text(&format!("SELECT input FROM job_inputs WHERE job_id = '{job}'"))
        .await;
    serde_json::from_str(&input).unwrap()
}

async fn started(account: &Account, path: &str, body: Value) {
    Events::open(account.request(Method::POST, path).json(&body))
        .await
        .job()
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_takes_the_models_of_the_accounts_own_connections_for_nothing() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "100")
        .start()
        .await;
    let (account, model, drawing) = connected(&app).await;
    let credits = account.credits().await;
    for (path, body) in [
        (
            "/api/generate-full-code",
            json!({ "prompt": "a clock", "model": model }),
        ),
        (
            "/api/modify-full-code",
            json!({ "modification_prompt": "Blue", "current_html": PAGE, "model": model }),
        ),
        (
            "/api/differential/chat",
            json!({ "message": "Hi", "code": PAGE, "app_id": "app-1", "model": model }),
        ),
        (
            "/api/chat-with-code",
            json!({ "message": "Hi", "current_code": PAGE, "app_id": "app-1", "model": model }),
        ),
    ] {
        started(&account, path, body).await;
        assert_eq!(input(&app).await["model"], model.as_str(), "{path}");
    }
    let optimize = account
        .request(Method::POST, "/api/auto-optimize")
        .header("accept", "text/event-stream")
        .json(&json!({ "htmlContent": PAGE, "analysisTypes": ["seo"], "model": model }));
    Events::open(optimize).await.job().await;
    assert_eq!(input(&app).await["model"], model.as_str());
    let form = Form::new().text("prompt", "a fox").text("model", drawing.clone());
    let image = account
        .request(Method::POST, "/api/v1/generate-image-gemini")
        .multipart(form);
    Events::open(image).await.job().await;
    assert_eq!(input(&app).await["model"], drawing.as_str());

    assert_eq!(account.credits().await, credits);
    let reserved = "SELECT count(*) FROM credit_ledger WHERE amount <> 0 AND job_id IS NOT NULL";
    assert_eq!(app.number(reserved).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_credits_works_with_its_own_models() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, model, _) = connected(&app).await;
    app.sql(&format!(
        "INSERT INTO credit_ledger (id, user_id, source, amount, period, state, job_id)
         VALUES (gen_random_uuid(), '{}', 'monthly', -10,
             date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date, 'committed', gen_random_uuid())",
        account.uid
    ))
    .await;
    assert_eq!(account.credits().await, 0);
    started(
        &account,
        "/api/generate-full-code",
        json!({ "prompt": "a clock", "model": model }),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_models_of_connections_are_unknown() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, model, drawing) = connected(&app).await;
    let other = app.register().await;
    let generate = |account: Account, model: String| async move {
        let body = json!({ "prompt": "a clock", "model": model });
        account.post("/api/generate-full-code", body).await
    };
    for (name, who, model) in [
        ("another's", &other, model.clone()),
        ("not listed", &account, model.replace("3b", "70b")),
        ("one that draws", &account, drawing.clone()),
        ("no model", &account, model.replace("llama3.2:3b", "")),
        (
            "another spelling",
            &account,
            model.to_uppercase().replace("CONNECTION", "connection"),
        ),
        (
            "no connection",
            &account,
            "connection:0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6/x".to_owned(),
        ),
        ("nonsense", &account, "connection:' OR 1=1 --/x".to_owned()),
    ] {
        let answer = generate(who.clone(), model).await;
        assert_eq!(answer.body["code"], "unknown-model", "{name}: {}", answer.text);
        answer.is_error(ErrorCode::UnknownModel);
    }
    let form = Form::new().text("prompt", "a fox").text("model", model.clone());
    let image = account
        .request(Method::POST, "/api/v1/generate-image-gemini")
        .multipart(form);
    Answer::of(image).await.is_error(ErrorCode::UnknownModel);
    let id = model["connection:".len()..].split('/').next().unwrap().to_owned();
    account.delete(&format!("{PATH}/{id}")).await;
    generate(account, model).await.is_error(ErrorCode::UnknownModel);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}
