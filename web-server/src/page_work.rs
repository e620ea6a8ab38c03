//! Work on a page that keeps a thread busy, since the page may have megabytes: beside the threads that serve, on no
//! more threads than there are cores, and on one for each account, so that nobody takes them all.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::available_parallelism;
use std::time::Duration;

use actix_web::web;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tracing::Span;

use crate::error::ApiResult;

/// How long work waits for its turn: that of the account's other calls, then of the other accounts.
const PATIENCE: Duration = Duration::from_secs(20);

/// The threads that may work. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PageWork {
    all: Arc<Semaphore>,
    /// One for each account that has work, or had it a moment ago.
    own: Arc<Mutex<HashMap<UserId, Weak<Semaphore>>>>,
}

impl Default for PageWork {
    fn default() -> Self {
        Self::on_threads(available_parallelism().map_or(2, NonZero::get))
    }
}

impl PageWork {
    fn on_threads(threads: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(threads)),
            own: Arc::default(),
        }
    }

    /// Does this for an account when it is its turn. It is done to its end, even when nobody waits for it any more, and
    /// keeps its turn until then.
    ///
    /// # Errors
    /// `service-unavailable` when the turn does not come soon; `internal-error` when the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        account: UserId,
        span: Span,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let turn = async {
            let own = self.own(account).acquire_owned().await;
            let thread = Arc::clone(&self.all).acquire_owned().await;
            (own, thread)
        };
        let turn = timeout(PATIENCE, turn)
            .await
            .map_err(|_| ErrorCode::ServiceUnavailable)?;
        let done = web::block(move || {
            let _turn = turn;
            span.in_scope(work)
        });
        Ok(done.await.map_err(anyhow::Error::from)?)
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
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// Work that waits until the sender is dropped.
    fn held() -> (Sender<()>, Receiver<()>) {
        channel()
    }

    #[actix_web::test]
    async fn an_account_keeps_one_thread_busy_and_leaves_the_others_to_the_rest() {
        let threads = PageWork::on_threads(2);
        let [greedy, other] = [UserId::generate(), UserId::generate()];
        let (let_go, wait) = held();
        let first = threads.clone();
        let first = actix_web::rt::spawn(async move {
            first
                .run(greedy, Span::none(), move || wait.recv().is_err())
                .await
        });
        while threads.all.available_permits() == 2 {
            tokio::task::yield_now().await;
        }
        let second = threads.run(greedy, Span::none(), || 2);
        assert!(timeout(Duration::from_millis(20), second).await.is_err());
        assert_eq!(threads.run(other, Span::none(), || 3).await.unwrap(), 3);
        drop(let_go);
        assert!(first.await.unwrap().unwrap());
        assert_eq!(threads.run(greedy, Span::none(), || 4).await.unwrap(), 4);
        assert_eq!(threads.all.available_permits(), 2);
    }

    #[actix_web::test]
    async fn work_that_panics_gives_its_thread_back() {
        let threads = PageWork::on_threads(1);
        let account = UserId::generate();
        let panicking = threads.run(account, Span::none(), || panic!("a page"));
        assert!(panicking.await.map(|()| 0).is_err());
        assert_eq!(threads.run(account, Span::none(), || 7).await.unwrap(), 7);
    }
}
