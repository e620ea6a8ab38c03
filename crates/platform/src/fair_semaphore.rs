//! A semaphore for work that keeps a thread busy: it runs on no more threads than there are cores, and on one for each
//! account, so that nobody takes them all.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::available_parallelism;

use domain::ids::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The threads that may work. Cheap to clone: all clones share them.
#[derive(Debug, Clone)]
pub struct FairSemaphore {
    all: Arc<Semaphore>,
    /// One for each account that has work, or had it a moment ago.
    own: Arc<Mutex<HashMap<UserId, Weak<Semaphore>>>>,
}

/// The right to keep a thread busy, until it is dropped.
#[derive(Debug)]
pub struct FairPermit {
    _thread: Option<OwnedSemaphorePermit>,
    _own: Option<OwnedSemaphorePermit>,
}

impl Default for FairSemaphore {
    /// As many threads as there are cores.
    fn default() -> Self {
        Self::with_threads(available_parallelism().map_or(2, NonZero::get))
    }
}

impl FairSemaphore {
    /// On so many threads.
    #[must_use]
    pub fn with_threads(threads: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(threads)),
            own: Arc::default(),
        }
    }

    /// Waits first for what is done for the same account, if it is for one: it stands in the queue of all once.
    pub async fn acquire(&self, account: Option<UserId>) -> FairPermit {
        let own = match account {
            Some(account) => self.own(account).acquire_owned().await.ok(),
            None => None,
        };
        FairPermit {
            _thread: Arc::clone(&self.all).acquire_owned().await.ok(),
            _own: own,
        }
    }

    /// Waits for what is done for the same account alone: for work that keeps no thread busy.
    pub async fn acquire_own(&self, account: UserId) -> FairPermit {
        FairPermit {
            _thread: None,
            _own: self.own(account).acquire_owned().await.ok(),
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn an_account_keeps_one_thread_busy_and_leaves_the_others_to_the_rest() {
        let semaphore = FairSemaphore::with_threads(2);
        let [greedy, other] = [UserId::generate(), UserId::generate()];
        let first = semaphore.acquire(Some(greedy)).await;
        assert!(timeout(SOON, semaphore.acquire(Some(greedy))).await.is_err());
        let theirs = timeout(LONG, semaphore.acquire(Some(other))).await.unwrap();
        assert!(timeout(SOON, semaphore.acquire(None)).await.is_err());
        drop((first, theirs));
        timeout(LONG, semaphore.acquire(Some(greedy))).await.unwrap();
        timeout(LONG, semaphore.acquire(Some(other))).await.unwrap();
        assert!(semaphore.own.lock().unwrap().len() <= 2);
    }
}
