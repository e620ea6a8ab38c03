//! A change whose quote is whole.

use crate::pages::{Edit, Slip, WORD};
use crate::picked::{Picked, picked, slips, with_slips};
use crate::{alike, config, run, same, spliced};
use editing::apply::Outcome;
use proptest::prelude::*;
use serde_json::json;

proptest! {
    #![proptest_config(config(256))]

    /// Rule 4: an exact quote of whole lines is replaced by just what the change says.
    #[test]
    fn an_exact_quote_is_spliced(picked in picked()) {
        let Picked { page, region, old, new, .. } = picked;
        let report = run(&page.code, &[json!({"id": "a", "type": "replace", "before": old, "after": new})]);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{:?}", report.failed);
        prop_assert_eq!(same(&spliced(&page.code, &region, &new), &report.code), Ok(()));
    }

    /// Rule 2: a quote with slips lands at the same place, and says the same but for whitespace.
    #[test]
    fn a_slipped_quote_lands_at_its_place(picked in picked(), slips in slips()) {
        let Picked { page, region, old, new, edit } = picked;
        let is_markup = page.is_markup(&region);
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": with_slips(&old, &slips, is_markup),
            "after": with_slips(&new, &slips, is_markup),
        });
        let report = run(&page.code, std::slice::from_ref(&change));
        let expected = spliced(&page.code, &region, &new);
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", change, report.failed);
        prop_assert!(report.code.starts_with(&page.code[..region.start]), "{}\nbefore it, bytes differ", change);
        prop_assert!(report.code.ends_with(&page.code[region.end..]), "{}\nbehind it, bytes differ", change);
        prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}", change);
        // rule 4: all other bytes are the page's, where the lines are still its lines
        let has_moved_lines = |slip: &Slip| {
            matches!(slip, Slip::Wrapped | Slip::Joined | Slip::BlankLines | Slip::NoBlankLines)
        };
        match edit {
            Edit::Word(_) if !slips.contains(&Slip::Wrapped) => {
                prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
            }
            // without the line above it, a stripped first line may be meant
            Edit::Remove(_) if !slips.iter().any(has_moved_lines) && !slips.contains(&Slip::FirstStripped) => {
                prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", change);
            }
            Edit::Add(_) if !slips.iter().any(has_moved_lines) => {
                let without = |code: &str| -> String {
                    code.split_inclusive('\n').filter(|line| !line.contains(WORD)).collect()
                };
                prop_assert_eq!(same(&without(&expected), &without(&report.code)), Ok(()), "{}", change);
            }
            _ => {}
        }
    }

    /// Rules 2 and 6: a delete of a slipped quote takes out its lines and nothing else.
    #[test]
    fn a_slipped_delete_takes_out_its_lines(picked in picked(), slips in slips()) {
        let Picked { page, region, old, .. } = picked;
        let before = with_slips(&old, &slips, page.is_markup(&region));
        let report = run(&page.code, &[json!({"id": "a", "type": "delete", "before": before})]);
        let next = (region.end + 1).min(page.code.len());
        let expected = spliced(&page.code, &(region.start..next), "");
        if report.message.contains("syntax errors") {
            return Ok(());
        }
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", before, report.failed);
        prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", before);
    }

    /// Rules 2 and 6: an insertion behind a slipped quote stands on its own line behind it.
    #[test]
    fn a_slipped_anchor_is_found(picked in picked(), slips in slips()) {
        let Picked { page, region, old, .. } = picked;
        let anchor = with_slips(&old, &slips, page.is_markup(&region));
        for field in ["after_ref", "before"] {
            let report = run(&page.code, &[json!({"id": "a", "type": "insert", field: anchor, "after": "<!--Zq7-->"})]);
            if report.message.contains("syntax errors") {
                return Ok(());
            }
            prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", anchor, report.failed);
            let line = report.code.lines().find(|line| line.contains("Zq7")).unwrap_or_default();
            let with_line = format!("\n{line}");
            prop_assert_eq!(line.trim(), "<!--Zq7-->");
            let expected = spliced(&page.code, &(region.end..region.end), &with_line);
            prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", anchor);
        }
    }

    /// A change is undone by the change that swaps its lines back.
    #[test]
    fn undoing_gives_back_the_bytes(picked in picked(), slips in slips()) {
        let Picked { page, region, old, new, .. } = picked;
        let is_markup = page.is_markup(&region);
        let change = json!({
            "id": "a",
            "type": "replace",
            "before": with_slips(&old, &slips, is_markup),
            "after": with_slips(&new, &slips, is_markup),
        });
        let report = run(&page.code, std::slice::from_ref(&change));
        prop_assert_eq!(report.outcome, Outcome::Applied, "{}", change);
        let (code, applied) = (report.code, &report.applied[0]);
        // a first line that is less indented may have been stripped, for all the engine knows
        let depth = |text: &str| text.len() - text.trim_start().len();
        let is_sure = !applied.new.trim().is_empty() && depth(&applied.old) >= depth(&applied.new);
        if is_sure && code.matches(applied.new.as_str()).count() == 1 {
            let back = json!({"id": "b", "type": "replace", "before": applied.new, "after": applied.old});
            let report = run(&code, std::slice::from_ref(&back));
            prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", back, report.failed);
            prop_assert_eq!(same(&page.code, &report.code), Ok(()), "{}\nundone by {}", change, back);
        }
    }

    /// Rule 4: on a page with carriage returns the same comes out, with carriage returns.
    #[test]
    fn line_ends_are_the_page_s(picked in picked(), slips in slips()) {
        let Picked { page, region, old, new, edit } = picked;
        let is_markup = page.is_markup(&region);
        let code = page.code.replace('\n', "\r\n");
        let expected = spliced(&page.code, &region, &new).replace('\n', "\r\n");
        for slips in [&[][..], &slips[..]] {
            let (before, after) = (with_slips(&old, slips, is_markup), with_slips(&new, slips, is_markup));
            let report = run(&code, &[json!({"id": "a", "type": "replace", "before": before, "after": after})]);
            prop_assert_eq!(report.outcome, Outcome::Applied, "{}\n{:?}", before, report.failed);
            prop_assert_eq!(report.code.replace("\r\n", "").find(['\r', '\n']), None, "{}", before);
            prop_assert_eq!(alike(&expected, &report.code), Ok(()), "{}", before);
            if slips.is_empty() || matches!(edit, Edit::Word(_)) && !slips.contains(&Slip::Wrapped) {
                prop_assert_eq!(same(&expected, &report.code), Ok(()), "{}", before);
            }
        }
    }
}
