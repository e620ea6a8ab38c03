//! The time as tokens carry it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub fn unix_seconds() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO)
        .as_secs()
}
