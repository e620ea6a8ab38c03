//! Elements that are to stay as they are.

use crate::pages::{Page, edited};
use crate::picked::{edit, slips, with_slips};
use crate::{config, run};
use editing::apply::Outcome;
use editing::keep::{ATTRIBUTE, holds, spans};
use proptest::prelude::*;
use serde_json::json;

/// A page with marks on some of its elements.
fn marked(page: &Page, seeds: &[usize]) -> String {
    let tags = [
        "<h1", "<h2", "<p", "<li", "<section", "<div", "<button", "<header", "<form", "<footer",
    ];
    let is_tag = |at: usize| {
        let rest = &page.code[at..];
        page.is_markup(&(at..at + 1))
            && tags
                .iter()
                .any(|tag| rest.starts_with(tag) && rest[tag.len()..].starts_with([' ', '>']))
    };
    let places: Vec<usize> = page
        .code
        .match_indices('<')
        .map(|(at, _)| at)
        .filter(|at| is_tag(*at))
        .collect();
    let mut chosen: Vec<usize> = seeds.iter().map(|seed| places[seed % places.len()]).collect();
    chosen.sort_unstable();
    chosen.dedup();
    let mut code = page.code.clone();
    for at in chosen.into_iter().rev() {
        let end = at + page.code[at..].find([' ', '>']).unwrap();
        code.insert_str(end, &format!(" {ATTRIBUTE}=\"\""));
    }
    code
}

proptest! {
    #![proptest_config(config(256))]

    /// Whatever models propose, what is kept is there afterwards, byte for byte.
    #[test]
    fn a_kept_element_is_equal_after_any_changes(
        page in any::<usize>(),
        seeds in prop::collection::vec(any::<usize>(), 1..4),
        parts in prop::collection::vec((any::<usize>(), any::<usize>(), 0..4usize, edit(), slips(), 0..3usize), 1..5),
    ) {
        let page = Page::pick(page);
        let code = marked(page, &seeds);
        let lines: Vec<&str> = code.split('\n').collect();
        let kept = spans(&code);
        prop_assume!(!kept.is_empty());
        let changes: Vec<_> = parts
            .iter()
            .enumerate()
            .filter_map(|(index, (line, count, kind, edit, slips, near))| {
                // lines anywhere, or around an element that is kept
                let first = match kept.get(line % kept.len()) {
                    Some(span) if *near > 0 => code[..span.start].matches('\n').count().saturating_sub(line % 4),
                    _ => line % lines.len(),
                };
                let region = &lines[first..(first + 1 + count % 12).min(lines.len())];
                let old = region.join("\n");
                let quote = with_slips(&old, slips, true);
                let id = format!("c{index}");
                let behind = lines[count % lines.len()];
                Some(match kind {
                    0 => json!({"id": id, "type": "insert", "after_ref": quote, "after": format!("<p {ATTRIBUTE}>new</p>")}),
                    1 => json!({"id": id, "type": "delete", "before": quote}),
                    2 => json!({"id": id, "type": "move", "before": quote, "after_ref": behind}),
                    _ => json!({"id": id, "type": "replace", "before": quote, "after": edited(&old, *edit)?}),
                })
            })
            .collect();
        prop_assume!(!changes.is_empty());
        let report = run(&code, &changes);
        prop_assert!(holds(&code, &report.code), "{:?}\n{:?}", changes, report.outcome);
        if report.outcome == Outcome::Refused {
            prop_assert_eq!(&report.code, &code);
        }
    }
}
