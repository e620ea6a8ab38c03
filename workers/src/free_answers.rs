//! How many bytes the models that people bring may write into the logs of an account's jobs. Their answers cost no
//! credits, and Redis keeps the logs of ended jobs for a while: without a limit, one account could fill it.

use std::time::Duration;

use domain::errors::ErrorCode;
use domain::ids::UserId;
use platform::redis::Redis;

use crate::context::Context;
use crate::failure::Failure;

/// Within how long the bytes of an account are added up: as long as the log of an ended job is kept.
const WINDOW: Duration = Duration::from_secs(900);
/// How many bytes of a job are counted at once.
const COUNTED_AT_ONCE: u64 = 64 * 1024;

/// Counts the events of one run for its account.
pub(crate) struct FreeAnswers {
    redis: Redis,
    /// Under what the account's bytes are counted.
    name: String,
    /// Most bytes within [`WINDOW`].
    most: u64,
    uncounted: u64,
}

impl FreeAnswers {
    /// For a run of an account.
    ///
    /// # Errors
    /// `rate-limited` when the account's jobs wrote too much.
    pub(crate) async fn open(context: &Context, account: UserId) -> Result<Self, Failure> {
        let mut free_answers = Self {
            redis: context.redis().clone(),
            name: format!("free-answers:{account}"),
            most: context.config.jobs.free_answer_bytes,
            uncounted: 0,
        };
        free_answers.count().await?;
        Ok(free_answers)
    }

    /// Adds so many bytes.
    ///
    /// # Errors
    /// `rate-limited` when that is too much.
    pub(crate) async fn add(&mut self, bytes: usize) -> Result<(), Failure> {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.uncounted = self.uncounted.saturating_add(bytes);
        if self.uncounted < COUNTED_AT_ONCE {
            return Ok(());
        }
        self.count().await
    }

    /// Counts what was added last, at the end of a run.
    pub(crate) async fn count_rest(&mut self) {
        // The run ended as it did; the next one is refused.
        let _ = self.count().await;
    }

    /// A Redis that does not answer refuses nobody: it stores nothing either.
    async fn count(&mut self) -> Result<(), Failure> {
        let bytes = std::mem::take(&mut self.uncounted);
        match self.redis.count_many(&self.name, bytes, WINDOW).await {
            Ok(counted) if counted >= self.most => Err(ErrorCode::RateLimited.into()),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "bytes of an answer were not counted");
                Ok(())
            }
        }
    }
}
