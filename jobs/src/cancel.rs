//! A person stops a job.

use db::jobs::finish::{self, Cancel};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::JobId;
use platform::events::{cancel, log::EventLog};

use crate::dispatch::Dispatcher;

/// Stops a waiting job at once, or tells the worker that has it. Gives what it met.
///
/// # Errors
/// When the database fails. A Redis that does not answer is no error: the worker finds the wish when it
/// renews its lease, the streams find the job's end in Postgres.
pub async fn cancel(
    connection: &mut db::Connection,
    dispatcher: &Dispatcher,
    job: JobId,
) -> diesel::QueryResult<Cancel> {
    let met = finish::cancel(connection, job).await?;
    let told = match met {
        Cancel::Cancelled => {
            let event = JobEvent::Error(ErrorCode::Cancelled.event());
            EventLog::new(dispatcher.redis().clone())
                .close(job, &event)
                .await
                .map(drop)
        }
        Cancel::Requested => cancel::announce(dispatcher.redis(), job).await,
        Cancel::Ended => Ok(()),
    };
    if let Err(error) = told {
        tracing::warn!(%job, %error, "the wish to stop was stored but not told");
    }
    Ok(met)
}
