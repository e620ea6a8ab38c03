//! Work on a page that keeps a thread busy, since the page may have megabytes: on a thread of its own, for a bounded
//! time, on no more threads than there are cores, and on one for each account, so that nobody takes them all.

use std::future::Future;
use std::sync::LazyLock;
use std::time::Duration;

use domain::ids::UserId;
use domain::limits::CHAT_WORK_TIMEOUT;
use platform::fair_semaphore::{FairPermit, FairSemaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Span;

/// How long work waits for its permit: that of the account's other jobs, then of the other accounts.
const PERMIT_TIMEOUT: Duration = Duration::from_secs(60);

tokio::task_local! {
    /// The account whose job the task runs.
    static ACCOUNT: UserId;
}

static THREADS: LazyLock<FairSemaphore> = LazyLock::new(FairSemaphore::default);

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// Too much is done for others, or for the same account.
    #[error("{0} did not get its turn")]
    Busy(&'static str),
    /// It took longer than [`CHAT_WORK_TIMEOUT`]. Nobody waits for the thread then.
    #[error("{0} took too long")]
    TooLong(&'static str),
    /// It panicked.
    #[error("{0} panicked")]
    Panicked(&'static str),
}

/// Runs a job whose work on threads is that of an account.
pub async fn of_account<F: Future>(account: UserId, job: F) -> F::Output {
    ACCOUNT.scope(account, job).await
}

/// Runs this on a thread of its own once it has a permit. `name` names it in errors.
///
/// # Errors
/// [`WorkError`].
pub async fn on_a_thread<T: Send + 'static>(
    name: &'static str,
    span: Span,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkError> {
    let account = ACCOUNT.try_with(|account| *account).ok();
    let permit = timeout(PERMIT_TIMEOUT, THREADS.acquire(account)).await;
    let permit = permit.map_err(|_| WorkError::Busy(name))?;
    within(permit, CHAT_WORK_TIMEOUT, name, move || span.in_scope(work)).await
}

async fn within<T: Send + 'static>(
    permit: FairPermit,
    limit: Duration,
    name: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkError> {
    let working = spawn_blocking(move || {
        let _turn = permit;
        work()
    });
    let ended = timeout(limit, working)
        .await
        .map_err(|_| WorkError::TooLong(name))?;
    ended.map_err(|_| WorkError::Panicked(name))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const SOON: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn work_that_takes_too_long_or_panics_fails() {
        let semaphore = FairSemaphore::with_threads(3);
        let (let_go, held) = mpsc::channel::<()>();
        let endless = within(semaphore.acquire(None).await, SOON, "applying", move || {
            held.recv()
        });
        assert_eq!(endless.await.unwrap_err().to_string(), "applying took too long");
        drop(let_go);
        let panicking = within(semaphore.acquire(None).await, LONG, "reading", || {
            panic!("a page")
        });
        assert_eq!(panicking.await.unwrap_err().to_string(), "reading panicked");
        let short = within(semaphore.acquire(None).await, LONG, "comparing", || 7);
        assert_eq!(short.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn a_thread_that_nobody_waits_for_counts_until_it_ends() {
        let semaphore = FairSemaphore::with_threads(1);
        let (let_go, held) = mpsc::channel::<()>();
        let endless = within(semaphore.acquire(None).await, SOON, "applying", move || {
            held.recv()
        });
        endless.await.unwrap_err();
        assert!(timeout(SOON, semaphore.acquire(None)).await.is_err());
        drop(let_go);
        let next = within(semaphore.acquire(None).await, LONG, "comparing", || 7);
        assert_eq!(next.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_thread_back() {
        let semaphore = FairSemaphore::with_threads(1);
        let panicking = within(semaphore.acquire(None).await, LONG, "reading", || {
            panic!("a page")
        });
        panicking.await.unwrap_err();
        let next = within(semaphore.acquire(None).await, LONG, "comparing", || 7);
        assert_eq!(next.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_knows_whose_job_it_is() {
        let account = UserId::generate();
        let seen = of_account(account, async { ACCOUNT.try_with(|account| *account).ok() });
        assert_eq!(seen.await, Some(account));
    }
}
