//! What operators ask.

use http_tests::TestApp;
use http_tests::site::wait_until;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_lives_says_so_on_every_host() {
    let app = TestApp::builder().workers(0).start().await;
    for host in ["localhost", "10.0.0.7:8080"] {
        let answer = app.visitor().get_on(host, "/healthz").await;
        assert_eq!(answer.ok(), json!({ "status": "ok" }));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_ready_when_a_worker_was_seen() {
    let mut app = TestApp::builder().workers(0).start().await;
    let answer = app.visitor().get("/readyz").await;
    assert_eq!(answer.status, 503);
    assert_eq!(
        answer.body,
        json!({ "postgres": true, "redis": true, "worker": false })
    );
    app.add_worker().await;
    wait_until("it is ready", || async {
        app.visitor().get("/readyz").await.status == 200
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_count_waiting_jobs_open_streams_and_finished_work() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    events.job().await;
    let metrics = || async {
        let answer = app.visitor().get("/metrics").await;
        assert!(
            answer
                .header("content-type")
                .starts_with("text/plain; version=0.0.4")
        );
        answer.text
    };
    let has = |line: &'static str| {
        let metrics = &metrics;
        move || async move { metrics().await.lines().any(|found| found == line) }
    };
    wait_until("a job waits", has("morpheo_queue_depth{lane=\"interactive\"} 1")).await;
    wait_until("a stream is open", has("morpheo_streams_open 1")).await;
    app.add_worker().await;
    events.all().await.complete();
    let metrics = || async { app.visitor().get("/metrics").await.text };
    let has = |line: &'static str| {
        let metrics = &metrics;
        move || async move { metrics().await.lines().any(|found| found == line) }
    };
    wait_until(
        "nothing waits",
        has("morpheo_queue_depth{lane=\"interactive\"} 0"),
    )
    .await;
    wait_until("no stream is open", has("morpheo_streams_open 0")).await;
    let count = "morpheo_job_duration_seconds_count{kind=\"generate_app\",result=\"succeeded\"} 1";
    wait_until("the job was measured", has(count)).await;
    let count = "morpheo_provider_first_chunk_seconds_count{model=\"offline-studio\",result=\"ok\"} 1";
    wait_until("the model was measured", has(count)).await;
}
