//! Streams whose log was lost with Redis: what a client has of the text is the whole of it, or nothing. Never do
//! pieces from before and after a gap stand side by side.

use std::time::Duration;

use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::site::wait_until;
use http_tests::table_lock::TableLock;
use http_tests::{Account, Events, TestApp, Transcript};
use test_support::providers::{FakeProvider, Wire};
use test_support::redis_server::RedisServer;

/// A site with a Redis of its own, whose default model sends this page. The last field is dropped last.
struct Gap {
    app: TestApp,
    account: Account,
    redis: RedisServer,
    page: String,
    _provider: FakeProvider,
    _folder: tempfile::TempDir,
}

impl Gap {
    async fn start(time: Duration) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let redis = RedisServer::start(folder.path()).unwrap();
        let page = page(300);
        let behaviour = written_slowly(&page, 150, time);
        let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
        let app = TestApp::builder()
            .set("REDIS_URL", redis.url())
            .answered_by(&provider)
            .start()
            .await;
        let account = app.register().await;
        Self {
            app,
            account,
            redis,
            page,
            _provider: provider,
            _folder: folder,
        }
    }

    /// Reads a job to about its middle, as a client that loses its connection there.
    async fn read_half(&self, job: &str) -> Transcript {
        let mut events = self.account.events(job, None).await;
        events.until_chars(self.page.chars().count() / 2).await;
        events.read
    }

    /// The stream after what a client has.
    async fn resume(&self, job: &str, before: &Transcript) -> Events {
        self.account.events(job, before.place()).await
    }

    #[track_caller]
    fn adds_up(&self, transcript: &Transcript) {
        let kept = with_ids(&self.page);
        assert_eq!(transcript.complete()["html"], kept);
        // told anew from what is stored, it is the page with its ids
        let text = transcript.text();
        assert!(
            text.is_empty() || text == self.page || text == kept,
            "{} of {} characters after {:?}",
            text.chars().count(),
            self.page.chars().count(),
            transcript.kinds()
        );
    }
}

#[track_caller]
fn is_restarted(transcript: &Transcript) {
    assert!(
        transcript.kinds().contains(&"restarted"),
        "{:?}",
        transcript.kinds()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_is_lost_in_mid_stream_leaves_no_gap() {
    let mut gap = Gap::start(Duration::from_secs(6)).await;
    let mut follower = gap.account.generate("tides").await;
    let job = follower.job().await;
    let before = gap.read_half(&job).await;
    gap.redis.restart_empty().unwrap();
    let resumed = gap.resume(&job, &before).await;
    let (follower, resumed) = tokio::join!(follower.all(), resumed.all());
    gap.adds_up(&follower);
    is_restarted(&follower);
    is_restarted(&resumed);
    gap.adds_up(&before.and_then(resumed));
    assert_eq!(gap.app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_is_lost_between_the_last_piece_and_the_end_leaves_no_gap() {
    let mut gap = Gap::start(Duration::from_secs(2)).await;
    // The job waits with its end till the log is gone.
    let lock = TableLock::of(&gap.app, "job_results").await;
    let mut follower = gap.account.generate("tides").await;
    let job = follower.job().await;
    let before = gap.read_half(&job).await;
    lock.until_somebody_waits(&gap.app).await;
    gap.redis.restart_empty().unwrap();
    wait_until("the worker has found the new Redis", || async {
        gap.account.get("/readyz").await.status == 200
    })
    .await;
    let resumed = gap.resume(&job, &before).await;
    let late = gap.account.events(&job, None).await;
    lock.release().await;
    let (follower, resumed, late) = tokio::join!(follower.all(), resumed.all(), late.all());
    gap.adds_up(&follower);
    gap.adds_up(&late);
    is_restarted(&resumed);
    gap.adds_up(&before.and_then(resumed));
    assert_eq!(gap.app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_of_a_log_that_is_lost_leaves_no_gap() {
    let mut gap = Gap::start(Duration::from_secs(2)).await;
    let mut follower = gap.account.generate("tides").await;
    let job = follower.job().await;
    let before = gap.read_half(&job).await;
    follower.all().await.complete();
    gap.redis.restart_empty().unwrap();
    // Whether the web server has found the new Redis or not.
    for _ in 0..2 {
        let resumed = gap.resume(&job, &before).await.all().await;
        is_restarted(&resumed);
        gap.adds_up(&before.clone().and_then(resumed));
        wait_until("Redis is found", || async {
            gap.account.get("/readyz").await.status == 200
        })
        .await;
    }
    let whole = gap.account.events(&job, None).await.all().await;
    gap.adds_up(&whole);
}
