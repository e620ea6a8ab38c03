//! The lines of a text, hashed in two forms, so that a run of lines is found in time linear in the text.

use crate::text::fold::{canonical, push_canonical};
use crate::text::slice::slice;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::Range;

/// Which lines count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineForm {
    /// Equal but for the blanks at both ends.
    Trimmed,
    /// Equal but for all that [`crate::text::fold`] overlooks.
    Folded,
}

/// The lines of a text that are not blank.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    text: &'a str,
    form: LineForm,
    /// Where each line's own text is, without the blanks at both ends.
    spans: Vec<Range<usize>>,
    hashes: Vec<u64>,
}

impl<'a> Lines<'a> {
    /// Reads a text; linear in it.
    #[must_use]
    pub fn read(text: &'a str, form: LineForm) -> Self {
        let mut lines = Lines {
            text,
            form,
            spans: Vec::new(),
            hashes: Vec::new(),
        };
        let mut scratch = Vec::new();
        let mut start = 0;
        while start < text.len() {
            let end = memchr::memchr(b'\n', text.as_bytes().get(start..).unwrap_or_default())
                .map_or(text.len(), |newline| start + newline);
            let span = trimmed(text, start..end);
            if !span.is_empty() {
                let line = slice(text, span.clone());
                scratch.clear();
                if form == LineForm::Folded {
                    push_canonical(line, &mut scratch);
                } else {
                    scratch.extend_from_slice(line.as_bytes());
                }
                if !scratch.is_empty() {
                    lines.spans.push(span);
                    lines.hashes.push(hash(&scratch));
                }
            }
            start = end + 1;
        }
        lines
    }

    /// Where each line's own text is.
    #[must_use]
    pub fn spans(&self) -> &[Range<usize>] {
        &self.spans
    }

    /// Each run of lines that is the same as `wanted`, as the byte span from the first line's text to the last's.
    /// Runs may overlap. Linear in both.
    #[must_use]
    pub fn find(&self, wanted: &Lines<'_>) -> Vec<Range<usize>> {
        runs(&self.hashes, &wanted.hashes)
            .into_iter()
            .filter(|start| self.same_at(*start, wanted))
            .filter_map(|start| {
                let first = self.spans.get(start)?;
                let last = self.spans.get(start + wanted.spans.len() - 1)?;
                Some(first.start..last.end)
            })
            .collect()
    }

    /// Hashes may collide; the texts decide.
    fn same_at(&self, start: usize, wanted: &Lines<'_>) -> bool {
        let here = self.spans.get(start..).unwrap_or_default();
        here.iter().zip(&wanted.spans).all(|(here, there)| {
            let (here, there) = (slice(self.text, here.clone()), slice(wanted.text, there.clone()));
            here == there || (self.form == LineForm::Folded && canonical(here) == canonical(there))
        })
    }
}

/// `span` without the blanks at both ends.
#[must_use]
pub fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let line = slice(text, span.clone());
    let start = span.start + (line.len() - line.trim_ascii_start().len());
    start..start + line.trim_ascii().len()
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// Where `pattern` occurs in `items`, overlaps included (Knuth, Morris and Pratt).
#[must_use]
pub fn runs<T: PartialEq>(items: &[T], pattern: &[T]) -> Vec<usize> {
    let mut found = Vec::new();
    if pattern.is_empty() || pattern.len() > items.len() {
        return found;
    }
    let mut failure = vec![0_usize; pattern.len()];
    let mut matched = 0;
    for at in 1..pattern.len() {
        matched = step(pattern, &failure, matched, pattern.get(at));
        if let Some(slot) = failure.get_mut(at) {
            *slot = matched;
        }
    }
    matched = 0;
    for (at, item) in items.iter().enumerate() {
        matched = step(pattern, &failure, matched, Some(item));
        if matched == pattern.len() {
            found.push(at + 1 - matched);
            matched = failure.get(matched - 1).copied().unwrap_or(0);
        }
    }
    found
}

/// How much of the pattern is matched after one more item.
fn step<T: PartialEq>(pattern: &[T], failure: &[usize], mut matched: usize, item: Option<&T>) -> usize {
    loop {
        if pattern.get(matched) == item {
            return matched + 1;
        }
        if matched == 0 {
            return 0;
        }
        matched = failure.get(matched - 1).copied().unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(text: &str, wanted: &str, form: LineForm) -> Vec<String> {
        Lines::read(text, form)
            .find(&Lines::read(wanted, form))
            .into_iter()
            .map(|span| text[span].to_owned())
            .collect()
    }

    #[test]
    fn indentation_blank_lines_and_line_ends_are_overlooked() {
        assert_eq!(
            found("x\r\n\r\n  a \r\n\r\n\tb\r\ny", "a\nb\n", LineForm::Trimmed),
            ["a \r\n\r\n\tb"]
        );
        assert_eq!(found("“a”  b", "\"a\" b", LineForm::Folded), ["“a”  b"]);
        assert!(found("“a”", "\"a\"", LineForm::Trimmed).is_empty());
        assert!(found("a\nb", "", LineForm::Trimmed).is_empty());
    }

    proptest! {
        #[test]
        fn runs_are_those_of_a_naive_search(items in prop::collection::vec(0_u8..3, 0..40), pattern in prop::collection::vec(0_u8..3, 1..5)) {
            let naive: Vec<usize> = (0..items.len())
                .filter(|start| items[*start..].starts_with(&pattern))
                .collect();
            prop_assert_eq!(runs(&items, &pattern), naive);
        }
    }
}
