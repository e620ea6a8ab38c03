//! Finding jobs that nobody holds: left by a dead worker, never pushed, forgotten by a Redis that restarted
//! empty, or waiting where no worker comes. Every process may sweep; they do not get in each other's way.

use std::time::Duration;

use db::jobs::sweep::{self, ToPush};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::JobId;
use domain::limits::MAX_ATTEMPTS;
use platform::events::log::EventLog;
use thiserror::Error;

use crate::dispatch::Dispatcher;
use crate::lane::Lane;
use crate::presence;

/// How long a stored job may stay unpushed: the time between commit and push.
const PUSH_GRACE: Duration = Duration::from_secs(3);
/// After this a waiting job is pushed again whatever is known of it.
const PUSH_PATIENCE: Duration = Duration::from_secs(60);
/// How long a job waits while no worker of its lane is seen.
pub const STRANDED_AFTER: Duration = Duration::from_secs(60);
/// Its absence tells that Redis lost its memory.
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

/// Sweeps every `every`, for ever. Failures are logged.
pub async fn run(pool: db::Pool, dispatcher: Dispatcher, every: Duration, stranded_after: Duration) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = once(&pool, &dispatcher, stranded_after).await {
            tracing::warn!(%error, "a sweep was not finished");
        }
    }
}

/// One sweep.
///
/// # Errors
/// [`SweepError`]; what was done before it stays done.
pub async fn once(
    pool: &db::Pool,
    dispatcher: &Dispatcher,
    stranded_after: Duration,
) -> Result<(), SweepError> {
    let mut connection = pool.get().await?;
    let reclaimed = sweep::reclaim_expired(&mut connection, MAX_ATTEMPTS).await?;
    for (job, _) in &reclaimed.requeued {
        tracing::warn!(%job, "a worker lost this job; it is pushed again");
    }
    push_all(dispatcher, reclaimed.requeued).await;
    close_all(dispatcher, &reclaimed.failed, ErrorCode::WorkersLost).await;
    push_all(
        dispatcher,
        sweep::take_unpushed(&mut connection, PUSH_GRACE, PUSH_PATIENCE).await?,
    )
    .await;
    if redis_forgot(dispatcher).await? {
        let waiting = sweep::take_all_waiting(&mut connection).await?;
        tracing::info!(jobs = waiting.len(), "a new Redis; waiting jobs are pushed again");
        push_all(dispatcher, waiting).await;
    }
    for lane in Lane::ALL {
        if !presence::is_served(dispatcher.redis(), lane).await? {
            let failed = sweep::fail_stranded(
                &mut connection,
                lane.as_str(),
                stranded_after,
                ErrorCode::QueueFull,
            )
            .await?;
            close_all(dispatcher, &failed, ErrorCode::QueueFull).await;
        }
    }
    Ok(())
}

/// Whether this is a Redis that has not been swept before. Only one caller is told so.
async fn redis_forgot(dispatcher: &Dispatcher) -> redis::RedisResult<bool> {
    let redis = dispatcher.redis();
    let first: Option<String> = redis::cmd("SET")
        .arg(redis.key(EPOCH))
        .arg(1)
        .arg("NX")
        .query_async(&mut redis.connection())
        .await?;
    Ok(first.is_some())
}

async fn push_all(dispatcher: &Dispatcher, jobs: Vec<ToPush>) {
    for (job, lane) in jobs {
        let Ok(lane) = lane.parse() else { continue };
        if let Err(error) = dispatcher.push(job, lane).await {
            tracing::warn!(%job, %error, "not pushed; the next sweep tries again");
        }
    }
}

async fn close_all(dispatcher: &Dispatcher, jobs: &[JobId], error: ErrorCode) {
    let log = EventLog::new(dispatcher.redis().clone());
    for job in jobs {
        if let Err(failure) = log.close(*job, &JobEvent::Error(error.event())).await {
            tracing::warn!(%job, error = %failure, "the end of this job was stored but not told");
        }
    }
}
