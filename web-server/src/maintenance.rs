//! Removing what nobody needs any more, every hour.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use blobs::Blobs;
use domain::limits::{EPHEMERAL_CONNECTION_LIFE, SUPPORT_KEPT};
use platform::config::Config;
use platform::events::log::EventLog;
use platform::redis::Redis;
use platform::storage::Storage;

use crate::account_removal::AccountRemoval;
use crate::plans::Plans;
use crate::state::AppState;

/// How often it is looked for.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// Jobs that are deleted at once: few enough that nothing waits for the transaction.
const BATCH: i64 = 200;
/// How long the files of a deleted app are kept: who has it open may save it as a new one.
const DELETED_KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the files of an app that nobody saved are kept: as long as browsers keep its draft, and a day.
const DRAFTS_KEPT: Duration = Duration::from_secs(31 * 24 * 60 * 60);

/// How long the calls of apps are kept: what visitors wrote, and the answers. Somebody may be waiting for the latter.
const APP_CALLS_KEPT: Duration = Duration::from_secs(60 * 60);
/// How many days of calls budgets and owners look back on, and how long a request is known to be repeated.
const APP_CALL_DAYS: i32 = 90;

/// How many days purchases are kept of which nothing came.
const CHECKOUT_DAYS: i32 = 30;

/// How long a screenshot for support is kept that is not sent.
const UNSENT_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a library of a CDN is kept that no page loads.
const LIBRARIES_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Most bytes of these libraries; those used longest ago go first.
const LIBRARIES_MAX_BYTES: i64 = 1024 * 1024 * 1024;

/// What the clean-up works on.
#[derive(Clone)]
pub struct Maintenance {
    pool: db::Pool,
    log: EventLog,
    blobs: Blobs,
    accounts: AccountRemoval,
    plans: Option<Arc<Plans>>,
    jobs_kept: Duration,
    job_bytes_kept: i64,
    unused_files_kept: Duration,
}

impl Maintenance {
    /// Connects for a single clean-up, without a web server.
    ///
    /// # Errors
    /// When Redis does not answer or the store of files cannot be opened.
    pub async fn connect(config: &Config) -> anyhow::Result<Self> {
        let pool = db::connect(&config.store.database_url, 1)?;
        let redis = Redis::connect(&config.store.redis_url, &config.store.redis_prefix).await?;
        let blobs = Blobs::new(pool.clone(), Storage::open(&config.store.files)?);
        let plans = Plans::from_config(config.payments.as_ref(), &pool)?.map(Arc::new);
        Ok(Self::new(pool, redis, blobs, plans, config))
    }

    pub(crate) fn of(state: &AppState) -> Self {
        Self::new(
            state.pool.clone(),
            state.redis().clone(),
            state.blobs.clone(),
            state.plans.clone(),
            &state.config,
        )
    }

    fn new(pool: db::Pool, redis: Redis, blobs: Blobs, plans: Option<Arc<Plans>>, config: &Config) -> Self {
        Self {
            plans,
            accounts: AccountRemoval::new(pool.clone(), &redis),
            pool,
            log: EventLog::new(redis),
            blobs,
            jobs_kept: config.store.retention.jobs,
            job_bytes_kept: config.store.retention.job_bytes,
            unused_files_kept: config.store.retention.unused_files,
        }
    }

    /// Cleans up now and then every hour, for ever. Failures are logged.
    pub async fn run(self) {
        let mut ticks = tokio::time::interval(EVERY);
        loop {
            ticks.tick().await;
            self.run_once().await;
        }
    }

    /// Removes tokens that ran out, jobs that ended long ago or are too large together, connections that requests brought
    /// along, conversations with support that are over, accounts that are to be deleted, with what the payment service has
    /// of them, and files that nothing refers to. Each goes on when another fails; failures are logged.
    pub async fn run_once(&self) {
        report("tokens that ran out", self.remove_tokens().await);
        report("jobs that ended long ago", self.remove_jobs(Ended::LongAgo).await);
        report(
            "jobs beyond the bytes of an account",
            self.remove_jobs(Ended::OverBytes).await,
        );
        report("calls of apps", self.remove_jobs(Ended::OfApps).await);
        report("counts of calls of apps", self.forget_calls().await);
        report("files of abandoned apps", self.release_assets().await);
        report("images that came along with jobs", self.release_inputs().await);
        report("libraries that nobody uses", self.forget_libraries().await);
        report("connections of single requests", self.forget_connections().await);
        report("conversations with support", self.forget_support().await);
        report("accounts whose day has come", self.accounts.run().await);
        report("purchases of which nothing came", self.forget_checkouts().await);
        if let Some(plans) = &self.plans {
            if let Err(error) = plans.follow_deletion(None).await {
                tracing::warn!(%error, "plans do not follow the deletion of their accounts");
            }
            if let Err(error) = plans.send_addresses(None).await {
                tracing::warn!(%error, "new addresses of accounts are not at the payment service");
            }
            let customers = plans.delete_customers().await;
            report("customers of deleted accounts", customers.map_err(Into::into));
        }
        let files = self.blobs.collect(self.unused_files_kept).await;
        report(
            "files that nothing refers to",
            files.map(|collected| collected.rows).map_err(Into::into),
        );
    }

    async fn remove_tokens(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let links = db::password_resets::remove_expired(&mut connection).await?
            + db::email_changes::remove_expired(&mut connection).await?
            + db::email_confirmations::remove_expired(&mut connection).await?;
        Ok(links + db::refresh_tokens::remove_expired(&mut connection).await?)
    }

    async fn release_assets(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let released =
            db::assets::release_abandoned(&mut connection, DELETED_KEPT, DRAFTS_KEPT, 10 * BATCH).await?;
        Ok(released.unwrap_or_default())
    }

    async fn forget_libraries(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let forgotten =
            db::libraries::forget_unused(&mut connection, LIBRARIES_KEPT, LIBRARIES_MAX_BYTES, 10 * BATCH);
        Ok(forgotten.await?.unwrap_or_default())
    }

    async fn forget_connections(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let forgotten =
            db::model_connections::forget_abandoned(&mut connection, EPHEMERAL_CONNECTION_LIFE).await?;
        Ok(forgotten.unwrap_or_default())
    }

    async fn forget_support(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let unsent = db::support::images::release_unsent(&mut connection, UNSENT_KEPT, 10 * BATCH).await?;
        let over = db::support::retention::delete_old(&mut connection, SUPPORT_KEPT, BATCH).await?;
        Ok(unsent + over.unwrap_or_default())
    }

    async fn forget_calls(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let images = db::app_ai::images::release_old(&mut connection).await?;
        let addresses = db::app_ai::calls::forget_addresses(&mut connection, 10 * BATCH).await?;
        let calls = db::app_ai::calls::forget_old(&mut connection, APP_CALL_DAYS, 10 * BATCH).await?;
        Ok(images + addresses + calls)
    }

    async fn forget_checkouts(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        let forgotten =
            db::plans::checkouts::forget_expired(&mut connection, CHECKOUT_DAYS, 10 * BATCH).await?;
        Ok(forgotten.unwrap_or_default())
    }

    async fn release_inputs(&self) -> anyhow::Result<usize> {
        let mut connection = self.pool.get().await?;
        db::images::pdfs::release_old(&mut connection).await?;
        Ok(db::images::release_inputs(&mut connection).await?)
    }

    async fn remove_jobs(&self, which: Ended) -> anyhow::Result<usize> {
        let mut removed = 0;
        loop {
            let mut connection = self.pool.get().await?;
            let jobs = match which {
                Ended::LongAgo => {
                    db::retention::delete_ended_jobs(&mut connection, self.jobs_kept, BATCH).await?
                }
                Ended::OfApps => {
                    db::retention::delete_ended_app_calls(&mut connection, APP_CALLS_KEPT, BATCH).await?
                }
                Ended::OverBytes => {
                    db::retention::delete_jobs_over(&mut connection, self.job_bytes_kept, BATCH).await?
                }
            };
            drop(connection);
            // None: another process is cleaning up.
            let Some(jobs) = jobs else {
                return Ok(removed);
            };
            removed += jobs.len();
            if !jobs.is_empty() {
                self.log.remove(&jobs).await.context("the logs of deleted jobs")?;
            }
            // A batch that is not full is the last one. Jobs keep expiring, so an empty batch may never come.
            if i64::try_from(jobs.len()).is_ok_and(|count| count < BATCH) {
                return Ok(removed);
            }
        }
    }
}

/// Which ended jobs are removed.
#[derive(Debug, Clone, Copy)]
enum Ended {
    /// Those that ended long ago.
    LongAgo,
    /// Calls of apps.
    OfApps,
    /// The oldest of an account that has too many bytes of them.
    OverBytes,
}

fn report(what: &str, result: anyhow::Result<usize>) {
    match result {
        Ok(0) => {}
        Ok(removed) => tracing::info!(removed, "{what} were removed"),
        Err(error) => tracing::warn!("{what} were not removed: {error:#}"),
    }
}
