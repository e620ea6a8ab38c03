//! What statements cost when the tables are large: no statement of a job's life reads a whole growing table, and a clean-up
//! that finds nothing reads next to nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::app::Builder;
use http_tests::events::Events;
use http_tests::pages::page;
use http_tests::site::wait_until;
use reqwest::Method;
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};
use web_server::maintenance::Maintenance;

use crate::drafts;
use crate::image_jobs::{Painter, generated, sent, story};

/// Tables that grow with accounts, apps and jobs.
const GROWING: [&str; 20] = [
    "users",
    "first_steps",
    "personality_preferences",
    "refresh_tokens",
    "jobs",
    "job_inputs",
    "job_results",
    "job_unfinished",
    "credit_ledger",
    "apps",
    "generations",
    "pages",
    "page_revisions",
    "chat_histories",
    "blobs",
    "blob_references",
    "images",
    "image_sets",
    "image_frames",
    "published_apps",
];

/// Where the frames of a story are drawn.
const STORY: &str = "/api/v1/generate-from-narrative-plan";

/// 20,000 rows in each table that a job's life touches, so that a sequential scan is never the cheapest plan of a statement
/// that has an index.
const FILL: &str = include_str!("query_plans/fill.sql");

/// A site with full tables. No account has a quota: the quota check reads everything that an account stores.
async fn filled(builder: Builder) -> TestApp {
    let app = builder.set("STORAGE_QUOTA_FREE_MB", "0").start().await;
    app.sql(FILL).await;
    app
}

/// The value of a counter of Postgres for each growing table.
async fn counters(app: &TestApp, counter: &str) -> BTreeMap<&'static str, i64> {
    let mut counters = BTreeMap::new();
    for table in GROWING {
        let query = format!("SELECT {counter} FROM pg_stat_user_tables WHERE relname = '{table}'");
        counters.insert(table, app.number(&query).await);
    }
    counters
}

/// Makes every connection report what it counted: each does so when it ends, and otherwise at its leisure.
async fn report_counters(app: &TestApp) {
    app.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    let others = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state IS NOT NULL AND xact_start IS NOT NULL";
    wait_until("statements have ended", || async {
        app.number(others).await <= 1
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_statement_of_a_job_reads_a_whole_growing_table() {
    let answers = vec![
        Behaviour::Complete(Script::of_pieces(&[&page(20)])),
        Behaviour::Complete(Script::of_pieces(&[&page(21)])),
        Behaviour::Complete(Script::of_pieces(&["I cannot do that."])),
    ];
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers))
        .await
        .unwrap();
    let builder = TestApp::builder().answered_by(&provider);
    let app = filled(builder.drawn_by(Arc::new(Painter::default()))).await;
    let account = app.register().await;
    let before = counters(&app, "seq_scan").await;

    let made = account.generate_all("a tide table").await;
    let html = made.complete()["html"].as_str().unwrap_or_default().to_owned();
    account.modify("make it blue", &html).await.all().await.complete();
    drafts::begun_and_changed(&account).await;
    account
        .generate_all("what no model can do")
        .await
        .is_error(ErrorCode::StreamInvalidContent);
    let mut running = account.generate("one that is stopped").await;
    let job = running.job().await;
    account.cancel(&job).await;
    running.all().await;
    account.job(&job).await;
    let sketch = generated(&account, "A boat at night").await;
    sketch.complete();
    sent(&account, STORY, story(&["a boat", "a storm"]))
        .await
        .complete();
    let request = account
        .request(Method::POST, STORY)
        .multipart(story(&["stuck", "a storm"]));
    let mut stuck = Events::open(request).await;
    let job = stuck.job().await;
    account.cancel(&job).await;
    stuck.all().await.is_error(ErrorCode::Cancelled);

    assert_none_was_read(&app, &before).await;
}

/// Asserts that no growing table was read as a whole since.
async fn assert_none_was_read(app: &TestApp, before: &BTreeMap<&'static str, i64>) {
    report_counters(app).await;
    let after = counters(app, "seq_scan").await;
    let scanned: Vec<_> = GROWING
        .into_iter()
        .filter(|table| after.get(table) > before.get(table))
        .collect();
    assert!(scanned.is_empty(), "read as a whole: {scanned:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_statement_of_first_steps_reads_a_whole_growing_table() {
    let app = filled(TestApp::builder().workers(0)).await;
    let account = app.register().await;
    let before = counters(&app, "seq_scan").await;

    account.get("/api/user/profile").await.ok();
    account.get("/api/user/onboarding-status").await.ok();
    account.get("/api/user/personality").await.ok();
    for username in ["filled-7", "ada-l"] {
        let body = json!({ "username": username });
        account.post("/api/user/check-username", body).await.ok();
    }
    let chosen = json!({
        "username": "ada-l", "interests": ["apps"], "setupComplete": true,
        "personalityPreferences": { "communication": null, "design": "bold", "tone": null, "codeStyle": null },
    });
    account.post("/api/user/complete-setup", chosen).await.ok();
    account
        .post("/api/user/checklist", json!({ "done": "editedByHand" }))
        .await
        .ok();

    assert_none_was_read(&app, &before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clean_up_with_nothing_to_remove_does_not_read_the_jobs_that_are_kept() {
    let app = filled(TestApp::builder()).await;
    report_counters(&app).await;
    let entries = "SELECT idx_tup_read FROM pg_stat_user_indexes WHERE indexrelname = 'jobs_ended'";
    let before = app.number(entries).await;
    let config = app.config();
    Maintenance::connect(&config).await.unwrap().run_once().await;
    report_counters(&app).await;
    let read = app.number(entries).await - before;
    assert!(read < 1_000, "{read} entries of the index were read");
}
