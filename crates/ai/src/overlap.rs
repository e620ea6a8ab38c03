//! Joins a text with its continuation.
//!
//! A model that goes on after a stop often repeats the last words, opens a new code fence or starts over.
//! Short matches are chance (`</di` + `iv>`), so a repeat counts from [`MIN`] bytes on.

/// Shortest repeat that counts.
pub const MIN: usize = 10;
/// Longest repeat that is looked for, in bytes.
pub const MAX: usize = 4_096;

/// How many bytes at the start of `next` repeat the end of `so_far`: the longest match from [`MIN`] to [`MAX`], else 0.
///
/// Linear in the bytes it looks at. The result is always a character boundary of `next`.
#[must_use]
pub fn overlap(so_far: &str, next: &str) -> usize {
    let pattern: Vec<u8> = next.bytes().take(MAX).collect();
    let tail = so_far.as_bytes();
    let tail = tail.get(tail.len().saturating_sub(MAX)..).unwrap_or_default();
    let length = matched_at_end(&pattern, tail);
    if length >= MIN && next.is_char_boundary(length) {
        length
    } else {
        0
    }
}

/// The longest prefix of `pattern` that ends `text` (the automaton of Knuth, Morris and Pratt, run over `text`).
fn matched_at_end(pattern: &[u8], text: &[u8]) -> usize {
    let borders = borders(pattern);
    let border_of = |length: usize| length.checked_sub(1).and_then(|at| borders.get(at)).copied();
    let mut state = 0;
    for byte in text {
        while state > 0 && pattern.get(state) != Some(byte) {
            state = border_of(state).unwrap_or(0);
        }
        if pattern.get(state) == Some(byte) {
            state += 1;
        }
    }
    state
}

/// For each prefix the length of its longest proper border.
fn borders(pattern: &[u8]) -> Vec<usize> {
    let mut borders = Vec::with_capacity(pattern.len());
    let mut state = 0;
    for (index, byte) in pattern.iter().enumerate() {
        if index > 0 {
            while state > 0 && pattern.get(state) != Some(byte) {
                state = state
                    .checked_sub(1)
                    .and_then(|at| borders.get(at))
                    .copied()
                    .unwrap_or(0);
            }
            if pattern.get(state) == Some(byte) {
                state += 1;
            }
        }
        borders.push(state);
    }
    borders
}

/// The continuation started over instead of going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartedOver;

/// Lets a continuation through as it comes, without what it repeats. Text waits only as long as it may still be a repeat.
#[derive(Debug)]
pub struct Joiner {
    tail: String,
    held: Option<String>,
}

impl Joiner {
    /// For the continuation of `so_far`.
    #[must_use]
    pub fn new(so_far: &str) -> Self {
        let mut start = so_far.len().saturating_sub(MAX);
        while !so_far.is_char_boundary(start) {
            start += 1;
        }
        Self {
            tail: so_far.get(start..).unwrap_or_default().to_owned(),
            held: Some(String::new()),
        }
    }

    /// Takes a piece, gives what can go out.
    ///
    /// # Errors
    /// [`StartedOver`] when the continuation is a new document.
    pub fn feed(&mut self, piece: &str) -> Result<String, StartedOver> {
        let Some(mut held) = self.held.take() else {
            return Ok(piece.to_owned());
        };
        held.push_str(piece);
        match after_fence(&held) {
            Opening::Unclear => {
                self.held = Some(held);
                Ok(String::new())
            }
            Opening::Document => Err(StartedOver),
            Opening::Text(text) => {
                if text.len() < MAX && may_still_repeat(&self.tail, text) {
                    self.held = Some(held);
                    return Ok(String::new());
                }
                Ok(without_repeat(&self.tail, text))
            }
        }
    }

    /// What still waits when the continuation ended.
    #[must_use]
    pub fn finish(self) -> String {
        let held = self.held.unwrap_or_default();
        match after_fence(&held) {
            Opening::Text(text) => without_repeat(&self.tail, text),
            Opening::Unclear | Opening::Document => without_repeat(&self.tail, &held),
        }
    }
}

enum Opening<'a> {
    Unclear,
    Document,
    Text(&'a str),
}

/// Looks past a code fence that the continuation opens.
fn after_fence(held: &str) -> Opening<'_> {
    let start = held.trim_start();
    if start.is_empty() || (start.len() < 3 && "```".starts_with(start)) {
        return Opening::Unclear;
    }
    let text = if start.starts_with("```") {
        match start.split_once('\n') {
            Some((_, rest)) => rest,
            None => return Opening::Unclear,
        }
    } else {
        held
    };
    const DOCTYPE: &str = "<!doctype";
    let head: String = text
        .trim_start()
        .chars()
        .take(DOCTYPE.len())
        .collect::<String>()
        .to_ascii_lowercase();
    if head == DOCTYPE {
        Opening::Document
    } else if DOCTYPE.starts_with(&head) {
        Opening::Unclear
    } else {
        Opening::Text(text)
    }
}

/// Whether more text could make a longer repeat: the tail holds `text` with something after it.
fn may_still_repeat(tail: &str, text: &str) -> bool {
    tail.find(text)
        .is_some_and(|at| at.saturating_add(text.len()) < tail.len())
        || (text.len() < MIN && tail.ends_with(text))
}

fn without_repeat(tail: &str, text: &str) -> String {
    text.get(overlap(tail, text)..).unwrap_or(text).to_owned()
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "the tests know their texts")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn join(so_far: &str, pieces: &[&str]) -> Result<String, StartedOver> {
        let mut joiner = Joiner::new(so_far);
        let mut whole = so_far.to_owned();
        for piece in pieces {
            whole.push_str(&joiner.feed(piece)?);
        }
        whole.push_str(&joiner.finish());
        Ok(whole)
    }

    #[test]
    fn the_longest_repeat_counts() {
        assert_eq!(
            overlap("one two three four", "three four five"),
            "three four".len()
        );
        assert_eq!(overlap("abcabcabcabcabc", "abcabcabcabcabcX"), 15);
        assert_eq!(overlap("hello world", "and more"), 0);
        assert_eq!(overlap("", "text"), 0);
    }

    #[test]
    fn short_matches_are_chance() {
        assert_eq!(overlap("…</di", "iv>"), 0);
        assert_eq!(
            join("<p>Tell the tal", &["l man</p>"]).unwrap(),
            "<p>Tell the tall man</p>"
        );
    }

    #[test]
    fn a_fence_around_the_continuation_is_dropped() {
        let so_far = "<body>\n<p>The quick brown fox";
        let whole = join(so_far, &["``", "`html\nquick br", "own fox jumps</p>"]).unwrap();
        assert_eq!(whole, "<body>\n<p>The quick brown fox jumps</p>");
    }

    #[test]
    fn a_new_document_is_noticed() {
        assert_eq!(
            join("<!doctype html><p>One", &["<!DOC", "TYPE html>"]),
            Err(StartedOver)
        );
        assert_eq!(
            join("<!doctype html><p>One", &["```html\n<!doctype html>"]),
            Err(StartedOver)
        );
    }

    #[test]
    fn text_that_repeats_nothing_goes_out_at_once() {
        let mut joiner = Joiner::new("<p>The quick brown fox");
        assert_eq!(joiner.feed(" jumps over").unwrap(), " jumps over");
        assert_eq!(joiner.feed(" the dog").unwrap(), " the dog");
    }

    /// Lines that differ from each other, so that no match is chance.
    fn document(lines: usize) -> String {
        (0..lines)
            .map(|line| format!("<li class=\"row-{line}\">Straße {} ✓</li>\n", line * 7919))
            .collect()
    }

    fn boundary(text: &str, mut at: usize) -> usize {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    proptest! {
        #[test]
        fn a_document_in_two_parts_is_whole_again(
            lines in 4_usize..120, cut in 0.05_f64..0.95, repeat in 0_usize..3_000, step in 1_usize..200,
        ) {
            let text = document(lines);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a small length")]
            let cut = boundary(&text, (text.len() as f64 * cut) as usize);
            // A repeat shorter than MIN would be taken for new text, as intended.
            let repeat = if repeat < 24 { 0 } else { repeat };
            let start = boundary(&text, cut.saturating_sub(repeat));
            let (so_far, next) = (&text[..cut], &text[start..]);
            let mut pieces = Vec::new();
            let mut rest = next;
            while !rest.is_empty() {
                let mut at = step.min(rest.len());
                while !rest.is_char_boundary(at) { at += 1; }
                let (piece, more) = rest.split_at(at);
                pieces.push(piece);
                rest = more;
            }
            // A repeat from the very start of the document may not be looked for in full.
            prop_assert_eq!(join(so_far, &pieces), Ok(text.clone()));
        }

        #[test]
        fn nothing_is_invented_and_the_new_text_ends_the_whole(so_far in ".{0,60}", next in ".{0,60}") {
            let length = overlap(&so_far, &next);
            prop_assert!(next.is_char_boundary(length));
            prop_assert!(so_far.ends_with(&next[..length]));
        }

        #[test]
        fn pieces_make_no_difference(so_far in "[ab]{0,40}", next in "[ab]{1,40}", step in 1_usize..9) {
            let pieces: Vec<&str> = next.as_bytes().chunks(step).map(|piece| std::str::from_utf8(piece).unwrap()).collect();
            prop_assert_eq!(join(&so_far, &pieces), join(&so_far, &[&next]));
        }
    }
}
