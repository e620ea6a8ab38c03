//! Asks again when a provider fails for a moment, before anything of the answer came.

use std::time::Duration;

use futures_util::{Stream, StreamExt};
use tokio::time::Instant;

use crate::config::AiConfig;
use crate::error::AiError;
use crate::providers::{Call, Chat, Event, call};

/// When to ask again, and until when.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Retry {
    times: u32,
    pause: Duration,
    longest: Duration,
    /// Until when a model may load.
    loading_end: Instant,
    end: Instant,
}

/// How long a service may say that it loads a model.
const LOADING: Duration = Duration::from_secs(300);
/// The pause before it is asked again then.
const LOADING_PAUSE: Duration = Duration::from_secs(2);
/// The longest wait before the next attempt, whatever a provider asks for.
const LONGEST: Duration = Duration::from_secs(30);

impl Retry {
    /// For an answer that begins now.
    pub(crate) fn new(config: &AiConfig) -> Self {
        Self {
            times: config.retries,
            pause: config.retry_pause,
            // Silence is counted meanwhile.
            longest: LONGEST.min(config.idle_timeout / 2),
            loading_end: Instant::now() + LOADING,
            end: Instant::now() + config.total_timeout,
        }
    }

    /// How long to wait after a failure; `retries` is how often was asked again so far. Nothing when it is over:
    /// the failure lasts, there were enough attempts, or the provider wants more time than there is.
    fn wait(&self, error: &AiError, retries: u32) -> Option<Duration> {
        if *error == AiError::Loading && self.times > 0 {
            let again_at = Instant::now() + LOADING_PAUSE;
            return (again_at < self.loading_end.min(self.end)).then_some(LOADING_PAUSE);
        }
        if !error.is_passing() || retries >= self.times {
            return None;
        }
        let wait = match error.retry_after() {
            Some(asked) => asked.checked_add(self.pause.mul_f64(rand::random_range(0.0..=1.0)))?,
            // Twice as long each time, of which a random half: clients that failed together do not come back together.
            None => self
                .pause
                .saturating_mul(1 << retries.min(16))
                .mul_f64(rand::random_range(0.5..=1.0)),
        };
        let fits = wait <= self.longest && Instant::now() + wait < self.end;
        fits.then_some(wait)
    }
}

/// Asks as [`call`] does, and again while the failure is a passing one and nothing came before it. Each further
/// attempt begins with [`Event::Retrying`].
pub(crate) fn ask(
    target: &Call,
    chat: Chat,
    retry: Retry,
) -> impl Stream<Item = Result<Event, AiError>> + Send + use<> {
    let target = target.clone();
    async_stream::stream! {
        let mut retries = 0;
        loop {
            let mut events = Box::pin(call(&target, chat.clone()));
            let mut has_begun = false;
            let mut failure = None;
            while let Some(event) = events.next().await {
                match event {
                    Err(error) if !has_begun => failure = Some(error),
                    event => {
                        has_begun = true;
                        yield event;
                    }
                }
            }
            let Some(error) = failure else { return };
            let Some(wait) = retry.wait(&error, retries) else {
                yield Err(error);
                return;
            };
            tracing::info!(%error, ?wait, "asking again soon");
            retries += 1;
            yield Ok(Event::Retrying);
            tokio::time::sleep(wait).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Detail;

    fn retry() -> Retry {
        Retry::new(&AiConfig::default())
    }

    #[tokio::test(start_paused = true)]
    async fn pauses_grow_and_differ_and_come_to_an_end() {
        let busy = AiError::Unavailable {
            detail: Detail::default(),
            retry_after: None,
        };
        for (retries, least, most) in [(0, 250, 500), (1, 500, 1_000), (2, 1_000, 2_000)] {
            let wait = retry().wait(&busy, retries).unwrap().as_millis();
            assert!((least..=most).contains(&wait), "{retries}: {wait}");
        }
        assert_eq!(retry().wait(&busy, 3), None);
        assert_eq!(retry().wait(&AiError::InvalidKey, 0), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_model_that_loads_is_waited_for() {
        let retry = retry();
        assert_eq!(retry.wait(&AiError::Loading, 100), Some(LOADING_PAUSE));
        tokio::time::advance(LOADING).await;
        assert_eq!(retry.wait(&AiError::Loading, 0), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_provider_says_when_within_bounds() {
        let limited = |retry_after| AiError::RateLimited { retry_after };
        let unavailable = |retry_after| AiError::Unavailable {
            detail: Detail::default(),
            retry_after,
        };
        for failure in [limited, unavailable] {
            let after = |seconds| failure(Some(Duration::from_secs(seconds)));
            let wait = retry().wait(&after(7), 0).unwrap().as_millis();
            assert!((7_000..=7_500).contains(&wait), "{wait}");
            assert_eq!(retry().wait(&after(60), 0), None);
            assert_eq!(retry().wait(&after(u64::MAX), 0), None);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_waited_for_beyond_the_time_of_the_answer() {
        let retry = retry();
        tokio::time::advance(domain::limits::STREAM_TOTAL - Duration::from_millis(100)).await;
        assert_eq!(retry.wait(&AiError::Network, 0), None);
    }
}
