//! Where a change landed, as it is shown: the lines before and after. Lines that are too long to be shown are cut to
//! where they differ, or left out.

use editing::apply::AppliedChange;

/// The longest lines that are shown whole, in bytes.
const LONGEST: usize = 20_000;
/// How much is left around what differs when lines are cut, in characters.
const AROUND: usize = 200;

/// Where a change landed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::handlers) struct Place {
    /// The first line, from 1.
    pub line: usize,
    /// The lines as they were and as they are; nothing when they are too long.
    pub lines: Option<(String, String)>,
}

impl Place {
    /// The place of a change.
    pub fn of(change: AppliedChange) -> Self {
        Self {
            line: change.line,
            lines: shown(change.old, change.new),
        }
    }

    /// The place where two pages differ, as one.
    pub fn between(old: &str, new: &str) -> Self {
        let (a, b): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
        let (start, end) = same_ends(&a, &b);
        let text = |lines: &[&str]| lines.get(start..lines.len() - end).unwrap_or_default().join("\n");
        Self {
            line: start + 1,
            lines: shown(text(&a), text(&b)),
        }
    }
}

fn shown(old: String, new: String) -> Option<(String, String)> {
    let fits = |old: &str, new: &str| old.len() <= LONGEST && new.len() <= LONGEST;
    if fits(&old, &new) {
        return Some((old, new));
    }
    let (a, b): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    let (start, end) = same_ends(&a, &b);
    let (start, end) = (start.saturating_sub(AROUND), end.saturating_sub(AROUND));
    let middle = |text: &[char]| -> String {
        text.get(start..text.len() - end)
            .unwrap_or_default()
            .iter()
            .collect()
    };
    let (old, new) = (middle(&a), middle(&b));
    fits(&old, &new).then_some((old, new))
}

/// How many items two lists share at their start and, behind that, at their end.
fn same_ends<T: PartialEq>(a: &[T], b: &[T]) -> (usize, usize) {
    let start = a.iter().zip(b).take_while(|(one, other)| one == other).count();
    let most = a.len().min(b.len()) - start;
    let ends = a.iter().rev().zip(b.iter().rev()).take(most);
    (start, ends.take_while(|(one, other)| one == other).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_differ_in_one_place() {
        let place = Place::between("a\nb\nc\nd", "a\nx\ny\nd");
        assert_eq!(place.line, 2);
        assert_eq!(place.lines, Some(("b\nc".to_owned(), "x\ny".to_owned())));
    }

    #[test]
    fn long_lines_are_cut_to_where_they_differ() {
        let long = "ä".repeat(30_000);
        let (old, new) = shown(format!("{long}1{long}"), format!("{long}23{long}")).unwrap();
        assert_eq!(old.chars().count(), 401);
        assert!(old.contains("ä1ä") && new.contains("ä23ä"));
        assert_eq!(shown(long, "x".repeat(30_000)), None);
    }
}
