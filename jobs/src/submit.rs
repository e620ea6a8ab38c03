//! A request becomes a job: the price is reserved and the job stored in one transaction, then its id is pushed. A
//! crash in between loses nothing: the sweeper pushes it.

use db::app_ai::calls::{NewCall, Refusal};
use db::credits::{Balance, Unconfirmed};
use db::jobs::create::{self, Bounds, Created, NewJob};
use db::pool::ConnectError;
use domain::ids::{AppId, JobId, StoryId, UserId};
use thiserror::Error;

use crate::cancel;
use crate::dispatch::Dispatcher;
use crate::kinds::{self, JobKind};
use crate::prices::Prices;

/// What a person asks for.
#[derive(Debug)]
pub struct Submission<K: JobKind> {
    /// The id of the job. One that was used before, with the same input, is the same job.
    pub id: JobId,
    pub user: UserId,
    /// The app it works on.
    pub app: Option<AppId>,
    pub input: K::Input,
    /// The story of this account whose one free retry the job takes.
    pub free_retry: Option<StoryId>,
    /// The call of an app's AI that it is.
    pub app_call: Option<NewCall>,
}

impl<K: JobKind> Submission<K> {
    /// A job about an app, or about none, that takes no free retry.
    #[must_use]
    pub fn new(id: JobId, user: UserId, app: Option<AppId>, input: K::Input) -> Self {
        Self {
            id,
            user,
            app,
            input,
            free_retry: None,
            app_call: None,
        }
    }
}

/// A job that was handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Submitted {
    pub job: JobId,
    /// Whether it had been handed over before.
    pub is_repeated: bool,
}

/// Why there is no job.
#[derive(Debug, Error)]
pub enum SubmitError {
    /// The account has not enough credits left.
    #[error("no credit is left")]
    OutOfCredits(Balance),
    /// The account would pass the cap of credits a month which its owner set.
    #[error("the cap of {0} credits a month is reached")]
    CapPassed(i32),
    /// The credits of the account wait until its address is confirmed.
    #[error("the address of the account is not confirmed")]
    Unconfirmed,
    /// The person used the id for a job with another input.
    #[error("the id is that of another job of the same person")]
    IdReused,
    /// The id is that of another person's job.
    #[error("the id is taken")]
    IdTaken,
    /// Too many jobs wait.
    #[error("too many jobs wait")]
    QueueFull,
    /// The person has too many jobs that wait or run.
    #[error("the person has too many jobs")]
    TooManyJobs,
    /// The call of an app's AI is not made.
    #[error("the call of an app is not made: {0:?}")]
    CallRefused(Refusal),
    /// Another job has the free retry.
    #[error("another job has the free retry of the story")]
    RetryTaken,
    /// The database cannot be reached.
    #[error("no database connection: {0}")]
    Connect(#[from] ConnectError),
    /// The database failed.
    #[error("the job could not be stored: {0}")]
    Store(#[from] diesel::result::Error),
    /// The input cannot be written as JSON.
    #[error("the input cannot be written: {0}")]
    Input(#[from] serde_json::Error),
}

pub(crate) async fn submit<K: JobKind>(
    pool: &db::Pool,
    dispatcher: &Dispatcher,
    prices: &Prices,
    bounds: Bounds,
    asks_confirmation: bool,
    submission: Submission<K>,
) -> Result<Submitted, SubmitError> {
    let id = submission.id;
    let job = NewJob {
        id,
        kind: K::NAME,
        lane: K::LANE.as_str(),
        user: submission.user,
        app: submission.app,
        input: serde_json::to_string(&submission.input)?,
        max_attempts: K::MAX_ATTEMPTS,
        counted: K::COUNTS.then(kinds::counted),
        price: K::price(&submission.input, prices),
        unconfirmed: if !asks_confirmation {
            Unconfirmed::PaysAll
        } else if K::makes_app(&submission.input) {
            Unconfirmed::PaysFirstApp
        } else {
            Unconfirmed::Nothing
        },
        free_retry: submission.free_retry,
        replaces_waiting: K::REPLACES_WAITING,
        app_call: submission.app_call,
    };
    let bounds = Bounds {
        of_account: bounds.of_account.min(K::MOST_OF_ACCOUNT),
        ..bounds
    };
    let created = {
        let mut connection = pool.get().await?;
        create::create(&mut connection, job, bounds).await?
    };
    let is_repeated = match created {
        Created::Queued { replaced } => {
            for (job, met) in replaced {
                cancel::announce(dispatcher, job, met).await;
            }
            false
        }
        Created::Repeated => true,
        Created::Different => return Err(SubmitError::IdReused),
        Created::IdTaken => return Err(SubmitError::IdTaken),
        Created::OutOfCredits(balance) => return Err(SubmitError::OutOfCredits(balance)),
        Created::CapPassed(cap) => return Err(SubmitError::CapPassed(cap)),
        Created::Unconfirmed => return Err(SubmitError::Unconfirmed),
        Created::QueueFull => return Err(SubmitError::QueueFull),
        Created::TooManyJobs => return Err(SubmitError::TooManyJobs),
        Created::RetryTaken => return Err(SubmitError::RetryTaken),
        Created::CallRefused(refusal) => return Err(SubmitError::CallRefused(refusal)),
    };
    if !is_repeated {
        tracing::info!("submitted");
        if let Err(error) = dispatcher.push(id, K::LANE).await {
            tracing::warn!(%error, "not pushed; the next sweep does it");
        }
    }
    Ok(Submitted { job: id, is_repeated })
}
