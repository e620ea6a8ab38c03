//! Starting and stopping a worker process.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use blobs::Blobs;
use browser::Browser;
use futures_util::StreamExt;
use jobs::sweep::Sweeper;
use jobs::{Dispatcher, Lane, presence};
use platform::config::{BrowserConfig, Config};
use platform::events::{cancel, log::EventLog};
use platform::redis::Redis;
use platform::sealing::Sealing;
use platform::storage::Storage;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use crate::adapter;
use crate::context::Context;
use crate::draw::Draws;
use crate::drawing::Drawing;
use crate::libraries::Libraries;
use crate::models;
use crate::pixels::Pixels;
use crate::stop::{Reason, Stops};

/// How often used-up tickets are removed from the queues.
const VACUUM_EVERY: Duration = Duration::from_secs(60);

/// A running worker.
pub struct Worker {
    context: Context,
    stopping: CancellationToken,
    monitor: JoinHandle<anyhow::Result<()>>,
    /// Tasks that run beside the jobs; they end with the worker.
    _beside: JoinSet<()>,
}

impl Worker {
    /// Connects and serves the configured lanes.
    ///
    /// # Errors
    /// When Postgres, Redis or the models cannot be had, or a lane does not exist.
    pub async fn start(config: Config) -> anyhow::Result<Self> {
        Self::start_drawing(config, None).await
    }

    /// [`Worker::start`] with something else that draws images.
    ///
    /// # Errors
    /// As [`Worker::start`].
    pub async fn start_drawing(config: Config, drawer: Option<Arc<dyn Draws>>) -> anyhow::Result<Self> {
        let lanes = config
            .jobs
            .lanes
            .iter()
            .map(|name| name.parse())
            .collect::<Result<Vec<Lane>, _>>()
            .context("WORKER_LANES")?;
        let pool = db::connect(&config.store.database_url, config.store.database_pool)?;
        drop(pool.get().await.context("Postgres does not answer")?);
        let redis = Redis::connect(&config.store.redis_url, &config.store.redis_prefix)
            .await
            .context("Redis does not answer")?;
        let ai = models::set_up(&config).context("the models cannot be set up")?;
        let sealing = Sealing::from_config(&config.model_connections)
            .context("the keys of model connections cannot be opened")?;
        let pixels = Pixels::default();
        let drawer = match drawer {
            Some(drawer) => drawer,
            None => Arc::new(Drawing::set_up(&config, pixels.clone()).context("nothing can be drawn")?),
        };
        let blobs = Blobs::new(pool.clone(), Storage::open(&config.store.files)?);
        let libraries = Libraries::new(config.libraries.hosts.clone(), blobs.clone(), redis.clone())?;
        let context = Context {
            log: EventLog::new(redis.clone()),
            dispatcher: Dispatcher::new(redis),
            ai: Arc::new(ai),
            sealing,
            blobs,
            browser: find_browser(&config.browser),
            libraries: Arc::new(libraries),
            pool,
            drawer,
            pixels,
            stops: Stops::default(),
            config: Arc::new(config),
        };
        let mut beside = JoinSet::new();
        beside.spawn(announce(context.clone(), lanes.clone()));
        beside.spawn(vacuum(context.clone(), lanes.clone()));
        beside.spawn(listen_for_cancels(context.clone()));
        let jobs = &context.config.jobs;
        let sweeper = Sweeper::new(
            context.pool.clone(),
            context.dispatcher.clone(),
            jobs.stranded_after,
        );
        beside.spawn(sweeper.run(jobs.sweep_every));
        let stopping = CancellationToken::new();
        let monitor = tokio::spawn(serve(context.clone(), lanes.clone(), stopping.clone()));
        tracing::info!(lanes = ?context.config.jobs.lanes, "the worker serves");
        Ok(Self {
            context,
            stopping,
            monitor,
            _beside: beside,
        })
    }

    /// Takes no more jobs, lets the running ones finish for a while, hands the rest back.
    ///
    /// # Errors
    /// When the lanes could not be shut down.
    pub async fn stop(self) -> anyhow::Result<()> {
        tracing::info!(running = self.context.stops.running(), "the worker stops");
        self.stopping.cancel();
        let deadline = tokio::time::Instant::now() + self.context.config.jobs.drain;
        while self.context.stops.running() > 0 && tokio::time::Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.context.stops.stop_all(Reason::Draining);
        self.monitor.await.context("the lanes panicked")?
    }
}

/// The browser that is configured. Without one no thumbnails are made and no page is checked, which is said here, once.
fn find_browser(config: &BrowserConfig) -> Option<Arc<Browser>> {
    let configured = match config {
        BrowserConfig::None => return None,
        BrowserConfig::Usual => None,
        BrowserConfig::At(path) => Some(path.as_path()),
    };
    match Browser::find(configured) {
        Ok(browser) => Some(Arc::new(browser)),
        Err(error) => {
            tracing::warn!(%error, "no thumbnails of apps are made, and no page is checked");
            None
        }
    }
}

async fn serve(context: Context, lanes: Vec<Lane>, stopping: CancellationToken) -> anyhow::Result<()> {
    let concurrency = context.config.jobs.concurrency;
    let signal = async move {
        stopping.cancelled().await;
        Ok(())
    };
    adapter::monitor(&context, &lanes, concurrency)
        .shutdown_timeout(context.config.jobs.drain + Duration::from_secs(10))
        .run_with_signal(signal)
        .await
        .map_err(|error| anyhow::anyhow!("the lanes ended: {error}"))
}

/// Says again and again which lanes and models are served, so that a Redis that restarted empty knows soon.
async fn announce(context: Context, lanes: Vec<Lane>) {
    let models = models::listed(&context.ai);
    loop {
        let announced = async {
            presence::announce(context.redis(), &lanes).await?;
            jobs::models::publish(context.redis(), &models).await
        };
        if let Err(error) = announced.await {
            tracing::warn!(%error, "this worker could not say that it is there");
        }
        tokio::time::sleep(presence::EVERY).await;
    }
}

/// Keeps the queues small: the dispatcher remembers every ticket until they are removed.
async fn vacuum(context: Context, lanes: Vec<Lane>) {
    loop {
        tokio::time::sleep(VACUUM_EVERY).await;
        for lane in &lanes {
            if let Err(error) = context.dispatcher.vacuum(*lane).await {
                tracing::warn!(%lane, %error, "used tickets were not removed");
            }
        }
    }
}

async fn listen_for_cancels(context: Context) {
    let mut announced = std::pin::pin!(cancel::announcements(context.redis().clone()));
    while let Some(job) = announced.next().await {
        context.stops.stop(job, Reason::Cancelled);
    }
}
