//! Work on a page that keeps a thread busy, since the page may have megabytes: on a thread of its own, and for a
//! bounded time.

use std::time::Duration;

use anyhow::{Context as _, bail};
use domain::limits::CHAT_WORK_TIMEOUT;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Span;

/// Runs this on a thread of its own. `name` names it in errors.
///
/// # Errors
/// When it panicked or took longer than [`CHAT_WORK_TIMEOUT`]. Nobody waits for the thread then.
pub async fn on_a_thread<T: Send + 'static>(
    name: &'static str,
    span: Span,
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    within(CHAT_WORK_TIMEOUT, name, move || span.in_scope(work)).await
}

async fn within<T: Send + 'static>(
    limit: Duration,
    name: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> anyhow::Result<T> {
    let Ok(ended) = timeout(limit, spawn_blocking(work)).await else {
        bail!("{name} took too long");
    };
    ended.with_context(|| format!("{name} panicked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_takes_too_long_or_panics_fails() {
        let (let_go, held) = std::sync::mpsc::channel::<()>();
        let endless = within(Duration::from_millis(20), "applying", move || held.recv());
        assert_eq!(endless.await.unwrap_err().to_string(), "applying took too long");
        drop(let_go);
        let panicking = within(Duration::from_secs(20), "reading", || panic!("a page"));
        assert_eq!(panicking.await.unwrap_err().to_string(), "reading panicked");
        let short = within(Duration::from_secs(20), "comparing", || 7);
        assert_eq!(short.await.unwrap(), 7);
    }
}
