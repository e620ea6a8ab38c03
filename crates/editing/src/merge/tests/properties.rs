//! What holds of any merge.

use proptest::prelude::*;

use super::{are_unique, taking, with_theirs};
use crate::check;
use crate::ids::insert_missing;
use crate::merge::merge;

/// A page of lines with elements, each with an id.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = "<(p|b)>[abc]{0,2}</(p|b)>|[abc ]{0,2}|<ul><li>[ab]</li></ul>";
    prop::collection::vec(
        line.prop_map(|line| line.replace("<p>", "<b>").replace("</p>", "</b>")),
        0..14,
    )
}

fn page(lines: &[String], end: &str) -> String {
    let body: String = lines.iter().map(|line| format!("{line}{end}")).collect();
    format!("<!doctype html><html><body>{end}{body}</body></html>{end}")
}

fn given_ids(lines: &[String], end: &str) -> String {
    insert_missing(&page(lines, end), usize::MAX).unwrap().page
}

#[derive(Debug, Clone)]
enum Edit {
    Change(usize, String),
    Insert(usize, String),
    Delete(usize),
    Copy(usize, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    let text = "[xyz]{1,2}|<i>[xyz]</i>|<div>|</div>|<i id=\"morpheo-i-[12]\">x</i>|</?script>|<!-- x|-->";
    prop_oneof![
        (0_usize..20, text).prop_map(|(at, text)| Edit::Change(at, text)),
        (0_usize..20, text).prop_map(|(at, text)| Edit::Insert(at, text)),
        (0_usize..20).prop_map(Edit::Delete),
        (0_usize..20, 0_usize..20).prop_map(|(at, to)| Edit::Copy(at, to)),
    ]
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec(edit(), 0..5)
}

/// The page with edits of its lines, but the first one.
fn edited(page: &str, edits: &[Edit], end: &str) -> String {
    let mut lines: Vec<String> = page.split_inclusive('\n').map(str::to_owned).collect();
    for edit in edits {
        let count = lines.len();
        let place = |at: usize| 1 + at % count;
        match edit {
            Edit::Change(at, text) => {
                let at = place(*at);
                if let Some(line) = lines.get_mut(at) {
                    *line = format!("{text}{end}");
                }
            }
            Edit::Insert(at, text) => lines.insert(place(*at), format!("{text}{end}")),
            Edit::Delete(at) if place(*at) < count => drop(lines.remove(place(*at))),
            Edit::Copy(at, to) if place(*at) < count => {
                let copy = lines[place(*at)].replace("id=\"morpheo-b", "id=\"morpheo-b-9");
                lines.insert(place(*to), copy);
            }
            Edit::Delete(_) | Edit::Copy(..) => {}
        }
    }
    lines.concat()
}

fn line_end() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("\n"), Just("\r\n")]
}

fn hostile() -> impl Strategy<Value = String> {
    let tag = "</?(div|p|html|script|style|!--)( id=\"?(morpheo-p-[12]|a)\"?)?>?";
    prop::collection::vec(
        prop_oneof![3 => tag, 1 => "[ a<>\"\r\né-]{0,3}", 1 => "\n"],
        0..14,
    )
    .prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn one_side_alone_lands_as_it_is(before in ".{0,30}", after in ".{0,30}") {
        let alone = merge(&before, &before, &after);
        prop_assert_eq!((alone.html.as_str(), alone.conflicts.len()), (after.as_str(), 0));
        let alone = merge(&before, &after, &before);
        prop_assert_eq!((alone.html.as_str(), alone.conflicts.len()), (after.as_str(), 0));
        let same = merge(&before, &after, &after);
        prop_assert_eq!((same.html.as_str(), same.conflicts.len()), (after.as_str(), 0));
    }

    #[test]
    fn edits_of_other_lines_both_land(
        lines in prop::collection::vec("<b>[abc]{1,2}</b>", 1..14),
        sides in prop::collection::vec((0_u8..3, "<i>[xyz]{1,2}</i>", 0_u8..3), 14),
        end in line_end(),
    ) {
        // lines that stand once: which one was edited is certain
        let lines: Vec<String> = lines.iter().enumerate().map(|(at, line)| format!("{line}{at}")).collect();
        let base = page(&lines, end);
        let side = |wanted: &[u8]| -> String {
            let edited = lines.iter().zip(&sides).flat_map(|(line, (side, new, kind))| match (wanted.contains(side), kind) {
                (false, _) => vec![line.clone()],
                (true, 0) => vec![new.clone()],
                (true, 1) => vec![],
                // an insertion has the line that stays between it and what comes next
                (true, _) => vec![new.clone(), line.clone()],
            });
            page(&edited.collect::<Vec<_>>(), end)
        };
        let merged = merge(&base, &side(&[1]), &side(&[2]));
        prop_assert!(merged.conflicts.is_empty(), "{:?}", merged);
        prop_assert_eq!(merged.html, side(&[1, 2]));
    }

    #[test]
    fn any_merge_is_made_of_both_pages(lines in lines(), mine in edits(), theirs in edits(), end in line_end(), is_long in any::<bool>()) {
        let base = given_ids(&lines, end);
        let (mine, theirs) = (edited(&base, &mine, end), edited(&base, &theirs, end));
        let one_line = |page: String| if is_long { page.replace(['\r', '\n'], " ") } else { page };
        let (base, mine, theirs) = (one_line(base), one_line(mine), one_line(theirs));
        let merged = merge(&base, &mine, &theirs);
        // the person's lines are where the conflicts say
        prop_assert_eq!(&taking(&merged, |conflict| &conflict.mine), &merged.html);
        prop_assert!(merged.conflicts.windows(2).all(|two| two[0].line + two[0].lines <= two[1].line));
        if check::sound(&base, &mine).is_ok() && check::sound(&base, &theirs).is_ok() {
            prop_assert!(check::sound(&mine, &merged.html).is_ok(), "{}", merged.html);
        }
        for page in [&merged.html, &with_theirs(&merged)] {
            prop_assert!(!(are_unique(&mine) && are_unique(&theirs)) || are_unique(page), "{}", page);
            prop_assert_eq!(page.contains('\r'), mine.contains('\r') || page.contains('\r') && theirs.contains('\r'));
        }
        let wild = |text: &str| text.matches('\n').count() != text.matches("\r\n").count();
        prop_assert!(end == "\n" || !wild(&merged.html), "{:?}", merged.html);
    }

    #[test]
    fn any_texts_are_merged(base in hostile(), mine in hostile(), theirs in hostile()) {
        let merged = merge(&base, &mine, &theirs);
        prop_assert_eq!(taking(&merged, |conflict| &conflict.mine), merged.html);
    }
}
