//! Work that no answer waits for. The threads that serve end with the server; this work runs beside them and is
//! waited for.

use std::future::Future;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio_util::task::TaskTracker;

/// Starts work and waits for its end. Cheap to clone.
#[derive(Clone)]
pub struct Background {
    runtime: Handle,
    work: TaskTracker,
}

impl Background {
    /// On the runtime of the caller.
    pub fn here() -> Self {
        Self {
            runtime: Handle::current(),
            work: TaskTracker::new(),
        }
    }

    /// Starts a piece of work, which reports its failures itself.
    pub fn start(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.work.spawn_on(work, &self.runtime);
    }

    /// Starts work that keeps a thread, with the runtime that it waits on. It reports its failures itself.
    pub fn start_blocking(&self, work: impl FnOnce(&Handle) + Send + 'static) {
        let runtime = self.runtime.clone();
        self.work.spawn_blocking_on(move || work(&runtime), &self.runtime);
    }

    /// Waits for what was started, for so long at most.
    pub async fn finish(&self, limit: Duration) {
        self.work.close();
        if tokio::time::timeout(limit, self.work.wait()).await.is_err() {
            tracing::warn!(left = self.work.len(), "work beside the requests was left undone");
        }
    }
}
