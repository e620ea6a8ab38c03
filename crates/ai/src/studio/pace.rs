//! Streams a finished answer like a model would: in pieces of uneven size, at a steady speed.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::{Refusal, Reply};
use crate::delta::{Delta, Finish, TextStream};
use crate::error::AiError;

/// Sizes of pieces, in characters.
const SMALLEST: usize = 12;
const LARGEST: usize = 96;

/// Says the thoughts, then the document.
pub(super) fn answer(reply: Reply, pace: u32) -> TextStream {
    say(reply.thoughts, reply.html, pace)
}

/// Says the thoughts, then the text.
pub(super) fn say(thoughts: Vec<String>, text: String, pace: u32) -> TextStream {
    Box::pin(async_stream::stream! {
        let start = Instant::now();
        let mut sent = 0_usize;
        let thoughts = thoughts.into_iter().map(Delta::Reasoning);
        let pieces = pieces(&text).into_iter().map(|piece| Delta::Text(piece.to_owned()));
        for delta in thoughts.chain(pieces) {
            // Against the clock, so that coarse timers do not add up.
            sleep_until(start + due(sent, pace)).await;
            if let Delta::Text(text) | Delta::Reasoning(text) = &delta {
                sent += text.chars().count();
            }
            yield Ok(delta);
        }
        yield Ok(Delta::Done { finish: Finish::Stop, usage: None });
    })
}

/// Says the thoughts, then the reason.
pub(super) fn refuse(refusal: Refusal) -> TextStream {
    let thoughts = refusal
        .thoughts
        .into_iter()
        .map(|thought| Ok(Delta::Reasoning(thought)));
    let reason = Err(AiError::StudioCannot(refusal.message));
    Box::pin(futures_util::stream::iter(
        thoughts.chain([reason]).collect::<Vec<_>>(),
    ))
}

fn due(sent: usize, pace: u32) -> Duration {
    if pace == 0 {
        return Duration::ZERO;
    }
    let millis = u64::try_from(sent).unwrap_or(u64::MAX).saturating_mul(1_000) / u64::from(pace);
    Duration::from_millis(millis)
}

/// Cuts a text. The same text is always cut the same way.
fn pieces(text: &str) -> Vec<&str> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let spread = u64::try_from(LARGEST - SMALLEST + 1).unwrap_or(1);
        let size = SMALLEST + usize::try_from((state >> 33) % spread).unwrap_or(0);
        let end = rest.char_indices().nth(size).map_or(rest.len(), |(at, _)| at);
        let (piece, more) = rest.split_at(end);
        pieces.push(piece);
        rest = more;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;

    use super::*;

    #[test]
    fn pieces_are_uneven_and_make_up_the_whole() {
        let text = "Straße ✓ ".repeat(500);
        let cut = pieces(&text);
        assert_eq!(cut.concat(), text);
        assert_eq!(cut, pieces(&text));
        let sizes: std::collections::BTreeSet<_> = cut.iter().map(|piece| piece.chars().count()).collect();
        assert!(sizes.len() > 20 && sizes.iter().all(|size| *size <= LARGEST));
        assert!(pieces("").is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn the_speed_is_the_one_asked_for() {
        let reply = Reply {
            thoughts: vec!["t".to_owned()],
            html: "x".repeat(24_000),
        };
        let start = Instant::now();
        let mut stream = answer(reply.clone(), 12_000);
        assert!(stream.next().await.is_some());
        assert_eq!(start.elapsed(), Duration::ZERO);
        let count = stream.count().await;
        assert!(count > 200);
        assert!(
            (1_950..=2_010).contains(&start.elapsed().as_millis()),
            "{:?}",
            start.elapsed()
        );
        let start = Instant::now();
        assert!(answer(reply, 0).count().await > 200);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
