//! Jobs that somebody asked to stop, and whose worker did not learn of it: they are not run again and not charged.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::pages::{page, written_slowly};
use http_tests::table_lock::TableLock;
use http_tests::{Account, TestApp, Transcript};
use test_support::providers::{Behaviour, FakeProvider, Wire};

async fn is_cancelled(app: &TestApp, account: &Account, transcript: &Transcript) {
    transcript.is_error(ErrorCode::Cancelled);
    assert_eq!(app.status(transcript.job()).await, "cancelled");
    assert_eq!(app.credit_of(transcript.job()).await, "returned");
    assert_eq!(account.credits().await, 10);
    assert_eq!(app.charges().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_job_that_lost_its_worker_is_not_run_again() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    // A worker has it and is gone.
    app.sql(
        "UPDATE jobs SET status = 'running', attempts = 1, run_token = gen_random_uuid(),
         lease_until = now() + interval '3 s'",
    )
    .await;
    assert_eq!(account.cancel(&job).await.status, 202);
    assert_eq!(app.status(&job).await, "running");
    app.add_worker().await;
    let transcript = events.all().await;
    is_cancelled(&app, &account, &transcript).await;
    // Whoever delivers it late runs nothing.
    let dispatcher = app.dispatcher().await;
    dispatcher
        .push(job.parse().unwrap(), jobs::Lane::Interactive)
        .await
        .unwrap();
    account.generate_all("a tip calculator").await.complete();
    let attempts = format!("SELECT attempts FROM jobs WHERE id = '{job}'");
    assert_eq!(app.number(&attempts).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_job_that_its_worker_hands_back_is_not_run_again() {
    let behaviour = written_slowly(&page(400), 400, Duration::from_secs(40));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let mut app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    events.job().await;
    events.until("chunk").await;
    // The announcement was lost, and the worker is stopped before it renews its lease.
    app.sql("UPDATE jobs SET cancel_requested = true").await;
    app.stop_workers().await;
    let transcript = events.all().await;
    is_cancelled(&app, &account, &transcript).await;
    assert_eq!(provider.requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_cancelled_while_its_result_is_written_has_none() {
    let behaviour = Behaviour::complete(page(20));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let lock = TableLock::of(&app, "job_results").await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    lock.until_somebody_waits(&app).await;
    assert_eq!(account.cancel(&job).await.status, 202);
    assert_eq!(app.status(&job).await, "running");
    lock.release().await;
    let transcript = events.all().await;
    is_cancelled(&app, &account, &transcript).await;
    assert!(provider.requests()[0].finished());
    assert_eq!(app.number("SELECT count(*) FROM generations").await, 0);
}
