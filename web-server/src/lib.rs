//! The web server: pages, the API, event streams, the host of preview frames and the hosts of published apps.
//!
//! - [`startup`]: connects, binds, stops
//! - [`state`]: what every request may use
//! - `connections`: how many there may be, and how long a client may keep one waiting
//! - `large_bodies`: how many bytes of large bodies there may be at once; `budget`, `transfer_rate`: what both count with
//! - `hosts`: which kind of origin a request is for, and the frame and app hosts themselves
//! - `pages`: what is rendered on the server
//! - [`api`]: one file a call
//! - `auth`: passwords, tokens, cookies, who is asking
//! - `address`, `rate`: network addresses of clients, and how often somebody may do something
//! - `write_limit`: every call that writes has a limit
//! - `encoded_bodies`: compressed requests are refused
//! - `background`: work that no answer waits for
//! - `sse`: a job's events as a stream; `stream_reads`: what many of them ask Postgres at once
//! - [`maintenance`]: what is removed when nobody needs it any more; `account_removal`: accounts that are deleted
//! - [`reseal`]: keys of model connections under a new key
//! - `plans`: plans and packs of credits that are sold
//! - `quota`: how many bytes an account may store
//! - [`support`]: answers of operators to what people write, and the mails on both ways
//! - `catalog`, `image_examples`: sample apps and example prompts, read at the start
//! - `visits`: how often published apps are opened and installed
//! - `ops`: health, readiness, metrics

mod account_removal;
mod address;
pub mod api;
mod assets;
mod auth;
mod background;
mod budget;
mod catalog;
mod connections;
mod encoded_bodies;
mod error;
mod headers;
mod hosts;
mod idempotency_key;
mod image_addresses;
mod image_examples;
mod import_export_permits;
mod known_models;
mod large_bodies;
pub mod maintenance;
mod ops;
mod page_work;
mod pages;
mod plans;
mod quota;
mod rate;
pub mod reseal;
mod share_code;
mod sse;
pub mod startup;
pub mod state;
mod stream_reads;
pub mod support;
mod thumbnails;
mod transfer_rate;
mod visits;
mod write_limit;

pub use startup::Server;
