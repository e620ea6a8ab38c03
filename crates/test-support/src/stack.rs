//! The Postgres and the Redis that tests use.

use anyhow::Context;

/// Addresses of the running services.
#[derive(Debug, Clone)]
pub struct Stack {
    /// A database whose user may make others.
    pub database_url: String,
    /// A Redis; tests tell themselves apart by key prefix.
    pub redis_url: String,
}

impl Stack {
    /// Those that `bin/test` started.
    ///
    /// # Errors
    /// When the environment names none.
    pub fn from_env() -> anyhow::Result<Self> {
        let read = |key: &str| {
            std::env::var(key).with_context(|| {
                format!(
                    "{key} is not set: run the tests with bin/test, or start the services with \
                     settings=$(bin/stack start) && eval \"$settings\""
                )
            })
        };
        Ok(Self {
            database_url: read("DATABASE_URL")?,
            redis_url: read("REDIS_URL")?,
        })
    }
}
