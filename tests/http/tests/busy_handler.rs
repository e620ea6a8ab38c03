//! A handler that keeps its thread busy for longer than its lease.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http_tests::TestApp;
use http_tests::pages::{page, with_ids, written_slowly};
use test_support::providers::{FakeProvider, Wire};
use tracing::Subscriber;
use tracing::span::Id;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

/// Whether the next handler that goes on is blocked.
static BLOCK_NEXT: AtomicBool = AtomicBool::new(false);

/// Keeps the thread busy on which a job's handler goes on.
struct BlockHandler;

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for BlockHandler {
    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        let span = context.span(id).unwrap();
        if span.name() == "job"
            && span.fields().field("attempt").is_some()
            && BLOCK_NEXT.swap(false, Ordering::SeqCst)
        {
            std::thread::sleep(domain::limits::LEASE + Duration::from_secs(3));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_busy_handler_does_not_lose_its_job() {
    tracing_subscriber::registry().with(BlockHandler).init();
    let page = page(300);
    let behaviour = written_slowly(&page, 150, Duration::from_secs(3));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let mut events = account.generate("tides").await;
    events.until("chunk").await;
    BLOCK_NEXT.store(true, Ordering::SeqCst);
    let transcript = events.all().await;
    assert!(!BLOCK_NEXT.load(Ordering::SeqCst), "the handler was not held up");
    assert_eq!(transcript.complete()["html"], with_ids(&page));
    assert_eq!(transcript.text(), page);
    assert_eq!(provider.requests().len(), 1);
    assert_eq!(app.charges().await, 1);
}
