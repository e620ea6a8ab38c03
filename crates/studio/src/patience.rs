//! How long one answer may take: a message may ask for many changes, each of which reads a page of megabytes.

use std::time::{Duration, Instant};

/// Longer than the changes of any ordinary message on the largest page. Others wait for the thread meanwhile.
const ANSWER_MAX: Duration = Duration::from_secs(4);

/// Why a request was not done that came too late.
pub(super) const TOO_MUCH: &str = "The page is too large for so many changes at once. Ask for fewer.";

/// The time of one answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    begun: Instant,
    most: Duration,
}

impl Patience {
    pub(super) fn new() -> Self {
        Self::of(ANSWER_MAX)
    }

    pub(super) fn of(most: Duration) -> Self {
        Self {
            begun: Instant::now(),
            most,
        }
    }

    /// Whether nothing more may be begun.
    pub(super) fn is_over(self) -> bool {
        self.begun.elapsed() >= self.most
    }
}
