//! An answer of the offline studio in pieces of uneven size, at a steady speed, as a model would send it.

use std::time::Duration;

use futures_util::Stream;
use offline::Reply;
use tokio::time::{Instant, sleep_until};

/// Sizes of pieces, in characters; a multiple of them for texts of more than about [`MOST_PIECES`].
const SMALLEST: usize = 12;
const LARGEST: usize = 96;
/// About how many pieces an answer has at most; a stream may have 20,000 chunks.
const MOST_PIECES: usize = 5_000;
/// Seconds that an answer takes at most, so that a large page does not keep a worker busy for minutes.
const LONGEST: usize = 20;

/// A piece of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Thought(String),
    /// A part of the answer itself.
    Text(String),
}

/// Streams the thoughts, then the text, at `chars_a_second` characters a second; 0 streams without a pause.
pub fn stream(reply: Reply, chars_a_second: u32) -> impl Stream<Item = Piece> + Send {
    async_stream::stream! {
        let start = Instant::now();
        let chars_a_second = fast_enough(&reply.text, chars_a_second);
        let mut sent = 0_usize;
        let thoughts = reply.thoughts.into_iter().map(Piece::Thought);
        let texts = cut(&reply.text).into_iter().map(|piece| Piece::Text(piece.to_owned()));
        for piece in thoughts.chain(texts) {
            // Due times are absolute, so that the delays of coarse timers do not add up.
            sleep_until(start + due(sent, chars_a_second)).await;
            let (Piece::Text(text) | Piece::Thought(text)) = &piece;
            sent += text.chars().count();
            yield piece;
        }
    }
}

/// The speed, in characters a second, at which a text takes no longer than [`LONGEST`].
fn fast_enough(text: &str, chars_a_second: u32) -> u32 {
    let least = u32::try_from(text.chars().count() / LONGEST).unwrap_or(u32::MAX);
    if chars_a_second == 0 {
        0
    } else {
        chars_a_second.max(least)
    }
}

fn due(sent: usize, chars_a_second: u32) -> Duration {
    if chars_a_second == 0 {
        return Duration::ZERO;
    }
    let millis = u64::try_from(sent).unwrap_or(u64::MAX).saturating_mul(1_000) / u64::from(chars_a_second);
    Duration::from_millis(millis)
}

/// Cuts a text into pieces, always in the same way.
fn cut(text: &str) -> Vec<&str> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut pieces = Vec::new();
    let mut rest = text;
    let times = (text.len() / (MOST_PIECES * (SMALLEST + LARGEST) / 2)).max(1);
    while !rest.is_empty() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let spread = u64::try_from(LARGEST - SMALLEST + 1).unwrap_or(1);
        let size = SMALLEST + usize::try_from((state >> 33) % spread).unwrap_or(0);
        let end = rest
            .char_indices()
            .nth(size * times)
            .map_or(rest.len(), |(at, _)| at);
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
        let pieces = cut(&text);
        assert_eq!(pieces.concat(), text);
        assert_eq!(pieces, cut(&text));
        let sizes: std::collections::BTreeSet<_> = pieces.iter().map(|piece| piece.chars().count()).collect();
        assert!(sizes.len() > 20 && sizes.iter().all(|size| *size <= LARGEST));
        assert!(cut("").is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_large_answer_has_no_more_pieces_and_takes_no_longer_than_the_limits() {
        let reply = Reply {
            thoughts: Vec::new(),
            text: "x".repeat(10_000_000),
            note: String::new(),
        };
        let start = Instant::now();
        let pieces = stream(reply, 12_000).count().await;
        assert!((2_000..=8_000).contains(&pieces), "{pieces}");
        assert!(start.elapsed().as_secs() <= 20, "{:?}", start.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn the_speed_is_the_one_asked_for() {
        let reply = Reply {
            thoughts: vec!["t".to_owned()],
            text: "x".repeat(24_000),
            note: String::new(),
        };
        let start = Instant::now();
        let mut pieces = Box::pin(stream(reply.clone(), 12_000));
        assert!(pieces.next().await.is_some());
        assert_eq!(start.elapsed(), Duration::ZERO);
        let count = pieces.count().await;
        assert!(count > 200);
        assert!(
            (1_950..=2_010).contains(&start.elapsed().as_millis()),
            "{:?}",
            start.elapsed()
        );
        let start = Instant::now();
        assert!(stream(reply, 0).count().await > 200);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
