//! The pieces of one call.

use crate::delta::Usage;

/// A piece of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    Text(String),
    Reasoning(String),
    /// The call failed for a moment and is repeated soon.
    Retrying,
    End {
        reason: EndReason,
        usage: Option<Usage>,
    },
}

/// Why one call ended well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndReason {
    Stop,
    Length,
}
