//! The offline studio: an app that a prompt asks for, or samples to choose from; never for a credit.

use domain::errors::ErrorCode;
use http_tests::pages::{page, with_ids};
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

/// No sample is one.
const PROMPT: &str = "a knitting pattern with cables";

async fn spend_everything(app: &TestApp, account: &Account) {
    app.sql(&format!(
        "INSERT INTO credit_ledger (id, user_id, source, amount, period, state, job_id)
         VALUES (gen_random_uuid(), '{}', 'monthly', -10,
             date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date, 'committed', gen_random_uuid())",
        account.uid
    ))
    .await;
    assert_eq!(account.credits().await, 0);
}

fn without_type(event: &Value) -> Value {
    let mut event = event.clone();
    event.as_object_mut().unwrap().remove("type");
    event
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_that_no_sample_is_certain_for_ends_with_choices_and_makes_nothing() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "prompt": PROMPT, "appId": "app-1-x" });
    let transcript = account.generate_with(body).await.all().await;
    assert_eq!(
        transcript.kinds(),
        ["job", "progress", "reasoning", "progress", "complete"]
    );
    let complete = transcript.complete();
    let choices = complete["choices"].as_array().unwrap();
    assert_eq!(choices.len(), 3, "{complete}");
    for choice in choices {
        assert!(choice["name"].is_string() && choice["description"].is_string());
        let sample = app
            .visitor()
            .get(choice["sampleUrl"].as_str().unwrap())
            .await
            .ok();
        assert!(sample["html"].as_str().unwrap().starts_with("<!"));
    }
    assert!(
        complete["message"]
            .as_str()
            .unwrap()
            .contains("These are the closest")
    );
    assert!(complete.get("html").is_none() && complete["appId"] == "app-1-x");

    let job = account.job(transcript.job()).await;
    assert_eq!(job["status"], "succeeded");
    assert_eq!(job["result"], without_type(complete));
    let resumed = account.events(transcript.job(), None).await.all().await;
    assert_eq!(resumed.complete(), complete);
    app.forget_events(transcript.job()).await;
    let from_the_database = account.events(transcript.job(), transcript.place()).await;
    let again = from_the_database.all().await;
    assert_eq!(again.complete(), complete);
    assert_eq!(again.text(), "");

    let list = account.get("/api/generations").await.ok();
    assert_eq!(list["generations"], json!([]));
    assert_eq!(account.credits().await, 10);
    assert_eq!(app.number("SELECT count(*) FROM credit_ledger").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_sample_becomes_the_app_and_is_filled_from_the_prompt() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let prompt = "a knitting pattern called Squall in teal";
    let choices = account.generate_all(prompt).await;
    let choice = &choices.complete()["choices"][1];
    let body = json!({ "prompt": prompt, "sampleId": choice["id"] });
    let transcript = account.generate_with(body).await.all().await;
    let complete = transcript.complete();
    assert_eq!(
        complete["matched"],
        json!({ "id": choice["id"], "name": choice["name"] })
    );
    let html = complete["html"].as_str().unwrap();
    assert_eq!(with_ids(transcript.text().trim()), html);
    assert!(html.contains("<title>Squall</title>"));
    let note = complete["note"].as_str().unwrap();
    assert!(note.contains(choice["name"].as_str().unwrap()), "{note}");
    let list = account.get("/api/generations").await.ok();
    assert_eq!(list["generations"][0]["id"], complete["generationId"]);
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_that_asks_for_a_sample_gets_it_and_hears_which() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let transcript = account.generate_all("a habit tracker with charts").await;
    let complete = transcript.complete();
    assert_eq!(
        complete["matched"],
        json!({ "id": "habits", "name": "High Tide" })
    );
    assert_eq!(
        account.job(transcript.job()).await["result"],
        without_type(complete)
    );
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_samples_of_the_catalogue_are_started_from_and_only_by_the_studio() {
    let refused = |app: TestApp, id: &'static str| async move {
        let account = app.register().await;
        let body = json!({ "prompt": PROMPT, "sampleId": id });
        let answer = account.post("/api/generate-full-code", body).await;
        answer.is_error(ErrorCode::InvalidRequest);
        assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
    };
    for id in ["", "no-such-sample", "../samples"] {
        refused(TestApp::start().await, id).await;
    }
    let online = TestApp::builder().set("MOONSHOT_API_KEY", "sk-test");
    refused(online.start().await, "snake").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_credits_can_use_the_offline_studio() {
    let app = TestApp::start().await;
    let account = app.register().await;
    spend_everything(&app, &account).await;
    account.generate_all("a tip calculator").await.complete();
    let changed = account.modify("Make it dark", &page(3)).await.all().await;
    changed.complete();
    assert_eq!(account.credits().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_meant_for_a_model_is_free_when_the_studio_does_it() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    // No worker has come yet: nobody knows that there is no model.
    let made = account.generate("a tip calculator").await;
    let offered = account.generate(PROMPT).await;
    let changed = account.modify("Make it dark", &page(3)).await;
    assert_eq!(account.credits().await, 7);
    app.add_worker().await;
    assert_eq!(made.all().await.complete()["model"], "offline-studio");
    offered.all().await.complete();
    changed.all().await.complete();
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instruction_is_done_whole_or_not_at_all() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let instruction = "Make it dark and connect it to the lighthouse";
    let transcript = account.modify(instruction, &page(3)).await.all().await;
    transcript.is_error(ErrorCode::StudioCannot);
    let answer = transcript
        .events
        .iter()
        .find(|received| received.kind() == "reasoning")
        .unwrap();
    let answer = answer.event["content"].as_str().unwrap();
    assert!(
        answer.contains("“connect it to the lighthouse”") && answer.contains("nothing was changed"),
        "{answer}"
    );
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_only_examples_with_a_sample_of_their_own_are_shown() {
    let app = TestApp::start().await;
    let examples = |app: &TestApp| {
        let visitor = app.visitor();
        async move { visitor.get("/api/examples").await.ok()["categories"].clone() }
    };
    let account = app.register_pro().await;
    let categories = examples(&app).await;
    for category in categories.as_array().unwrap() {
        let examples = category["examples"].as_array().unwrap();
        let samples = category["samples"].as_array().unwrap();
        assert!(
            samples.len() >= 3 && examples.len() >= 2 * samples.len(),
            "{category}"
        );
        for example in examples.iter().take(2) {
            let events = account.generate_all(example["prompt"].as_str().unwrap()).await;
            let complete = events.complete();
            assert_eq!(complete["matched"]["id"], example["sample"]);
            assert!(complete["html"].as_str().unwrap().starts_with("<!"), "{category}");
            assert!(complete.get("choices").is_none(), "{complete}");
        }
    }
    assert_eq!(categories.as_array().map(Vec::len), Some(14));
    assert_eq!(app.charges().await, 0);
    let landing = app.visitor().get("/").await;
    assert!(!landing.text.contains("Packing list"));

    let online = TestApp::builder().set("MOONSHOT_API_KEY", "sk-test");
    let online = online.start().await;
    let all = examples(&online).await;
    for (category, kept) in all.as_array().unwrap().iter().zip(categories.as_array().unwrap()) {
        let examples = category["examples"].as_array().unwrap();
        assert!(examples.len() > 5, "{category}");
        let answered = examples.iter().filter(|example| example["needsModel"] == false);
        assert_eq!(answered.count(), kept["examples"].as_array().unwrap().len());
    }
}
