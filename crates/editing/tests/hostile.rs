//! Texts made to cost more than they are long. What is compared is sizes, never time.

use editing::apply::{Outcome, Report, apply};
use editing::change::Proposal;
use serde_json::{Value, json};

fn run(code: &str, change: &Value) -> Report {
    apply(code, &[Proposal::read(change, 0)], &[])
}

/// How many bytes come of each byte of the new text.
fn growth(before: &str, line: &str, count: usize) -> usize {
    let code = "<!doctype html>\n<main>\n  <p>One</p>\n  <p>Two</p>\n</main>\n";
    let after = line.repeat(count);
    let report = run(
        code,
        &json!({"id": "a", "type": "replace", "before": before, "after": after}),
    );
    report.code.len() / after.len()
}

#[test]
fn lines_that_only_open_are_not_indented_without_end() {
    for before in [
        "<p>One</p>\n<p>Two</p>",
        "<p>One</p>\n...\n</main>",
        "<p>One</p>",
        "<p> One </p>",
    ] {
        for line in ["<b>\n", "<div>\n", "{\n"] {
            let (small, large) = (growth(before, line, 1_000), growth(before, line, 8_000));
            assert!(
                large <= small.max(150),
                "{before:?} {line:?}: {small} and {large}"
            );
        }
    }
}

#[test]
fn an_indentation_of_the_page_is_not_copied_to_every_line_when_it_is_huge() {
    let code = format!("<main>\n{}<p>One</p>\n<p>Two</p>\n</main>", " ".repeat(20_000));
    let after = "<p>\n  x\n</p>\n".repeat(1_000);
    for change in [
        json!({"id": "a", "type": "insert", "after_ref": "<p>One</p>", "after": after}),
        json!({"id": "a", "type": "replace", "before": "<p>  One</p>\n<p>Two</p>", "after": after}),
        json!({"id": "a", "type": "replace", "before": "<p>One</p>", "after": after}),
        json!({"id": "a", "type": "replace", "before": "<p>One...", "after": after}),
    ] {
        let report = run(&code, &change);
        assert!(report.code.len() < 3_000_000, "{}", report.code.len());
    }
}

#[test]
fn a_text_in_too_many_pieces_is_not_looked_for() {
    let code = "a\n".repeat(100);
    let before = "a\n...\n".repeat(70) + "a";
    let report = run(
        &code,
        &json!({"id": "a", "type": "replace", "before": before, "after": "b"}),
    );
    assert_eq!(report.outcome, Outcome::Refused);
    let failed = report.failed.first().unwrap();
    assert!(failed.reason.contains("too many places"), "{}", failed.reason);
}

#[test]
fn many_kept_elements_and_many_changes_of_them_are_one_pass_each() {
    let kept = "<p data-morpheo-keep>a</p>\n".repeat(5_000);
    let code = format!("<!doctype html>\n<main>\n{kept}</main>\n<footer>End</footer>\n");
    let changes = [
        json!({"id": "a", "type": "delete", "before": kept}),
        json!({"id": "b", "type": "replace", "before": kept, "after": format!("<ul></ul>\n{kept}")}),
        json!({"id": "c", "type": "replace", "before": "End", "after": "<!-- "}),
    ];
    for (change, outcome) in changes
        .iter()
        .zip([Outcome::Refused, Outcome::Applied, Outcome::Refused])
    {
        let report = run(&code, change);
        assert_eq!(report.outcome, outcome, "{}", report.message);
    }
}
