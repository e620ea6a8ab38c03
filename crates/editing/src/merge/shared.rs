//! The lines that all texts of a merge begin and end with.

use super::Sides;
use crate::text::slice::slice;

/// What the three texts share at their ends, in whole lines, with their line ends.
pub(super) struct Shared {
    /// The bytes that they begin with.
    pub head: usize,
    /// The bytes that they end with.
    pub tail: usize,
    /// How many lines there are between these, in all three texts together.
    pub lines_between: usize,
}

impl Shared {
    /// Linear in the texts, and without a list of their lines.
    pub(super) fn of(sides: &Sides<'_>) -> Self {
        let texts = sides.texts();
        let mut shared = Self {
            head: 0,
            tail: 0,
            lines_between: 0,
        };
        let [base, mine, theirs] = texts.map(|text| text.split_inclusive('\n'));
        shared.head = bytes_of_same(base.zip(mine).zip(theirs));
        let [base, mine, theirs] = texts.map(|text| shared.between(text).split_inclusive('\n').rev());
        shared.tail = bytes_of_same(base.zip(mine).zip(theirs));
        shared.lines_between = texts
            .iter()
            .map(|text| shared.between(text).split_inclusive('\n').count())
            .sum();
        shared
    }

    /// What stands between them in a text.
    pub(super) fn between<'a>(&self, text: &'a str) -> &'a str {
        slice(text, self.head..text.len() - self.tail)
    }

    /// What a text begins and ends with.
    pub(super) fn ends<'a>(&self, text: &'a str) -> [&'a str; 2] {
        let tail = text.len() - self.tail;
        [slice(text, 0..self.head), slice(text, tail..text.len())]
    }
}

fn bytes_of_same<'a>(lines: impl Iterator<Item = ((&'a str, &'a str), &'a str)>) -> usize {
    lines
        .take_while(|((base, mine), theirs)| base == mine && base == theirs)
        .map(|((line, _), _)| line.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shared_once() {
        let between = |base, mine, theirs| {
            let sides = Sides { base, mine, theirs };
            let shared = Shared::of(&sides);
            let texts = [base, mine, theirs].map(|text| shared.between(text));
            (texts, shared.lines_between)
        };
        assert_eq!(between("a\nb\nc", "a\nx\nc", "a\nc"), (["b\n", "x\n", ""], 2));
        // the one line of a text is not both its first and its last
        assert_eq!(between("a\na\na\n", "a\na\n", "a\n"), (["a\na\n", "a\n", ""], 3));
        // a line with its end is another than without it
        assert_eq!(between("a\nb", "a\nb\n", "a\nb"), (["b", "b\n", "b"], 3));
        assert_eq!(between("", "a", "b"), (["", "a", "b"], 2));
    }
}
