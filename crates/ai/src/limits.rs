//! Holds an answer to its limits: silence, length in time, and length in characters, of its text and of its thoughts.
//! Silence before the first of them has a limit of its own.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::{Instant, timeout};

use crate::config::AiConfig;
use crate::delta::{Delta, TextStream};
use crate::error::AiError;

/// Most characters of text that a connection's model writes, and of its thoughts: such answers cost nothing, and are kept
/// with the events of their jobs.
const CONNECTED_TEXT_CHARS: usize = 2_000_000;
const CONNECTED_THOUGHTS_CHARS: usize = 1_000_000;

/// What an answer may have, and how long it may be silent before it begins.
pub(crate) struct Bounds {
    pub first_piece: Duration,
    pub text_chars: usize,
    pub thoughts_chars: usize,
}

impl Bounds {
    /// Those of a model of the operator's, or of a connection's.
    pub(crate) fn new(config: &AiConfig, first_piece: Duration, is_connected: bool) -> Self {
        let most = |chars: usize| if is_connected { chars } else { usize::MAX };
        Self {
            first_piece,
            text_chars: config.max_chars.min(most(CONNECTED_TEXT_CHARS)),
            thoughts_chars: config.max_chars.min(most(CONNECTED_THOUGHTS_CHARS)),
        }
    }
}

pub(crate) fn guard(mut inner: TextStream, config: &AiConfig, bounds: &Bounds) -> TextStream {
    let (mut idle, later) = (bounds.first_piece, config.idle_timeout);
    let end = Instant::now() + config.total_timeout;
    let (mut text_left, mut thoughts_left) = (bounds.text_chars, bounds.thoughts_chars);
    Box::pin(async_stream::stream! {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let item = match timeout(idle.min(left), inner.next()).await {
                Ok(item) => item,
                Err(_) if left <= idle => Some(Err(AiError::TimedOut)),
                Err(_) => Some(Err(AiError::Stalled)),
            };
            let Some(mut item) = item else { return };
            let counted = match &item {
                Ok(Delta::Text(text)) => Some((text, &mut text_left)),
                Ok(Delta::Reasoning(thoughts)) => Some((thoughts, &mut thoughts_left)),
                _ => None,
            };
            if let Some((text, left)) = counted {
                idle = later;
                match left.checked_sub(text.chars().count()) {
                    Some(rest) => *left = rest,
                    None => item = Err(AiError::TooManyChars),
                }
            }
            let last = matches!(item, Err(_) | Ok(Delta::Done { .. }));
            yield item;
            if last {
                return;
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::delta::Finish;

    fn config() -> AiConfig {
        AiConfig {
            idle_timeout: Duration::from_secs(240),
            total_timeout: Duration::from_secs(1_800),
            max_chars: 10,
            ..AiConfig::default()
        }
    }

    async fn last(inner: TextStream) -> Option<Result<Delta, AiError>> {
        let bounds = Bounds::new(&config(), config().idle_timeout, false);
        guard(inner, &config(), &bounds).collect::<Vec<_>>().await.pop()
    }

    fn every(pause: u64, text: &'static str) -> TextStream {
        Box::pin(futures_util::stream::unfold((), move |()| async move {
            tokio::time::sleep(Duration::from_secs(pause)).await;
            Some((Ok(Delta::Reasoning(text.to_owned())), ()))
        }))
    }

    #[tokio::test(start_paused = true)]
    async fn silence_ends_the_answer() {
        assert_eq!(last(every(241, "x")).await, Some(Err(AiError::Stalled)));
    }

    #[tokio::test(start_paused = true)]
    async fn the_first_piece_has_a_limit_of_its_own() {
        for (pause, first, wanted) in [(290, 300, 530), (310, 300, 300)] {
            let start = Instant::now();
            let pieces = every(pause, "x");
            let bounds = Bounds::new(&config(), Duration::from_secs(first), true);
            let read: Vec<_> = guard(pieces, &config(), &bounds).collect().await;
            assert_eq!(read.last(), Some(&Err(AiError::Stalled)));
            assert_eq!(start.elapsed().as_secs(), wanted, "{pause}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_answer_ends_after_half_an_hour() {
        let start = Instant::now();
        assert_eq!(last(every(200, "x")).await, Some(Err(AiError::TimedOut)));
        assert_eq!(start.elapsed().as_secs(), 1_800);
    }

    #[tokio::test]
    async fn too_many_characters_of_text_or_thoughts_end_the_answer() {
        let done = Ok(Delta::Done {
            finish: Finish::Stop,
            usage: None,
        });
        for piece in [Delta::Text, Delta::Reasoning] {
            let pieces = |count: usize| -> TextStream {
                let items = std::iter::repeat_n(Ok(piece("ääääa".to_owned())), count).chain([done.clone()]);
                Box::pin(futures_util::stream::iter(items.collect::<Vec<_>>()))
            };
            assert_eq!(last(pieces(2)).await, Some(done.clone()));
            assert_eq!(last(pieces(3)).await, Some(Err(AiError::TooManyChars)));
        }
    }

    #[tokio::test]
    async fn a_connection_has_less_of_both() {
        let done = Ok(Delta::Done {
            finish: Finish::Stop,
            usage: None,
        });
        let config = AiConfig::default();
        let bounds = Bounds::new(&config, config.idle_timeout, true);
        for (piece, most) in [
            (Delta::Text as fn(String) -> Delta, CONNECTED_TEXT_CHARS),
            (Delta::Reasoning, CONNECTED_THOUGHTS_CHARS),
        ] {
            for (chars, wanted) in [(most, done.clone()), (most + 1, Err(AiError::TooManyChars))] {
                let pieces = [Ok(piece("x".repeat(chars))), done.clone()];
                let pieces: TextStream = Box::pin(futures_util::stream::iter(pieces));
                let last = guard(pieces, &config, &bounds).collect::<Vec<_>>().await.pop();
                assert_eq!(last, Some(wanted));
            }
        }
    }
}
