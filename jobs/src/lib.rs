//! The contract between web server and workers: which jobs there are, how they are handed over, and how
//! they are found again when somebody dies.
//!
//! - [`kinds`]: one file a kind: its input, output, lane and price
//! - [`client`]: the one way to ask: hand a job over, wait for it, stop it
//! - [`submit`]: a request becomes a job
//! - [`prices`]: what jobs cost
//! - [`lane`]: the queues
//! - [`dispatch`]: apalis and Redis, which hand job ids to workers
//! - [`presence`]: which workers were seen lately
//! - [`sweep`]: jobs that nobody holds
//! - [`models`]: which models the workers answer with
//! - [`stats`]: how long jobs and providers took
//! - [`usual_times`]: how long drawing usually takes
//! - [`fix_attempts`]: how often errors of pages were tried
//! - [`cancel`]: a person stops a job

pub mod cancel;
pub mod client;
pub mod dispatch;
pub mod fix_attempts;
pub mod kinds;
pub mod lane;
pub mod models;
pub mod presence;
pub mod prices;
pub mod stats;
pub mod submit;
pub mod sweep;
pub mod usual_times;

pub use client::Jobs;
pub use dispatch::Dispatcher;
pub use lane::Lane;
