//! Whether what a person edited and what an AI would change overlap.

use crate::change::Target;
use crate::diff::lines::DiffLine;

/// Whether a person's edit and a change overlap: the edited line falls within the change's line range (the lines it
/// was found at and those it names), or the edited text contains the change's selector.
pub(super) fn overlaps(edit: &DiffLine, target: &Target, found_at: Option<(usize, usize)>) -> bool {
    let is_within = |(first, last): (usize, usize)| (first..=last).contains(&edit.line);
    let holds_selector = target
        .selector
        .as_deref()
        .map(str::trim)
        .filter(|selector| !selector.is_empty())
        .is_some_and(|selector| {
            edit.content.contains(selector)
                || edit
                    .old_content
                    .as_deref()
                    .is_some_and(|old| old.contains(selector))
        });
    target.line_range.is_some_and(is_within) || found_at.is_some_and(is_within) || holds_selector
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::lines::DiffKind;

    #[test]
    fn lines_and_selectors_overlap() {
        let edit = |line, content: &str| DiffLine {
            line,
            kind: DiffKind::Modify,
            content: content.to_owned(),
            old_content: Some("<p class=\"old\">".to_owned()),
        };
        let lines = |range| Target {
            line_range: Some(range),
            ..Target::default()
        };
        let selector = |text: &str| Target {
            selector: Some(text.to_owned()),
            ..Target::default()
        };
        assert!(overlaps(&edit(3, ""), &lines((3, 5)), None));
        assert!(overlaps(&edit(5, ""), &lines((3, 5)), None));
        assert!(!overlaps(&edit(6, ""), &lines((3, 5)), None));
        assert!(overlaps(&edit(6, ""), &lines((3, 5)), Some((6, 6))));
        assert!(overlaps(&edit(1, ".card { }"), &selector(".card"), None));
        assert!(overlaps(&edit(1, ""), &selector("old"), None));
        assert!(!overlaps(&edit(1, "x"), &selector(" "), Some((2, 3))));
    }
}
