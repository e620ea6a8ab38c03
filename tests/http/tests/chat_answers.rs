//! The chat with a model: what it is asked, and what becomes of answers as models err.

use domain::errors::ErrorCode;
use http_tests::chat::{change, statuses};
use http_tests::pages::with_ids;
use http_tests::{Account, TestApp, Transcript};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n<style>\n  .card {\n    color: red;\n    padding: 1rem;\n  }\n</style>\n</head>\n<body>\n  <main>\n    <h1>Tides</h1>\n    <ul>\n      <li>High</li>\n      <li>Low</li>\n    </ul>\n  </main>\n  <script>\n    const unit = 'cm';\n  </script>\n</body>\n</html>";

/// A site whose default model gives these answers, one a request.
struct Case {
    app: TestApp,
    account: Account,
    provider: FakeProvider,
}

impl Case {
    async fn of(behaviours: Vec<Behaviour>) -> Self {
        let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(behaviours))
            .await
            .unwrap();
        let app = TestApp::builder().answered_by(&provider).start().await;
        let account = app.register().await;
        Self {
            app,
            account,
            provider,
        }
    }

    async fn with(answers: &[&str]) -> Self {
        Self::of(
            answers
                .iter()
                .map(|answer| Behaviour::complete(*answer))
                .collect(),
        )
        .await
    }

    async fn chat(&self) -> Transcript {
        self.account.chat("Make the tides better", PAGE).await.all().await
    }

    /// What the model was told last in a request.
    fn asked(&self, request: usize) -> String {
        let requests = self.provider.requests();
        let messages = requests[request].body["messages"].as_array().unwrap().clone();
        messages.last().unwrap()["content"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn badly_indented_and_elided_changes_land_where_they_were_meant() {
    let answer = String::from("I make the card **blue** and add a tide.\n\n```xml\n")
        + &change(
            "1",
            ".card {\ncolor: red;\n// ...\n}",
            ".card {\ncolor: blue;\n// ...\n}",
        )
        + &change("2", "<li>Low</li>", "<li>Low</li>\n<li>Ebb</li>")
        + "```\n";
    let case = Case::with(&[&answer]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    assert_eq!(transcript.text(), "I make the card **blue** and add a tide.");
    assert_eq!(complete["response"], transcript.text());
    let expected = PAGE
        .replace("    color: red;", "    color: blue;")
        .replace("      <li>Low</li>", "      <li>Low</li>\n      <li>Ebb</li>");
    assert_eq!(complete["html"], with_ids(&expected), "{complete}");
    assert_eq!((&complete["applied"], &complete["total"]), (&json!(2), &json!(2)));
    assert_eq!(complete["summary"], "Change 1; Change 2");
    assert_eq!(complete["usage"], json!({ "inputTokens": 11, "outputTokens": 7 }));
    assert_eq!(complete["changes"][1]["line"], 17);
    assert_eq!(case.provider.requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_gets_the_page_the_message_and_what_was_said() {
    let case = Case::with(&["It is about tides."]).await;
    let turn = |n: usize| json!({ "role": if n.is_multiple_of(2) { "user" } else { "assistant" }, "content": format!("turn {n}") });
    let mut history: Vec<Value> = (0..14).map(turn).collect();
    history.push(json!({ "role": "system", "content": "Request cancelled" }));
    let more = json!({ "chat_history": history, "stealth_mode": true, "registry_summary": { "a": 1 } });
    let transcript = case
        .account
        .chat_with("What is it about?", PAGE, more)
        .await
        .all()
        .await;
    assert_eq!(transcript.complete()["html"], Value::Null);
    let body = case.provider.requests()[0].body.to_string();
    assert!(body.contains("turn 6") && body.contains("turn 13"), "{body}");
    assert!(!body.contains("turn 5\"") && !body.contains("turn 4\""), "{body}");
    assert!(!body.contains("Request cancelled") && body.contains("<morpheo:change id="));
    let asked = case.asked(0);
    assert!(
        asked.contains(PAGE) && asked.contains("What is it about?"),
        "{asked}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_large_page_the_model_gets_the_parts_that_matter() {
    let rows: String = (0..1_000)
        .map(|n| format!("    <p>row {n} of many</p>\n"))
        .collect();
    let page = PAGE.replace("  </main>", &format!("{rows}  </main>"));
    let answer = change("1", "<h1>Tides</h1>", "<h1>Sea</h1>");
    let case = Case::with(&[&answer]).await;
    let transcript = case.account.chat("Call the heading Sea", &page).await.all().await;
    assert_eq!(
        transcript.complete()["html"],
        with_ids(&page.replace("<h1>Tides", "<h1>Sea"))
    );
    let asked = case.asked(0);
    assert!(
        asked.contains("<h1>Tides</h1>") && asked.contains("The page is large"),
        "{asked}"
    );
    assert!(asked.len() < 16_000, "{}", asked.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_failed_is_asked_for_again_with_the_reasons() {
    let first = String::from("Three changes.\n")
        + &change("1", "<h1>Tides</h1>", "<h1>Sea</h1>")
        + &change("2", "<li>Flood</li>", "<li>Spring</li>")
        + &change("3", "<footer>x</footer>", "");
    let second = String::from("I look again.\n") + &change("2", "<li>High</li>", "<li>Spring</li>");
    let case = Case::with(&[&first, &second]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    let html = complete["html"].as_str().unwrap();
    assert!(
        html.contains(">Sea</h1>") && html.contains(">Spring</li>"),
        "{html}"
    );
    assert_eq!(
        (&complete["applied"], &complete["total"], &complete["retried"]),
        (&json!(2), &json!(3), &json!(true))
    );
    assert_eq!(complete["message"], "1 of 3 changes failed");
    assert!(
        complete["changes"][2]["error"]
            .as_str()
            .unwrap()
            .contains("footer")
    );
    assert_eq!(complete["response"], "Three changes.\n\nI look again.");
    assert_eq!(transcript.text(), "Three changes.\n\nI look again.");
    assert_eq!(
        complete["usage"],
        json!({ "inputTokens": 22, "outputTokens": 14 })
    );
    let asked = case.asked(1);
    assert!(
        asked.contains("<h1>Sea</h1>"),
        "the page after what applied: {asked}"
    );
    assert!(
        asked.contains("- 2: Change 2. Could not find code to replace"),
        "{asked}"
    );
    assert!(
        asked.contains("- 3: Change 3.") && asked.contains("- Change 1\n"),
        "{asked}"
    );
    assert!(
        asked.contains("Make the tides better") && asked.contains("complete document"),
        "{asked}"
    );
    assert_eq!(case.provider.requests().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_own_retry_is_not_tried_twice_and_tells_the_reasons() {
    let case = Case::with(&[&change("1", "<footer>x</footer>", "")]).await;
    let more = json!({ "is_retry": true, "verification_failure": "The footer was not found." });
    let transcript = case
        .account
        .chat_with("Remove the footer", PAGE, more)
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(
        (&complete["applied"], &complete["retried"]),
        (&json!(0), &json!(false))
    );
    assert_eq!(
        complete["message"],
        "All 1 changes failed to apply. Be more specific, or regenerate the page."
    );
    assert_eq!(
        (&complete["html"], &complete["generationId"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(case.provider.requests().len(), 1);
    assert!(case.asked(0).contains("The footer was not found."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_page_is_used_and_named() {
    let page = PAGE.replace("Low", "Neap");
    let case = Case::with(&[&format!("All new:\n```html\n{page}\n```\nEnjoy.")]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    assert_eq!(
        (&complete["html"], &complete["fullCode"]),
        (&json!(with_ids(&page)), &json!(with_ids(&page)))
    );
    assert_eq!(complete["response"], "All new:\n\nEnjoy.");
    assert_eq!(statuses(complete), [("page", "applied")]);
    let full = transcript
        .events
        .iter()
        .find(|received| received.kind() == "fullCode")
        .unwrap();
    assert_eq!(full.event["content"], with_ids(&page));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_cuts_a_script_in_half_is_never_applied() {
    let cut = PAGE.split("'cm'").next().unwrap();
    let changes = change("1", "const unit = 'cm';\n  </script>", "const unit = 'm';");
    let case = Case::with(&[&format!("```html\n{cut}\n```"), &changes]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    assert_eq!(
        (&complete["html"], &complete["fullCode"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&complete["applied"], &complete["retried"]),
        (&json!(0), &json!(true))
    );
    assert!(
        complete["message"]
            .as_str()
            .unwrap()
            .contains("Unclosed <script> tag"),
        "{complete}"
    );
    assert!(
        case.asked(1).contains("Unclosed <script> tag"),
        "{}",
        case.asked(1)
    );
    assert_eq!(
        case.account.get("/api/generations").await.ok()["generations"],
        json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn full_code_is_the_last_resort() {
    let page = PAGE.replace("High", "Spring");
    let case = Case::with(&[&change("1", "<li>Flood</li>", "<li>Spring</li>"), &page]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    assert_eq!(
        (&complete["html"], &complete["fullCode"]),
        (&json!(with_ids(&page)), &json!(with_ids(&page)))
    );
    assert_eq!(statuses(complete), [("1", "applied")]);
    assert_eq!(
        (&complete["message"], &complete["retried"]),
        (&json!(""), &json!(true))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_in_json_is_taken() {
    let json = json!({
        "changes": [{ "id": "1", "type": "replace", "before": "<h1>Tides</h1>", "after": "<h1>Sea\u{0}</h1>", "description": "Rename" }],
        "response": "Renamed it.", "summary": "The heading says Sea",
    });
    let case = Case::with(&[&format!("```json\n{json}\n```")]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    assert_eq!(complete["html"], with_ids(&PAGE.replace("<h1>Tides", "<h1>Sea")));
    assert_eq!(
        (&complete["response"], &complete["summary"]),
        (&json!("Renamed it."), &json!("The heading says Sea"))
    );
    assert_eq!(transcript.text(), "Renamed it.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_breaks_off_is_dropped_reported_and_asked_for_again() {
    let broken = change("2", "<li>Low</li>", "<li>Ebb</li>");
    let first =
        change("1", "<h1>Tides</h1>", "<h1>Sea</h1>") + broken.split("</morpheo:after>").next().unwrap();
    let case = Case::with(&[&first, &broken]).await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    // What is no change makes the whole set invalid.
    assert_eq!(
        complete["html"],
        with_ids(&PAGE.replace("Low", "Ebb")),
        "{complete}"
    );
    assert_eq!(statuses(complete), [("1", "failed"), ("2", "applied")]);
    assert!(
        case.asked(1).contains("the answer breaks off within it"),
        "{}",
        case.asked(1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_cut_is_an_error_and_nothing_is_kept() {
    let answer = change("1", "<h1>Tides</h1>", "<h1>Sea</h1>").repeat(3);
    let script = Script::new(answer);
    let case = Case::of(vec![Behaviour::Cut { script, after: 12 }]).await;
    case.chat().await.is_error(ErrorCode::StreamCut);
    assert_eq!(
        case.account.get("/api/generations").await.ok()["generations"],
        json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn when_there_is_no_second_answer_what_the_first_did_stands() {
    let first = change("1", "<h1>Tides</h1>", "<h1>Sea</h1>") + &change("2", "<footer>", "x");
    let script = Script::new("never");
    let case = Case::of(vec![
        Behaviour::complete(first),
        Behaviour::Cut { script, after: 0 },
    ])
    .await;
    let transcript = case.chat().await;
    let complete = transcript.complete();
    assert_eq!(complete["html"], with_ids(&PAGE.replace("<h1>Tides", "<h1>Sea")));
    assert_eq!(complete["message"], "1 of 2 changes failed");
    assert_eq!(case.app.number("SELECT count(*) FROM generations").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_providers_come_in_the_words_of_the_catalogue() {
    for (behaviour, code) in [
        (Behaviour::WrongKey, ErrorCode::ProviderKey),
        (Behaviour::PromptBlock, ErrorCode::ModificationSafetyBlock),
        (Behaviour::status(503, "{}"), ErrorCode::ProviderUnavailable),
        (Behaviour::complete(""), ErrorCode::StreamEmpty),
    ] {
        let case = Case::of(vec![behaviour]).await;
        case.chat().await.is_error(code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_asks_back_says_so() {
    let case = Case::with(&["Which of the two lists do you mean?"]).await;
    let transcript = case.chat().await;
    assert_eq!(transcript.complete()["clarificationNeeded"], true);
}
