//! The texts of a message that stand in the page: what it quotes, and runs of its words that people see there.

use crate::context::MATCHES;
use crate::context::message::{Message, folded, singular, words};
use crate::context::parts::Parts;
use crate::context::vocabulary::{is_colour, is_stop_word, properties_of, tags_of};
use crate::text::slice::slice;
use std::collections::HashMap;
use std::ops::Range;

/// How often a word of the message counts among its positions: one that comes more often says little.
const POSITIONS: usize = 8;
/// A word alone says something when it stands no more often than this.
const RARE: usize = 5;
/// How many runs of words are kept, the longest first.
const MAX_RUNS: usize = 10;

/// A text of the message in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextHit {
    /// The text, as the message has it.
    pub(super) label: String,
    pub(super) span: Range<usize>,
    /// Whether the message quotes it.
    pub(super) quoted: bool,
}

/// The quoted texts, each up to [`MATCHES`] times, and the longest runs of words. Linear in the page.
pub(super) fn find(message: &Message, parts: &Parts<'_>) -> Vec<TextHit> {
    let mut hits = quoted(message, parts.page);
    hits.extend(runs(message, parts));
    hits
}

/// What is quoted, byte for byte; what is not there so, in any letter case.
fn quoted(message: &Message, page: &str) -> Vec<TextHit> {
    let places = |page: &str, quote: &str| -> Vec<usize> {
        memchr::memmem::find_iter(page.as_bytes(), quote.as_bytes())
            .take(MATCHES)
            .collect()
    };
    let mut lower: Option<String> = None;
    let mut hits = Vec::new();
    for quote in &message.quotes {
        let mut starts = places(page, quote);
        if starts.is_empty() {
            // only letters of ASCII change, so that positions stay
            let lower = lower.get_or_insert_with(|| page.to_ascii_lowercase());
            starts = places(lower, &quote.to_ascii_lowercase());
        }
        let hit = |start| TextHit {
            label: quote.clone(),
            span: start..start + quote.len(),
            quoted: true,
        };
        hits.extend(starts.into_iter().map(hit));
    }
    hits
}

/// Words of the message: the first, and how many.
type Words = (usize, usize);

/// A run of words of the message that is being followed through the page.
#[derive(Clone, Copy)]
struct Run {
    /// The position in the message behind its last word.
    next: usize,
    words: usize,
    start: usize,
    end: usize,
}

/// Follows the words of the message through the texts of the page.
struct Follower<'m> {
    message: &'m Message,
    /// Whether each word of the message by itself says which text is meant.
    is_distinct: Vec<bool>,
    positions: HashMap<&'m str, Vec<usize>>,
    active: Vec<Run>,
    /// Runs by their words in the message.
    found: HashMap<Words, Vec<Range<usize>>>,
    /// How often each single word ended alone.
    single: HashMap<usize, usize>,
}

impl<'m> Follower<'m> {
    fn new(message: &'m Message) -> Self {
        let mut positions: HashMap<&str, Vec<usize>> = HashMap::new();
        for (at, word) in message.words.iter().enumerate() {
            let known = positions.entry(word.as_str()).or_default();
            if known.len() < POSITIONS {
                known.push(at);
            }
        }
        Self {
            is_distinct: message.words.iter().map(|word| is_distinct(word)).collect(),
            message,
            positions,
            active: Vec::new(),
            found: HashMap::new(),
            single: HashMap::new(),
        }
    }

    fn word(&mut self, word: &str, span: &Range<usize>) {
        let positions: Vec<usize> = self.positions.get(word).cloned().unwrap_or_default();
        let previous = std::mem::take(&mut self.active);
        if positions.is_empty() && previous.is_empty() {
            return;
        }
        for position in positions.iter().copied() {
            let run = previous
                .iter()
                .filter(|run| run.next == position)
                .max_by_key(|run| run.words);
            self.active.push(Run {
                next: position + 1,
                words: run.map_or(1, |run| run.words + 1),
                start: run.map_or(span.start, |run| run.start),
                end: span.end,
            });
        }
        for run in previous {
            if !positions.contains(&run.next) {
                self.end(run);
            }
        }
    }

    fn end(&mut self, run: Run) {
        let first = run.next - run.words;
        if run.words == 1 {
            *self.single.entry(first).or_insert(0) += 1;
        }
        if self
            .is_distinct
            .get(first..run.next)
            .unwrap_or_default()
            .contains(&true)
        {
            let found = self.found.entry((first, run.words)).or_default();
            if found.len() < MATCHES {
                found.push(run.start..run.end);
            }
        }
    }

    /// The longest runs first; a word alone only when it is rare.
    fn hits(mut self) -> Vec<TextHit> {
        for run in std::mem::take(&mut self.active) {
            self.end(run);
        }
        let single = self.single;
        let mut found: Vec<(Words, Vec<Range<usize>>)> = self
            .found
            .into_iter()
            .filter(|((first, words), _)| *words > 1 || single.get(first).is_none_or(|times| *times <= RARE))
            .collect();
        found.sort_by_key(|((first, words), _)| (std::cmp::Reverse(*words), *first));
        let mut hits = Vec::new();
        for ((first, words), spans) in found.into_iter().take(MAX_RUNS) {
            let label = self
                .message
                .words
                .get(first..first + words)
                .unwrap_or_default()
                .join(" ");
            hits.extend(spans.into_iter().map(|span| TextHit {
                label: label.clone(),
                span,
                quoted: false,
            }));
        }
        hits
    }
}

fn runs(message: &Message, parts: &Parts<'_>) -> Vec<TextHit> {
    let mut follower = Follower::new(message);
    let mut lower = String::new();
    for text in &parts.texts {
        for word in words(slice(parts.page, text.clone())) {
            let start = position(parts.page, word);
            lower.clear();
            lower.extend(folded(word));
            follower.word(&lower, &(start..start + word.len()));
        }
    }
    follower.hits()
}

/// Where a part of a page begins in it.
fn position(page: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(page.as_ptr().addr())
}

/// Whether a word by itself says which text is meant.
fn is_distinct(word: &str) -> bool {
    let stem = singular(word);
    word.chars().count() >= 3
        && !is_stop_word(word)
        && tags_of(&stem).is_none()
        && properties_of(&stem).is_none()
        && !is_colour(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(message: &str, page: &str) -> Vec<String> {
        let hits = find(&Message::read(message), &Parts::read(page));
        hits.into_iter()
            .map(|hit| slice(page, hit.span).to_owned())
            .collect()
    }

    #[test]
    fn quoted_texts_are_found_in_any_case() {
        assert_eq!(
            found("Change 'buy NOW'", "<p>x</p><a title=\"Buy now\">"),
            ["Buy now"]
        );
        assert_eq!(found("Change \"x\"", &"<p x>".repeat(9)).len(), 5);
    }

    #[test]
    fn words_that_people_see_are_followed_across_tags() {
        let page = "<h1>Sign up</h1><p>Sign <b>up</b> today</p><script>sign up today</script>";
        assert_eq!(
            found("make the Sign up, today! text red", page),
            ["Sign <b>up</b> today", "Sign up"]
        );
        assert!(found("make the button red", "<p>the button</p>").is_empty());
    }

    #[test]
    fn a_word_that_is_everywhere_tells_nothing() {
        assert_eq!(
            found("the pricing part", "<p>Pricing<p>pricing"),
            ["Pricing", "pricing"]
        );
        assert!(found("the pricing part", &"<p>pricing</p><p>x</p>".repeat(10)).is_empty());
    }

    #[test]
    fn repetition_is_no_burden() {
        let page = "<p>".to_owned() + &"buy ".repeat(300_000);
        let message = "buy ".repeat(400) + "now";
        assert!(find(&Message::read(&message), &Parts::read(&page)).len() <= 50);
    }
}
