//! Finding jobs that nobody holds: left by a dead worker, never pushed, forgotten by a Redis that restarted
//! empty, or waiting where no worker comes. Every process may sweep; they do not get in each other's way.

use std::time::Duration;

use db::jobs::settle::Ended;
use db::jobs::sweep::{self, ToPush};
use domain::errors::ErrorCode;
use domain::events::{ErrorEvent, JobEvent};
use platform::events::log::EventLog;
use thiserror::Error;
use tokio::time::Instant;

use crate::dispatch::Dispatcher;
use crate::lane::Lane;
use crate::presence;

/// How long a stored job may stay unpushed: the time between commit and push, and until a sweep notes the push.
const PUSH_GRACE: Duration = Duration::from_secs(5);
/// After this a waiting job is pushed again whatever is known of it.
const PUSH_TIMEOUT: Duration = Duration::from_secs(60);
/// Its absence means that Redis lost its memory.
const EPOCH: &str = "epoch";

/// A sweep could not be finished; the next one tries again.
#[derive(Debug, Error)]
pub enum SweepError {
    /// The database cannot be reached.
    #[error("no database connection: {0}")]
    Connect(#[from] db::pool::ConnectError),
    /// The database failed.
    #[error("{0}")]
    Store(#[from] diesel::result::Error),
    /// Redis failed.
    #[error("{0}")]
    Redis(#[from] redis::RedisError),
}

/// Sweeps again and again.
pub struct Sweeper {
    pool: db::Pool,
    dispatcher: Dispatcher,
    stranded_after: Duration,
    /// For each lane, when this sweeper last saw a worker of it; at first, when it began to look.
    served_at: [Instant; Lane::ALL.len()],
}

impl Sweeper {
    /// Jobs that waited for `stranded_after` fail when no worker of their lane was seen in all that time.
    #[must_use]
    pub fn new(pool: db::Pool, dispatcher: Dispatcher, stranded_after: Duration) -> Self {
        Self {
            pool,
            dispatcher,
            stranded_after,
            served_at: [Instant::now(); Lane::ALL.len()],
        }
    }

    /// Sweeps every `every`, for ever. Failures are logged.
    pub async fn run(mut self, every: Duration) {
        let mut ticks = tokio::time::interval(every);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.once().await {
                tracing::warn!(%error, "a sweep was not finished");
            }
        }
    }

    /// One sweep.
    ///
    /// # Errors
    /// [`SweepError`]; what was done before it stays done.
    pub async fn once(&mut self) -> Result<(), SweepError> {
        let mut connection = self.pool.get().await?;
        let pushed = self.dispatcher.take_pushed();
        sweep::mark_pushed(&mut connection, &pushed).await?;
        let reclaimed = sweep::reclaim_expired(&mut connection).await?;
        for (job, _) in &reclaimed.requeued {
            tracing::warn!(%job, "a worker lost this job; it is pushed again");
        }
        self.close_all(&reclaimed.failed, ErrorCode::WorkersLost).await;
        self.close_all(&reclaimed.cancelled, ErrorCode::Cancelled).await;
        self.push_all(&mut connection, reclaimed.requeued).await?;
        let unpushed = sweep::take_unpushed(&mut connection, PUSH_GRACE, PUSH_TIMEOUT).await?;
        self.push_all(&mut connection, unpushed).await?;
        if self.redis_forgot().await? {
            let waiting = sweep::take_all_waiting(&mut connection).await?;
            tracing::info!(jobs = waiting.len(), "a new Redis; waiting jobs are pushed again");
            self.push_all(&mut connection, waiting).await?;
        }
        self.fail_stranded(&mut connection).await
    }

    async fn fail_stranded(&mut self, connection: &mut db::Connection) -> Result<(), SweepError> {
        for (lane, served_at) in Lane::ALL.into_iter().zip(&mut self.served_at) {
            if presence::is_served(self.dispatcher.redis(), lane).await? {
                *served_at = Instant::now();
            }
        }
        for (lane, served_at) in Lane::ALL.into_iter().zip(self.served_at) {
            if served_at.elapsed() < self.stranded_after {
                continue;
            }
            let error = ErrorCode::QueueFull;
            let failed = sweep::fail_stranded(connection, lane.as_str(), self.stranded_after, error).await?;
            self.close_all(&failed, error).await;
        }
        Ok(())
    }

    /// Whether this is a Redis that has not been swept before. Only one caller learns it.
    async fn redis_forgot(&self) -> redis::RedisResult<bool> {
        let redis = self.dispatcher.redis();
        let first: Option<String> = redis::cmd("SET")
            .arg(redis.key(EPOCH))
            .arg(1)
            .arg("NX")
            .query_async(&mut redis.connection())
            .await?;
        Ok(first.is_some())
    }

    /// Pushes jobs that were marked as pushed. Those that Redis does not take are unmarked, for the next sweep.
    async fn push_all(&self, connection: &mut db::Connection, jobs: Vec<ToPush>) -> diesel::QueryResult<()> {
        let mut left = Vec::new();
        for (job, lane) in jobs {
            let Ok(lane) = lane.parse() else { continue };
            if let Err(error) = self.dispatcher.push(job, lane).await {
                tracing::warn!(%job, %error, "not pushed; the next sweep does it");
                left.push(job);
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        sweep::mark_unpushed(connection, &left).await
    }

    async fn close_all(&self, jobs: &[Ended], error: ErrorCode) {
        let log = EventLog::new(self.dispatcher.redis().clone());
        for (job, came) in jobs {
            let event = JobEvent::Error(ErrorEvent::after(error, *came));
            if let Err(failure) = log.close(*job, &event).await {
                tracing::warn!(%job, error = %failure, "the end of this job was stored but its event not written");
            }
        }
    }
}
