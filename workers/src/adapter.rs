//! The only place that knows apalis: lanes become queues, deliveries become runs.

use std::time::Duration;

use apalis::layers::WorkerBuilderExt;
use apalis::prelude::{BackendExt, BoxDynError, Data, Monitor, ParallelizeExt, WorkerBuilder};
use jobs::Lane;
use jobs::dispatch::{Ticket, Wake, wake_ups};

use crate::context::Context;
use crate::runner;

/// How often a lane is looked at without a wake-up.
const TICK: Duration = Duration::from_millis(500);
/// How long a job waits for its next delivery when the database did not let it be claimed.
const CLAIM_PAUSE: Duration = Duration::from_secs(1);

/// A monitor that serves these lanes with at most `concurrency` jobs at once in each.
pub fn monitor(context: &Context, lanes: &[Lane], concurrency: usize) -> Monitor {
    // A restarted process must not have the name of the one before: it would be refused for a minute.
    let process = domain::ids::RunToken::generate();
    let mut monitor = Monitor::new().should_restart(|_, error| {
        tracing::warn!(%error, "a lane is started again");
        true
    });
    for lane in lanes.iter().copied() {
        let context = context.clone();
        monitor = monitor.register(move |restarts| {
            let name = format!("{lane}-{process}-{restarts}");
            let queue = context.dispatcher.queue(lane);
            let wake = Wake(wake_ups(context.redis().clone(), lane, TICK));
            WorkerBuilder::new(name.as_str())
                .backend(queue.poll_with_strategy(wake))
                .data(context.clone())
                .data(lane)
                .concurrency(lane.at_once(concurrency))
                .parallelize(tokio::spawn)
                .build(deliver)
        });
    }
    monitor
}

async fn deliver(ticket: Ticket, context: Data<Context>, lane: Data<Lane>) -> Result<(), BoxDynError> {
    if let Err(error) = runner::run(&context, ticket.job).await {
        tracing::error!(job = %ticket.job, "not claimed, it is delivered again: {error:#}");
        tokio::time::sleep(CLAIM_PAUSE).await;
        if let Err(error) = context.dispatcher.push(ticket.job, *lane).await {
            tracing::error!(job = %ticket.job, %error, "not delivered again; a sweep does it within a minute");
        }
    }
    // The dispatcher's own retries are not used: the job's row says what is to be done.
    Ok(())
}
