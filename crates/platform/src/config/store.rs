//! Postgres and Redis.

use super::reader::{ConfigError, Environment};

/// Where the data lives.
#[derive(Clone)]
pub struct StoreConfig {
    /// `DATABASE_URL`.
    pub database_url: String,
    /// `DATABASE_POOL`: connections a process may open. Default 16.
    pub database_pool: usize,
    /// `REDIS_URL`.
    pub redis_url: String,
    /// `REDIS_PREFIX`: what every key begins with. Default `morpheo`.
    pub redis_prefix: String,
}

impl StoreConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        Ok(Self {
            database_url: environment.required("DATABASE_URL")?,
            database_pool: environment.parsed_or("DATABASE_POOL", 16)?,
            redis_url: environment.required("REDIS_URL")?,
            redis_prefix: environment.parsed_or("REDIS_PREFIX", "morpheo".to_owned())?,
        })
    }
}

impl std::fmt::Debug for StoreConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The addresses may hold passwords.
        f.debug_struct("StoreConfig")
            .field("database_pool", &self.database_pool)
            .field("redis_prefix", &self.redis_prefix)
            .finish_non_exhaustive()
    }
}
