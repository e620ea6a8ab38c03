//! What the product stands on besides Postgres: configuration, telemetry, Redis and the log of job events.
//!
//! - [`config`]: the environment, read once at the start
//! - [`telemetry`]: logs and metrics
//! - [`redis`]: the connection, and the names of keys
//! - [`events`]: the log of a job's events, and the fan-out to streams

pub mod config;
pub mod events;
pub mod redis;
pub mod telemetry;
