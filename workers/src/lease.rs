//! Renewing the lease of a run, beside its handler.

use std::time::Instant;

use anyhow::Context as _;
use db::jobs::lease::{self, Renewal};
use domain::errors::ErrorCode;
use domain::ids::{JobId, RunToken};
use tokio::time::timeout;

use crate::context::Context;
use crate::failure::Failure;

/// Renews the lease till it is lost, runs out, or somebody asks to stop the job; gives how the run ends then. A
/// database that does not answer cannot hold it up: the lease is seen to run out.
pub async fn keep_lease(context: Context, job: JobId, token: RunToken) -> Failure {
    let config = &context.config.jobs;
    let mut held_until = Instant::now() + config.lease;
    loop {
        tokio::time::sleep(config.renew_every).await;
        // Counted from before the renewal, as the database's clock stood at or after that moment.
        let asked = Instant::now();
        let left = held_until.saturating_duration_since(asked);
        match timeout(left, renew(&context, job, token)).await {
            Ok(Ok(Renewal::Held)) => held_until = asked + config.lease,
            Ok(Ok(Renewal::CancelRequested)) => return Failure::Error(ErrorCode::Cancelled),
            Ok(Ok(Renewal::Lost)) => return Failure::Lost,
            Ok(Err(error)) if Instant::now() < held_until => {
                tracing::warn!("the lease was not renewed: {error:#}");
            }
            Ok(Err(_)) | Err(_) => {
                tracing::error!("the lease ran out");
                return Failure::Lost;
            }
        }
    }
}

async fn renew(context: &Context, job: JobId, token: RunToken) -> anyhow::Result<Renewal> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    Ok(lease::renew(&mut connection, job, token, context.config.jobs.lease).await?)
}
