//! What goes by itself when nobody needs it any more.

use http_tests::TestApp;
use web_server::maintenance::Maintenance;

async fn clean_up(app: &TestApp) {
    let config = app.config();
    Maintenance::connect(&config).await.unwrap().run_once().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_goes_when_its_time_is_over_and_the_balance_stays() {
    let app = TestApp::charging().await;
    let account = app.register().await;
    let mut jobs = Vec::new();
    for prompt in ["a tip calculator", "a habit tracker"] {
        let events = account.generate_all(prompt).await;
        assert_eq!(events.complete()["type"], "complete");
        jobs.push(app.last_job().await);
    }
    app.sql(&format!(
        "UPDATE jobs SET finished_at = now() - interval '31 days' WHERE id = '{}'",
        jobs[0]
    ))
    .await;
    let credits = account.credits().await;
    clean_up(&app).await;
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 1);
    for table in ["job_inputs", "job_results"] {
        assert_eq!(
            app.number(&format!("SELECT count(*) FROM {table}")).await,
            1,
            "{table}"
        );
    }
    assert_eq!(app.last_job().await, jobs[1]);
    assert_eq!(account.credits().await, credits);
    assert_eq!(
        app.number("SELECT count(*) FROM generations").await,
        2,
        "apps stay"
    );

    let mut redis = app.redis().await.connection();
    for (job, expected) in [(&jobs[0], 0), (&jobs[1], 1)] {
        let found: i64 = redis::cmd("EXISTS")
            .arg(app.redis().await.key(&format!("job:{job}:events")))
            .query_async(&mut redis)
            .await
            .unwrap();
        assert_eq!(found, expected, "the log of {job}");
    }
    let figures = app.visitor().get("/metrics").await.text;
    for figure in [
        "morpheo_clean_up_removed_total{task=\"jobs\"} 1\n",
        "morpheo_clean_up_last_run_timestamp_seconds{task=\"files\"} ",
        "morpheo_oldest_ended_job_timestamp_seconds ",
    ] {
        assert!(figures.contains(figure), "{figure}\n{figures}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_go_in_batches_and_those_that_have_not_ended_stay() {
    let app = TestApp::builder()
        .workers(0)
        .set("JOB_RETENTION_DAYS", "7")
        .start()
        .await;
    let account = app.register().await;
    app.sql(&format!(
        "INSERT INTO jobs (id, kind, lane, user_id, status, created_at, queued_at, pushed_at, finished_at)
         SELECT gen_random_uuid(), 'generate_app', 'background', '{}', status, ended, now(), now(),
             CASE WHEN status = 'queued' THEN NULL ELSE ended END
         FROM generate_series(1, 500) AS n,
             (VALUES ('succeeded'), ('failed'), ('queued')) AS statuses (status),
             LATERAL (SELECT now() - interval '1 day' * CASE WHEN n % 2 = 0 THEN 8 ELSE 6 END) AS ends (ended)",
        account.uid
    ))
    .await;
    // Two at once: one of them may find the other at work, and leaves it the rest.
    tokio::join!(clean_up(&app), clean_up(&app));
    clean_up(&app).await;
    let left = |status: &str| format!("SELECT count(*) FROM jobs WHERE status = '{status}'");
    assert_eq!(app.number(&left("succeeded")).await, 250);
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE finished_at < now() - interval '7 days'")
            .await,
        0
    );
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE created_at < now() - interval '7 days'")
            .await,
        250,
        "those that wait stay, however old"
    );
    let removed = "SELECT removed FROM clean_ups WHERE task = 'jobs'";
    assert_eq!(app.number(removed).await, 500);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_jobs_of_an_account_with_too_many_bytes_go() {
    let app = TestApp::builder().set("JOB_STORAGE_MB", "3").start().await;
    let (account, other) = (app.register().await, app.register().await);
    // A question stores the page as its input alone.
    let page = format!("<!doctype html><h1>Tides</h1><p>{}", "x".repeat(900_000));
    let mut jobs = Vec::new();
    for _ in 0..5 {
        account
            .chat("Which buttons are there?", &page)
            .await
            .all()
            .await
            .complete();
        jobs.push(app.last_job().await);
    }
    other
        .chat("Which buttons are there?", &page)
        .await
        .all()
        .await
        .complete();
    clean_up(&app).await;
    for (place, job) in jobs.iter().enumerate() {
        let kept = app
            .number(&format!("SELECT count(*) FROM jobs WHERE id = '{job}'"))
            .await;
        assert_eq!(kept, i64::from(place >= 2), "{place}");
    }
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 4);
}
