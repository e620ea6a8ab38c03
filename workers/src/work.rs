//! Work on a page that keeps a thread busy, since the page may have megabytes: on a thread of its own, for a bounded
//! time, and on no more threads than there are cores.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context as _, bail};
use domain::limits::CHAT_WORK_TIMEOUT;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Span;

/// The threads that may work. One that nobody waits for any more counts until it ends.
static THREADS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(2, NonZero::get);
    Arc::new(Semaphore::new(cores))
});

/// Runs this on a thread of its own. `name` names it in errors.
///
/// # Errors
/// When it panicked or took longer than [`CHAT_WORK_TIMEOUT`], the wait for a thread included. Nobody waits for the
/// thread then.
pub async fn on_a_thread<T: Send + 'static>(
    name: &'static str,
    span: Span,
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    within(&THREADS, CHAT_WORK_TIMEOUT, name, move || span.in_scope(work)).await
}

async fn within<T: Send + 'static>(
    threads: &Arc<Semaphore>,
    limit: Duration,
    name: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    let working = async {
        let thread = Arc::clone(threads).acquire_owned().await;
        spawn_blocking(move || {
            let _thread = thread;
            work()
        })
        .await
    };
    let Ok(ended) = timeout(limit, working).await else {
        bail!("{name} took too long");
    };
    ended.with_context(|| format!("{name} panicked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads() -> Arc<Semaphore> {
        Arc::new(Semaphore::new(1))
    }

    #[tokio::test]
    async fn work_that_takes_too_long_or_panics_fails() {
        let threads = &Arc::new(Semaphore::new(3));
        let (let_go, held) = std::sync::mpsc::channel::<()>();
        let endless = within(threads, Duration::from_millis(20), "applying", move || {
            held.recv()
        });
        assert_eq!(endless.await.unwrap_err().to_string(), "applying took too long");
        drop(let_go);
        let panicking = within(threads, Duration::from_secs(20), "reading", || panic!("a page"));
        assert_eq!(panicking.await.unwrap_err().to_string(), "reading panicked");
        let short = within(threads, Duration::from_secs(20), "comparing", || 7);
        assert_eq!(short.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn a_thread_that_nobody_waits_for_counts_until_it_ends() {
        let threads = threads();
        let (let_go, held) = std::sync::mpsc::channel::<()>();
        let endless = within(&threads, Duration::from_millis(20), "applying", move || {
            held.recv()
        });
        endless.await.unwrap_err();
        let second = within(&threads, Duration::from_millis(20), "reading", || 7);
        assert_eq!(second.await.unwrap_err().to_string(), "reading took too long");
        drop(let_go);
        let third = within(&threads, Duration::from_secs(20), "comparing", || 7);
        assert_eq!(third.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_thread_back() {
        let threads = threads();
        let panicking = within(&threads, Duration::from_secs(20), "reading", || panic!("a page"));
        panicking.await.unwrap_err();
        let next = within(&threads, Duration::from_secs(20), "comparing", || 7);
        assert_eq!(next.await.unwrap(), 7);
    }
}
