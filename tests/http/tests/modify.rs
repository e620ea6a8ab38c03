//! Changing an app.

use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::chat::change;
use http_tests::pages::{page, with_ids};
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Wire};

#[tokio::test(flavor = "multi_thread")]
async fn a_modification_streams_the_whole_new_page() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let current = page(3).replace("<body>", "<body>\n<h1 id=\"top\">Tides</h1>");
    let transcript = account
        .modify("Change the title to Harbour", &current)
        .await
        .all()
        .await;
    let html = transcript.complete()["html"].as_str().unwrap();
    assert_eq!(with_ids(transcript.text().trim()), html);
    assert!(html.contains("Harbour") && html.contains("Tide 2"), "{html}");
    let progress = transcript
        .events
        .iter()
        .find(|received| received.kind() == "progress")
        .unwrap();
    assert_eq!(progress.event["currentStep"], "Applying Modifications...");
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_studio_cannot_do_is_said_and_costs_nothing() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let transcript = account
        .modify("Synchronise it with the lighthouse database", &page(3))
        .await
        .all()
        .await;
    transcript.is_error(ErrorCode::StudioCannot);
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn instructions_and_a_page_are_needed() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let modify = |prompt: &str, html: &str| {
        let body = json!({ "modification_prompt": prompt, "current_html": html });
        let account = account.clone();
        async move { account.post("/api/modify-full-code", body).await }
    };
    for prompt in ["", "  \n", &"x".repeat(10_001)] {
        modify(prompt, &page(1))
            .await
            .is_error(ErrorCode::InvalidModification);
    }
    for html in ["", "  \n"] {
        modify("larger", html).await.is_error(ErrorCode::MissingHtml);
    }
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_gets_the_page_and_the_instructions() {
    let changed = page(4);
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::complete(&changed))
        .await
        .unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let transcript = account.modify("Add a fourth tide", &page(3)).await.all().await;
    assert_eq!(transcript.complete()["html"], with_ids(&changed));
    let asked = provider.requests()[0].body.to_string();
    assert!(
        asked.contains("Add a fourth tide") && asked.contains("Tide 2"),
        "{asked}"
    );
}

/// More than a model writes anew.
fn large_page() -> String {
    page(4_000)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_page_is_changed_in_parts_and_keeps_the_rest() {
    let current = large_page();
    let answer = String::from("I write the first tide anew.\n\n")
        + &change("1", "<p>Tide 0: 0 cm — Straße</p>", "<p>Ebb at last</p>")
        + &change("2", "<p>No such tide</p>", "<p>Never</p>");
    let answers = Behaviour::Sequence(vec![Behaviour::complete(&answer), Behaviour::complete("No.")]);
    let provider = FakeProvider::start(Wire::OpenAi, answers).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let transcript = account
        .modify("Change the first tide", &current)
        .await
        .all()
        .await;
    let expected = current.replace("<p>Tide 0: 0 cm — Straße</p>", "<p>Ebb at last</p>");
    let complete = transcript.complete();
    assert_eq!(complete["html"], with_ids(&expected));
    assert_eq!(transcript.text(), with_ids(&expected));
    assert!(!transcript.kinds().contains(&"chunk"), "{:?}", transcript.kinds());
    let note = complete["note"].as_str().unwrap();
    assert!(
        note.starts_with("I write the first tide anew.") && note.contains("1 of 2 changes"),
        "{note}"
    );
    let asked = provider.requests()[0].body.to_string();
    assert!(asked.len() < current.len(), "the model was shown all of the page");
    assert_eq!(
        account.job(transcript.job()).await["result"]["html"],
        with_ids(&expected)
    );
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_page_is_written_anew_when_no_change_of_it_lands() {
    let changed = page(5);
    let answers = ["Which one?", changed.as_str()].map(Behaviour::complete);
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers.into()));
    let provider = provider.await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let transcript = account
        .modify("Remove all but five tides", &large_page())
        .await
        .all()
        .await;
    assert_eq!(transcript.complete()["html"], with_ids(&changed));
    assert_eq!(transcript.text(), changed);
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_may_hold_null_characters_of_a_broken_client() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let current = page(3).replace("Tide 1", "Tide\0 1");
    let transcript = account.modify("Make it dark", &current).await.all().await;
    assert!(!transcript.complete()["html"].as_str().unwrap().contains('\0'));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_at_most_ten_million_characters() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for characters in [10_000_001, 41_000_000] {
        let body = json!({ "modification_prompt": "larger", "current_html": "x".repeat(characters) });
        let answer = account.post("/api/modify-full-code", body).await;
        answer.is_error(ErrorCode::PayloadTooLarge);
    }
}
