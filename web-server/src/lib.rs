//! The web server: pages, the API, event streams, the host of preview frames and the hosts of published apps.
//!
//! - [`startup`]: connects, binds, stops
//! - [`state`]: what every request may use
//! - `hosts`: which kind of origin a request is for, and the frame and app hosts themselves
//! - `pages`: what is rendered on the server
//! - [`api`]: one file a call
//! - `auth`: passwords, tokens, cookies, who is asking
//! - `background`: work that no answer waits for
//! - `sse`: a job's events as a stream
//! - [`maintenance`]: what is removed when nobody needs it any more
//! - `quota`: how many bytes an account may store
//! - `ops`: health, readiness, metrics

pub mod api;
mod assets;
mod auth;
mod background;
mod catalog;
mod error;
mod headers;
mod hosts;
mod idempotency_key;
pub mod maintenance;
mod ops;
mod pages;
mod quota;
mod rate;
mod sse;
pub mod startup;
pub mod state;

pub use startup::Server;
