//! What the tests of all crates share.
//!
//! - [`providers`]: servers that speak the wire formats of AI providers
//! - [`stack`]: the Postgres and the Redis that tests use
//! - [`database`]: a database for every test
//! - [`redis_server`]: a Redis that a test may kill
//! - [`wait`]: waiting for what happens elsewhere

pub mod database;
pub mod providers;
pub mod redis_server;
pub mod stack;
pub mod wait;
