//! Why a run must end before its time, and how it learns of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::ids::{JobId, RunToken};
use tokio::sync::watch;

/// Why a run must end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The person asked for it.
    Cancelled,
    Draining,
}

/// The runs of this process. A job may have two for a moment: one that does not know yet that it lost its
/// lease, and the one that took over. Cheap to clone.
#[derive(Clone, Default)]
pub struct Stops(Arc<Mutex<Runs>>);

type Runs = HashMap<RunToken, (JobId, watch::Sender<Option<Reason>>)>;

impl Stops {
    /// Enters a run. It leaves when the guard is dropped.
    pub fn enter(&self, job: JobId, run: RunToken) -> StopGuard {
        let (sender, receiver) = watch::channel(None);
        self.lock().insert(run, (job, sender));
        StopGuard {
            stops: self.clone(),
            run,
            receiver,
        }
    }

    /// Asks the runs of a job to end. A job that is not here is no error; a first reason stands.
    pub fn stop(&self, job: JobId, reason: Reason) {
        let runs = self.lock();
        for (_, sender) in runs.values().filter(|(of, _)| *of == job) {
            ask(sender, reason);
        }
    }

    /// Asks every run to end.
    pub fn stop_all(&self, reason: Reason) {
        self.lock().values().for_each(|(_, sender)| ask(sender, reason));
    }

    /// How many runs there are.
    pub fn running(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn ask(sender: &watch::Sender<Option<Reason>>, reason: Reason) {
    sender.send_if_modified(|current| {
        let first = current.is_none();
        current.get_or_insert(reason);
        first
    });
}

/// A run's place among the runs of this process.
pub struct StopGuard {
    stops: Stops,
    run: RunToken,
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
        self.stops.lock().remove(&self.run);
    }
}
