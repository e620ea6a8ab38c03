//! What every request may use.

use std::sync::Arc;

use blobs::Blobs;
use domain::errors::ErrorCode;
use jobs::{Dispatcher, Jobs};
use passkeys::{Passkeys, Refusal};
use platform::config::Config;
use platform::events::hub::Hub;
use platform::fair_semaphore::FairSemaphore;
use platform::mail::Mailer;
use platform::redis::Redis;
use platform::sealing::Sealing;
use tokio::sync::{Semaphore, watch};

use crate::api::model_connections::ModelHttp;
use crate::assets::Assets;
use crate::auth::cookie::SiteCookies;
use crate::auth::google::Google;
use crate::auth::known_device::KnownDevices;
use crate::auth::passwords::Passwords;
use crate::auth::publication_tokens::PublicationTokens;
use crate::auth::tokens::Tokens;
use crate::background::Background;
use crate::catalog::Catalog;
use crate::image_addresses::ImageAddresses;
use crate::image_examples::ImageExamples;
use crate::import_export_permits::ExchangePermits;
use crate::known_models::KnownModels;
use crate::large_bodies::LargeBodies;
use crate::page_work::PageWork;
use crate::plans::Plans;
use crate::stream_reads::StreamReads;
use crate::visits::Visits;

/// What every request may use. Cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// The configuration of the process.
    pub config: Arc<Config>,
    pub pool: db::Pool,
    pub blobs: Blobs,
    pub dispatcher: Dispatcher,
    /// Permits to read an uploaded file back into memory while it is stored.
    pub(crate) files_in_memory: Arc<Semaphore>,
    /// Large bodies that are on their way.
    pub(crate) large_bodies: LargeBodies,
    /// The models that workers answer with.
    pub(crate) models: KnownModels,
    /// Seals the keys of model connections.
    pub(crate) sealing: Sealing,
    pub(crate) model_http: ModelHttp,
    /// Hands jobs over and waits for them.
    pub jobs: Jobs,
    /// The fan-out of job events.
    pub hub: Hub,
    /// Limits how many apps are imported or exported at once.
    pub(crate) import_export_permits: ExchangePermits,
    /// Permits to decode a profile picture.
    pub(crate) picture_permits: FairSemaphore,
    /// Permits to export all data of an account.
    pub(crate) account_exports: Arc<Semaphore>,
    /// Permits of visitors to ask Postgres for what they share.
    pub(crate) shared_data: Arc<Semaphore>,
    /// The threads that work on pages.
    pub(crate) page_work: PageWork,
    /// How often published apps are opened.
    pub(crate) visits: Visits,
    /// The turns of streams to ask Postgres.
    pub(crate) stream_reads: StreamReads,
    pub(crate) tokens: Arc<Tokens>,
    pub(crate) publication_tokens: Arc<PublicationTokens>,
    pub(crate) image_addresses: Arc<ImageAddresses>,
    pub(crate) passwords: Passwords,
    pub(crate) cookies: SiteCookies,
    pub(crate) devices: Arc<KnownDevices>,
    /// The passkeys of the site, or why it has none.
    pub(crate) passkeys: Arc<Result<Passkeys, Refusal>>,
    /// What is sold, when anything is.
    pub(crate) plans: Option<Arc<Plans>>,
    /// Signing in with Google, when it is configured.
    pub(crate) google: Option<Arc<Google>>,
    pub(crate) mailer: Arc<dyn Mailer>,
    /// Work that no answer waits for.
    pub(crate) background: Background,
    pub(crate) assets: Arc<Assets>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) image_examples: Arc<ImageExamples>,
    /// Turns true when the process stops; streams end then.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl AppState {
    /// What is sold.
    ///
    /// # Errors
    /// `plans-unavailable` where nothing is.
    pub(crate) fn plans(&self) -> Result<&Plans, ErrorCode> {
        self.plans.as_deref().ok_or(ErrorCode::PlansUnavailable)
    }

    /// Redis.
    #[must_use]
    pub fn redis(&self) -> &Redis {
        self.dispatcher.redis()
    }
}
