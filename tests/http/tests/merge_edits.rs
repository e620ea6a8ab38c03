//! A model's change of a page that the person edited meanwhile.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::chat::change;
use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::{Account, TestApp};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};
use uuid::Uuid;

/// The page that every job is given.
fn base() -> String {
    with_ids(&page(4))
}

async fn answering(answers: Vec<Behaviour>) -> (TestApp, FakeProvider) {
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers))
        .await
        .unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    (app, provider)
}

fn request(job: &str, base: &str, current: &str) -> Value {
    json!({ "jobId": job, "base": base, "current": current })
}

async fn merge(account: &Account, job: &str, current: &str) -> Value {
    account
        .post("/api/merge-edits", request(job, &base(), current))
        .await
        .ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_of_other_lines_are_merged_with_the_change_of_every_kind_of_job() {
    let changed = base().replace("Tide 3", "Ebb 3");
    let line = base()
        .lines()
        .find(|line| line.contains("Tide 3"))
        .unwrap()
        .to_owned();
    let by_change = change("1", &line, &line.replace("Tide 3", "Ebb 3"));
    let answers = [&changed, &by_change, &by_change].map(Behaviour::complete);
    let (app, _provider) = answering(answers.into()).await;
    let account = app.register().await;
    let jobs = [
        account.modify("Call it ebb", &base()).await.all().await,
        account.chat("Call it ebb", &base()).await.all().await,
        account.chat_with_code("Call it ebb", &base()).await.all().await,
    ];
    let current = base().replace("Tide 0", "My tide");
    for job in jobs {
        job.complete();
        let merged = merge(&account, job.job(), &current).await;
        let expected = json!({
            "html": current.replace("Tide 3", "Ebb 3"), "needsResolution": false, "conflicts": [],
            "message": "Changes applied successfully", "added": 0, "removed": 0, "modified": 1,
        });
        assert_eq!(merged, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_of_the_same_line_is_told_with_both_sides() {
    let changed = base().replace("Tide 3", "Ebb 3").replace("Tide 1", "Ebb 1");
    let (app, _provider) = answering(vec![Behaviour::complete(&changed)]).await;
    let account = app.register().await;
    let job = account.modify("Call it ebb", &base()).await.all().await;
    let current = base().replace("Tide 1", "My tide");
    let merged = merge(&account, job.job(), &current).await;
    let line_of = |page: &str| -> (usize, String) {
        let mut lines = page.split_inclusive('\n').enumerate();
        let (at, line) = lines
            .find(|(_, line)| line.contains(" 1: ") || line.contains("My tide"))
            .unwrap();
        (at + 1, line.to_owned())
    };
    let (line, mine) = line_of(&current);
    let expected = json!({
        "html": current.replace("Tide 3", "Ebb 3"), "needsResolution": true,
        "message": "1 conflict(s) detected between your changes and AI suggestions",
        "conflicts": [{
            "line": line, "lines": 1, "base": line_of(&base()).1, "mine": mine, "theirs": line_of(&changed).1,
        }],
        "added": 0, "removed": 0, "modified": 1,
    });
    assert_eq!(merged, expected);
    // nothing was kept, and asking again gives the same
    assert_eq!(merge(&account, job.job(), &current).await, merged);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_merges_and_only_what_changed_a_page() {
    let answers = [page(3), page(5), "The tides are four.".to_owned()].map(Behaviour::complete);
    let (app, _provider) = answering(answers.into()).await;
    let (account, other) = (app.register().await, app.register().await);
    let refused = async |who: &Account, job: &str, code: ErrorCode| {
        let body = request(job, &base(), &base().replace("Tide 0", "My tide"));
        who.post("/api/merge-edits", body).await.is_error(code);
    };
    let generated = account.generate_all("tides").await;
    let modified = account.modify("Five tides", &base()).await.all().await;
    let answered = account.chat("How many tides?", &base()).await.all().await;
    assert_eq!(answered.complete()["html"], Value::Null);
    refused(&account, generated.job(), ErrorCode::NothingToMerge).await;
    refused(&account, answered.job(), ErrorCode::NothingToMerge).await;
    refused(&other, modified.job(), ErrorCode::JobNotFound).await;
    refused(&account, &Uuid::now_v7().to_string(), ErrorCode::JobNotFound).await;
    refused(&account, "no-uuid", ErrorCode::JobNotFound).await;
    let body = request(modified.job(), &base(), &base());
    app.visitor()
        .post("/api/merge-edits", body)
        .await
        .is_error(ErrorCode::NotAuthenticated);
    for (base, current) in [("", "<p>"), ("<p>", " \n")] {
        let answer = account
            .post("/api/merge-edits", request(modified.job(), base, current))
            .await;
        answer.is_error(ErrorCode::MissingHtml);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_runs_or_failed_has_nothing_to_merge() {
    let slowly = written_slowly(&page(5), 20, Duration::from_secs(20));
    let (app, _provider) = answering(vec![slowly]).await;
    let account = app.register().await;
    let mut events = account.modify("Five tides", &base()).await;
    let job = events.next().await.unwrap().event["jobId"]
        .as_str()
        .unwrap()
        .to_owned();
    let body = request(&job, &base(), &base());
    account
        .post("/api/merge-edits", body.clone())
        .await
        .is_error(ErrorCode::JobUnfinished);
    assert_eq!(account.cancel(&job).await.status, 202);
    events.all().await;
    account
        .post("/api/merge-edits", body)
        .await
        .is_error(ErrorCode::NothingToMerge);
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_bounded_and_merges_are_counted() {
    let (app, _provider) = answering(vec![Behaviour::complete(page(5))]).await;
    let account = app.register().await;
    let job = account.modify("Five tides", &base()).await.all().await;
    let long = "x".repeat(10_000_001);
    for (base, current) in [(&long, &base()), (&base(), &long)] {
        let answer = account
            .post("/api/merge-edits", request(job.job(), base, current))
            .await;
        answer.is_error(ErrorCode::PayloadTooLarge);
    }
    let both = "x".repeat(20_500_000);
    let answer = account
        .post("/api/merge-edits", request(job.job(), &both, &both))
        .await;
    answer.is_error(ErrorCode::PayloadTooLarge);
    for _ in 2..30 {
        merge(&account, job.job(), &base()).await;
    }
    let answer = account
        .post("/api/merge-edits", request(job.job(), &base(), &base()))
        .await;
    answer.is_error(ErrorCode::RateLimited);
}
