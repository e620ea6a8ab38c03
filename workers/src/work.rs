//! Work on a page that keeps a thread busy, since the page may have megabytes: on a thread of its own, for a bounded
//! time, on no more threads than there are cores, and on one for each account, so that nobody takes them all.

use std::collections::HashMap;
use std::future::Future;
use std::num::NonZero;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::thread::available_parallelism;
use std::time::Duration;

use domain::ids::UserId;
use domain::limits::CHAT_WORK_TIMEOUT;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Span;

/// How long work waits for its turn: that of the account's other jobs, then of the other accounts.
const TURN_TIMEOUT: Duration = Duration::from_secs(60);

tokio::task_local! {
    /// The account whose job the task runs.
    static ACCOUNT: UserId;
}

static THREADS: LazyLock<Threads> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(2, NonZero::get);
    Threads::new(cores)
});

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

/// Runs this on a thread of its own when it is its turn. `name` names it in errors.
///
/// # Errors
/// [`WorkError`].
pub async fn on_a_thread<T: Send + 'static>(
    name: &'static str,
    span: Span,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkError> {
    let account = ACCOUNT.try_with(|account| *account).ok();
    let turn = timeout(TURN_TIMEOUT, THREADS.turn(account)).await;
    let turn = turn.map_err(|_| WorkError::Busy(name))?;
    within(turn, CHAT_WORK_TIMEOUT, name, move || span.in_scope(work)).await
}

/// The threads that may work.
struct Threads {
    all: Arc<Semaphore>,
    /// One for each account that has work, or had it a moment ago.
    own: Mutex<HashMap<UserId, Weak<Semaphore>>>,
}

/// The right to keep a thread busy. A thread that nobody waits for any more holds it until it ends.
struct Turn {
    _thread: Option<OwnedSemaphorePermit>,
    _own: Option<OwnedSemaphorePermit>,
}

impl Threads {
    fn new(threads: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(threads)),
            own: Mutex::default(),
        }
    }

    /// Waits first for what is done for the same account: it stands in the queue of all once.
    async fn turn(&self, account: Option<UserId>) -> Turn {
        let own = match account {
            Some(account) => self.own(account).acquire_owned().await.ok(),
            None => None,
        };
        Turn {
            _thread: Arc::clone(&self.all).acquire_owned().await.ok(),
            _own: own,
        }
    }

    fn own(&self, account: UserId) -> Arc<Semaphore> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = own.get(&account).and_then(Weak::upgrade) {
            return known;
        }
        own.retain(|_, semaphore| semaphore.strong_count() > 0);
        let made = Arc::new(Semaphore::new(1));
        own.insert(account, Arc::downgrade(&made));
        made
    }
}

async fn within<T: Send + 'static>(
    turn: Turn,
    limit: Duration,
    name: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkError> {
    let working = spawn_blocking(move || {
        let _turn = turn;
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
        let threads = Threads::new(3);
        let (let_go, held) = mpsc::channel::<()>();
        let endless = within(threads.turn(None).await, SOON, "applying", move || held.recv());
        assert_eq!(endless.await.unwrap_err().to_string(), "applying took too long");
        drop(let_go);
        let panicking = within(threads.turn(None).await, LONG, "reading", || panic!("a page"));
        assert_eq!(panicking.await.unwrap_err().to_string(), "reading panicked");
        let short = within(threads.turn(None).await, LONG, "comparing", || 7);
        assert_eq!(short.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn a_thread_that_nobody_waits_for_counts_until_it_ends() {
        let threads = Threads::new(1);
        let (let_go, held) = mpsc::channel::<()>();
        let endless = within(threads.turn(None).await, SOON, "applying", move || held.recv());
        endless.await.unwrap_err();
        assert!(timeout(SOON, threads.turn(None)).await.is_err());
        drop(let_go);
        let next = within(threads.turn(None).await, LONG, "comparing", || 7);
        assert_eq!(next.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_thread_back() {
        let threads = Threads::new(1);
        let panicking = within(threads.turn(None).await, LONG, "reading", || panic!("a page"));
        panicking.await.unwrap_err();
        let next = within(threads.turn(None).await, LONG, "comparing", || 7);
        assert_eq!(next.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn an_account_keeps_one_thread_busy_and_leaves_the_others_to_the_rest() {
        let threads = Threads::new(2);
        let [greedy, other] = [UserId::generate(), UserId::generate()];
        let first = threads.turn(Some(greedy)).await;
        assert!(timeout(SOON, threads.turn(Some(greedy))).await.is_err());
        let theirs = timeout(LONG, threads.turn(Some(other))).await.unwrap();
        drop((first, theirs));
        timeout(LONG, threads.turn(Some(greedy))).await.unwrap();
        timeout(LONG, threads.turn(Some(other))).await.unwrap();
        assert!(threads.own.lock().unwrap().len() <= 2);
    }

    #[tokio::test]
    async fn work_knows_whose_job_it_is() {
        let account = UserId::generate();
        let seen = of_account(account, async { ACCOUNT.try_with(|account| *account).ok() });
        assert_eq!(seen.await, Some(account));
    }
}
