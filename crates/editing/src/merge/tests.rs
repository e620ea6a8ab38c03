mod properties;

use super::{Conflict, MOST_LINES, Merge, merge};
use crate::check;
use crate::diff::LineCounts;
use crate::html::tree::Tree;
use crate::ids::insert_missing;
use crate::registry::morpheo_id::Ids;
use std::collections::HashSet;
use std::time::{Duration, Instant};

const PAGE: &str = "<!doctype html>\n<html><body>\n<h1 id=\"morpheo-h1-1\">One</h1>\n<p id=\"morpheo-p-1\">a</p>\n\
    <p id=\"morpheo-p-2\">b</p>\n<footer>End</footer>\n</body></html>\n";

/// The page with the model's side of each conflict.
fn with_theirs(merge: &Merge) -> String {
    taking(merge, |conflict| &conflict.theirs)
}

/// The page with the text of a side in the place of each conflict's lines.
fn taking(merge: &Merge, side: impl Fn(&Conflict) -> &str) -> String {
    let mut lines: Vec<&str> = merge.html.split_inclusive('\n').collect();
    for conflict in merge.conflicts.iter().rev() {
        let first = conflict.line - 1;
        lines.splice(first..first + conflict.lines, [side(conflict)]);
    }
    lines.concat()
}

fn ids(page: &str) -> Vec<&str> {
    let tree = Tree::read(page);
    let elements = tree.elements().iter();
    elements
        .flat_map(|element| Ids::read(page, &element.tag).each().collect::<Vec<_>>())
        .collect()
}

fn are_unique(page: &str) -> bool {
    let ids = ids(page);
    ids.iter().collect::<HashSet<_>>().len() == ids.len()
}

#[test]
fn changes_of_other_lines_both_land() {
    let mine = PAGE.replace("One", "Uno");
    let theirs = PAGE
        .replace("End", "Fin")
        .replace("<p id=\"morpheo-p-2\">b</p>\n", "<p>b</p>\n<p>c</p>\n");
    let merged = merge(PAGE, &mine, &theirs);
    assert_eq!(merged.html, theirs.replace("One", "Uno"));
    assert!(merged.conflicts.is_empty());
    assert_eq!(merged.message(), "Changes applied successfully");
    assert_eq!(
        (merged.lines.added, merged.lines.removed, merged.lines.modified),
        (1, 0, 2)
    );
}

#[test]
fn the_same_line_is_a_conflict_with_the_lines_of_the_person_in_place() {
    let mine = PAGE.replace(
        "<p id=\"morpheo-p-1\">a</p>\n",
        "<p id=\"morpheo-p-1\">mine</p>\n<hr>\n",
    );
    let theirs = PAGE.replace(">a<", ">theirs<").replace("End", "Fin");
    let merged = merge(PAGE, &mine, &theirs);
    assert_eq!(
        merged.message(),
        "1 conflict(s) detected between your changes and AI suggestions"
    );
    let expected = Conflict {
        line: 4,
        lines: 2,
        base: "<p id=\"morpheo-p-1\">a</p>\n".into(),
        mine: "<p id=\"morpheo-p-1\">mine</p>\n<hr>\n".into(),
        theirs: "<p id=\"morpheo-p-1\">theirs</p>\n".into(),
    };
    assert_eq!(merged.conflicts, [expected]);
    assert_eq!(merged.html, mine.replace("End", "Fin"));
    assert_eq!(with_theirs(&merged), theirs);
}

#[test]
fn what_the_person_deleted_is_none_of_the_lines() {
    let mine = PAGE.replace("<p id=\"morpheo-p-1\">a</p>\n", "");
    let merged = merge(PAGE, &mine, &PAGE.replace(">a<", ">theirs<"));
    assert_eq!((merged.conflicts[0].line, merged.conflicts[0].lines), (4, 0));
    assert_eq!(
        (merged.conflicts[0].mine.as_str(), merged.html.as_str()),
        ("", mine.as_str())
    );
    assert_eq!(with_theirs(&merged), PAGE.replace(">a<", ">theirs<"));
}

#[test]
fn insertions_at_one_place_conflict_unless_they_are_the_same() {
    let with = |text: &str| PAGE.replace("<footer>", &format!("{text}\n<footer>"));
    let merged = merge(PAGE, &with("<p>mine</p>"), &with("<p>theirs</p>"));
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!(
        (merged.conflicts[0].base.as_str(), merged.conflicts[0].line),
        ("", 6)
    );
    let same = with("<p>new</p>");
    let merged = merge(PAGE, &same.replace("One", "Uno"), &same.replace("End", "Fin"));
    assert!(merged.conflicts.is_empty());
    assert_eq!(merged.html, same.replace("One", "Uno").replace("End", "Fin"));
    // an insertion beside a line that the other side replaced by several
    let theirs = PAGE.replace("<footer>", "<p>theirs</p>\n<footer class=x>");
    assert_eq!(merge(PAGE, &with("<p>mine</p>"), &theirs).conflicts.len(), 1);
}

#[test]
fn a_page_of_one_line_is_merged_by_its_tags_and_texts() {
    let page = PAGE.replace('\n', "");
    let mine = page.replace(
        "<h1 id=\"morpheo-h1-1\">",
        "<h1 id=\"morpheo-h1-1\" style=\"color: red\">",
    );
    let theirs = page
        .replace("One", "Uno")
        .replace("<footer>End", "<footer class=x>Fin");
    let merged = merge(&page, &mine, &theirs);
    assert!(merged.conflicts.is_empty(), "{merged:?}");
    assert_eq!(
        merged.html,
        theirs.replace("\"morpheo-h1-1\">", "\"morpheo-h1-1\" style=\"color: red\">")
    );
    let merged = merge(&page, &page.replace("End", "Ende"), &theirs);
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!((merged.conflicts[0].line, merged.conflicts[0].lines), (1, 1));
    assert_eq!(with_theirs(&merged), theirs);
}

#[test]
fn a_script_on_one_line_is_never_mixed() {
    let page = PAGE.replace("<footer>", "<script>let a = 1, b = '<p>', c = 3</script><footer>");
    let merged = merge(
        &page,
        &page.replace("a = 1", "a = 2"),
        &page.replace("c = 3", "c = 4"),
    );
    assert_eq!(merged.conflicts.len(), 1);
}

#[test]
fn ids_that_both_sides_gave_are_no_conflict() {
    let bare = "<!doctype html><html><body>\n<p>a</p>\n<ul><li>b</li></ul>\n</body></html>";
    let with_ids = |page: &str| insert_missing(page, usize::MAX).unwrap().page;
    let mine = with_ids(bare).replace(">a<", ">mine<");
    let theirs = with_ids(&bare.replace(">b<", ">theirs<"));
    let merged = merge(bare, &mine, &theirs);
    assert!(merged.conflicts.is_empty(), "{merged:?}");
    assert_eq!(merged.html, theirs.replace(">a<", ">mine<"));
}

#[test]
fn line_ends_stay() {
    let page = PAGE.replace('\n', "\r\n");
    let mine = page.replace("One", "Uno");
    let merged = merge(&page, &mine, PAGE.replace("End", "Fin\n<br>").trim_end());
    assert!(merged.conflicts.is_empty());
    assert_eq!(merged.html, mine.replace("End", "Fin\r\n<br>").trim_end());
    let merged = merge(&page, &mine, &PAGE.replace("One", "Un"));
    assert_eq!(merged.conflicts[0].theirs, "<h1 id=\"morpheo-h1-1\">Un</h1>\r\n");
}

#[test]
fn lines_do_not_run_together_where_the_model_leaves_out_the_last_line_end() {
    let mine = format!("{PAGE}<!-- mine -->\n");
    let theirs = PAGE.replace("</body></html>\n", "</body ></html >");
    let merged = merge(PAGE, &mine, &theirs);
    assert_eq!((merged.conflicts.len(), merged.html.as_str()), (1, mine.as_str()));
    assert_eq!((merged.conflicts[0].line, merged.conflicts[0].lines), (7, 2));
    assert_eq!(with_theirs(&merged), theirs);
}

#[test]
fn a_merge_that_is_no_sound_page_is_one_conflict() {
    // both sides open and close on different lines: together they would be nested wrongly
    let mine = PAGE
        .replace("<h1", "<section>\n<h1")
        .replace("<p id=\"morpheo-p-2\">b", "</section>\n<p id=\"morpheo-p-2\">b");
    let theirs = PAGE
        .replace("<p id=\"morpheo-p-1\">", "<div>\n<p id=\"morpheo-p-1\">")
        .replace("</footer>", "</footer>\n</div>");
    let merged = merge(PAGE, &mine, &theirs);
    assert_eq!((merged.conflicts.len(), merged.html.as_str()), (1, mine.as_str()));
    assert_eq!((merged.conflicts[0].line, merged.conflicts[0].lines), (3, 6));
    assert_eq!(with_theirs(&merged), theirs);
    // the comment that the person opened would swallow the model's script
    let mine = PAGE.replace("<h1", "<!--\n<h1").replace("b</p>", "b</p>\n-->");
    let theirs = PAGE.replace(">a<", "><!-- x -->a<");
    let merged = merge(PAGE, &mine, &theirs);
    assert!(check::check(&merged.html).is_ok());
}

#[test]
fn a_page_that_the_person_broke_stays_theirs() {
    let mine = PAGE.replace("<h1", "<script>\n<h1");
    let merged = merge(PAGE, &mine, &PAGE.replace("End", "Fin"));
    assert_eq!((merged.conflicts.len(), merged.html.as_str()), (1, mine.as_str()));
}

#[test]
fn an_element_of_the_model_gets_another_id_than_a_copy_of_the_person() {
    let mine = PAGE.replace(
        "<p id=\"morpheo-p-1\">a</p>\n",
        "<p id=\"morpheo-p-1\">a</p>\n<p id=\"morpheo-p-3\">a</p>\n<i id=own></i>\n",
    );
    let new = "<p id=\"morpheo-p-3\">new</p><a href=\"#morpheo-p-3\" aria-describedby='x morpheo-p-3'>up</a><b id='own'></b>\n\
        <style>#morpheo-p-3 { top: 0 } #own { left: 0 }</style>\n";
    let theirs = PAGE.replace("<footer>", &format!("{new}<footer>"));
    let merged = merge(PAGE, &mine, &theirs);
    assert!(
        merged.conflicts.is_empty() && are_unique(&merged.html),
        "{merged:?}"
    );
    let given = new.replace("morpheo-p-3", "morpheo-p-4").replace("own", "own-2");
    assert_eq!(merged.html, mine.replace("<footer>", &format!("{given}<footer>")));
}

#[test]
fn the_other_id_is_none_that_is_named_for_a_width() {
    let sheet =
        "<style data-morpheo-widths>[id=\"morpheo-p-4\"] { top: 0 } [id=\"own-2\"] { top: 0 }</style>\n";
    let base = PAGE.replace("<h1", &format!("{sheet}<h1"));
    let copies = "<p id=\"morpheo-p-3\">a</p>\n<i id=own></i>\n";
    let mine = base.replace("<p id=\"morpheo-p-2", &format!("{copies}<p id=\"morpheo-p-2"));
    let new = "<p id=\"morpheo-p-3\">new</p><b id=\"own\"></b>\n";
    let merged = merge(&base, &mine, &base.replace("<footer>", &format!("{new}<footer>")));
    let given = "<p id=\"morpheo-p-5\">new</p><b id=\"own-3\"></b>\n";
    assert_eq!(merged.html, mine.replace("<footer>", &format!("{given}<footer>")));
}

#[test]
fn an_element_of_the_model_in_a_conflict_gets_another_id_too() {
    let copy = "<p id=\"morpheo-p-3\">copy</p>\n";
    let mine = PAGE.replace("<h1", &format!("{copy}<h1")).replace("End", "Ende");
    let theirs = PAGE.replace("<footer>End", "<p id=\"morpheo-p-3\">new</p>\n<footer>Fin");
    let merged = merge(PAGE, &mine, &theirs);
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!(merged.html, mine);
    assert!(merged.conflicts[0].theirs.contains("morpheo-p-4"));
    assert!(are_unique(&with_theirs(&merged)));
    // whichever side of each of two conflicts is taken
    let mine = mine.replace("One", "Uno");
    let merged = merge(PAGE, &mine, &theirs.replace("One", "Un"));
    assert_eq!(merged.conflicts.len(), 2);
    let mixed = taking(&merged, |conflict| {
        if conflict.line == 3 {
            &conflict.mine
        } else {
            &conflict.theirs
        }
    });
    assert!(
        mixed.contains("copy") && mixed.contains("new") && are_unique(&mixed),
        "{mixed}"
    );
    // the same element in two forms keeps its id
    let merged = merge(PAGE, &PAGE.replace(">a<", ">b<"), &PAGE.replace(">a<", ">c<"));
    assert!(merged.conflicts[0].theirs.contains("morpheo-p-1"));
}

#[test]
fn hostile_texts_take_no_longer() {
    let limit = Duration::from_secs(30); // in a test build, on a loaded machine
    let head = "<!doctype html><html>";
    let tags = |odd: &str| {
        let body: String = (0..60_000)
            .map(|at| if at % 7 == 0 { odd } else { "<b></b>" })
            .collect();
        format!("{head}{body}</html>")
    };
    let lines = |odd: &str| {
        let body: String = (0..150_000)
            .map(|at| if at % 3 == 0 { odd } else { "x\n" })
            .collect();
        format!("{head}{body}</html>")
    };
    for [base, mine, theirs] in [
        ["<i>", "<u>", "<s>"].map(tags),
        ["a\n", "b\n", "c\n"].map(lines),
        ["<i>", "<i id=a>", "<i id=b>"].map(tags),
        ["<p", "<!--", "</"].map(tags),
    ] {
        let began = Instant::now();
        assert!(!merge(&base, &mine, &theirs).html.is_empty());
        assert!(began.elapsed() < limit, "{:?}", began.elapsed());
    }
}

#[test]
fn pages_of_more_lines_than_are_compared_are_one_conflict_between_their_ends() {
    let page = |first: &str, odd: &str, last: &str| {
        let body = format!("a\n{odd}\n").repeat(MOST_LINES / 5);
        format!("<!doctype html>\n<html>\n{first}\n{body}{last}\n</html>\n")
    };
    let (base, mine, theirs) = (
        page("b", "b", "b"),
        page("mine", "c", "b"),
        page("b", "d", "theirs"),
    );
    let began = Instant::now();
    let merged = merge(&base, &mine, &theirs);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!((merged.conflicts[0].line, &merged.html), (3, &mine));
    assert_eq!(with_theirs(&merged), theirs);
    assert_eq!(merged.lines, LineCounts::default());
    // what only one side changed lands as it is
    let alone = merge(&base, &base, &theirs);
    assert_eq!((&alone.html, alone.conflicts.len()), (&theirs, 0));
    // lines that all three share count for nothing
    let end = "a\n".repeat(MOST_LINES);
    let [base, mine, theirs] =
        ["x\ny\nz\n", "m\ny\nz\n", "x\ny\nt\n"].map(|lines| format!("<!doctype html>\n{lines}{end}"));
    let merged = merge(&base, &mine, &theirs);
    assert!(merged.conflicts.is_empty());
    assert!(merged.html.starts_with("<!doctype html>\nm\ny\nt\na\n"));
}

#[test]
fn what_was_marked_meanwhile_stays() {
    let mark = |page: &str| page.replace("<h1 id", "<h1 data-morpheo-keep=\"\" id");
    let theirs = PAGE.replace("One", "Uno").replace("End", "Fin");
    // the mark came after the model was asked
    let merged = merge(PAGE, &mark(PAGE), &theirs);
    assert!(merged.conflicts.is_empty(), "{merged:?}");
    assert_eq!(merged.html, mark(PAGE).replace("End", "Fin"));
    // what the person makes of it by hand stays as well, and so does a mark that went
    let mine = mark(PAGE).replace("One", "Eins");
    let merged = merge(&mark(PAGE), &mine, &mark(PAGE).replace("End", "Fin"));
    assert_eq!(merged.html, mine.replace("End", "Fin"));
    let merged = merge(&mark(PAGE), PAGE, &mark(PAGE).replace("End", "Fin"));
    assert_eq!(merged.html, PAGE.replace("End", "Fin"));
    // the model took it out: the person decides, and the element stays until then
    let merged = merge(
        PAGE,
        &mark(PAGE),
        &PAGE.replace("<h1 id=\"morpheo-h1-1\">One</h1>\n", ""),
    );
    assert_eq!((merged.conflicts.len(), merged.html), (1, mark(PAGE)));
}
