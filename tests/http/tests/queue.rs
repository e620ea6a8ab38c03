//! Waiting jobs: how many, how long, and what happens to those that nobody holds.

use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use http_tests::TestApp;
use http_tests::pages::{page, with_ids};
use http_tests::site::wait_until;
use http_tests::table_lock::TableLock;
use reqwest::Method;
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Wire};

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_refuses_and_takes_no_credit() {
    let app = TestApp::builder()
        .workers(0)
        .set("QUEUE_MAX_WAITING", "1")
        .start()
        .await;
    let account = app.register().await;
    let job = account.generate("a clock").await.job().await;
    let refused = account
        .post("/api/generate-full-code", json!({ "prompt": "a clock" }))
        .await;
    refused.is_error(ErrorCode::QueueFull);
    assert_eq!(account.credits().await, 9);
    account.cancel(&job).await;
    account.generate("a clock").await.job().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_waits_for_a_worker_that_is_to_come() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    events.job().await;
    app.add_worker().await;
    events.all().await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_never_pushed_is_found() {
    let app = TestApp::start().await;
    let account = app.register().await;
    // As if the process had died between storing and pushing.
    app.sql(&format!(
        "INSERT INTO apps (id, user_id, client_id)
         VALUES ('01900000-0000-7000-8000-000000000002', '{0}', 'app-1');
         INSERT INTO jobs (id, kind, lane, user_id, app_id)
         VALUES ('01900000-0000-7000-8000-000000000001', 'generate_app', 'interactive', '{0}',
                 '01900000-0000-7000-8000-000000000002');
         INSERT INTO job_inputs (job_id, input)
         VALUES ('01900000-0000-7000-8000-000000000001',
                 '{{\"model\":\"kimi-k2-turbo-preview\",\"prompt\":\"a tip calculator\"}}')",
        account.uid
    ))
    .await;
    let events = account.events("01900000-0000-7000-8000-000000000001", None).await;
    events.all().await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_fails_when_no_worker_comes_for_all_of_its_patience() {
    let app = TestApp::builder()
        .workers(0)
        .set("QUEUE_PATIENCE_SECONDS", "3")
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("a clock").await;
    let job = events.job().await;
    events.all().await.is_error(ErrorCode::QueueFull);
    assert_eq!(app.credit_of(&job).await, "returned");
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backlog_survives_a_moment_without_workers() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    // It has waited long, and no worker is seen at this instant: Redis lost its memory, or workers are deployed.
    app.sql("UPDATE jobs SET queued_at = queued_at - interval '10 minutes'")
        .await;
    tokio::time::sleep(app.config().jobs.sweep_every * 2).await;
    assert_eq!(app.status(&job).await, "queued");
    app.add_worker().await;
    events.all().await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_waits_anew_has_its_minute_again() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    // It was asked for long ago, ran, and was handed back just now.
    app.sql("UPDATE jobs SET created_at = created_at - interval '10 minutes'")
        .await;
    tokio::time::sleep(app.config().jobs.sweep_every * 2).await;
    assert_eq!(app.status(&job).await, "queued");
    app.add_worker().await;
    events.all().await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_worker_was_lost_is_started_again() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    events.job().await;
    app.sql(
        "UPDATE jobs SET status = 'running', attempts = 1, run_token = gen_random_uuid(),
         lease_until = now() - interval '1 s'",
    )
    .await;
    app.add_worker().await;
    let transcript = events.all().await;
    let restarted = transcript
        .events
        .iter()
        .find(|received| received.kind() == "restarted")
        .unwrap();
    assert_eq!(restarted.event["attempt"], 2);
    transcript.complete();
    assert_eq!(app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_lost_three_workers_fails_and_costs_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a clock").await;
    let job = events.job().await;
    app.sql(
        "UPDATE jobs SET status = 'running', attempts = 3, run_token = gen_random_uuid(),
         lease_until = now() - interval '1 s'",
    )
    .await;
    events.all().await.is_error(ErrorCode::WorkersLost);
    assert_eq!(app.status(&job).await, "failed");
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_delivered_many_times_runs_once() {
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::complete(page(50)))
        .await
        .unwrap();
    let mut app = TestApp::builder()
        .workers(0)
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    let dispatcher = app.dispatcher().await;
    for _ in 0..5 {
        dispatcher
            .push(job.parse().unwrap(), jobs::Lane::Interactive)
            .await
            .unwrap();
    }
    app.add_worker().await;
    app.add_worker().await;
    events.all().await.complete();
    dispatcher
        .push(job.parse().unwrap(), jobs::Lane::Interactive)
        .await
        .unwrap();
    account.generate_all("tides").await.complete();
    assert_eq!(provider.requests().len(), 2);
    assert_eq!(
        app.number(&format!("SELECT attempts FROM jobs WHERE id = '{job}'"))
            .await,
        1
    );
    assert_eq!(app.charges().await, 2);
    assert_eq!(account.credits().await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_jobs_are_shared_by_workers_and_all_of_them_end() {
    let mut app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "100")
        .start()
        .await;
    let account = app.register_pro().await;
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(account.generate("a tip calculator").await);
    }
    app.add_worker().await;
    app.add_worker().await;
    for transcript in futures_util::future::join_all(streams.into_iter().map(|events| events.all())).await {
        transcript.complete();
    }
    assert_eq!(app.charges().await, 20);
    let depth = || async { app.visitor().get("/metrics").await.text };
    wait_until("nothing waits", || async {
        depth()
            .await
            .contains("morpheo_queue_depth{lane=\"interactive\"} 0")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_stops_hands_its_job_back_and_another_ends_it() {
    let mut app = TestApp::builder()
        .charging()
        .set("STUDIO_PACE", "15000")
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    events.until("chunk").await;
    app.stop_workers().await;
    assert_eq!(app.status(&job).await, "queued");
    assert_eq!(app.credit_of(&job).await, "reserved");
    app.add_worker().await;
    let transcript = events.all().await;
    assert_eq!(
        with_ids(transcript.text().trim()),
        transcript.complete()["html"].as_str().unwrap()
    );
    assert_eq!(app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_so_many_jobs_at_once() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOBS_PER_ACCOUNT", "2")
        .start()
        .await;
    let (account, other) = (app.register().await, app.register().await);
    // At once, and free of charge: nothing else keeps them apart.
    let body = json!({ "message": "Which buttons are there?", "code": "<p>Tides</p>", "app_id": "app-1" });
    let asked = (0..12).map(|_| async {
        let request = account
            .request(Method::POST, "/api/differential/chat")
            .json(&body);
        request.send().await.unwrap().status().as_u16()
    });
    let statuses = join_all(asked).await;
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        2,
        "{statuses:?}"
    );
    let prompt = json!({ "prompt": "a clock" });
    let refused = account.post("/api/generate-full-code", prompt).await;
    refused.is_error(ErrorCode::TooManyJobs);
    assert_eq!(account.credits().await, 10);
    other.generate("a clock").await.job().await;
    account
        .cancel(
            &app.text("SELECT id::text FROM jobs ORDER BY created_at LIMIT 1")
                .await,
        )
        .await;
    account.generate("a clock").await.job().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_a_newer_version_is_left_to_its_workers() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    app.sql("UPDATE jobs SET kind = 'from_the_future'").await;
    app.add_worker().await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(app.status(&job).await, "queued");
    assert_eq!(app.number("SELECT attempts::bigint FROM jobs").await, 0);
    // As if a worker of that version had come.
    app.sql("UPDATE jobs SET kind = 'generate_app'").await;
    events.all().await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_breaks_a_rule_of_the_database_fails_the_job_once() {
    let behaviour = Behaviour::complete(page(40).as_str());
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    app.sql("ALTER TABLE pages ADD CHECK (html_content = '')").await;
    let account = app.register().await;
    let started = Instant::now();
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.all().await.is_error(ErrorCode::StreamUnexpected);
    assert!(
        started.elapsed() < Duration::from_secs(10),
        "{:?}",
        started.elapsed()
    );
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(app.credit_of(&job).await, "returned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_keeps_its_job_until_its_end_is_written() {
    let page = page(40);
    let behaviour = Behaviour::complete(page.as_str());
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let lock = TableLock::of(&app, "pages").await;
    let events = account.generate("tides").await;
    lock.until_somebody_waits(&app).await;
    // Longer than a lease that nobody renews, and a sweep.
    tokio::time::sleep(domain::limits::LEASE + Duration::from_secs(5)).await;
    assert_eq!(app.number("SELECT attempts::bigint FROM jobs").await, 1);
    lock.release().await;
    assert_eq!(events.all().await.complete()["html"], with_ids(&page));
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(app.charges().await, 1);
}
