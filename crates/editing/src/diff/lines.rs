//! The lines that differ between two texts.

use crate::diff::matching::matches;
use serde::{Deserialize, Serialize};

/// A line that differs. Its contents are without the line end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DiffLine {
    /// Its number, counted from 1: in the new text, but for a deleted line in the old one.
    pub line: usize,
    /// What happened to it.
    #[serde(rename = "type")]
    pub kind: DiffKind,
    /// The line in the new text, but for a deleted line as it stood in the old one.
    pub content: String,
    /// What a modified line was before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old_content: Option<String>,
}

/// What happened to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiffKind {
    Insert,
    Delete,
    /// It stands in the place of an old one.
    Modify,
}

/// How many lines differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCounts {
    pub added: usize,
    pub removed: usize,
    /// Lines that stand in the place of others.
    pub modified: usize,
}

/// Most lines of both texts together, between those that they share at their ends, that are compared one by one. A text
/// of 10 MB whose lines have 20 bytes each has as many.
const MOST_COMPARED: usize = 1_000_000;

/// Counts the lines that differ: between two lines that stay, old ones and new ones stand in each other's places as far
/// as there are of both, and the others are new or gone. Line ends are no part of a line. Of texts with more than a
/// million lines between their common ends none of these stays. Linear but for the logarithm of
/// [`matches`](crate::diff::matches), and without a copy of any line.
#[must_use]
pub fn line_counts(before: &str, after: &str) -> LineCounts {
    let start = same(before.lines(), after.lines());
    let (old, new) = (before.lines().count() - start, after.lines().count() - start);
    let most = old.min(new);
    let end = same(before.lines().rev().take(most), after.lines().rev().take(most));
    let (old, new) = (old - end, new - end);
    let mut counts = LineCounts::default();
    if old + new > MOST_COMPARED {
        counts.add(old, new);
        return counts;
    }
    let old: Vec<&str> = before.lines().skip(start).take(old).collect();
    let new: Vec<&str> = after.lines().skip(start).take(new).collect();
    let (mut i, mut j) = (0, 0);
    for (one, other) in matches(&old, &new).into_iter().chain([(old.len(), new.len())]) {
        counts.add(one - i, other - j);
        (i, j) = (one + 1, other + 1);
    }
    counts
}

fn same<'a>(before: impl Iterator<Item = &'a str>, after: impl Iterator<Item = &'a str>) -> usize {
    before.zip(after).take_while(|(one, other)| one == other).count()
}

impl LineCounts {
    /// Adds lines that went and that came between two that stay.
    fn add(&mut self, gone: usize, come: usize) {
        let modified = gone.min(come);
        self.modified += modified;
        self.removed += gone - modified;
        self.added += come - modified;
    }
}

/// The lines that differ, in the order of the texts.
///
/// Between two lines that stay, the first old one is paired with the first new one as modified, and so on;
/// what one side has more is deleted or inserted.
///
/// Line ends (`\n` or `\r\n`) are no part of a line, and one at the end of a text begins no line. So a text
/// that went through an editor which writes its line ends anew differs only where a person changed it: a diff
/// says which lines a person touched, and a whole page of "user edits" would conflict with every change.
#[must_use]
pub fn diff_lines(before: &str, after: &str) -> Vec<DiffLine> {
    if before == after {
        return Vec::new();
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let mut diff = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (one, other) in matches(&old, &new).into_iter().chain([(old.len(), new.len())]) {
        let (gone, come) = (
            old.get(i..one).unwrap_or_default(),
            new.get(j..other).unwrap_or_default(),
        );
        hunk(&mut diff, (i, gone), (j, come));
        (i, j) = (one + 1, other + 1);
    }
    diff
}

/// Appends the lines between two that stay; each side comes with the number of its first line less 1.
fn hunk(diff: &mut Vec<DiffLine>, (i, gone): (usize, &[&str]), (j, come): (usize, &[&str])) {
    let pairs = gone.len().min(come.len());
    for (at, (old, new)) in gone.iter().zip(come).enumerate() {
        diff.push(DiffLine {
            line: j + at + 1,
            kind: DiffKind::Modify,
            content: (*new).to_owned(),
            old_content: Some((*old).to_owned()),
        });
    }
    let rest = |kind, from: usize, lines: &[&str]| -> Vec<DiffLine> {
        let lines = lines.iter().enumerate().skip(pairs);
        lines
            .map(|(at, line)| DiffLine {
                line: from + at + 1,
                kind,
                content: (*line).to_owned(),
                old_content: None,
            })
            .collect()
    };
    diff.extend(rest(DiffKind::Delete, i, gone));
    diff.extend(rest(DiffKind::Insert, j, come));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn written(before: &str, after: &str) -> Vec<String> {
        diff_lines(before, after)
            .into_iter()
            .map(|line| match line.kind {
                DiffKind::Insert => format!("+{} {}", line.line, line.content),
                DiffKind::Delete => format!("-{} {}", line.line, line.content),
                DiffKind::Modify => {
                    format!("~{} {} <- {}", line.line, line.content, line.old_content.unwrap())
                }
            })
            .collect()
    }

    #[test]
    fn each_kind_is_told() {
        assert_eq!(written("a\nb\nc\n", "a\nX\nc\n"), ["~2 X <- b"]);
        assert_eq!(written("a\nc\n", "a\nb\nc\n"), ["+2 b"]);
        assert_eq!(written("a\nb\nc\n", "a\nc\n"), ["-2 b"]);
        assert_eq!(
            written("a\nb\nc\nd\ne", "x\na\nB\nd\ne\n"),
            ["+1 x", "~3 B <- b", "-3 c"]
        );
        assert_eq!(written("", "a"), ["+1 a"]);
    }

    #[test]
    fn line_ends_alone_are_no_difference() {
        assert!(written("a\r\nb\r\n", "a\nb").is_empty());
        assert_eq!(written("a\r\nb\r\n", "a\nB\n"), ["~2 B <- b"]);
        assert_eq!(written("a\n", "a\n\n"), ["+2 "]);
    }

    const fn counts(added: usize, removed: usize, modified: usize) -> LineCounts {
        LineCounts {
            added,
            removed,
            modified,
        }
    }

    #[test]
    fn lines_are_counted() {
        assert_eq!(line_counts("a\nb\nc\nd\n", "A\nb\nd\ne\nf\n"), counts(2, 1, 1));
        assert_eq!(line_counts("a\r\nb", "a\nb\n"), counts(0, 0, 0));
        assert_eq!(line_counts("a\na\na\n", "a\n"), counts(0, 2, 0));
        assert_eq!(line_counts("", "a\n\n"), counts(2, 0, 0));
    }

    #[test]
    fn of_texts_with_too_many_lines_none_between_their_ends_stays() {
        let lines = "b\n".repeat(MOST_COMPARED / 2);
        let (old, new) = (format!("a\nc\n{lines}d\n"), format!("a\n{lines}e\nf\nd\n"));
        assert_eq!(line_counts(&old, &new), counts(1, 0, MOST_COMPARED / 2 + 1));
    }

    #[test]
    fn the_wire_form_is_that_of_the_specification() {
        let line = DiffLine {
            line: 3,
            kind: DiffKind::Modify,
            content: "b".into(),
            old_content: Some("a".into()),
        };
        let value = json!({"line": 3, "type": "modify", "content": "b", "oldContent": "a"});
        assert_eq!(serde_json::to_value(&line).unwrap(), value);
        assert_eq!(serde_json::from_value::<DiffLine>(value).unwrap(), line);
        let short: DiffLine =
            serde_json::from_value(json!({"line": 1, "type": "insert", "content": ""})).unwrap();
        assert_eq!(short.old_content, None);
    }

    /// The new text, from the old one and the diff.
    fn patched(before: &str, diff: &[DiffLine]) -> Vec<String> {
        let old: Vec<&str> = before.lines().collect();
        let mut new = Vec::new();
        let mut at = 0;
        let mut diff = diff.iter().peekable();
        loop {
            if let Some(line) =
                diff.next_if(|line| line.kind != DiffKind::Delete && line.line == new.len() + 1)
            {
                new.push(line.content.clone());
                at += usize::from(line.kind == DiffKind::Modify);
            } else if diff
                .next_if(|line| line.kind == DiffKind::Delete && line.line == at + 1)
                .is_some()
            {
                at += 1;
            } else if let Some(line) = old.get(at) {
                new.push((*line).to_owned());
                at += 1;
            } else {
                return new;
            }
        }
    }

    proptest! {
        #[test]
        fn the_diff_leads_from_the_old_lines_to_the_new(before in "([abc]{0,1}\n){0,20}", after in "([abc]{0,1}\n){0,20}") {
            let new: Vec<String> = after.lines().map(str::to_owned).collect();
            prop_assert_eq!(patched(&before, &diff_lines(&before, &after)), new);
        }

        #[test]
        fn all_lines_are_counted_once(before in "([abc]{0,1}\n){0,20}", after in "([abc]{0,1}\n){0,20}") {
            let of = |diff: &[DiffLine], kind| diff.iter().filter(|line| line.kind == kind).count();
            let diff = diff_lines(&before, &after);
            let found = counts(of(&diff, DiffKind::Insert), of(&diff, DiffKind::Delete), of(&diff, DiffKind::Modify));
            prop_assert_eq!(line_counts(&before, &after), found);
        }
    }
}
