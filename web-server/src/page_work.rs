//! Work on a page that keeps a thread busy, since the page may have megabytes: beside the threads that serve, on no
//! more threads than there are cores, and on one for each account, so that nobody takes them all.

use std::time::Duration;

use actix_web::web;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use platform::fair_semaphore::{FairPermit, FairSemaphore};
use tokio::time::timeout;
use tracing::Span;

use crate::error::ApiResult;

/// How long work waits for its permit: that of the account's other calls, then of the other accounts.
const PERMIT_TIMEOUT: Duration = Duration::from_secs(20);

/// Where pages are worked on. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct PageWork(FairSemaphore);

impl PageWork {
    /// Waits until nothing else is done to pages of this account in this process, for what reads and writes them in one
    /// transaction: calls that wait here hold no connection.
    ///
    /// # Errors
    /// `service-unavailable` when the permit does not come soon.
    pub async fn acquire_own(&self, account: UserId) -> ApiResult<FairPermit> {
        let permit = timeout(PERMIT_TIMEOUT, self.0.acquire_own(account)).await;
        Ok(permit.map_err(|_| ErrorCode::ServiceUnavailable)?)
    }

    /// Does this for an account once it has a permit. It is done to its end, even when nobody waits for it any more, and
    /// keeps its permit until then.
    ///
    /// # Errors
    /// `service-unavailable` when the permit does not come soon; `internal-error` when the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        account: UserId,
        span: Span,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let permit = timeout(PERMIT_TIMEOUT, self.0.acquire(Some(account)))
            .await
            .map_err(|_| ErrorCode::ServiceUnavailable)?;
        let done = web::block(move || {
            let _turn = permit;
            span.in_scope(work)
        });
        Ok(done.await.map_err(anyhow::Error::from)?)
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
    async fn work_keeps_its_turn_until_it_ends() {
        let threads = PageWork(FairSemaphore::with_threads(2));
        let [greedy, other] = [UserId::generate(), UserId::generate()];
        let (let_go, wait) = held();
        let (began, begun) = channel();
        let first = threads.clone();
        let first = actix_web::rt::spawn(async move {
            let held = move || {
                began.send(()).unwrap();
                wait.recv().is_err()
            };
            first.run(greedy, Span::none(), held).await
        });
        while begun.try_recv().is_err() {
            tokio::task::yield_now().await;
        }
        let second = threads.run(greedy, Span::none(), || 2);
        assert!(timeout(Duration::from_millis(20), second).await.is_err());
        assert_eq!(threads.run(other, Span::none(), || 3).await.unwrap(), 3);
        drop(let_go);
        assert!(first.await.unwrap().unwrap());
        assert_eq!(threads.run(greedy, Span::none(), || 4).await.unwrap(), 4);
    }

    #[actix_web::test]
    async fn work_that_panics_gives_its_thread_back() {
        let threads = PageWork(FairSemaphore::with_threads(1));
        let account = UserId::generate();
        let panicking = threads.run(account, Span::none(), || panic!("a page"));
        assert!(panicking.await.map(|()| 0).is_err());
        assert_eq!(threads.run(account, Span::none(), || 7).await.unwrap(), 7);
    }
}
