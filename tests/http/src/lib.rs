//! What the tests over HTTP share. The tests themselves are in `tests/`, one file a topic.
//!
//! - [`app`]: [`TestApp`], a web server and workers in this process
//! - [`answered`]: the same with a model that gives chosen answers
//! - [`cluster`]: [`Cluster`], the same as processes of their own, which a test may kill
//! - [`site`]: the database, Redis keys and settings that one test has for itself
//! - [`client`]: a visitor, an account, and what they are answered
//! - [`events`]: reading event streams
//! - [`description`]: every answer is held against the description of the API
//! - [`attached_files`]: attaching files, and requests that come with files
//! - [`chat`]: changes as models write them, and what became of them
//! - [`pages`]: pages that fake providers tell
//! - [`saved`]: apps that are kept, and what is done with them
//! - [`table_lock`], [`account_lock`]: acting in the middle of a transaction
//! - [`silent_postgres`]: a Postgres that does not answer

pub mod account_lock;
pub mod answered;
pub mod app;
pub mod attached_files;
pub mod chat;
pub mod client;
pub mod cluster;
pub mod description;
pub mod events;
pub mod pages;
pub mod raw;
pub mod saved;
pub mod silent_postgres;
pub mod site;
pub mod table_lock;

pub use answered::with_answers;
pub use app::TestApp;
pub use client::{Account, Answer, Visitor};
pub use cluster::Cluster;
pub use events::{Events, Received, Transcript};
pub use site::Site;
