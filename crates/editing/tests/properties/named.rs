//! A quote that is a little wrong, where a line range names the place.

use crate::pages::missed;
use crate::picked::{Picked, picked};
use crate::{config, run, same, spliced};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::json;

proptest! {
    #![proptest_config(config(400))]

    /// It lands at the named lines or nowhere, and what the quote has wrong stays as the page has it.
    #[test]
    fn a_named_place_keeps_what_the_quote_has_wrong(picked in picked(), seed in any::<usize>(), shift in -2..3isize) {
        let Picked { page, region, old, .. } = picked;
        let Some(missed) = missed(&old, seed) else { return Ok(()) };
        if page.holds_loosely(&missed) || missed.contains("...") || missed.contains('…') {
            return Ok(());
        }
        let last = missed.rsplit('\n').next().unwrap_or_default();
        let indent = &last[..last.len() - last.trim_start().len()];
        let added = format!("\n{indent}Zq7();");
        let (first, end) = (page.line_of(region.start), page.line_of(region.end));
        let moved = |line: usize| line.saturating_add_signed(shift).max(1);
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": missed,
            "after": format!("{missed}{added}"),
            "target": {"lineRange": [moved(first), moved(end)]},
        });
        let report = run(&page.code, std::slice::from_ref(&change));
        if report.outcome == Outcome::Refused {
            return Ok(());
        }
        prop_assert_eq!(shift, 0, "other lines were named: {}", change);
        let expected = spliced(&page.code, &(region.end..region.end), &added);
        prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
    }
}
