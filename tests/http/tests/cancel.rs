//! Stopping a job.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::pages::{page, written_slowly};
use http_tests::site::wait_until;
use test_support::providers::{FakeProvider, Wire};

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_job_stops_at_once_and_costs_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a clock").await;
    let job = events.job().await;
    assert_eq!(account.credits().await, 9);
    assert_eq!(account.cancel(&job).await.status, 202);
    let transcript = events.all().await;
    transcript.is_error(ErrorCode::Cancelled);
    assert_eq!(account.credits().await, 10);
    let shown = account.job(&job).await;
    assert_eq!(
        (&shown["status"], &shown["error"]["code"]),
        (&"cancelled".into(), &"cancelled".into())
    );
    // Again: nothing happens.
    assert_eq!(account.cancel(&job).await.status, 202);
    assert_eq!(app.credit_of(&job).await, "returned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_job_is_not_started_by_a_worker_that_comes_later() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let job = account.generate("a clock").await.job().await;
    account.cancel(&job).await;
    app.add_worker().await;
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(app.status(&job).await, "cancelled");
    assert_eq!(
        app.number(&format!("SELECT attempts FROM jobs WHERE id = '{job}'"))
            .await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_job_stops_soon_its_provider_is_left_and_its_credit_comes_back() {
    let page = page(400);
    let behaviour = written_slowly(&page, 400, Duration::from_secs(40));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until("chunk").await;
    assert_eq!(account.cancel(&job).await.status, 202);
    // Well before the worker renews its lease, which would find the wish too.
    let end = tokio::time::timeout(Duration::from_secs(3), events.all()).await;
    end.expect("the wish did not reach the worker")
        .is_error(ErrorCode::Cancelled);
    assert_eq!(account.credits().await, 10);
    assert_eq!(app.status(&job).await, "cancelled");
    let request = provider.requests().remove(0);
    wait_until("the provider is left", || async { request.dropped_by_client() }).await;
    assert!(account.get("/api/generations").await.ok()["generations"][0].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_the_worker_did_not_hear_is_found_with_the_lease() {
    let behaviour = written_slowly(&page(400), 400, Duration::from_secs(40));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until("chunk").await;
    app.sql("UPDATE jobs SET cancel_requested = true").await;
    events.all().await.is_error(ErrorCode::Cancelled);
    assert_eq!(app.credit_of(&job).await, "returned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_job_stays_as_it_is() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let transcript = account.generate_all("a tip calculator").await;
    assert_eq!(account.cancel(transcript.job()).await.status, 202);
    assert_eq!(app.status(transcript.job()).await, "succeeded");
    assert_eq!(app.credit_of(transcript.job()).await, "committed");
}
