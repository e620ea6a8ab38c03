//! Why a run must end before its time, and how it is told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::ids::JobId;
use tokio::sync::watch;

/// Why a run must end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The person asked for it.
    Cancelled,
    /// The process stops.
    Draining,
}

/// The runs of this process, by job. Cheap to clone.
#[derive(Clone, Default)]
pub struct Stops(Arc<Mutex<HashMap<JobId, watch::Sender<Option<Reason>>>>>);

impl Stops {
    /// Enters a run. It leaves when the guard is dropped.
    pub fn enter(&self, job: JobId) -> StopGuard {
        let (sender, receiver) = watch::channel(None);
        self.lock().insert(job, sender);
        StopGuard {
            stops: self.clone(),
            job,
            receiver,
        }
    }

    /// Tells one run to end. A job that is not here is no error; a first reason stands.
    pub fn stop(&self, job: JobId, reason: Reason) {
        if let Some(sender) = self.lock().get(&job) {
            tell(sender, reason);
        }
    }

    /// Tells every run to end.
    pub fn stop_all(&self, reason: Reason) {
        self.lock().values().for_each(|sender| tell(sender, reason));
    }

    /// How many runs there are.
    pub fn running(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<JobId, watch::Sender<Option<Reason>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn tell(sender: &watch::Sender<Option<Reason>>, reason: Reason) {
    sender.send_if_modified(|current| {
        let first = current.is_none();
        current.get_or_insert(reason);
        first
    });
}

/// A run's place among the runs of this process.
pub struct StopGuard {
    stops: Stops,
    job: JobId,
    receiver: watch::Receiver<Option<Reason>>,
}

impl StopGuard {
    /// Waits till the run must end.
    pub async fn stopped(&mut self) -> Reason {
        loop {
            if let Some(reason) = *self.receiver.borrow_and_update() {
                return reason;
            }
            if self.receiver.changed().await.is_err() {
                return std::future::pending().await;
            }
        }
    }
}

impl Drop for StopGuard {
    fn drop(&mut self) {
        self.stops.lock().remove(&self.job);
    }
}
