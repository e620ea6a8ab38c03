//! A quote that stands in the page byte for byte.

use crate::picked::{Picked, picked};
use crate::{config, run, same, spliced};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::json;

proptest! {
    #![proptest_config(config(256))]

    /// What replaces an exact quote is the new text byte for byte: blanks at line ends, blank lines, all of it.
    #[test]
    fn an_exact_quote_becomes_the_new_text(
        picked in picked(),
        blanks in prop::collection::vec(prop::sample::select(vec!["", "", "", " ", "\t", "\n", "\n\n", "  \n \n"]), 1..6),
        ends in prop::sample::select(vec!["", "\n"]),
    ) {
        let Picked { page, region, new, .. } = picked;
        let mut blanks = blanks.iter().cycle();
        let mut after = new
            .split('\n')
            .map(|line| format!("{line}{}", blanks.next().copied().unwrap_or("")))
            .collect::<Vec<_>>()
            .join("\n");
        // both end with a line end, or neither
        let region = if page.code[region.end..].starts_with('\n') && !ends.is_empty() {
            after.push('\n');
            region.start..region.end + 1
        } else {
            region
        };
        let before = &page.code[region.clone()];
        let report = run(&page.code, &[json!({"id": "a", "type": "replace", "before": before, "after": after})]);
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{:?}", report.failed);
        prop_assert_eq!(same(&spliced(&page.code, &region, &after), &report.code), Ok(()), "{:?}\n{:?}", before, after);
    }

    /// Lines that only the new text joins stay lines.
    #[test]
    fn a_line_end_that_is_left_out_joins_no_lines(picked in picked()) {
        let Picked { page, region, new, .. } = picked;
        if !page.code[region.end..].starts_with('\n') {
            return Ok(());
        }
        let before = &page.code[region.start..region.end + 1];
        let report = run(&page.code, &[json!({"id": "a", "type": "replace", "before": before, "after": new})]);
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        let lines = |code: &str| code.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect::<Vec<_>>();
        prop_assert_eq!(lines(&spliced(&page.code, &region, &new)), lines(&report.code));
    }
}
