//! The order in which work gets the one Chromium.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// What Chromium is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// What somebody waits for: screenshots, and checks within other work.
    Awaited,
    /// Checks that nobody waits for.
    Background,
}

/// Whose work it is: any number that tells accounts apart.
pub(crate) type Owner = u128;

/// Those who wait, by owner: the owners alternate, and each has its own in the order of their arrival.
#[derive(Debug)]
struct ByOwner<T>(VecDeque<(Owner, VecDeque<T>)>);

impl<T> ByOwner<T> {
    fn push(&mut self, owner: Owner, waiter: T) {
        match self.0.iter_mut().find(|(known, _)| *known == owner) {
            Some((_, waiting)) => waiting.push_back(waiter),
            None => self.0.push_back((owner, VecDeque::from([waiter]))),
        }
    }

    fn pop(&mut self) -> Option<T> {
        let (owner, mut waiting) = self.0.pop_front()?;
        let first = waiting.pop_front();
        if !waiting.is_empty() {
            self.0.push_back((owner, waiting));
        }
        first
    }
}

/// Two queues for one permit. While both kinds of work wait they alternate, so that the first of a queue waits for two of
/// the other kind at most: the one that runs, and one more.
#[derive(Debug)]
struct FairQueue<T> {
    is_taken: bool,
    last: Option<Work>,
    awaited: ByOwner<T>,
    background: ByOwner<T>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            is_taken: false,
            last: None,
            awaited: ByOwner(VecDeque::new()),
            background: ByOwner(VecDeque::new()),
        }
    }
}

impl<T> FairQueue<T> {
    /// Takes the permit, if it is free. Nobody waits then.
    fn try_take(&mut self, work: Work) -> bool {
        let is_free = !self.is_taken;
        if is_free {
            self.is_taken = true;
            self.last = Some(work);
        }
        is_free
    }

    fn wait(&mut self, work: Work, owner: Owner, waiter: T) {
        match work {
            Work::Awaited => self.awaited.push(owner, waiter),
            Work::Background => self.background.push(owner, waiter),
        }
    }

    /// Passes the permit on: to the first of the kind that did not have it last, else to the first of the other one.
    /// Waiters that gave up are left out. The permit is free when nobody is left.
    fn pass_on(&mut self, still_waits: impl Fn(&T) -> bool) -> Option<T> {
        let order = match self.last {
            Some(Work::Awaited) => [Work::Background, Work::Awaited],
            Some(Work::Background) | None => [Work::Awaited, Work::Background],
        };
        for work in order {
            let queue = match work {
                Work::Awaited => &mut self.awaited,
                Work::Background => &mut self.background,
            };
            while let Some(waiter) = queue.pop() {
                if still_waits(&waiter) {
                    self.last = Some(work);
                    return Some(waiter);
                }
            }
        }
        self.is_taken = false;
        None
    }
}

type Waiting = Mutex<FairQueue<oneshot::Sender<Permit>>>;

/// Hands out the permit to use Chromium.
#[derive(Debug, Default)]
pub(crate) struct Permits(Arc<Waiting>);

impl Permits {
    /// Waits for the permit. A caller that stops waiting gives up its place.
    pub(crate) async fn acquire(&self, work: Work, owner: Owner) -> Permit {
        let waiting = {
            let mut queue = lock(&self.0);
            if queue.try_take(work) {
                return Permit(Some(Arc::clone(&self.0)));
            }
            let (waiter, waiting) = oneshot::channel();
            queue.wait(work, owner, waiter);
            waiting
        };
        // A waiter leaves its queue with a permit alone, and `self` keeps the queues.
        waiting.await.unwrap_or(Permit(None))
    }
}

/// The permit to use Chromium. The next one gets it when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit(Option<Arc<Waiting>>);

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(queue) = self.0.take() else { return };
        loop {
            let Some(waiter) = lock(&queue).pass_on(|waiter| !waiter.is_closed()) else {
                return;
            };
            match waiter.send(Self(Some(Arc::clone(&queue)))) {
                Ok(()) => return,
                // It gave up just now. Dropping this permit would recurse once for each of those.
                Err(mut permit) => drop(permit.0.take()),
            }
        }
    }
}

fn lock(queue: &Waiting) -> std::sync::MutexGuard<'_, FairQueue<oneshot::Sender<Permit>>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts that follow each other when `waiting` arrived in that order behind `running`.
    fn order(running: Work, waiting: &str) -> String {
        let mut queue = FairQueue::default();
        assert!(queue.try_take(running));
        for (at, kind) in waiting.chars().enumerate() {
            let work = if kind == 'S' {
                Work::Awaited
            } else {
                Work::Background
            };
            assert!(!queue.try_take(work));
            queue.wait(work, 0, (kind, at));
        }
        std::iter::from_fn(|| queue.pass_on(|_| true).map(|(kind, _)| kind)).collect()
    }

    #[test]
    fn kinds_alternate_while_both_wait() {
        assert_eq!(order(Work::Background, "CCCCSS"), "SCSCCC");
        assert_eq!(order(Work::Awaited, "SSSSCC"), "CSCSSS");
        assert_eq!(order(Work::Awaited, "SSS"), "SSS");
        assert_eq!(order(Work::Background, "CCC"), "CCC");
    }

    #[test]
    fn awaited_work_starts_after_two_checks_at_most_whenever_it_arrives() {
        for before in 0..60 {
            let mut queue = FairQueue::default();
            assert!(queue.try_take(Work::Background));
            for _ in 0..50 + before {
                queue.wait(Work::Background, 0, Work::Background);
            }
            for _ in 0..before {
                assert_eq!(queue.pass_on(|_| true), Some(Work::Background));
            }
            queue.wait(Work::Awaited, 0, Work::Awaited);
            let checks = std::iter::from_fn(|| queue.pass_on(|_| true))
                .take_while(|work| *work == Work::Background)
                .count();
            // With the one that runs.
            assert!(checks < 2, "{checks}");
        }
    }

    #[test]
    fn those_of_a_kind_start_in_the_order_of_their_arrival() {
        let mut queue = FairQueue::default();
        assert!(queue.try_take(Work::Background));
        for at in 0..4 {
            queue.wait(Work::Background, 0, at);
            queue.wait(Work::Awaited, 0, 10 + at);
        }
        let started: Vec<_> = std::iter::from_fn(|| queue.pass_on(|_| true)).collect();
        assert_eq!(started, [10, 0, 11, 1, 12, 2, 13, 3]);
        assert!(queue.try_take(Work::Background), "the permit is free again");
    }

    #[test]
    fn owners_alternate_whoever_came_first() {
        let mut queue = FairQueue::default();
        assert!(queue.try_take(Work::Background));
        for at in 0..4 {
            queue.wait(Work::Background, 1, at);
        }
        queue.wait(Work::Background, 2, 10);
        queue.wait(Work::Background, 3, 20);
        queue.wait(Work::Background, 2, 11);
        let started: Vec<_> = std::iter::from_fn(|| queue.pass_on(|_| true)).collect();
        assert_eq!(started, [0, 10, 20, 1, 11, 2, 3]);
    }

    #[test]
    fn those_that_gave_up_count_for_nothing() {
        let mut queue = FairQueue::default();
        assert!(queue.try_take(Work::Background));
        for at in 0..3 {
            queue.wait(Work::Awaited, 0, at);
            queue.wait(Work::Background, 0, 10 + at);
        }
        assert_eq!(queue.pass_on(|waiter| *waiter > 1), Some(2));
        assert_eq!(queue.pass_on(|_| true), Some(10));
    }

    #[tokio::test]
    async fn a_permit_is_passed_on_also_when_waiters_gave_up() {
        let permits = Permits::default();
        let first = permits.acquire(Work::Background, 0).await;
        for _ in 0..10_000 {
            let mut waiter = Box::pin(permits.acquire(Work::Background, 0));
            assert!(futures_poll(&mut waiter).is_none());
        }
        let mut last = Box::pin(permits.acquire(Work::Awaited, 0));
        assert!(futures_poll(&mut last).is_none());
        drop(first);
        drop(last.await);
        drop(permits.acquire(Work::Background, 0).await);
    }

    /// What a future has when it is polled once.
    fn futures_poll<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::pin::Pin::new(future).poll(&mut context) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }
}
