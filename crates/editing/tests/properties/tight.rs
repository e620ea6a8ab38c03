//! Quotes that have fewer blanks, or more, where they mean nothing.

use crate::pages::{Page, WORD};
use crate::{alike, config, run, spliced};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::json;

/// A declaration `name: value;` or a plain assignment `name = value;`, with fewer blanks and with more.
fn respaced(line: &str, is_tight: bool) -> Option<String> {
    let text = line.trim();
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .bytes()
                .all(|sign| sign.is_ascii_alphanumeric() || sign == b'-')
    };
    let plain =
        |value: &str| value.ends_with(';') && !value.contains(['"', '\'', '`', '/', '(', ':', '=', '{']);
    let (name, sign, value) = match (text.split_once(": "), text.split_once(" = ")) {
        (Some((name, value)), _) if is_name(name) => (name, ":", value),
        (_, Some((name, value))) if name.rsplit(' ').next().is_some_and(is_name) => (name, "=", value),
        _ => return None,
    };
    let blank = if is_tight { "" } else { " " };
    plain(value).then(|| format!("{name}{blank}{sign}{blank}{value}"))
}

proptest! {
    #![proptest_config(config(256))]

    /// A blank against none lands at the same place, where it means nothing, and a word against another one nowhere.
    #[test]
    fn blanks_that_mean_nothing_are_overlooked(page in any::<usize>(), line in any::<usize>(), is_tight in any::<bool>()) {
        let page = Page::pick(page);
        let Some(region) = page.region(line, 1) else { return Ok(()) };
        let old = &page.code[region.clone()];
        if page.is_markup(&region) || old.contains('\n') {
            return Ok(());
        }
        let Some(quote) = respaced(old, is_tight) else { return Ok(()) };
        // a declaration in a script is the text of a template
        let head = &page.code[..region.start];
        if quote.contains(':') && head.rfind("<style") < head.rfind("<script") {
            return Ok(());
        }
        let after = quote.replace(';', &format!("{WORD};"));
        let report = run(&page.code, &[json!({"id": "a", "type": "replace", "before": quote, "after": after})]);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{} for {}: {:?}", quote, old, report.failed);
        let expected = spliced(&page.code, &region, &old.replace(';', &format!("{WORD};")));
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{} for {}", quote, old);
        let other = quote.replace(';', "Zq9;");
        let report = run(&page.code, &[json!({"id": "a", "type": "replace", "before": other, "after": after})]);
        prop_assert_eq!(report.outcome, Outcome::Refused, "{}", other);
    }
}
