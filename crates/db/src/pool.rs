//! The connection pool and the migrations.

use std::time::Duration;

use deadpool::Runtime;
use diesel_async::pooled_connection::deadpool::{BuildError, Pool as Deadpool, PoolError};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncConnection, AsyncMigrationHarness, AsyncPgConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use thiserror::Error;

/// Connections to Postgres, cheap to clone.
pub type Pool = Deadpool<AsyncPgConnection>;
/// No connection could be had from the pool.
pub type ConnectError = PoolError;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// How long anybody waits for a connection: for a free one, and for a new one to be made.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long sent data may stay unacknowledged before the connection counts as dead, in seconds.
const UNACKNOWLEDGED_SECONDS: u32 = 10;

/// Why the schema could not be brought up to date.
#[derive(Debug, Error)]
pub enum MigrateError {
    /// The database does not answer.
    #[error("cannot connect to the database: {0}")]
    Connect(#[from] diesel::ConnectionError),
    /// A migration failed; the database is as it was before that migration.
    #[error("a migration failed: {0}")]
    Run(Box<dyn std::error::Error + Send + Sync>),
}

/// Opens a pool of at most `size` connections. Nothing is connected before the first use; a connection that is not
/// had within [`CONNECT_TIMEOUT`] is an error.
///
/// # Errors
/// When the address cannot be read.
pub fn connect(url: &str, size: usize) -> Result<Pool, BuildError> {
    let mut config = ManagerConfig::default();
    // A connection that was closed is known without a query; one that breaks in use fails that use.
    config.recycling_method = RecyclingMethod::Fast;
    let manager = AsyncDieselConnectionManager::<AsyncPgConnection>::new_with_config(bounded(url), config);
    Pool::builder(manager)
        .max_size(size)
        .wait_timeout(Some(CONNECT_TIMEOUT))
        .create_timeout(Some(CONNECT_TIMEOUT))
        .recycle_timeout(Some(CONNECT_TIMEOUT))
        .runtime(Runtime::Tokio1)
        .build()
}

/// The address, with an end to waiting for a server that went silent, unless the operator chose one.
fn bounded(url: &str) -> String {
    const OPTION: &str = "tcp_user_timeout";
    if url.contains(OPTION) || !url.contains("://") {
        return url.to_owned();
    }
    let separator = if url.contains('?') { '&' } else { '?' };
    format!("{url}{separator}{OPTION}={UNACKNOWLEDGED_SECONDS}")
}

/// Runs the migrations that the database lacks and gives their number. Needs a runtime with several
/// threads. Processes that start at once wait for each other: the first takes an advisory lock.
///
/// # Errors
/// [`MigrateError`].
pub async fn migrate(url: &str) -> Result<usize, MigrateError> {
    use diesel_async::SimpleAsyncConnection;

    let mut connection = AsyncPgConnection::establish(url).await?;
    connection
        .batch_execute("SELECT pg_advisory_lock(7306)")
        .await
        .map_err(|error| MigrateError::Run(Box::new(error)))?;
    let mut harness = AsyncMigrationHarness::new(connection);
    harness
        .run_pending_migrations(MIGRATIONS)
        .map(|ran| ran.len())
        .map_err(MigrateError::Run)
}

#[cfg(test)]
mod tests {
    use super::bounded;

    #[test]
    fn waiting_for_a_silent_server_has_an_end() {
        assert_eq!(bounded("postgres://a/b"), "postgres://a/b?tcp_user_timeout=10");
        assert_eq!(
            bounded("postgres://a/b?host=/run"),
            "postgres://a/b?host=/run&tcp_user_timeout=10"
        );
        assert_eq!(
            bounded("postgres://a/b?tcp_user_timeout=1"),
            "postgres://a/b?tcp_user_timeout=1"
        );
    }
}
