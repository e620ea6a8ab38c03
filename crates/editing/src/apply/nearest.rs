//! Where a text that was not found nearly stands: for the reason that a model gets to read, never for an edit.

use crate::text::slice::slice;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// A line that is like the text that was looked for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct NearMiss {
    /// Its number, from 1.
    pub line: usize,
    /// The part of their words that the two share, from 0 to 1.
    pub similarity: f64,
    /// The line, cut when it is long.
    pub text: String,
}

/// Less alike than this is no hint.
const LEAST_SIMILARITY: f64 = 0.4;
/// Longer lines are looked at in parts of about this many bytes.
const PART_BYTES: usize = 60;
/// What is compared of a text.
const PROBE_BYTES: usize = 600;
/// What is shown of a line.
const SHOWN_CHARS: usize = 160;
/// More texts than these are not looked up.
const MOST_TEXTS: usize = 32;

/// A text that is looked for, as a multiset of words.
struct Probe {
    /// How often each of its words stands in it.
    counts: Vec<usize>,
    words: usize,
    /// What the current part has of each word, and of which part that was said.
    seen: Vec<(usize, usize)>,
    shared: (usize, usize),
    best: Option<(f64, usize, std::ops::Range<usize>)>,
}

/// For each text the line of `code` that is most like its longest line. One pass over `code` for all of them.
pub(super) fn near_misses(code: &str, texts: &[&str]) -> Vec<Option<NearMiss>> {
    let mut probes: Vec<Probe> = Vec::new();
    let mut index: FxHashMap<u64, Vec<(usize, usize)>> = FxHashMap::default();
    for (number, text) in texts.iter().take(MOST_TEXTS).enumerate() {
        let longest = text
            .lines()
            .map(str::trim)
            .max_by_key(|line| line.len())
            .unwrap_or("");
        let mut slots: FxHashMap<u64, usize> = FxHashMap::default();
        let mut probe = Probe {
            counts: Vec::new(),
            words: 0,
            seen: Vec::new(),
            shared: (0, 0),
            best: None,
        };
        for word in words(slice(longest, 0..floor(longest, PROBE_BYTES))) {
            let slot = *slots.entry(word).or_insert_with(|| {
                probe.counts.push(0);
                probe.seen.push((0, 0));
                index
                    .entry(word)
                    .or_default()
                    .push((number, probe.counts.len() - 1));
                probe.counts.len() - 1
            });
            if let Some(count) = probe.counts.get_mut(slot) {
                *count += 1;
            }
            probe.words += 1;
        }
        probes.push(probe);
    }
    if probes.iter().all(|probe| probe.words == 0) {
        return vec![None; texts.len()];
    }
    let mut part = 0;
    let mut start = 0;
    let mut number = 1;
    while start < code.len() {
        let end = memchr::memchr(b'\n', code.as_bytes().get(start..).unwrap_or_default())
            .map_or(code.len(), |newline| start + newline);
        let mut from = start;
        while from < end {
            let to = part_end(code, from, end);
            part += 1;
            look(&mut probes, &index, code, from..to, part, number);
            from = to;
        }
        start = end + 1;
        number += 1;
    }
    let mut found: Vec<Option<NearMiss>> = probes
        .into_iter()
        .map(|probe| {
            let (similarity, line, span) = probe.best?;
            let text = slice(code, span).trim();
            let shown: String = text.chars().take(SHOWN_CHARS).collect();
            Some(NearMiss {
                line,
                similarity,
                text: shown,
            })
        })
        .collect();
    found.resize(texts.len(), None);
    found
}

/// Compares one part of a line with all texts.
fn look(
    probes: &mut [Probe],
    index: &FxHashMap<u64, Vec<(usize, usize)>>,
    code: &str,
    span: std::ops::Range<usize>,
    part: usize,
    line: usize,
) {
    let mut total = 0;
    let mut touched: Vec<usize> = Vec::new();
    for word in words(slice(code, span.clone())) {
        total += 1;
        for (number, slot) in index.get(&word).map_or(&[][..], Vec::as_slice) {
            let Some(probe) = probes.get_mut(*number) else {
                continue;
            };
            let (Some(seen), Some(most)) = (probe.seen.get_mut(*slot), probe.counts.get(*slot)) else {
                continue;
            };
            if seen.0 != part {
                *seen = (part, 0);
            }
            if probe.shared.0 != part {
                probe.shared = (part, 0);
                touched.push(*number);
            }
            if seen.1 < *most {
                seen.1 += 1;
                probe.shared.1 += 1;
            }
        }
    }
    for number in touched {
        let Some(probe) = probes.get_mut(number) else {
            continue;
        };
        let similarity = ratio(2 * probe.shared.1, total + probe.words);
        if similarity >= LEAST_SIMILARITY && probe.best.as_ref().is_none_or(|(best, _, _)| similarity > *best)
        {
            probe.best = Some((similarity, line, span.clone()));
        }
    }
}

/// A ratio of two small counts.
fn ratio(of: usize, all: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    if all == 0 { 0.0 } else { number(of) / number(all) }
}

/// The end of the part of a line that begins at `from`: behind a `>`, `;` or `}` where there is one.
fn part_end(code: &str, from: usize, end: usize) -> usize {
    if end - from <= PROBE_BYTES {
        return end;
    }
    let most = floor(code, from + PART_BYTES * 2).min(end);
    let window = slice(code, from..most).as_bytes();
    let behind = window
        .iter()
        .enumerate()
        .skip(PART_BYTES)
        .find(|(_, byte)| matches!(byte, b'>' | b';' | b'}'))
        .map(|(at, _)| from + at + 1);
    behind.unwrap_or(most).max(from + 1)
}

/// The last character boundary at or before a byte.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The words of a text, hashed: runs of letters and digits.
fn words(text: &str) -> impl Iterator<Item = u64> + '_ {
    text.as_bytes()
        .split(|byte| !(byte.is_ascii_alphanumeric() || !byte.is_ascii() || *byte == b'_'))
        .filter(|word| !word.is_empty())
        .map(|word| {
            let mut hasher = FxHasher::default();
            hasher.write(word);
            hasher.finish()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_most_alike_is_named() {
        let code = "<p>Hello</p>\n<h1 class=\"big\">Welcome home</h1>\n<h2>Welcome</h2>\n";
        let found = near_misses(code, &["\n<h1 class=\"big\">Welcome here</h1>", "zzz qqq", ""]);
        let first = found[0].as_ref().unwrap();
        assert_eq!(
            (first.line, first.text.as_str()),
            (2, "<h1 class=\"big\">Welcome home</h1>")
        );
        assert!(first.similarity > 0.8 && first.similarity < 1.0);
        assert_eq!(found[1], None);
        assert_eq!(found[2], None);
    }

    #[test]
    fn a_huge_line_is_looked_at_in_parts() {
        let code = format!(
            "{}<b id=\"here\">the text that was meant</b>{}",
            "<i>x</i>".repeat(5000),
            "<u>y</u>".repeat(5000)
        );
        let found = near_misses(&code, &["<b id=\"here\">the text that is meant</b>"]);
        assert_eq!(found[0].as_ref().map(|miss| miss.line), Some(1));
    }
}
