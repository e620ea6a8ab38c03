//! The worker process: takes jobs from the lanes it serves and runs them.
//!
//! - [`startup`]: connects, starts, stops
//! - [`context`]: what every job may use
//! - `adapter`: the only place that knows apalis
//! - `runner`: claims a job, keeps its lease, runs its handler, writes its end
//! - `run`: one run's voice: its events, fenced
//! - `stop`: why a run must end before its time
//! - `handlers`: one file a kind of job
//! - `models`: who answers, a model or the offline studio, and the list of models that clients get
//! - `offline`: the studio's answers in the form of a model's

mod adapter;
pub mod context;
mod failure;
mod handlers;
mod models;
mod offline;
mod run;
mod runner;
pub mod startup;
mod stop;

pub use startup::Worker;
