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
//! - `tidy`: what is removed when nobody needs it
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
mod ops;
mod pages;
mod rate;
mod sse;
pub mod startup;
pub mod state;
mod tidy;

pub use startup::Server;
