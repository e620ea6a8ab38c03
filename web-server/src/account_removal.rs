//! Deleting the accounts whose day has come: closed one by one, then emptied in batches. Whatever a process that dies leaves
//! undone, the next clean-up of any process goes on with.

use anyhow::Context;
use db::account_deletions::{self, Batch};
use db::personal_data;
use domain::ids::{JobId, UserId};
use jobs::Dispatcher;
use jobs::cancel::announce;
use platform::events::log::EventLog;
use platform::redis::Redis;
use uuid::Uuid;

/// Rows that are deleted, or jobs whose logs are removed, at once.
const BATCH: i64 = 500;
/// Accounts that are closed, and accounts that are emptied, in one clean-up.
const MOST_ACCOUNTS: usize = 1_000;
/// Keys that Redis looks at in one step.
const KEYS_AT_ONCE: usize = 1_000;

/// Deletes accounts.
#[derive(Clone)]
pub struct AccountRemoval {
    pool: db::Pool,
    dispatcher: Dispatcher,
    log: EventLog,
}

impl AccountRemoval {
    pub(crate) fn new(pool: db::Pool, redis: &Redis) -> Self {
        Self {
            pool,
            dispatcher: Dispatcher::new(redis.clone()),
            log: EventLog::new(redis.clone()),
        }
    }

    /// Closes every account whose day has come, and empties those that are closed. Gives how many were deleted.
    ///
    /// # Errors
    /// When Postgres or Redis fails; what was removed until then stays removed.
    pub async fn run(&self) -> anyhow::Result<usize> {
        self.close_due().await?;
        let mut deleted = 0;
        for _ in 0..MOST_ACCOUNTS {
            let next = {
                let mut connection = self.pool.get().await?;
                account_deletions::next_closed(&mut connection).await?
            };
            let Some(user) = next else { break };
            // Before the rows, which say which keys are the account's.
            self.forget_keys(user).await.context("the keys of an account")?;
            if !self.empty(user).await? {
                break;
            }
            deleted += 1;
            tracing::info!(%user, "an account was deleted");
        }
        Ok(deleted)
    }

    async fn close_due(&self) -> anyhow::Result<()> {
        for _ in 0..MOST_ACCOUNTS {
            let closed = {
                let mut connection = self.pool.get().await?;
                account_deletions::close_next(&mut connection).await?
            };
            let Some(closed) = closed else { break };
            for (job, met) in closed.stopped {
                announce(&self.dispatcher, job, met).await;
            }
        }
        Ok(())
    }

    /// Deletes the rows of a closed account. Gives whether nothing is left of it; another process may be at it.
    async fn empty(&self, user: UserId) -> anyhow::Result<bool> {
        loop {
            let mut connection = self.pool.get().await?;
            match account_deletions::delete_some(&mut connection, user, BATCH).await? {
                Batch::Rows(_) => {}
                Batch::Gone => return Ok(true),
                Batch::Busy => return Ok(false),
            }
        }
    }

    /// Removes the logs of an account's jobs, and every key that has its id in its name.
    async fn forget_keys(&self, user: UserId) -> anyhow::Result<()> {
        let mut after = JobId(Uuid::nil());
        loop {
            let jobs = {
                let mut connection = self.pool.get().await?;
                personal_data::jobs_of(&mut connection, user, after, BATCH).await?
            };
            let Some(last) = jobs.last() else { break };
            after = *last;
            self.log.remove(&jobs).await?;
        }
        let redis = self.dispatcher.redis();
        let pattern = redis.key(&format!("*{user}*"));
        let mut cursor = 0_u64;
        loop {
            let (next, keys): (u64, Vec<String>) = redis::cmd("SCAN")
                .arg(cursor)
                .arg("MATCH")
                .arg(&pattern)
                .arg("COUNT")
                .arg(KEYS_AT_ONCE)
                .query_async(&mut redis.connection())
                .await?;
            if !keys.is_empty() {
                redis::cmd("UNLINK")
                    .arg(&keys)
                    .query_async::<()>(&mut redis.connection())
                    .await?;
            }
            if next == 0 {
                return Ok(());
            }
            cursor = next;
        }
    }
}
