//! What one account may have and do.

use domain::errors::ErrorCode;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::json;

use super::{PATH, create, created, give_models, list, ollama};

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_twenty_connections_at_most() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let body = || json!({ "preset": "ollama" });
    for _ in 0..18 {
        created(&account, body()).await;
    }
    // Those that come at once are counted one after the other.
    let many = futures_util::future::join_all((0..6).map(|_| create(&account, body()))).await;
    let made = many.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(made, 2);
    create(&account, body())
        .await
        .is_error(ErrorCode::ConnectionLimit);
    let signed_in = json!({ "code": "c", "codeVerifier": "v".repeat(43) });
    let answer = account.post(&format!("{PATH}/openrouter"), signed_in).await;
    answer.is_error(ErrorCode::ConnectionLimit);
    let connections = list(&account).await;
    assert_eq!(connections.len(), 20);
    let id = super::id_of(&connections[0]);
    account.delete(&format!("{PATH}/{id}")).await;
    created(&account, body()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_in_quick_succession_are_refused() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "100")
        .start()
        .await;
    let (account, other) = (app.register().await, app.register().await);
    let id = ollama(&account).await;
    for _ in 0..29 {
        let answer = super::patch(&account, &id, json!({ "name": "Again" })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    super::patch(&account, &id, json!({}))
        .await
        .is_error(ErrorCode::RateLimited);
    create(&account, json!({ "preset": "ollama" }))
        .await
        .is_error(ErrorCode::RateLimited);
    ollama(&other).await;

    let test = format!("{PATH}/{id}/test");
    for _ in 0..10 {
        let request = account.request(Method::POST, &test).json(&json!({}));
        http_tests::Events::open(request).await.job().await;
    }
    account
        .post(&test, json!({}))
        .await
        .is_error(ErrorCode::RateLimited);

    let nearby = format!("{PATH}/nearby");
    for _ in 0..20 {
        account.get(&nearby).await.ok();
    }
    account.get(&nearby).await.is_error(ErrorCode::RateLimited);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_and_lists_are_bounded() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let large = json!({ "preset": "ollama", "baseUrl": "x".repeat(300_000) });
    create(&account, large).await.is_error(ErrorCode::PayloadTooLarge);
    let id = ollama(&account).await;
    // What a choice of 200 of the longest ids takes has room.
    let ids: Vec<String> = (0..200)
        .map(|at| format!("{at:0>50}{}", "é".repeat(150)))
        .collect();
    let models: Vec<(&str, &str)> = ids.iter().map(|id| (id.as_str(), "code")).collect();
    give_models(&app, &id, &models).await;
    let changed = super::patch(&account, &id, json!({ "chosen": ids })).await.ok();
    assert_eq!(changed["models"].as_array().unwrap().len(), 200);
    let test = format!("{PATH}/{id}/test");
    for model in ["a\nb".to_owned(), "m".repeat(201)] {
        let answer = account.post(&test, json!({ "model": model })).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &json!("invalid-request"))
        );
    }
    let broken = account
        .request(Method::POST, &test)
        .header("content-type", "application/json")
        .body("{");
    Answer::of(broken).await.is_error(ErrorCode::InvalidRequest);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}
