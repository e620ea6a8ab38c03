//! One call to a provider: opens the stream and tells every way it can end apart.
//!
//! - [`call`]: the call over genai, as a stream of [`Event`]s
//! - `watch`: reads what genai leaves out of the frames
//! - `failure`: what an error of the provider means
//! - `quiet`: keeps genai's own log lines, which may repeat keys, out of ours

mod call;
mod failure;
mod quiet;
mod watch;

pub(crate) use call::{Call, Chat, call, shared_client};

use crate::delta::Usage;

/// A piece of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    Text(String),
    Reasoning(String),
    End { reason: EndReason, usage: Option<Usage> },
}

/// Why one call ended well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndReason {
    Stop,
    Length,
}
