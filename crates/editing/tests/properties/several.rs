//! Changes of one page side by side.

use crate::pages::{Edit, Page, Slip, edited};
use crate::picked::{edit, slips, with_slips};
use crate::{config, run, same};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::json;
use std::ops::Range;

/// One of several changes of a page.
#[derive(Debug, Clone)]
struct Part {
    seed: usize,
    count: usize,
    kind: usize,
    edit: Edit,
    slips: Vec<Slip>,
}

fn part() -> impl Strategy<Value = Part> {
    (any::<usize>(), 1..5usize, 0..3usize, edit(), slips()).prop_map(|(seed, count, kind, edit, slips)| {
        Part {
            seed,
            count,
            kind,
            edit,
            slips,
        }
    })
}

proptest! {
    #![proptest_config(config(128))]

    /// Independent changes give the same in any order, at once or one after the other.
    #[test]
    fn the_order_of_independent_changes_does_not_matter(
        page in any::<usize>(),
        parts in prop::collection::vec(part(), 2..5),
        shift in 1..4usize,
    ) {
        let page = Page::pick(page);
        let mut regions: Vec<Range<usize>> = Vec::new();
        let mut changes = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let Some(region) = page.region(part.seed, part.count) else { continue };
            if regions.iter().any(|other| region.start <= other.end + 1 && other.start <= region.end + 1) {
                continue;
            }
            let (old, is_markup) = (&page.code[region.clone()], page.is_markup(&region));
            let quote = with_slips(old, &part.slips, is_markup);
            let Some(new) = edited(old, part.edit) else { continue };
            let id = format!("c{index}");
            changes.push(match part.kind {
                0 => json!({"id": id, "type": "insert", "after_ref": quote, "after": format!("<!--Zq{index}-->")}),
                1 if page.is_markup(&region) && !old.contains("<!") => {
                    json!({"id": id, "type": "delete", "before": quote})
                }
                _ => {
                    let after = with_slips(&new, &part.slips, is_markup);
                    json!({"id": id, "type": "replace", "before": quote, "after": after})
                }
            });
            regions.push(region);
        }
        prop_assume!(changes.len() > 1);
        let report = run(&page.code, &changes);
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{:?}", report.failed);
        let mut rotated = changes.clone();
        rotated.rotate_left(shift % changes.len());
        let mut reversed = changes.clone();
        reversed.reverse();
        for order in [rotated, reversed] {
            prop_assert_eq!(same(&report.code, &run(&page.code, &order).code), Ok(()), "{:?}", order);
        }
        // what one change leaves must not make another ambiguous or unsound on the way
        let mut code = page.code.clone();
        for change in &changes {
            let step = run(&code, std::slice::from_ref(change));
            if step.outcome != Outcome::Applied {
                return Ok(());
            }
            code = step.code;
        }
        prop_assert_eq!(same(&report.code, &code), Ok(()), "one after the other: {:?}", changes);
    }
}
