//! What every job may use.

use std::sync::Arc;

use blobs::Blobs;
use browser::Browser;
use jobs::Dispatcher;
use platform::config::Config;
use platform::events::log::EventLog;
use platform::redis::Redis;
use platform::sealing::Sealing;

use crate::draw::Draws;
use crate::libraries::Libraries;
use crate::models::Models;
use crate::pixels::Pixels;
use crate::stop::Stops;

/// What every job may use. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The configuration of the process.
    pub config: Arc<Config>,
    pub pool: db::Pool,
    pub dispatcher: Dispatcher,
    pub log: EventLog,
    pub ai: Arc<Models>,
    /// Opens the keys of model connections.
    pub(crate) sealing: Sealing,
    pub(crate) drawer: Arc<dyn Draws>,
    /// Where images are decoded.
    pub(crate) pixels: Pixels,
    pub(crate) blobs: Blobs,
    /// What shows pages, on a machine that has one.
    pub(crate) browser: Option<Arc<Browser>>,
    /// What pages load from CDNs.
    pub(crate) libraries: Arc<Libraries>,
    pub(crate) stops: Stops,
}

impl Context {
    /// Redis.
    #[must_use]
    pub fn redis(&self) -> &Redis {
        self.dispatcher.redis()
    }
}
