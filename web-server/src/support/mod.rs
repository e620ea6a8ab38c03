//! Support beside the calls of people ([`crate::api::support`]).
//!
//! - [`desk`]: the operator's commands
//! - [`mails`]: mails to operators about messages, and to people about answers that they did not see

pub mod desk;
pub mod mails;

use chrono::{DateTime, Utc};

/// A moment, for operators: `2026-12-07 09:30 UTC`.
fn shown(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}
