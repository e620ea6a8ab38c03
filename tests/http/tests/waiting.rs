//! Calls that wait for their job.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::table_lock::TableLock;
use http_tests::{Account, Answer, TestApp};
use platform::events::log::EventLog;
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Far less than the call may wait.
const SOON: Duration = Duration::from_secs(10);

fn publish(account: &Account) -> JoinHandle<Answer> {
    let account = account.clone();
    let body = json!({ "appName": "Tides", "htmlContent": page(1) });
    tokio::spawn(async move { account.post("/api/make-pwa", body).await })
}

async fn soon(call: JoinHandle<Answer>) -> Answer {
    timeout(SOON, call).await.expect("the call still waits").unwrap()
}

async fn submitted(app: &TestApp) -> String {
    wait_until("the job is stored", || async { !app.last_job().await.is_empty() }).await;
    app.last_job().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_last_event_was_not_written_is_answered_from_postgres() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let lock = TableLock::of(&app, "job_results").await;
    let call = publish(&account);
    lock.until_somebody_waits(&app).await;
    let job = app.last_job().await;
    app.close_log(&job).await;
    lock.release().await;
    assert_eq!(soon(call).await.ok()["app_slug"], "tides");
    let log = EventLog::new(app.redis().await);
    let last = log.last(job.parse().unwrap()).await.unwrap().unwrap();
    assert!(!last.is_terminal(), "the last event was written: {}", last.json);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_ends_when_another_request_cancels_its_job() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let call = publish(&account);
    let job = submitted(&app).await;
    assert_eq!(account.cancel(&job).await.status, 202);
    soon(call).await.is_error(ErrorCode::Cancelled);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_takes_too_long_is_cancelled() {
    let app = TestApp::builder()
        .workers(0)
        .set("PUBLISH_TIMEOUT_SECONDS", "2")
        .start()
        .await;
    let account = app.register().await;
    let call = publish(&account);
    soon(call).await.is_error(ErrorCode::PublishTimeout);
    assert_eq!(app.status(&app.last_job().await).await, "cancelled");
}
