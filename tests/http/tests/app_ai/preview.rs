//! An app that uses AI in its preview.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::errors::ErrorCode;
use http_tests::attached_files::{self, png};
use http_tests::{Account, Answer};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, Wire};

use super::{answering, key};

fn request(text: &str) -> Value {
    json!({ "appId": "app-1", "messages": [{ "role": "user", "content": text }] })
}

async fn ask(account: &Account, path: &str, body: &Value) -> Answer {
    let request = account
        .request(Method::POST, path)
        .header("idempotency-key", key());
    Answer::of(request.json(body)).await
}

async fn allow(account: &Account) {
    let answer = Answer::of(account.request(Method::PUT, "/api/app-ai/permissions/app-1")).await;
    assert_eq!(answer.status, 204, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_asked_once_for_each_app_and_pays() {
    let (site, provider) = answering(Behaviour::complete("High."), &[]).await;
    let (account, other) = (site.register().await, site.register().await);
    let refused = ask(&account, "/api/app-ai/chat", &request("Hi")).await;
    refused.is_error(ErrorCode::AppAiPermissionNeeded);
    let permission = account.get("/api/app-ai/permissions/app-1").await.ok();
    let price = json!({ "chat": 1, "image": 0, "tokensPerCredit": 4000 });
    assert_eq!(permission, json!({ "allowed": false, "price": price }));
    allow(&account).await;
    allow(&account).await;
    assert_eq!(
        account.get("/api/app-ai/permissions/app-1").await.ok()["allowed"],
        true
    );
    let list = account.get("/api/app-ai/permissions").await.ok();
    assert_eq!(list["apps"][0]["appId"], "app-1");
    // What one person allows, another has not, though their app is called the same.
    ask(&other, "/api/app-ai/chat", &request("Hi"))
        .await
        .is_error(ErrorCode::AppAiPermissionNeeded);
    let mut body = request("When?");
    body["system"] = json!("Speak of tides alone.");
    let answer = ask(&account, "/api/app-ai/chat", &body).await.ok();
    assert_eq!(
        (&answer["text"], &answer["cost"]["credits"]),
        (&json!("High."), &json!(1))
    );
    assert!(
        provider.requests()[0]
            .body
            .to_string()
            .contains("Speak of tides alone.")
    );
    assert_eq!(account.credits().await, 9);
    let ledger = account.get("/api/account/ledger").await.ok();
    assert_eq!(ledger["entries"][0]["usage"], "app-preview");
    site.sql("UPDATE apps SET name = 'Tides' WHERE client_id = 'app-1'")
        .await;
    let ledger = account.get("/api/account/ledger").await.ok();
    assert_eq!(ledger["entries"][0]["appName"], "Tides");
    let taken_back = account.delete("/api/app-ai/permissions/app-1").await;
    assert_eq!(taken_back.status, 204);
    ask(&account, "/api/app-ai/chat", &request("Hi"))
        .await
        .is_error(ErrorCode::AppAiPermissionNeeded);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_streams_and_draws() {
    let (site, _provider) = answering(Behaviour::complete("High at noon."), &[]).await;
    let account = site.register().await;
    allow(&account).await;
    let mut body = request("When?");
    body["stream"] = json!(true);
    let answer = ask(&account, "/api/app-ai/chat", &body).await;
    assert_eq!(answer.header("content-type"), "text/event-stream");
    assert!(answer.text.contains(r#""type":"complete""#) && answer.text.contains("High at noon."));
    let image = json!({ "appId": "app-1", "prompt": "A lighthouse" });
    let answer = ask(&account, "/api/app-ai/image", &image).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "image/png"));
    // The offline studio drew it.
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_a_system_message_and_an_unknown_model_are_refused() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let account = site.register().await;
    allow(&account).await;
    let id = key();
    let body = request("Hi");
    let with = |id: &str| {
        let call = account.request(Method::POST, "/api/app-ai/chat");
        call.header("idempotency-key", id).json(&body)
    };
    assert_eq!(Answer::of(with(&id)).await.status, 200);
    Answer::of(with(&id)).await.is_error(ErrorCode::RequestRepeated);
    let without = account.post("/api/app-ai/chat", request("Hi")).await;
    assert_eq!(
        (without.status, &without.body["code"]),
        (422, &json!("invalid-request"))
    );
    let mut body = request("Hi");
    body["messages"][0]["role"] = json!("system");
    ask(&account, "/api/app-ai/chat", &body)
        .await
        .is_error(ErrorCode::AppAiSystem);
    let mut body = request("Hi");
    body["model"] = json!("no-such-model");
    ask(&account, "/api/app-ai/chat", &body)
        .await
        .is_error(ErrorCode::UnknownModel);
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_have_a_limit_of_their_own() {
    let settings = [("APP_AI_CALLS_PER_MINUTE", "2")];
    let (site, _provider) = answering(Behaviour::complete("High."), &settings).await;
    let account = site.register().await;
    allow(&account).await;
    for _ in 0..2 {
        assert_eq!(
            ask(&account, "/api/app-ai/chat", &request("Hi")).await.status,
            200
        );
    }
    ask(&account, "/api/app-ai/chat", &request("Hi"))
        .await
        .is_error(ErrorCode::AppAiBusy);
    // It is not that of the builder.
    assert!(account.generate_all("tides").await.done);
}

/// A question about an image.
fn about(image: &str) -> Value {
    let mut body = request("What is it?");
    body["image"] = json!(image);
    body
}

fn square() -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(png(60, 60)))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_goes_along_with_the_last_message() {
    let (_site, account, provider) = attached_files::answering(Wire::Anthropic, "A square.").await;
    allow(&account).await;
    let mut body = about(&square());
    body["model"] = json!("anthropic/claude-sonnet-4.5");
    let answer = ask(&account, "/api/app-ai/chat", &body).await.ok();
    assert_eq!(answer["text"], "A square.");
    let message = provider.requests()[0].body["messages"][0]["content"].clone();
    assert_eq!(message[0]["type"], "image");
    assert_eq!(message[1]["text"], "What is it?");
    for other in [
        "data:image/png;base64,AAAA",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "https://example.com/a.png",
    ] {
        let refused = ask(&account, "/api/app-ai/chat", &about(other)).await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (422, &json!("image-unreadable")),
            "{other}"
        );
    }
    assert_eq!(provider.requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_sees_no_images_answers_no_question_about_one() {
    let (site, provider) = answering(Behaviour::complete("High."), &[]).await;
    let account = site.register().await;
    allow(&account).await;
    let refused = ask(&account, "/api/app-ai/chat", &about(&square())).await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (422, &json!("image-unreadable"))
    );
    assert!(
        refused.body["message"]
            .as_str()
            .unwrap()
            .contains("another model")
    );
    assert_eq!(provider.requests().len(), 0);
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_changes_images_once_it_may() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let account = site.register_pro().await;
    let change = async |app: &str| {
        let image = Part::bytes(png(60, 60)).file_name("image");
        let form = Form::new()
            .text("app_id", app.to_owned())
            .text("modification_prompt", "Make it black and white")
            .part("current_image", image);
        let request = account.request(Method::POST, "/api/v2/modify-image-with-files");
        let request = request.header("accept", "application/json").multipart(form);
        Answer::of(request).await
    };
    change("app-1").await.is_error(ErrorCode::AppAiPermissionNeeded);
    allow(&account).await;
    let changed = change("app-1").await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    change("app-2").await.is_error(ErrorCode::AppAiPermissionNeeded);
}
