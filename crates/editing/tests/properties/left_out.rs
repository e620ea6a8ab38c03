//! A change that leaves text out.

use crate::pages::{Edit, Page, Slip, edited};
use crate::picked::{Picked, edit, picked, slips, with_slips};
use crate::{alike, config, run, spliced};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::json;

/// A region quoted by its ends, with a word changed in one of them.
fn ends() -> impl Strategy<Value = (Picked, Picked, &'static str)> {
    let elision = prop::sample::select(vec![
        "...",
        "    …",
        "  // ... existing code ...",
        "<!-- ... -->",
        "/* rest unchanged */",
        "<!-- existing code -->",
    ]);
    (picked(), 1..4usize, 0..40usize, edit(), elision).prop_filter_map(
        "no such ends",
        |(head, count, gap, edit, elision)| {
            let page = head.page;
            let line = page.code[..head.region.end].matches('\n').count() + 1;
            let region = page.region(line + gap, count)?;
            let old = page.code[region.clone()].to_owned();
            let new = edited(&old, edit)?;
            let is_behind = region.start > head.region.end;
            is_behind.then_some((
                head,
                Picked {
                    page,
                    region,
                    old,
                    new,
                    edit,
                },
                elision,
            ))
        },
    )
}

proptest! {
    #![proptest_config(config(256))]

    /// Rule 5: what stands between two pieces stays, byte for byte; the pieces change where they stand.
    #[test]
    fn elided_text_stays((head, tail, elision) in ends(), slips in slips()) {
        let page = head.page;
        let slips: Vec<Slip> =
            slips.into_iter().filter(|slip| !matches!(slip, Slip::Fence | Slip::Joined | Slip::Around)).collect();
        let slipped = |text: &str, picked: &Picked| with_slips(text, &slips, page.is_markup(&picked.region));
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": format!("{}\n{elision}\n{}", slipped(&head.old, &head), slipped(&tail.old, &tail)),
            "after": format!("{}\n{elision}\n{}", slipped(&head.new, &head), slipped(&tail.new, &tail)),
        });
        let report = run(&page.code, std::slice::from_ref(&change));
        let expected = spliced(&spliced(&page.code, &tail.region, &tail.new), &head.region, &head.new);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", change, report.failed);
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}", change);
        prop_assert!(report.code.contains(&page.code[head.region.end..tail.region.start]), "{}", change);
        prop_assert!(report.code.starts_with(&page.code[..head.region.start]), "{}", change);
        prop_assert!(report.code.ends_with(&page.code[tail.region.end..]), "{}", change);
    }
}

proptest! {
    #![proptest_config(config(256))]

    /// Rule 5: a block quoted by its first line and dots reaches to its end.
    #[test]
    fn a_prefix_reaches_to_the_end_of_its_block(
        page in any::<usize>(),
        line in any::<usize>(),
        seed in 0..1000usize,
        dots in prop::sample::select(vec!["...", "…", " ...", "\n...", "\n  // ... rest of the code ..."]),
        kind in 0..3usize,
    ) {
        let page = Page::pick(page);
        let Some((first, block)) = page.block(line) else { return Ok(()) };
        let (head, text) = (&page.code[first.clone()], &page.code[block.clone()]);
        let last = text.rsplit('\n').next().unwrap_or_default();
        let after = match kind {
            0 => format!("{head}\n{last}"),
            1 => {
                let Some(new) = edited(&text[head.len() + 1..], Edit::Word(seed)) else { return Ok(()) };
                format!("{head}\n{new}")
            }
            _ => String::new(),
        };
        let before = format!("{head}{dots}");
        let change = if after.is_empty() {
            json!({"id": "a", "type": "delete", "before": before})
        } else {
            json!({"id": "a", "type": "replace", "before": before, "after": after})
        };
        let report = run(&page.code, std::slice::from_ref(&change));
        let expected = spliced(&page.code, &block, &after);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}\n{}", change, report.failed, text);
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}\n{}", change, text);
    }
}
