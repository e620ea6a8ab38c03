//! A Postgres that takes connections and never answers, or that is away.

use std::time::{Duration, Instant};

use http_tests::Cluster;
use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::silent_postgres::SilentPostgres;
use http_tests::site::wait_until;
use test_support::providers::{Behaviour, FakeProvider, Wire};

/// A site whose default model this provider answers for, and what stands before its Postgres.
async fn cluster_before(provider: &FakeProvider) -> (Cluster, SilentPostgres) {
    let mut cluster = Cluster::create().await;
    let postgres = SilentPostgres::before(cluster.setting("DATABASE_URL")).await;
    cluster.set("DATABASE_URL", postgres.url());
    cluster.set("MOONSHOT_API_KEY", "sk-test");
    cluster.set("MOONSHOT_BASE_URL", provider.base_url());
    (cluster, postgres)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_postgres_is_reported_and_a_running_job_is_left_when_its_lease_runs_out() {
    let page = page(300);
    let slow = written_slowly(&page, 300, Duration::from_secs(120));
    let answers = Behaviour::Sequence(vec![slow, Behaviour::complete(page.as_str())]);
    let provider = FakeProvider::start(Wire::OpenAi, answers).await.unwrap();
    let (mut cluster, postgres) = cluster_before(&provider).await;
    let web = cluster.web().await;
    let worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    events.until("chunk").await;

    postgres.go_silent();
    let since = Instant::now();
    let ready = account.get("/readyz").await;
    assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    assert_eq!(ready.status, 503, "{}", ready.text);
    assert_eq!(ready.body["postgres"], false);

    wait_until("the lease runs out", || async {
        worker.words().contains("the lease ran out")
    })
    .await;
    let lease = cluster.config().jobs.lease;
    assert!(
        since.elapsed() < lease + Duration::from_secs(5),
        "{:?}",
        since.elapsed()
    );
    let request = provider.requests().remove(0);
    wait_until("the provider is left", || async { request.dropped_by_client() }).await;

    postgres.answer_again();
    let transcript = events.all().await;
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    assert_eq!(cluster.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_finished_while_postgres_is_away_is_not_made_again() {
    let page = page(300);
    let behaviour = written_slowly(&page, 150, Duration::from_secs(3));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let (mut cluster, postgres) = cluster_before(&provider).await;
    let web = cluster.web().await;
    let worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    events.until_chars(page.chars().count() / 2).await;

    postgres.go_away();
    wait_until("the end cannot be stored", || async {
        worker.words().contains("the end was not stored, once more")
    })
    .await;
    // Less than the rest of the lease.
    tokio::time::sleep(Duration::from_secs(6)).await;
    postgres.answer_again();

    let transcript = events.all().await;
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(cluster.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_cannot_be_read_at_the_end_of_a_stream_does_not_end_it_as_an_error() {
    let page = page(300);
    let behaviour = written_slowly(&page, 150, Duration::from_secs(3));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let (mut cluster, postgres) = cluster_before(&provider).await;
    let web = cluster.web().await;
    // The worker keeps its Postgres.
    cluster.set("DATABASE_URL", postgres.real_url());
    let _worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    events.until_chars(page.chars().count() / 2).await;

    postgres.go_away();
    let cut = events.all().await;
    assert_eq!(cluster.status(&job).await, "succeeded");
    let is_last = |kind: &&str| ["error", "complete"].contains(kind);
    assert!(!cut.done && !cut.kinds().iter().any(is_last), "{:?}", cut.kinds());

    postgres.answer_again();
    let rest = account.events(&job, cut.place()).await.all().await;
    assert_eq!(rest.complete()["html"], with_ids(&page));
    assert_eq!(cut.and_then(rest).text(), page);
}
