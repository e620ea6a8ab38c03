//! Changes of a text by position; every byte that none of them covers stays.

use std::ops::Range;

/// Changes in any order.
#[derive(Default)]
pub(super) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Puts a text in place of what is there. What begins within an earlier change is left out.
    pub(super) fn replace(&mut self, range: Range<usize>, with: String) {
        self.0.push((range, with));
    }

    /// The text with all of them made; nothing when it has more than `most` bytes.
    pub(super) fn made(mut self, text: &str, most: usize) -> Option<String> {
        self.0.sort_by_key(|(range, _)| (range.start, range.end));
        let mut made = String::with_capacity(text.len());
        let mut copied = 0;
        for (range, with) in &self.0 {
            if range.start < copied {
                continue;
            }
            made.push_str(text.get(copied..range.start)?);
            made.push_str(with);
            copied = range.end;
            if made.len() > most {
                return None;
            }
        }
        made.push_str(text.get(copied..)?);
        (made.len() <= most).then_some(made)
    }
}
