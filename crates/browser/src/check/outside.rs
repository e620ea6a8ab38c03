//! Failed requests to other hosts, and what an app says of them in its own words.

use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

/// How long after such a request an app reports it, in milliseconds.
const REPORTING: f64 = 150.0;

/// Failed requests whose reports are awaited.
const MAX_FAILURES: usize = 100;

/// When requests to other hosts failed: the last ones first.
#[derive(Debug, Default)]
pub(super) struct Failures(VecDeque<Failure>);

/// A time in which a request fails, in milliseconds since 1970.
#[derive(Debug)]
struct Failure {
    start: f64,
    /// None while the page does not know yet.
    end: Option<f64>,
}

impl Failures {
    /// A page is about to learn that its request failed.
    pub(super) fn begin(&mut self) {
        self.0.truncate(MAX_FAILURES - 1);
        self.0.push_front(Failure {
            start: now(),
            end: None,
        });
    }

    /// A page learnt it.
    pub(super) fn end(&mut self) {
        // The first that has no end: which one it is makes no difference.
        if let Some(failure) = self.0.iter_mut().rev().find(|failure| failure.end.is_none()) {
            failure.end = Some(now());
        }
    }

    /// Whether a page may report one of them at a time.
    pub(super) fn precede(&self, at: f64) -> bool {
        self.0.iter().any(|failure| {
            let end = failure.end.map_or(f64::INFINITY, |end| end + REPORTING);
            (failure.start..=end).contains(&at)
        })
    }
}

/// Milliseconds since 1970, as Chromium counts them.
pub(super) fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs_f64() * 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_follows_a_failure_at_once() {
        let mut failures = Failures::default();
        assert!(!failures.precede(now()));
        failures.begin();
        assert!(
            failures.precede(now() + 10_000.0),
            "the page may learn it at any time"
        );
        failures.end();
        assert!(failures.precede(now()));
        assert!(!failures.precede(now() + 1_000.0) && !failures.precede(now() - 1_000.0));
    }

    #[test]
    fn so_many_failures_are_kept() {
        let mut failures = Failures::default();
        for _ in 0..MAX_FAILURES * 3 {
            failures.begin();
        }
        assert_eq!(failures.0.len(), MAX_FAILURES);
    }
}
