//! The time that bytes have to move: never a pause longer than a timeout, and on the whole no slower than a rate.

use std::time::Duration;

use tokio::time::Instant;

/// Bytes a second that a client must send a body with, on the whole.
pub const UPLOAD_MIN: u64 = 64 * 1024;
/// Bytes a second that a client must read an answer with, on the whole: about what a phone on the edge of its network
/// manages.
pub const DOWNLOAD_MIN: u64 = 8 * 1024;

/// How long is left for bytes that are moving.
#[derive(Debug, Clone, Copy)]
pub struct TransferRate {
    timeout: Duration,
    slowest: u64,
    started: Instant,
    moved: u64,
    by: Instant,
}

impl TransferRate {
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
        let mut transfer_rate = TransferRate::new(Duration::from_secs(20), UPLOAD_MIN);
        let after =
            |transfer_rate: &TransferRate, seconds| transfer_rate.started + Duration::from_secs(seconds);
        transfer_rate.add_at(after(&transfer_rate, 15), 10);
        assert_eq!(
            transfer_rate.by(),
            after(&transfer_rate, 20),
            "a drip earns no time"
        );
        transfer_rate.add_at(after(&transfer_rate, 19), 64 * 1_024 * 5);
        assert_eq!(transfer_rate.by(), after(&transfer_rate, 25));
        transfer_rate.add_at(after(&transfer_rate, 20), 64 * 1_024 * 500);
        assert_eq!(
            transfer_rate.by(),
            after(&transfer_rate, 40),
            "no pause is longer than the timeout"
        );
    }
}
