//! Where two pages differ, as lines that are in the old one only once.

use editing::diff::matches;

/// Hunks with no more lines between them are one.
const NEAR: usize = 2;
/// Most hunks; pages that differ in more places differ in one long one.
const MOST: usize = 20;
/// Most lines that are put around a hunk to make its place unique.
const MOST_AROUND: usize = 6;
/// A longer piece is cut to where it differs, in bytes.
const LONG: usize = 2_000;
/// What is left around that, in characters.
const LEFT_AROUND: usize = 120;

/// A place where the pages differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hunk {
    /// Its first and last line in the old page, from 1.
    pub first_line: usize,
    pub last_line: usize,
    /// The lines as they were, and as they are.
    pub old: String,
    pub new: String,
}

/// Where `new` differs from `old`. Every place has at least one line of the old page.
pub(super) fn between(old: &str, new: &str) -> Vec<Hunk> {
    let (a, b): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    ranges(&a, &b)
        .into_iter()
        .map(|range| hunk(old, &a, &b, range))
        .collect()
}

/// Lines of both that differ: from where to where, in the old and the new page.
#[derive(Debug, Clone, Copy)]
struct Lines {
    from: (usize, usize),
    to: (usize, usize),
}

fn ranges(a: &[&str], b: &[&str]) -> Vec<Lines> {
    let mut ranges: Vec<Lines> = Vec::new();
    let mut from = (0, 0);
    for (i, j) in matches(a, b).into_iter().chain([(a.len(), b.len())]) {
        if (i, j) != from {
            match ranges.last_mut() {
                Some(last) if from.0 - last.to.0 <= NEAR => last.to = (i, j),
                _ => ranges.push(Lines { from, to: (i, j) }),
            }
        }
        from = (i + 1, j + 1);
    }
    match (ranges.first(), ranges.last()) {
        (Some(first), Some(last)) if ranges.len() > MOST => vec![Lines {
            from: first.from,
            to: last.to,
        }],
        _ => ranges,
    }
}

/// The hunk for a range, with as many lines around it as its place needs.
fn hunk(page: &str, a: &[&str], b: &[&str], range: Lines) -> Hunk {
    let Lines {
        from: (mut i, mut j),
        to: (mut i_end, mut j_end),
    } = range;
    let text = |lines: &[&str], from: usize, to: usize| lines.get(from..to).unwrap_or_default().join("\n");
    for around in 0..MOST_AROUND {
        let old = text(a, i, i_end);
        if !old.trim().is_empty() && page.matches(old.as_str()).nth(1).is_none() {
            break;
        }
        if (around % 2 == 0 || i_end >= a.len()) && i > 0 && j > 0 {
            (i, j) = (i - 1, j - 1);
        } else if i_end < a.len() && j_end < b.len() {
            (i_end, j_end) = (i_end + 1, j_end + 1);
        }
    }
    let (old, new) = (text(a, i, i_end), text(b, j, j_end));
    let (old, new) = if old.len() > LONG {
        cut(&old, &new)
    } else {
        (old, new)
    };
    Hunk {
        first_line: i + 1,
        last_line: i_end.max(i + 1),
        old,
        new,
    }
}

/// Long lines, cut to where they differ.
fn cut(old: &str, new: &str) -> (String, String) {
    let (a, b): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(x, y)| x == y).count();
    let start = same(&mut a.iter().zip(&b));
    let most = a.len().min(b.len()) - start;
    let end = same(&mut a.iter().rev().zip(b.iter().rev()).take(most));
    let (start, end) = (start.saturating_sub(LEFT_AROUND), end.saturating_sub(LEFT_AROUND));
    let middle = |text: &[char]| {
        text.get(start..text.len() - end)
            .unwrap_or_default()
            .iter()
            .collect()
    };
    (middle(&a), middle(&b))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn places_are_named_by_lines_that_stand_once() {
        let hunks = between("<p>\na\n</p>\n<p>\nb\n</p>\n", "<p>\na\n</p>\n<p>\nc\n</p>\n");
        assert_eq!(hunks.len(), 1);
        assert_eq!((hunks[0].first_line, hunks[0].last_line), (5, 5));
        assert_eq!((hunks[0].old.as_str(), hunks[0].new.as_str()), ("b", "c"));
        let hunks = between("x\ny\n</p>\n</p>\nz", "x\ny\n</p>\nnew\n</p>\nz");
        assert_eq!(
            (hunks[0].old.as_str(), hunks[0].new.as_str()),
            ("</p>\n</p>", "</p>\nnew\n</p>")
        );
        assert!(between("a\nb", "a\nb").is_empty());
    }

    #[test]
    fn places_that_are_far_apart_are_two() {
        let page: Vec<String> = (0..40).map(|n| format!("line {n};")).collect();
        let old = page.join("\n");
        let new = old.replace("line 3;\n", "third\n").replace("line 30;\n", "");
        let hunks = between(&old, &new);
        assert_eq!(hunks.len(), 2, "{hunks:?}");
        assert_eq!(
            (hunks[0].old.as_str(), hunks[0].new.as_str()),
            ("line 3;", "third")
        );
        assert_eq!((hunks[1].old.as_str(), hunks[1].new.as_str()), ("line 30;", ""));
    }

    #[test]
    fn one_long_line_is_cut_to_where_it_differs() {
        let old = format!("{}<b>one</b>{}", "x".repeat(5_000), "y".repeat(5_000));
        let hunks = between(&old, &old.replace("one", "two"));
        assert_eq!(
            hunks[0].old,
            format!("{}<b>one</b>{}", "x".repeat(117), "y".repeat(116))
        );
        assert_eq!(hunks[0].new, hunks[0].old.replace("one", "two"));
    }

    proptest! {
        #[test]
        fn putting_the_hunks_back_gives_the_new_page(old in "([a-e]\n){0,30}", new in "([a-e]\n){0,30}") {
            let (a, b): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
            let mut lines: Vec<&str> = Vec::new();
            let mut at = 0;
            for range in ranges(&a, &b) {
                lines.extend(&a[at..range.from.0]);
                lines.extend(&b[range.from.1..range.to.1]);
                at = range.to.0;
            }
            lines.extend(&a[at..]);
            prop_assert_eq!(lines.join("\n"), new);
        }
    }
}
