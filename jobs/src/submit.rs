//! A request becomes a job: the credit is reserved and the job stored in one transaction, then its id is
//! pushed. A crash in between loses nothing: the sweeper pushes it.

use db::credits::Balance;
use db::jobs::create::{self, Created, NewJob};
use db::pool::ConnectError;
use domain::ids::{AppId, JobId, UserId};
use serde_json::Value;
use thiserror::Error;

use crate::dispatch::Dispatcher;
use crate::kinds::JobKind;

/// What a person asks for.
#[derive(Debug, Clone)]
pub struct Submission<K> {
    /// Its id. One that was used before stands for the same wish: there is one job then.
    pub id: JobId,
    /// Whose job it is.
    pub user: UserId,
    /// The app it works on.
    pub app: Option<AppId>,
    /// Its payload.
    pub kind: K,
    /// The person's text.
    pub prompt: String,
    /// The page it works on.
    pub html: Option<String>,
    /// What it works on besides.
    pub context: Option<Value>,
}

/// Why there is no job.
#[derive(Debug, Error)]
pub enum SubmitError {
    /// The account has no credit left.
    #[error("no credit is left")]
    OutOfCredits(Balance),
    /// The id is that of another job.
    #[error("the id is taken")]
    IdTaken,
    /// Too many jobs wait.
    #[error("too many jobs wait")]
    QueueFull,
    /// The database cannot be reached.
    #[error("no database connection: {0}")]
    Connect(#[from] ConnectError),
    /// The database failed.
    #[error("the job could not be stored: {0}")]
    Store(#[from] diesel::result::Error),
    /// The payload cannot be written as JSON.
    #[error("the payload cannot be written: {0}")]
    Payload(#[from] serde_json::Error),
}

/// Stores and pushes a job. `max_waiting` bounds its lane.
///
/// # Errors
/// [`SubmitError`]. A dispatcher that does not answer is no error: the job is pushed later.
pub async fn submit<K: JobKind>(
    pool: &db::Pool,
    dispatcher: &Dispatcher,
    max_waiting: i64,
    submission: Submission<K>,
) -> Result<JobId, SubmitError> {
    let id = submission.id;
    let job = NewJob {
        id,
        kind: K::NAME,
        lane: K::LANE.as_str(),
        user: submission.user,
        app: submission.app,
        payload: serde_json::to_value(&submission.kind)?,
        prompt: submission.prompt,
        html: submission.html,
        context: submission.context,
        charged: K::CHARGED,
    };
    let mut connection = pool.get().await?;
    match create::create(&mut connection, job, max_waiting).await? {
        Created::Queued => {}
        Created::Repeated => return Ok(id),
        Created::IdTaken => return Err(SubmitError::IdTaken),
        Created::OutOfCredits(balance) => return Err(SubmitError::OutOfCredits(balance)),
        Created::QueueFull => return Err(SubmitError::QueueFull),
    }
    match dispatcher.push(id, K::LANE).await {
        Ok(()) => create::mark_pushed(&mut connection, id).await?,
        Err(error) => tracing::warn!(job = %id, %error, "the sweeper will push this job"),
    }
    Ok(id)
}
