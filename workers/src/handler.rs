//! What a handler of a kind of job is: it takes a job and gives what the job ends with. Claiming, leases, credits and
//! the last event are the runner's.

use std::future::Future;
use std::marker::PhantomData;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use db::jobs::finish::{Success, Write, WriteError};
use db::jobs::lease::{Claimed, JobApp};
use diesel::QueryResult;
use domain::ids::{JobId, UserId};
use futures_util::future::BoxFuture;
use jobs::kinds::JobKind;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// A kind of job that this worker can run.
pub trait Handler: JobKind + Sized {
    /// Does the work. May run again from the start at any moment, so it changes nothing but by what it gives.
    ///
    /// # Errors
    /// Why the job has no result.
    fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> impl Future<Output = Result<Finished<Self::Output>, Failure>> + Send;
}

/// A job as its handler gets it.
#[derive(Debug)]
pub struct Job<K: JobKind> {
    pub id: JobId,
    pub user: UserId,
    /// The app it works on.
    pub app: Option<JobApp>,
    /// When it was asked for. What it makes gives way to what was asked for later.
    pub asked_at: DateTime<Utc>,
    pub input: K::Input,
}

impl<K: JobKind> Job<K> {
    /// The job of a claim.
    ///
    /// # Errors
    /// When its input is not what the kind takes.
    pub fn of(claimed: &Claimed) -> serde_json::Result<Self> {
        Ok(Self {
            id: claimed.id,
            user: claimed.user,
            app: claimed.app.clone(),
            asked_at: claimed.asked_at,
            input: serde_json::from_str(&claimed.input)?,
        })
    }

    /// The app it works on, for a kind that has one.
    ///
    /// # Errors
    /// When it has none.
    pub fn app(&self) -> anyhow::Result<JobApp> {
        self.app
            .clone()
            .ok_or_else(|| anyhow::anyhow!("a job of kind {} without an app", K::NAME))
    }
}

/// What a job ends with: its output, and what is written beside it.
pub struct Finished<Output> {
    success: Success,
    output: PhantomData<fn() -> Output>,
}

impl<Output: Serialize + 'static> Finished<Output> {
    /// An output, and nothing is written beside it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn plain(output: &Output) -> anyhow::Result<Self> {
        let json: Arc<str> = serde_json::to_string(output)?.into();
        Ok(Self::of(Arc::new(move |_| {
            let json = Arc::clone(&json);
            Box::pin(async move { Ok(json.as_ref().to_owned()) })
        })))
    }

    /// An output that comes of what is written in the finishing transaction. `write` only queries; it may run again
    /// when that transaction failed.
    pub fn writing(
        write: impl for<'c> Fn(&'c mut db::Connection) -> BoxFuture<'c, QueryResult<Output>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self::writing_if_allowed(move |connection| {
            let written = write(connection);
            Box::pin(async move { Ok(written.await?) })
        })
    }

    /// [`Finished::writing`] of what may turn out not to be allowed: on [`WriteError::Refused`] nothing is written, and
    /// the job ends with that error.
    pub fn writing_if_allowed(
        write: impl for<'c> Fn(&'c mut db::Connection) -> BoxFuture<'c, Result<Output, WriteError>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self::of(Arc::new(move |connection| {
            let written = write(connection);
            Box::pin(async move { Ok(serde_json::to_string(&written.await?)?) })
        }))
    }

    fn of(write: Write) -> Self {
        Self {
            success: Success {
                write,
                refund: 0,
                app_units: None,
            },
            output: PhantomData,
        }
    }

    /// Gives so many credits of the price back: the work was done in part.
    #[must_use]
    pub fn refunding(mut self, credits: i32) -> Self {
        self.success.refund = credits;
        self
    }

    /// Gives the whole price back.
    #[must_use]
    pub fn free(self) -> Self {
        self.refunding(i32::MAX)
    }

    /// Notes what the call of an app's AI took of a budget.
    #[must_use]
    pub fn counting(mut self, units: i32) -> Self {
        self.success.app_units = Some(units);
        self
    }

    /// As the finishing transaction takes it.
    pub(crate) fn into_success(self) -> Success {
        self.success
    }
}
