//! Starting and stopping the web server.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_server::{ServerBuilder, ServerHandle};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, web};
use anyhow::Context;
use blobs::Blobs;
use db::jobs::create::Bounds;
use jobs::prices::Prices;
use jobs::sweep::Sweeper;
use jobs::{Dispatcher, Jobs};
use passkeys::{Passkeys, Refusal};
use platform::config::{Config, HttpConfig};
use platform::events::hub::Hub;
use platform::fair_semaphore::FairSemaphore;
use platform::read_once::ReadOnce;
use platform::redis::Redis;
use platform::sealing::Sealing;
use platform::storage::Storage;
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinHandle, JoinSet};
use tracing_actix_web::TracingLogger;

use crate::api::model_connections::ModelHttp;
use crate::assets::Assets;
use crate::auth::cookie::SiteCookies;
use crate::auth::google::Google;
use crate::auth::known_device::KnownDevices;
use crate::auth::passwords::Passwords;
use crate::auth::publication_tokens::PublicationTokens;
use crate::auth::secret::SigningSecret;
use crate::auth::tokens::Tokens;
use crate::background::Background;
use crate::catalog::Catalog;
use crate::connections::{self, Limits};
use crate::image_addresses::ImageAddresses;
use crate::image_examples::ImageExamples;
use crate::import_export_permits::ExchangePermits;
use crate::known_models::KnownModels;
use crate::large_bodies::{self, LargeBodies};
use crate::maintenance::Maintenance;
use crate::page_work::PageWork;
use crate::plans::Plans;
use crate::state::AppState;
use crate::stream_reads::StreamReads;
use crate::support::mails::SupportMails;
use crate::visits::Visits;
use crate::{api, encoded_bodies, headers, hosts, ops, pages, write_limit};

/// The examples and sample apps.
static CATALOG: ReadOnce<Catalog> = ReadOnce::new();

/// How long open requests may take to end when the process stops, in seconds.
const SHUTDOWN_SECONDS: u64 = 5;

/// Uploaded files that are in memory at once, as they are stored; each has at most 10 MB.
const FILES_IN_MEMORY: usize = 2;

/// Profile pictures that are decoded at once: each may take hundreds of megabytes for a second.
const PROFILE_PICTURES: usize = 1;

/// Exports of all data of an account at once: each holds a database connection and a thread while it reads.
const ACCOUNT_EXPORTS: usize = 2;

/// A running web server.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    handle: ServerHandle,
    task: JoinHandle<std::io::Result<()>>,
    /// Tasks that run beside the requests; they end with the server.
    beside: JoinSet<()>,
    /// Work of requests that were answered; it ends before the server.
    background: Background,
    visits: (Visits, db::Pool),
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Connects, binds and serves.
    ///
    /// # Errors
    /// When Postgres or Redis does not answer, the port is taken, or built files are missing.
    pub async fn start(config: Config) -> anyhow::Result<Self> {
        let listener = TcpListener::bind((config.http.bind.as_str(), config.http.port))
            .with_context(|| format!("port {} cannot be had", config.http.port))?;
        Self::start_on(listener, config).await
    }

    /// Serves on a socket that is bound already.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_on(listener: TcpListener, config: Config) -> anyhow::Result<Self> {
        let (stopping, stopped) = watch::channel(false);
        let state = connect(config, stopped).await?;
        let address = listener.local_addr()?;
        let mut beside = JoinSet::new();
        beside.spawn(Maintenance::of(&state).run());
        beside.spawn(SupportMails::of(&state).run());
        beside.spawn(state.visits.clone().run(state.pool.clone()));
        let visits = (state.visits.clone(), state.pool.clone());
        let jobs = &state.config.jobs;
        let sweeper = Sweeper::new(state.pool.clone(), state.dispatcher.clone(), jobs.stranded_after);
        beside.spawn(sweeper.run(jobs.sweep_every));
        let workers = state.config.http.workers;
        let background = state.background.clone();
        let limits = Arc::new(Limits::from_config(&state.config.http));
        let timeout = state.config.http.request_timeout;
        let server = ServerBuilder::new()
            .shutdown_timeout(SHUTDOWN_SECONDS)
            .disable_signals();
        let server = if workers > 0 {
            server.workers(workers)
        } else {
            server
        };
        let server =
            connections::listen(server, listener, &limits, timeout, move || app(state.clone()))?.run();
        let handle = server.handle();
        tracing::info!(%address, "the web server serves");
        Ok(Self {
            address,
            handle,
            task: tokio::spawn(server),
            beside,
            background,
            visits,
            stopping,
        })
    }

    /// Ends open streams, lets other requests finish, and stops.
    pub async fn stop(mut self) {
        tracing::info!("the web server stops");
        self.stopping.send_replace(true);
        // Streams end by themselves in this time, before connections are counted.
        tokio::time::sleep(Duration::from_millis(50)).await;
        self.handle.stop(true).await;
        self.background
            .finish(Duration::from_secs(SHUTDOWN_SECONDS))
            .await;
        self.beside.shutdown().await;
        let (visits, pool) = &self.visits;
        visits.store(pool).await;
        drop(self.task.await);
    }
}

async fn connect(config: Config, stopping: watch::Receiver<bool>) -> anyhow::Result<AppState> {
    let pool = db::connect(&config.store.database_url, config.store.database_pool)?;
    drop(pool.get().await.context("Postgres does not answer")?);
    let redis = Redis::connect(&config.store.redis_url, &config.store.redis_prefix)
        .await
        .context("Redis does not answer")?;
    let secret = SigningSecret::from_config(&config.http)?;
    let google = config
        .google
        .as_ref()
        .map(|google| Google::new(google, &config.http, &secret));
    let prices = Prices::from_config(config.jobs.prices_file.as_deref()).context("PRICES_FILE")?;
    let dispatcher = Dispatcher::new(redis.clone());
    let hub = Hub::start(redis);
    let cookies = SiteCookies::new(&config.http);
    Ok(AppState {
        jobs: Jobs::new(
            pool.clone(),
            dispatcher.clone(),
            hub.clone(),
            prices,
            Bounds {
                waiting: config.jobs.max_waiting,
                of_account: config.jobs.max_of_account,
            },
            config.mail.is_configured(),
        ),
        files_in_memory: Arc::new(Semaphore::new(FILES_IN_MEMORY)),
        large_bodies: LargeBodies::default(),
        models: KnownModels::default(),
        sealing: Sealing::from_config(&config.model_connections)?,
        model_http: ModelHttp::new()?,
        tokens: Arc::new(Tokens::new(&secret)),
        publication_tokens: Arc::new(PublicationTokens::new(&secret)?),
        image_addresses: Arc::new(ImageAddresses::new(&secret)?),
        passwords: Passwords::new(),
        cookies,
        devices: Arc::new(KnownDevices::new(&secret, cookies)?),
        passkeys: Arc::new(passkeys(&config.http)),
        plans: Plans::from_config(config.payments.as_ref(), &pool)?.map(Arc::new),
        google: google.transpose()?.map(Arc::new),
        mailer: platform::mail::from_config(&config.mail)?,
        background: Background::here(),
        assets: Arc::new(Assets::read(&config.http.static_dir)?),
        catalog: CATALOG.of(&config.http.catalog_dir, Catalog::read)?,
        image_examples: Arc::new(ImageExamples::read(&config.http.catalog_dir)?),
        hub,
        stream_reads: StreamReads::of_pool(config.store.database_pool),
        import_export_permits: ExchangePermits::default(),
        picture_permits: FairSemaphore::with_threads(PROFILE_PICTURES),
        account_exports: Arc::new(Semaphore::new(ACCOUNT_EXPORTS)),
        shared_data: Arc::new(Semaphore::new((config.store.database_pool / 4).max(1))),
        page_work: PageWork::default(),
        visits: Visits::default(),
        dispatcher,
        blobs: Blobs::new(pool.clone(), Storage::open(&config.store.files)?),
        pool,
        stopping,
        config: Arc::new(config),
    })
}

/// The passkeys of the site. Published apps and frames hold code of strangers.
fn passkeys(site: &HttpConfig) -> Result<Passkeys, Refusal> {
    let strangers = [site.apps_host_suffix.as_str(), site.frame_host_suffix.as_str()];
    let passkeys = Passkeys::of_site(&site.public_url, site.is_loopback(), &strangers);
    if let Err(refusal) = &passkeys {
        tracing::info!("there are no passkeys here: {refusal}");
    }
    passkeys
}

fn app(
    state: AppState,
) -> App<
    impl actix_web::dev::ServiceFactory<
        actix_web::dev::ServiceRequest,
        Config = (),
        Response = actix_web::dev::ServiceResponse<impl actix_web::body::MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    let config = state.config.clone();
    App::new()
        .app_data(web::Data::new(state))
        .wrap(from_fn(large_bodies::bound))
        .wrap(Compress::default())
        .wrap(from_fn(hosts::cookies::drop_on_app_hosts))
        .wrap(from_fn(encoded_bodies::refuse))
        .wrap(TracingLogger::default())
        .wrap(from_fn(connections::watch))
        .configure(|services| hosts::configure(services, &config))
        .service(
            web::scope("")
                .guard(hosts::is_main(&config))
                .wrap(from_fn(write_limit::enforce))
                .wrap(from_fn(headers::protect))
                .configure(ops::configure)
                .configure(api::configure)
                .configure(|services| pages::configure(services, &config.http)),
        )
        .service(
            web::scope("")
                .guard(hosts::is_bare_address())
                .configure(ops::configure_probes),
        )
        .default_service(web::to(hosts::misdirected))
}
