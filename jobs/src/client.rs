//! The one way to ask for background work: [`Jobs::submit`] hands a job over, [`Jobs::wait`] waits for what it gives.

use std::sync::Arc;
use std::time::Duration;

use db::jobs::create::Bounds;
use db::jobs::finish::Cancel;
use db::jobs::read::{self, Outcome};
use db::pool::ConnectError;
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::ids::{JobId, UserId};
use futures_util::StreamExt;
use platform::events::hub::Hub;
use platform::events::{EventId, LoggedEvent};
use thiserror::Error;
use tokio::time::Instant;
use tracing::Instrument;

use crate::cancel;
use crate::dispatch::Dispatcher;
use crate::kinds::JobKind;
use crate::prices::Prices;
use crate::submit::{self, Submission, SubmitError, Submitted};

/// How often a waiting call looks into Postgres, for an end without an event.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Hands jobs over and waits for them. Cheap to clone.
#[derive(Clone)]
pub struct Jobs {
    pool: db::Pool,
    dispatcher: Dispatcher,
    hub: Hub,
    prices: Arc<Prices>,
    bounds: Bounds,
    asks_confirmation: bool,
}

/// Why nothing came of a job.
#[derive(Debug, Error)]
pub enum WaitError {
    /// The job ended without a result, as the catalogue says it.
    #[error("{0}")]
    Ended(ErrorCode, Option<ErrorDetail>),
    /// It took too long and was stopped.
    #[error("the job took too long")]
    TimedOut,
    /// The database cannot be reached.
    #[error("no database connection: {0}")]
    Connect(#[from] ConnectError),
    /// The database failed.
    #[error("the job could not be looked up: {0}")]
    Store(#[from] diesel::result::Error),
    /// What is stored is not what the kind gives.
    #[error("the output cannot be read: {0}")]
    Output(#[from] serde_json::Error),
}

impl Jobs {
    /// `bounds` hold for each lane. `asks_confirmation`: the credits of new accounts wait until their addresses are confirmed.
    #[must_use]
    pub fn new(
        pool: db::Pool,
        dispatcher: Dispatcher,
        hub: Hub,
        prices: Prices,
        bounds: Bounds,
        asks_confirmation: bool,
    ) -> Self {
        Self {
            pool,
            dispatcher,
            hub,
            prices: Arc::new(prices),
            bounds,
            asks_confirmation,
        }
    }

    /// What jobs cost.
    #[must_use]
    pub fn prices(&self) -> &Prices {
        &self.prices
    }

    /// Stores a job, reserves its price, and pushes it.
    ///
    /// # Errors
    /// [`SubmitError`]. A dispatcher that does not answer is no error: the job is pushed later.
    pub async fn submit<K: JobKind>(&self, submission: Submission<K>) -> Result<Submitted, SubmitError> {
        // The worker's span has the same fields: a job is found by them in the lines of both.
        let span = tracing::info_span!("job", job = %submission.id, kind = K::NAME, user = %submission.user);
        submit::submit(
            &self.pool,
            &self.dispatcher,
            &self.prices,
            self.bounds,
            self.asks_confirmation,
            submission,
        )
        .instrument(span)
        .await
    }

    /// Waits for the output of a job, for at most `within`; then the job is stopped, unless it ended meanwhile.
    /// Postgres answers when the job's last event could not be written.
    ///
    /// # Errors
    /// [`WaitError`].
    pub async fn wait<K: JobKind>(
        &self,
        job: JobId,
        owner: UserId,
        within: Duration,
    ) -> Result<K::Output, WaitError> {
        let end = Instant::now() + within;
        let mut events = std::pin::pin!(self.events(job, EventId::default()));
        loop {
            let look_at = end.min(Instant::now() + LOOK_EVERY);
            // Only the end matters; whatever comes before it passes by.
            let ended = async {
                while let Some(event) = events.next().await {
                    if event.is_terminal() {
                        return;
                    }
                }
                std::future::pending().await
            };
            // Either way Postgres is asked: the log says that there is an output, not which.
            let _ended = tokio::time::timeout_at(look_at, ended).await;
            if let Some(outcome) = self.outcome(job, owner).await? {
                return output::<K>(outcome);
            }
            if Instant::now() >= end {
                return self.give_up::<K>(job, owner).await;
            }
        }
    }

    /// Stops a job that took too long. One that ended in this very moment gives its output.
    async fn give_up<K: JobKind>(&self, job: JobId, owner: UserId) -> Result<K::Output, WaitError> {
        match self.cancel(job, owner).await? {
            Some(Cancel::Ended) => match self.outcome(job, owner).await? {
                Some(outcome) => output::<K>(outcome),
                None => Err(WaitError::TimedOut),
            },
            _ => Err(WaitError::TimedOut),
        }
    }

    /// How a person's job ended; nothing while it has not.
    ///
    /// # Errors
    /// When the database cannot be reached or fails.
    pub async fn outcome(&self, job: JobId, owner: UserId) -> Result<Option<Outcome>, WaitError> {
        let mut connection = self.pool.get().await?;
        Ok(read::outcome(&mut connection, job, owner).await?)
    }

    /// The events of a job after a place, as they stand in its log and as they come. Ends with the terminal one.
    pub fn events(
        &self,
        job: JobId,
        after: EventId,
    ) -> impl futures_util::Stream<Item = LoggedEvent> + Send + use<> {
        self.hub.events(job, after)
    }

    /// Stops a person's job. Nothing when there is no such job.
    ///
    /// # Errors
    /// When the database cannot be reached or fails.
    pub async fn cancel(&self, job: JobId, owner: UserId) -> Result<Option<Cancel>, WaitError> {
        let mut connection = self.pool.get().await?;
        Ok(cancel::cancel(&mut connection, &self.dispatcher, job, owner).await?)
    }

    /// Makes known that jobs were cancelled in a transaction with something else.
    pub async fn cancelled(&self, jobs: &[(JobId, Cancel)]) {
        for (job, met) in jobs {
            cancel::announce(&self.dispatcher, *job, *met).await;
        }
    }
}

fn output<K: JobKind>(outcome: Outcome) -> Result<K::Output, WaitError> {
    match outcome {
        Outcome::Succeeded { output, .. } => Ok(serde_json::from_str(&output)?),
        Outcome::Failed { code, detail } => Err(WaitError::Ended(
            ErrorCode::from_code(&code).unwrap_or(ErrorCode::StreamUnexpected),
            // What another version wrote is left out.
            detail.and_then(|detail| serde_json::from_str(&detail).ok()),
        )),
    }
}
