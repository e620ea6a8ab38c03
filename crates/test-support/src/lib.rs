//! What the tests of all crates share.
//!
//! - [`providers`]: servers that speak the wire formats of AI providers
//! - [`model_server`]: servers that behave as what people connect: Ollama, LM Studio, llama.cpp, vLLM, OpenRouter
//! - [`images`]: servers that draw, in the wire formats of AI providers
//! - [`stack`]: the Postgres and the Redis that tests use
//! - [`database`]: a database for every test
//! - [`files`]: files as people attach them
//! - [`redis_server`]: a Redis that a test may kill
//! - [`oidc`]: an OpenID provider that people sign in with
//! - [`mail`]: a mail server, and reading what was sent
//! - [`passkey_device`]: a device with a passkey
//! - [`s3`]: a server that speaks S3
//! - [`stripe`]: Stripe, with pages where somebody pays, and events
//! - [`wait`]: waiting for what happens elsewhere

pub mod database;
pub mod files;
pub mod images;
pub mod mail;
pub mod model_server;
pub mod oidc;
pub mod passkey_device;
pub mod providers;
pub mod redis_server;
pub mod s3;
pub mod stack;
pub mod stripe;
pub mod wait;
