//! The connection pool and the migrations.

use diesel_async::pooled_connection::AsyncDieselConnectionManager;
use diesel_async::pooled_connection::deadpool::{BuildError, Pool as Deadpool, PoolError};
use diesel_async::{AsyncConnection, AsyncMigrationHarness, AsyncPgConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use thiserror::Error;

/// Connections to Postgres, cheap to clone.
pub type Pool = Deadpool<AsyncPgConnection>;
/// No connection could be had from the pool.
pub type ConnectError = PoolError;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

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

/// Opens a pool of at most `size` connections. Nothing is connected before the first use.
///
/// # Errors
/// When the address cannot be read.
pub fn connect(url: &str, size: usize) -> Result<Pool, BuildError> {
    let manager = AsyncDieselConnectionManager::<AsyncPgConnection>::new(url);
    Pool::builder(manager).max_size(size).build()
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
