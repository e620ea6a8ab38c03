//! The life of one run: claim, lease, handler, end (architecture, section 3).

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use db::jobs::finish::{self, Success};
use db::jobs::lease::{self, Claimed, Renewal};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::{JobId, RunToken};
use futures_util::FutureExt;
use jobs::stats::{self, Stat};

use crate::context::Context;
use crate::failure::Failure;
use crate::handlers;
use crate::run::Run;
use crate::stop::Reason;

/// How often the end of a job is written before it is left to the sweeper.
const WRITE_ATTEMPTS: u32 = 6;

/// Runs a job to its end. A job that another run has, or that ended, is left alone.
///
/// # Errors
/// When it could not be claimed because the database failed; the sweeper will push it again.
pub async fn run(context: &Context, id: JobId) -> anyhow::Result<()> {
    let token = RunToken::generate();
    let claimed = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        lease::claim(&mut connection, id, token, context.config.jobs.lease).await?
    };
    let Some(claimed) = claimed else {
        tracing::debug!(job = %id, "a duplicate delivery");
        return Ok(());
    };
    let started = Instant::now();
    tracing::info!(job = %id, kind = %claimed.kind, attempt = claimed.attempt, "started");
    let outcome = work(context, &claimed).await;
    let result = settle(context, &claimed, outcome).await;
    stats::record(
        context.redis(),
        Stat::JobDuration,
        &claimed.kind,
        result,
        started.elapsed(),
    )
    .await;
    tracing::info!(job = %id, kind = %claimed.kind, result, took = ?started.elapsed(), "ended");
    Ok(())
}

/// Runs the handler for as long as the run may go on.
async fn work(context: &Context, claimed: &Claimed) -> Result<Success, Failure> {
    // First of all: a wish to stop that is told from now on is heard.
    let mut stop = context.stops.enter(claimed.id, claimed.token);
    if let Err(error) = context.log.claim(claimed.id, claimed.token).await {
        tracing::warn!(job = %claimed.id, %error, "the event log could not be claimed");
    }
    let mut run = Run::new(claimed.id, claimed.attempt, claimed.token, context.log.clone());
    if claimed.again {
        run.restart().await?;
    }
    let handler = AssertUnwindSafe(handlers::dispatch(context, claimed, &mut run)).catch_unwind();
    tokio::select! {
        outcome = handler => outcome.unwrap_or_else(|_| Err(Failure::Unexpected(anyhow::anyhow!("panicked")))),
        reason = stop.stopped() => Err(match reason {
            Reason::Cancelled => Failure::Error(ErrorCode::Cancelled),
            Reason::Draining => Failure::HandBack,
        }),
        failure = keep_lease(context, claimed) => Err(failure),
    }
}

/// Renews the lease till it is lost or the person wants the job stopped.
async fn keep_lease(context: &Context, claimed: &Claimed) -> Failure {
    let jobs = &context.config.jobs;
    let mut held_until = Instant::now() + jobs.lease;
    loop {
        tokio::time::sleep(jobs.renew_every).await;
        match renew(context, claimed).await {
            Ok(Renewal::Held) => held_until = Instant::now() + jobs.lease,
            Ok(Renewal::CancelRequested) => return Failure::Error(ErrorCode::Cancelled),
            Ok(Renewal::Lost) => return Failure::Lost,
            Err(error) if Instant::now() < held_until => {
                tracing::warn!(job = %claimed.id, %error, "the lease was not renewed");
            }
            Err(error) => {
                tracing::error!(job = %claimed.id, %error, "the lease ran out");
                return Failure::Lost;
            }
        }
    }
}

async fn renew(context: &Context, claimed: &Claimed) -> anyhow::Result<Renewal> {
    let mut connection = context.pool.get().await?;
    Ok(lease::renew(
        &mut connection,
        claimed.id,
        claimed.token,
        context.config.jobs.lease,
    )
    .await?)
}

/// Writes the end of the run to Postgres first, then to the log. Gives the result's name.
async fn settle(context: &Context, claimed: &Claimed, outcome: Result<Success, Failure>) -> &'static str {
    let written = match outcome {
        Ok(success) => {
            let end = JobEvent::Complete;
            (
                write(context, claimed, End::Success(Box::new(success))).await,
                Some(end),
                "succeeded",
            )
        }
        Err(Failure::Error(code)) => {
            let result = if code == ErrorCode::Cancelled {
                "cancelled"
            } else {
                "failed"
            };
            let end = JobEvent::Error(code.event());
            (
                write(context, claimed, End::Failure(code)).await,
                Some(end),
                result,
            )
        }
        Err(Failure::Unexpected(error)) => {
            tracing::error!(job = %claimed.id, "{error:#}");
            let code = ErrorCode::StreamUnexpected;
            let end = JobEvent::Error(code.event());
            (
                write(context, claimed, End::Failure(code)).await,
                Some(end),
                "failed",
            )
        }
        Err(Failure::HandBack) => (hand_back(context, claimed).await, None, "handed back"),
        Err(Failure::Lost) => return "lost",
    };
    match written {
        (Ok(true), Some(end), result) => {
            if let Err(error) = context.log.append_last(claimed.id, claimed.token, &end).await {
                tracing::warn!(job = %claimed.id, %error, "the end was stored but not told");
            }
            result
        }
        (Ok(true), None, result) => result,
        (Ok(false), ..) => "lost",
        (Err(error), ..) => {
            tracing::error!(job = %claimed.id, "the end could not be stored, the sweeper takes over: {error:#}");
            "lost"
        }
    }
}

#[derive(Clone)]
enum End {
    Success(Box<Success>),
    Failure(ErrorCode),
}

/// Writes the end, and again if the database fails for a moment. Gives whether the run still held the job.
async fn write(context: &Context, claimed: &Claimed, end: End) -> anyhow::Result<bool> {
    let mut pause = Duration::from_millis(100);
    for attempt in 1.. {
        let written = async {
            let mut connection = context.pool.get().await?;
            anyhow::Ok(match end.clone() {
                End::Success(success) => {
                    finish::succeed(&mut connection, claimed.id, claimed.token, *success).await?
                }
                End::Failure(code) => finish::fail(&mut connection, claimed.id, claimed.token, code).await?,
            })
        };
        match written.await {
            Err(error) if attempt < WRITE_ATTEMPTS => {
                tracing::warn!(job = %claimed.id, %error, "the end was not stored, once more");
                tokio::time::sleep(pause).await;
                pause *= 2;
            }
            written => return written,
        }
    }
    Ok(false)
}

async fn hand_back(context: &Context, claimed: &Claimed) -> anyhow::Result<bool> {
    let mut connection = context.pool.get().await?;
    let held = lease::hand_back(&mut connection, claimed.id, claimed.token).await?;
    if held && let Some(lane) = handlers::lane_of(&claimed.kind) {
        context.dispatcher.push(claimed.id, lane).await?;
        db::jobs::create::mark_pushed(&mut connection, claimed.id).await?;
    }
    Ok(held)
}
