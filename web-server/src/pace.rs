//! The time that bytes have to move: never a pause longer than a timeout, and on the whole no slower than a rate.

use std::time::Duration;

use tokio::time::Instant;

/// Bytes a second that a client must send a body with, on the whole.
pub const OF_UPLOADS: u64 = 64 * 1024;
/// Bytes a second that a client must read an answer with, on the whole: about what a phone on the edge of its network
/// manages.
pub const OF_DOWNLOADS: u64 = 8 * 1024;

/// How long is left for bytes that are moving.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    timeout: Duration,
    slowest: u64,
    started: Instant,
    moved: u64,
    by: Instant,
}

impl Pace {
    /// Nothing has moved yet. `slowest` is in bytes a second.
    pub fn new(timeout: Duration, slowest: u64) -> Self {
        let started = Instant::now();
        Self {
            timeout,
            slowest,
            started,
            moved: 0,
            by: started + timeout,
        }
    }

    /// So many bytes moved: more of them earn more time, but no pause may be longer than the timeout.
    pub fn add(&mut self, bytes: usize) {
        self.add_at(Instant::now(), bytes);
    }

    /// Bytes that moved.
    pub fn moved(&self) -> u64 {
        self.moved
    }

    /// By when more must move.
    pub fn by(&self) -> Instant {
        self.by
    }

    fn add_at(&mut self, now: Instant, bytes: usize) {
        self.moved = self
            .moved
            .saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        let earned = Duration::from_secs(self.moved / self.slowest.max(1));
        self.by = (now + self.timeout).min(self.started + self.timeout + earned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_a_pause_and_a_second_for_each_64_kb() {
        let mut pace = Pace::new(Duration::from_secs(20), OF_UPLOADS);
        let after = |pace: &Pace, seconds| pace.started + Duration::from_secs(seconds);
        pace.add_at(after(&pace, 15), 10);
        assert_eq!(pace.by(), after(&pace, 20), "a drip earns no time");
        pace.add_at(after(&pace, 19), 64 * 1_024 * 5);
        assert_eq!(pace.by(), after(&pace, 25));
        pace.add_at(after(&pace, 20), 64 * 1_024 * 500);
        assert_eq!(pace.by(), after(&pace, 40), "no pause is longer than the timeout");
    }
}
