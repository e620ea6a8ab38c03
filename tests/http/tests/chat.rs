//! The chat with the offline studio, and what holds for every chat.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::chat::statuses;
use http_tests::pages::{page, with_ids};
use http_tests::site::wait_until;
use http_tests::{TestApp, Transcript};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<h1 data-morpheo-id=\"morpheo-h1-1\">Tides</h1>\n<button data-morpheo-id=\"morpheo-button-1\">Save</button>\n</body>\n</html>";

fn steps(transcript: &Transcript) -> Vec<&str> {
    let steps = transcript
        .events
        .iter()
        .filter(|received| received.kind() == "progress");
    steps
        .filter_map(|received| received.event["currentStep"].as_str())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_applied_one_by_one_and_the_page_is_kept_for_nothing() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let message = "Change 'Save' to 'Keep' and make the buttons green";
    let transcript = account.chat(message, PAGE).await.all().await;
    let complete = transcript.complete();
    assert_eq!(statuses(complete), [("1", "applied"), ("2", "applied")]);
    assert_eq!(
        (&complete["applied"], &complete["total"], &complete["retried"]),
        (&json!(2), &json!(2), &json!(false))
    );
    let html = complete["html"].as_str().unwrap();
    assert!(
        html.contains(">Keep</button>") && html.contains("#2c853c"),
        "{html}"
    );
    let first = &complete["changes"][0];
    assert!(first["old"].as_str().unwrap().contains("Save"), "{first}");
    assert!(first["new"].as_str().unwrap().contains("Keep"), "{first}");
    assert!(first["line"].as_u64().unwrap() > 0);
    // Words alone were streamed.
    assert_eq!(transcript.text(), complete["response"]);
    assert!(!transcript.text().contains("<morpheo:"), "{}", transcript.text());
    let steps = steps(&transcript);
    assert_eq!((steps[0], steps[steps.len() - 1]), ("Starting...", "Complete!"));
    let first = transcript
        .events
        .iter()
        .find(|received| received.kind() == "progress")
        .unwrap();
    assert_eq!(
        (&first.event["percent"], &first.event["currentStepNumber"]),
        (&json!(10), &json!(1))
    );
    // The page is kept, and nothing was charged.
    let record = complete["generationId"].as_str().unwrap();
    let kept = account.get(&format!("/api/generations/{record}")).await.ok();
    assert_eq!(kept["pages"][0]["htmlContent"], html, "{kept}");
    assert_eq!(account.credits().await, 10);
    assert_eq!(app.number("SELECT count(*) FROM credit_ledger").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_with_commands_that_work_and_changes_nothing() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let transcript = account.chat("Which buttons are there?", PAGE).await.all().await;
    let complete = transcript.complete();
    assert!(
        transcript.text().contains("offline studio, not an AI"),
        "{}",
        transcript.text()
    );
    assert_eq!(
        (&complete["html"], &complete["changes"]),
        (&Value::Null, &json!([])),
        "the page is neither stored nor streamed"
    );
    assert_eq!(
        (&complete["message"], &complete["retried"]),
        (&json!(""), &json!(false))
    );
    assert_eq!(
        (&complete["generationId"], &complete["fullCode"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        account.get("/api/generations").await.ok()["generations"],
        json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_can_be_offered_in_place_of_being_applied() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let transcript = account
        .chat_with_code("Change 'Save' to 'Keep'", PAGE)
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(complete["is_code_change"], true);
    assert_eq!(complete["modified_code"], with_ids(&PAGE.replace("Save", "Keep")));
    assert_eq!(
        complete["metrics"],
        json!({ "added": 0, "removed": 0, "modified": 1 })
    );
    assert_eq!(complete["generationId"], Value::Null);
    assert_eq!(
        account.get("/api/generations").await.ok()["generations"],
        json!([])
    );
    let transcript = account
        .chat_with_code("What is in this app?", PAGE)
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(
        (&complete["is_code_change"], &complete["modified_code"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(complete["metrics"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_is_sent_again_when_the_log_is_gone() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let transcript = account.chat("Change 'Save' to 'Keep'", PAGE).await.all().await;
    app.forget_events(transcript.job()).await;
    let again = account
        .events(transcript.job(), transcript.place())
        .await
        .all()
        .await;
    assert_eq!(again.complete(), transcript.complete());
    assert_eq!(account.job(transcript.job()).await["kind"], "differential_chat");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_and_a_page_are_needed() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for path in ["/api/differential/chat", "/api/chat-with-code"] {
        let send = async |message: &str, code: &str, app_id: &str, more: Value| {
            let mut body =
                json!({ "message": message, "code": code, "current_code": code, "app_id": app_id });
            body.as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            account.post(path, body).await
        };
        send(" \n", PAGE, "app-1", json!({}))
            .await
            .is_error(ErrorCode::InvalidMessage);
        send(&"ä".repeat(2_001), PAGE, "app-1", json!({}))
            .await
            .is_error(ErrorCode::MessageTooLong);
        send("hi", " ", "app-1", json!({}))
            .await
            .is_error(ErrorCode::MissingHtml);
        send("hi", PAGE, "undefined", json!({}))
            .await
            .is_error(ErrorCode::InvalidRequest);
        send("hi", &"x".repeat(10_000_001), "app-1", json!({}))
            .await
            .is_error(ErrorCode::PayloadTooLarge);
        let anonymous = app
            .visitor()
            .post(
                path,
                json!({ "message": "hi", "code": PAGE, "current_code": PAGE, "app_id": "a" }),
            )
            .await;
        anonymous.is_error(ErrorCode::NotAuthenticated);
        let answer = account.post(path, json!({ "message": "hi" })).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &json!("invalid-request"))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_may_send_thirty_messages_a_minute() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "100")
        .start()
        .await;
    let account = app.register().await;
    for _ in 0..30 {
        account.chat("hi", PAGE).await.job().await;
    }
    let body = json!({ "message": "hi", "code": PAGE, "app_id": "app-1" });
    account
        .post("/api/differential/chat", body)
        .await
        .is_error(ErrorCode::RateLimited);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_stops_when_it_is_asked_to() {
    let script = Script::new("word ".repeat(400)).with_delay(Duration::from_millis(100));
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Complete(script))
        .await
        .unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let mut events = account.chat("Say something long", PAGE).await;
    let job = events.job().await;
    events.until("chunk").await;
    assert_eq!(account.cancel(&job).await.status, 202);
    let end = tokio::time::timeout(Duration::from_secs(3), events.all()).await;
    end.expect("the wish did not reach the worker")
        .is_error(ErrorCode::Cancelled);
    let request = provider.requests().remove(0);
    wait_until("the provider is left", || async { request.dropped_by_client() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn null_characters_of_a_broken_client_do_no_harm() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let more = json!({ "chat_history": [{ "role": "user", "content": "a\u{0}b" }] });
    let code = page(2).replace("Tide 1", "Tide\0 1");
    let transcript = account
        .chat_with("Make it\u{0} dark", &code, more)
        .await
        .all()
        .await;
    assert!(!transcript.complete()["html"].as_str().unwrap().contains('\0'));
}
