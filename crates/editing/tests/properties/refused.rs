//! What is found nowhere, or in more places than one.

use crate::pages::{Page, mangled, missed, word_list};
use crate::picked::{Picked, picked, slips, with_slips};
use crate::{config, run, same, spliced};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Every kind of change that looks for `quote`.
fn changes_at(quote: &str) -> [Value; 4] {
    [
        json!({"id": "a", "type": "replace", "before": quote, "after": "Zq7"}),
        json!({"id": "a", "type": "delete", "before": quote}),
        json!({"id": "a", "type": "insert", "after_ref": quote, "after": "Zq7"}),
        json!({"id": "a", "type": "move", "before": quote, "after_ref": "</html>"}),
    ]
}

/// Whether two texts have the same first line and the same last one.
fn has_same_ends(one: &str, other: &str) -> bool {
    let ends = |text: &str| {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().map(str::to_owned);
        (
            first.clone(),
            lines.next_back().map_or(first, |last| Some(last.to_owned())),
        )
    };
    ends(one) == ends(other)
}

proptest! {
    #![proptest_config(config(120))]

    /// Rule 2: a quote that differs in one sign is refused, whatever else is overlooked, and whatever hints there are.
    #[test]
    fn near_misses_are_refused(picked in picked(), slips in slips(), seed in any::<usize>()) {
        let Picked { page, region, old, .. } = picked;
        let Some(missed) = missed(&old, seed) else { return Ok(()) };
        if page.holds_loosely(&missed) || missed.contains("...") || missed.contains('…') {
            return Ok(());
        }
        let quote = with_slips(&missed, &slips, page.is_markup(&region));
        // as a whole, as a prefix and as one of two pieces
        let quotes = [quote.clone(), format!("{missed}..."), format!("{quote}\n...\n</html>")];
        for mut change in quotes.iter().flat_map(|quote| changes_at(quote)) {
            // lines that are named may differ within, but for the first and the last (`alike`)
            if !has_same_ends(&old, &missed) {
                let line = page.line_of(region.start);
                change["target"] = json!({"lineRange": [line, page.line_of(region.end)]});
            }
            change["target"]["selector"] = json!("body");
            let report = run(&page.code, std::slice::from_ref(&change));
            prop_assert_eq!(report.outcome, Outcome::Refused, "{}", change);
            prop_assert!(report.code == page.code);
            prop_assert_eq!(report.failed.len(), 1);
        }
    }

    /// Rule 2: no blank is overlooked that parts two words, none is made up within one.
    #[test]
    fn words_stay_words(picked in picked(), seed in any::<usize>()) {
        let Picked { page, old, .. } = picked;
        let Some(mangled) = mangled(&old, seed) else { return Ok(()) };
        // the words at the ends may be parts of words of the page
        let words = word_list(&mangled);
        if word_list(&page.code).contains(words.trim()) || mangled.contains("...") || mangled.contains('…') {
            return Ok(());
        }
        for change in changes_at(&mangled) {
            let report = run(&page.code, std::slice::from_ref(&change));
            prop_assert_eq!(report.outcome, Outcome::Refused, "{}", change);
        }
    }

    /// Rule 3: lines that stand twice are refused; with their line range, they are meant where they stand.
    #[test]
    fn line_ranges_decide(page in any::<usize>(), line in any::<usize>(), count in 1..3usize) {
        let page = Page::pick(page);
        let Some(region) = page.lines(line, count) else { return Ok(()) };
        let old = page.code[region.clone()].to_owned();
        let places = page.code.matches(old.as_str()).count();
        let mut change = json!({"id": "a", "type": "replace", "before": old, "after": format!("{old}<!--Zq7-->")});
        let report = run(&page.code, std::slice::from_ref(&change));
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        if places > 1 {
            prop_assert_eq!(report.outcome, Outcome::Refused, "{}", change);
        }
        change["target"] = json!({"lineRange": [page.line_of(region.start), page.line_of(region.end)]});
        let report = run(&page.code, std::slice::from_ref(&change));
        let is_unique_there = page.code[region.clone()].matches(old.trim()).count() == 1;
        if report.message.contains("syntax errors") || !is_unique_there {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", change, report.failed);
        let expected = spliced(&page.code, &(region.end..region.end), "<!--Zq7-->");
        prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
    }
}
