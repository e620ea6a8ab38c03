//! Processes that die in the middle. The web servers and workers here are processes of their own.

use std::time::Duration;

use http_tests::Cluster;
use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::site::wait_until;
use http_tests::{TestApp, Transcript};
use test_support::providers::{FakeProvider, Wire};
use test_support::redis_server::RedisServer;
use tokio::time::timeout;

/// A site without processes whose default model tells this page in this time.
async fn cluster_with(page: &str, time: Duration) -> (Cluster, FakeProvider) {
    let behaviour = written_slowly(page, 150, time);
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let mut cluster = Cluster::create().await;
    cluster.set("MOONSHOT_API_KEY", "sk-test");
    cluster.set("MOONSHOT_BASE_URL", provider.base_url());
    (cluster, provider)
}

fn restarts(transcript: &Transcript) -> usize {
    transcript
        .events
        .iter()
        .filter(|received| received.kind() == "restarted")
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_worker_does_not_lose_the_job_or_charge_twice() {
    let page = page(300);
    let (mut cluster, provider) = cluster_with(&page, Duration::from_secs(3)).await;
    let web = cluster.web().await;
    let mut first = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until_chars(page.chars().count() / 3).await;
    let _second = cluster.worker().await;
    first.kill();
    let transcript = timeout(Duration::from_secs(40), events.all()).await;
    let transcript = transcript.expect("nobody took the job over");
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    assert_eq!(restarts(&transcript), 1);
    transcript.is_in_order();
    assert_eq!(provider.requests().len(), 2);
    assert_eq!(cluster.charges().await, 1);
    assert_eq!(cluster.credit_of(&job).await, "committed");
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_outlives_its_worker_and_is_applied_once() {
    let current = page(40).replace("<body>", "<body>\n<h1>Tides</h1>");
    let words: String = (0..300).map(|n| format!("word{n} ")).collect();
    let change = "<morpheo:change id=\"1\" type=\"insert\">\n<morpheo:after>\n<h2>Today</h2>\n</morpheo:after>\n<morpheo:after-ref><h1>Tides</h1></morpheo:after-ref>\n</morpheo:change>";
    let answer = format!("{words}\n\n{change}");
    let (mut cluster, provider) = cluster_with(&answer, Duration::from_secs(3)).await;
    let web = cluster.web().await;
    let mut first = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.chat("Add a heading", &current).await;
    events.job().await;
    events.until_chars(words.chars().count() / 3).await;
    let _second = cluster.worker().await;
    first.kill();
    let transcript = timeout(Duration::from_secs(40), events.all()).await;
    let transcript = transcript.expect("nobody took the chat over");
    let complete = transcript.complete();
    assert_eq!(
        complete["html"],
        with_ids(&current.replace("<h1>Tides</h1>", "<h1>Tides</h1>\n<h2>Today</h2>"))
    );
    assert_eq!(
        (transcript.text(), &complete["response"]),
        (words.trim().to_owned(), &words.trim().into())
    );
    assert_eq!(restarts(&transcript), 1);
    transcript.is_in_order();
    assert_eq!(provider.requests().len(), 2);
    assert_eq!(cluster.number("SELECT count(*) FROM generations").await, 1);
    assert_eq!(cluster.charges().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_web_server_loses_and_repeats_nothing() {
    let page = page(300);
    let (mut cluster, provider) = cluster_with(&page, Duration::from_secs(5)).await;
    let mut web = cluster.web().await;
    let _worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until_chars(page.chars().count() / 3).await;
    web.kill();
    let before = events.all().await;
    assert!(!before.done);
    let web = cluster.web().await;
    let account = account.through(cluster.visitor(&web));
    let after = account.events(&job, before.place()).await.all().await;
    let transcript = before.and_then(after);
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    assert_eq!(restarts(&transcript), 0);
    transcript.is_in_order();
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(cluster.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_web_server_that_is_asked_to_stop_sends_its_streams_to_another() {
    let page = page(300);
    let (mut cluster, _provider) = cluster_with(&page, Duration::from_secs(5)).await;
    let mut web = cluster.web().await;
    let other = cluster.web().await;
    let _worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until("chunk").await;
    let (before, status) = tokio::join!(events.all(), web.terminate());
    assert!(status.success(), "{status}");
    assert!(!before.done);
    let account = account.through(cluster.visitor(&other));
    let after = account.events(&job, before.place()).await.all().await;
    let transcript = before.and_then(after);
    assert_eq!(transcript.text(), page);
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    transcript.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_asked_to_stop_hands_its_job_to_another() {
    let page = page(300);
    let (mut cluster, provider) = cluster_with(&page, Duration::from_secs(4)).await;
    let web = cluster.web().await;
    let mut first = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until("chunk").await;
    let _second = cluster.worker().await;
    let status = first.terminate().await;
    assert!(status.success(), "{status}");
    let transcript = events.all().await;
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    assert_eq!(provider.requests().len(), 2);
    assert_eq!(cluster.credit_of(&job).await, "committed");
    assert_eq!(cluster.charges().await, 1);
    // Handing back is no failed attempt.
    assert_eq!(cluster.number("SELECT attempts FROM jobs").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stalled_worker_that_wakes_up_writes_nothing_more() {
    let page = page(300);
    let (mut cluster, provider) = cluster_with(&page, Duration::from_secs(4)).await;
    let web = cluster.web().await;
    let first = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until_chars(page.chars().count() / 4).await;
    let _second = cluster.worker().await;
    first.signal("STOP");
    events.until("restarted").await;
    events.until("chunk").await;
    first.signal("CONT");
    let transcript = events.all().await;
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    assert_eq!(restarts(&transcript), 1);
    transcript.is_in_order();
    let log = account.events(&job, None).await.all().await;
    assert_eq!(log.text(), page);
    assert_eq!(provider.requests().len(), 2);
    assert_eq!(cluster.charges().await, 1);
    assert_eq!(account.credits().await, 9);
    wait_until("the woken worker notices", || async {
        first.words().contains("lost")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_wait_outlive_a_redis_that_forgot_everything() {
    let folder = tempfile::tempdir().unwrap();
    let mut redis = RedisServer::start(folder.path()).unwrap();
    let mut app = TestApp::builder()
        .workers(0)
        .set("REDIS_URL", redis.url())
        .start()
        .await;
    let account = app.register().await;
    let mut streams = Vec::new();
    for _ in 0..3 {
        let mut events = account.generate("a tip calculator").await;
        events.job().await;
        streams.push(events);
    }
    redis.restart_empty().unwrap();
    app.add_worker().await;
    for transcript in futures_util::future::join_all(streams.into_iter().map(|events| events.all())).await {
        assert_eq!(
            with_ids(transcript.text().trim()),
            transcript.complete()["html"].as_str().unwrap()
        );
    }
    assert_eq!(app.charges().await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_job_goes_on_through_a_redis_that_forgot_everything() {
    let folder = tempfile::tempdir().unwrap();
    let mut redis = RedisServer::start(folder.path()).unwrap();
    let page = page(300);
    let behaviour = written_slowly(&page, 150, Duration::from_secs(6));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("REDIS_URL", redis.url())
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    events.job().await;
    events.until_chars(page.chars().count() / 4).await;
    redis.restart_empty().unwrap();
    let transcript = events.all().await;
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    transcript.is_in_order();
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(app.charges().await, 1);
    // What comes next finds everything in order.
    account.generate_all("tides").await.complete();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_ends_without_redis_and_is_told_when_redis_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut redis = RedisServer::start(folder.path()).unwrap();
    let page = page(300);
    let behaviour = written_slowly(&page, 150, Duration::from_secs(4));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder()
        .set("REDIS_URL", redis.url())
        .set("MOONSHOT_API_KEY", "sk-test")
        .set("MOONSHOT_BASE_URL", provider.base_url())
        .start()
        .await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until_chars(page.chars().count() / 4).await;
    redis.kill().unwrap();
    wait_until("the job is done", || async {
        app.status(&job).await == "succeeded"
    })
    .await;
    redis.restart_empty().unwrap();
    // Sooner than the look at Postgres that every silent stream takes each 15 s.
    let transcript = timeout(Duration::from_secs(8), events.all()).await.unwrap();
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn models_stay_known_and_jobs_are_taken_while_redis_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut redis = RedisServer::start(folder.path()).unwrap();
    let app = TestApp::builder()
        .charging()
        .set("REDIS_URL", redis.url())
        .start()
        .await;
    let account = app.register().await;
    let models = app.visitor().get("/api/models").await.ok();
    redis.kill().unwrap();
    assert_eq!(app.visitor().get("/api/models").await.ok(), models);
    let mut events = account.generate("a tip calculator").await;
    events.job().await;
    redis.restart_empty().unwrap();
    // Before a worker has published its models to the new Redis, too.
    assert_eq!(app.visitor().get("/api/models").await.ok(), models);
    events.all().await.complete();
    assert_eq!(app.charges().await, 1);
}
