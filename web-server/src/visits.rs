//! Counting how often published apps are opened and installed. Numbers alone: who it was is neither asked nor kept.
//! They are added up in the process and stored every few seconds, so that no visitor waits for a row that many count in;
//! what a process counted since then goes with it when it dies.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use db::published_apps::days::{self, Counts};
use domain::ids::PublicationId;

/// How often counts are stored.
const EVERY: Duration = Duration::from_secs(5);
/// Most apps that are counted between two times; further ones are not.
const MOST_APPS: usize = 20_000;

/// The counts of this process. Cheap to clone.
#[derive(Clone, Default)]
pub struct Visits {
    counts: Arc<Mutex<HashMap<PublicationId, Counts>>>,
}

impl Visits {
    /// Somebody opened a page of an app.
    pub fn opened(&self, app: PublicationId) {
        self.count(app, |counts| counts.visits += 1);
    }

    /// Somebody installed an app.
    pub fn installed(&self, app: PublicationId) {
        self.count(app, |counts| counts.installs += 1);
    }

    fn count(&self, app: PublicationId, change: impl FnOnce(&mut Counts)) {
        let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < MOST_APPS || all.contains_key(&app) {
            change(all.entry(app).or_default());
        }
    }

    /// Stores what was counted every few seconds, for ever. Failures are logged; what was counted then is lost.
    pub(crate) async fn run(self, pool: db::Pool) {
        let mut ticks = tokio::time::interval(EVERY);
        loop {
            ticks.tick().await;
            self.store(&pool).await;
        }
    }

    /// Stores what was counted.
    pub(crate) async fn store(&self, pool: &db::Pool) {
        let counted: Vec<_> = {
            let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
            all.drain().collect()
        };
        if counted.is_empty() {
            return;
        }
        let stored = async {
            let mut connection = pool.get().await?;
            days::add(&mut connection, &counted).await?;
            Ok::<_, anyhow::Error>(())
        };
        if let Err(error) = stored.await {
            tracing::warn!(apps = counted.len(), "visits were not counted: {error:#}");
        }
    }
}
