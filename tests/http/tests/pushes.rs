//! Handing jobs to workers when Redis or Postgres refuses for a moment.

use std::time::Duration;

use http_tests::TestApp;
use http_tests::site::wait_until;
use tokio::time::timeout;

/// Some sweeps; far less than the minute after which a waiting job is pushed whatever is known of it.
const SOON: Duration = Duration::from_secs(15);

/// Updates that are refused.
async fn refuse(app: &TestApp, updates: &str, how_often: u32) {
    app.sql(&format!(
        "CREATE SEQUENCE refusals;
         CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             IF nextval('refusals') <= {how_often} THEN RAISE EXCEPTION 'refused'; END IF;
             RETURN NEW;
         END $$;
         CREATE TRIGGER refuse BEFORE {updates} EXECUTE FUNCTION refuse()"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_pushed_is_answered_though_the_push_cannot_be_noted() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    refuse(&app, "UPDATE OF pushed_at ON jobs FOR EACH ROW", 1_000_000).await;
    let mut events = account.generate("a tip calculator").await;
    events.job().await;
    wait_until("a sweep tried to note it", || async {
        app.text("SELECT is_called FROM refusals").await == "true"
    })
    .await;
    app.add_worker().await;
    events.all().await.complete();
    assert_eq!(app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_redis_did_not_take_is_pushed_by_the_next_sweep() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    // What stands here is no queue: every push fails.
    let redis = app.redis().await;
    let queue = redis.key("queue:interactive:active");
    let run = async |command: &str, value: Option<&str>| {
        redis::cmd(command)
            .arg(&queue)
            .arg(value)
            .query_async::<()>(&mut redis.connection())
            .await
            .unwrap();
    };
    run("SET", Some("no list")).await;
    let mut events = account.generate("a tip calculator").await;
    let job = events.job().await;
    assert_eq!(app.text("SELECT pushed_at FROM jobs").await, "");
    // The sweeps fail too.
    app.sql("UPDATE jobs SET queued_at = queued_at - interval '10 s'")
        .await;
    tokio::time::sleep(app.config().jobs.sweep_every * 3).await;
    assert_eq!(app.status(&job).await, "queued");
    run("DEL", None).await;
    app.add_worker().await;
    let transcript = timeout(SOON, events.all()).await;
    transcript.expect("no sweep pushed it").complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_postgres_did_not_let_a_worker_claim_is_delivered_again() {
    let app = TestApp::start().await;
    let account = app.register().await;
    refuse(
        &app,
        "UPDATE OF run_token ON jobs FOR EACH ROW WHEN (NEW.status = 'running' AND OLD.status = 'queued')",
        1,
    )
    .await;
    let events = account.generate("a tip calculator").await;
    let transcript = timeout(SOON, events.all()).await;
    transcript.expect("it was not delivered again").complete();
    assert_eq!(app.number("SELECT last_value FROM refusals").await, 2);
    assert_eq!(app.number("SELECT attempts FROM jobs").await, 1);
}
