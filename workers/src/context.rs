//! What every job may use.

use std::sync::Arc;

use blobs::Blobs;
use browser::Browser;
use jobs::Dispatcher;
use platform::config::Config;
use platform::events::log::EventLog;
use platform::redis::Redis;
use tokio::sync::Semaphore;

use crate::draw::Draws;
use crate::models::Models;
use crate::stop::Stops;

/// How many pictures a process decodes at once: each may take 200 MB.
pub(crate) const PICTURES_AT_ONCE: usize = 2;

/// What every job may use. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The configuration of the process.
    pub config: Arc<Config>,
    /// Postgres.
    pub pool: db::Pool,
    /// The queues.
    pub dispatcher: Dispatcher,
    /// The logs of events.
    pub log: EventLog,
    /// The models.
    pub ai: Arc<Models>,
    /// What draws pictures, where something does.
    pub(crate) drawer: Option<Arc<dyn Draws>>,
    /// One permit for each picture that may be decoded at once in this process.
    pub(crate) pictures: Arc<Semaphore>,
    /// Files and pictures.
    pub(crate) blobs: Blobs,
    /// What shows pages, on a machine that has one.
    pub(crate) browser: Option<Arc<Browser>>,
    pub(crate) stops: Stops,
}

impl Context {
    /// Redis.
    #[must_use]
    pub fn redis(&self) -> &Redis {
        self.dispatcher.redis()
    }
}
