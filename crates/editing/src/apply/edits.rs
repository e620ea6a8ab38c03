//! Splices: what is put in the place of which bytes of the original.

use crate::text::slice::common_ends;
use std::collections::BTreeMap;
use std::ops::Range;

/// One splice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    /// The bytes of the original that go.
    pub span: Range<usize>,
    /// What comes in their place.
    pub text: String,
}

impl Edit {
    /// A splice.
    pub fn new(span: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Without what it would put back unchanged at both ends.
    pub fn shrunk(&self, code: &str) -> Self {
        let old = code.get(self.span.clone()).unwrap_or_default();
        let (start, end) = common_ends(old, &self.text);
        Self {
            span: self.span.start + start..self.span.end - end,
            text: self
                .text
                .get(start..self.text.len() - end)
                .unwrap_or_default()
                .to_owned(),
        }
    }
}

/// The splices of all changes so far. They never overlap.
#[derive(Debug, Default)]
pub(super) struct Splices {
    /// By start, end and the order in which they were added.
    edits: BTreeMap<(usize, usize, usize), (usize, String)>,
    added_count: usize,
}

impl Splices {
    /// Takes the edits of one change, named by its number, or none of them when one touches what another change edits.
    ///
    /// # Errors
    /// The number of that other change.
    pub fn add(&mut self, code: &str, change: usize, edits: &[Edit]) -> Result<(), usize> {
        let edits: Vec<Edit> = edits
            .iter()
            .map(|edit| self.without_shared_blanks(code, edit))
            .collect();
        for edit in &edits {
            if let Some(other) = self.touching(edit) {
                return Err(other);
            }
        }
        for edit in &edits {
            if self.has(edit) {
                continue; // another change does exactly this
            }
            self.edits.insert(
                (edit.span.start, edit.span.end, self.added_count),
                (change, edit.text.clone()),
            );
            self.added_count += 1;
        }
        Ok(())
    }

    /// A deletion without the blanks that a neighbouring deletion takes out already: the line end between two lines
    /// that both go.
    fn without_shared_blanks(&self, code: &str, edit: &Edit) -> Edit {
        let mut span = edit.span.clone();
        if !edit.text.is_empty() || span.is_empty() {
            return edit.clone();
        }
        let is_blank = |shared: Range<usize>| {
            code.get(shared)
                .is_some_and(|shared| shared.trim_ascii().is_empty())
        };
        let before = self.edits.range(..(span.start, 0, 0)).next_back();
        if let Some(((_, end, _), (_, text))) = before
            && text.is_empty()
            && *end > span.start
            && *end < span.end
            && is_blank(span.start..*end)
        {
            span.start = *end;
        }
        let behind = self.edits.range((span.start + 1, 0, 0)..(span.end, 0, 0)).next();
        if let Some(((start, end, _), (_, text))) = behind
            && text.is_empty()
            && *end >= span.end
            && is_blank(*start..span.end)
        {
            span.end = *start;
        }
        Edit::new(span, "")
    }

    fn has(&self, edit: &Edit) -> bool {
        !edit.span.is_empty()
            && self
                .edits
                .range((edit.span.start, edit.span.end, 0)..=(edit.span.start, edit.span.end, usize::MAX))
                .any(|(_, (_, text))| *text == edit.text)
    }

    /// The change that edits what an edit touches. The same edit twice is one edit; insertions at one place follow
    /// each other.
    fn touching(&self, edit: &Edit) -> Option<usize> {
        // edits do not overlap, so only the last few that begin before the end can touch
        self.edits
            .range(..(edit.span.end.max(edit.span.start + 1), 0, 0))
            .rev()
            .take_while(|((_, end, _), _)| *end >= edit.span.start)
            .find(|((start, end, _), (_, text))| {
                let overlaps = *start < edit.span.end && edit.span.start < *end;
                let is_inside = edit.span.is_empty() && *start < edit.span.start && edit.span.start < *end;
                let is_same = *start == edit.span.start && *end == edit.span.end && *text == edit.text;
                // new lines behind a line that goes stand in its place
                let (gone, come) = if edit.span.is_empty() {
                    (text, &edit.text)
                } else {
                    (&edit.text, text)
                };
                let one_inserts = edit.span.is_empty() != (start == end);
                let stands_in = one_inserts && gone.is_empty() && come.starts_with(['\n', '\r']);
                (overlaps || is_inside) && !is_same && !stands_in
            })
            .map(|(_, (change, _))| *change)
    }

    /// The original with all splices.
    pub fn apply(&self, code: &str) -> String {
        let added: usize = self.edits.values().map(|(_, text)| text.len()).sum();
        let mut result = String::with_capacity(code.len() + added);
        let mut at = 0;
        for ((start, end, _), (_, text)) in &self.edits {
            if *start < at {
                // new lines within lines that are gone: they begin where those began
                let lines = text.trim_start_matches(['\r', '\n']);
                let ending = text.get(..text.len() - lines.len()).unwrap_or_default();
                result.push_str(lines);
                result.push_str(ending);
                continue;
            }
            result.push_str(code.get(at..*start).unwrap_or_default());
            result.push_str(text);
            at = *end;
        }
        result.push_str(code.get(at..).unwrap_or_default());
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "abcdefgh";

    #[test]
    fn edits_are_spliced_and_do_not_overlap() {
        let mut splices = Splices::default();
        assert_eq!(
            splices.add(CODE, 0, &[Edit::new(0..1, "A"), Edit::new(3..3, "+")]),
            Ok(())
        );
        assert_eq!(splices.add(CODE, 1, &[Edit::new(1..2, "B")]), Ok(()));
        assert_eq!(
            splices.add(CODE, 2, &[Edit::new(5..6, ""), Edit::new(0..3, "x")]),
            Err(1)
        );
        assert_eq!(
            splices.add(CODE, 3, &[Edit::new(0..1, "A")]),
            Ok(()),
            "the same edit again"
        );
        assert_eq!(splices.add(CODE, 4, &[Edit::new(3..3, "-")]), Ok(()));
        assert_eq!(splices.apply("abcdef"), "ABc+-def");
    }

    #[test]
    fn an_insertion_within_an_edit_touches_it() {
        let mut splices = Splices::default();
        assert_eq!(splices.add(CODE, 0, &[Edit::new(2..6, "x")]), Ok(()));
        assert_eq!(splices.add(CODE, 1, &[Edit::new(4..4, "y")]), Err(0));
        assert_eq!(
            splices.add(CODE, 1, &[Edit::new(6..6, "y"), Edit::new(2..2, "z")]),
            Ok(())
        );
        assert_eq!(splices.apply("abcdefgh"), "abzxygh");
    }

    #[test]
    fn neighbouring_deletions_share_the_line_end() {
        let code = "a\nb\nc";
        for order in [[0, 1], [1, 0]] {
            let mut splices = Splices::default();
            let edits = [Edit::new(2..4, ""), Edit::new(3..5, "")];
            for index in order {
                assert_eq!(splices.add(code, index, &edits[index..=index]), Ok(()));
            }
            assert_eq!(splices.apply(code), "a\n");
        }
    }

    #[test]
    fn what_stays_is_no_edit() {
        assert_eq!(Edit::new(0..3, "axc").shrunk("abc"), Edit::new(1..2, "x"));
        assert_eq!(
            Edit::new(0..4, "aéc").shrunk("aèc").span,
            1..3,
            "no character is cut"
        );
        assert_eq!(Edit::new(0..2, "aa").shrunk("aa").span, 2..2);
    }
}
