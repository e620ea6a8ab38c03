//! A person stops a job.

use db::jobs::finish::{self, Cancel};
use domain::errors::ErrorCode;
use domain::events::{ErrorEvent, JobEvent};
use domain::ids::{JobId, UserId};
use platform::events::{cancel, log::EventLog};

use crate::dispatch::Dispatcher;

/// Stops a waiting job at once, or asks the worker that has it to stop. Gives what it met; nothing when the person
/// has no such job.
///
/// # Errors
/// A database error. A Redis that does not answer is no error: the worker finds the request when it renews its
/// lease, streams find the job's end in Postgres.
pub async fn cancel(
    connection: &mut db::Connection,
    dispatcher: &Dispatcher,
    job: JobId,
    owner: UserId,
) -> diesel::QueryResult<Option<Cancel>> {
    let met = finish::cancel(connection, job, owner).await?;
    if let Some(met) = met {
        announce(dispatcher, job, met).await;
    }
    Ok(met)
}

/// Tells the streams of a job, or the worker that has it, that it was cancelled in Postgres. A Redis that does not answer
/// is no error, as with [`cancel()`].
pub async fn announce(dispatcher: &Dispatcher, job: JobId, met: Cancel) {
    let announced = match met {
        Cancel::Cancelled(came) => {
            let event = JobEvent::Error(ErrorEvent::after(ErrorCode::Cancelled, came));
            EventLog::new(dispatcher.redis().clone())
                .close(job, &event)
                .await
                .map(drop)
        }
        Cancel::Requested => cancel::announce(dispatcher.redis(), job).await,
        Cancel::Ended => Ok(()),
    };
    if let Err(error) = announced {
        tracing::warn!(%job, %error, "the cancellation was stored but not announced");
    }
}
