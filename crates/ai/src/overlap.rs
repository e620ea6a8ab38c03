//! How much of a text repeats the end of the one before it.
//!
//! Short matches are chance (`</di` + `iv>`), so a repeat counts from [`MIN`] bytes on.

/// Shortest repeat that counts.
pub(crate) const MIN: usize = 10;
/// Longest repeat that is looked for, in bytes.
pub(crate) const MAX: usize = 4_096;

/// How many bytes at the start of `next` repeat the end of `so_far`: the longest match from [`MIN`] to [`MAX`], else 0.
///
/// Linear in the bytes it looks at. The result is always a character boundary of `next`.
pub(crate) fn overlap(so_far: &str, next: &str) -> usize {
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

#[cfg(test)]
#[expect(clippy::string_slice, reason = "the tests know their texts")]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
    }

    proptest! {
        #[test]
        fn a_repeat_is_at_the_end_of_one_and_the_start_of_the_other(so_far in ".{0,60}", next in ".{0,60}") {
            let length = overlap(&so_far, &next);
            prop_assert!(next.is_char_boundary(length));
            prop_assert!(so_far.ends_with(&next[..length]));
        }
    }
}
