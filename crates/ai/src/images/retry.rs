//! When to ask for an image again.

use std::time::Duration;

use tokio::time::Instant;

use super::error::ImageError;

/// An image costs more than a text: no more attempts than these, whatever the settings say.
const MOST: u32 = 2;
/// The longest wait before the next attempt, whatever a provider asks for.
const LONGEST: Duration = Duration::from_secs(30);

/// How long to wait after a failure; nothing when it is over: the failure lasts (a block always does), there were enough
/// attempts, or the provider wants more time than there is.
pub(super) fn wait(
    error: &ImageError,
    attempts: u32,
    most: u32,
    pause: Duration,
    end: Instant,
) -> Option<Duration> {
    if !error.is_passing() || attempts >= most.min(MOST) {
        return None;
    }
    let wait = match error.retry_after() {
        Some(asked) => asked.checked_add(pause.mul_f64(rand::random_range(0.0..=1.0)))?,
        // Clients that failed together do not come back together.
        None => pause
            .saturating_mul(1 << attempts.min(16))
            .mul_f64(rand::random_range(0.5..=1.0)),
    };
    (wait <= LONGEST && Instant::now() + wait < end).then_some(wait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::error::Reason;

    #[tokio::test(start_paused = true)]
    async fn only_passing_failures_are_tried_again_and_not_forever() {
        let end = Instant::now() + Duration::from_secs(180);
        let pause = Duration::from_millis(500);
        let after = |error: &ImageError, attempts| wait(error, attempts, 3, pause, end);
        let busy = ImageError::Unavailable { retry_after: None };
        assert!(after(&busy, 0).is_some() && after(&busy, 1).is_some());
        assert_eq!(after(&busy, 2), None);
        assert_eq!(wait(&busy, 0, 0, pause, end), None);
        for lasting in [
            ImageError::Blocked {
                reason: Reason::of("IMAGE_SAFETY"),
                words: None,
            },
            ImageError::NoImage { words: None },
            ImageError::Timeout,
            ImageError::TooLarge,
            ImageError::OutOfFunds,
            ImageError::NotAnImage,
        ] {
            assert_eq!(after(&lasting, 0), None, "{lasting}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_provider_says_when_within_bounds() {
        let end = Instant::now() + Duration::from_secs(20);
        let after = |seconds| {
            let retry_after = Some(Duration::from_secs(seconds));
            let error = ImageError::RateLimited { retry_after };
            wait(&error, 0, 2, Duration::from_millis(500), end)
        };
        let seven = after(7).unwrap().as_millis();
        assert!((7_000..=7_500).contains(&seven), "{seven}");
        for too_long in [25, 31, 3_600, u64::MAX] {
            assert_eq!(after(too_long), None, "{too_long}");
        }
    }
}
