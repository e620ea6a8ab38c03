//! Background work. The row in `jobs` is the truth about a job; every change of a
//! running job is fenced by the run's token, so that a worker that lost its lease writes nothing.
//!
//! - [`create`]: reserve the credit, store the job
//! - [`lease`]: claim, renew, hand back
//! - [`finish`]: success, failure, cancellation
//! - [`settle`]: what a job costs that ended without a result
//! - [`sweep`]: jobs that nobody holds any more
//! - [`read`]: what a client may ask

pub mod create;
pub mod finish;
pub mod lease;
pub mod read;
pub mod settle;
pub mod sweep;
