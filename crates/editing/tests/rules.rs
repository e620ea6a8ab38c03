//! The engine's own suite: each case of `cases/` names the rule it follows from. All failures are shown at once.
//! `CASE=word` runs the cases whose names hold the word, and prints what came of them.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking, in what it shares too"
)]

mod case_file;
mod difference;

use case_file::{Case, read_folder};
use difference::difference;
use editing::apply::{Outcome, Report, apply};
use editing::change::Proposal;
use serde_json::Value;
use std::path::Path;

/// How many cases there are at least.
const FEWEST: usize = 220;

#[test]
fn every_case_follows_its_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let only = std::env::var("CASE").ok();
    let (mut count, mut wrong) = (0, Vec::new());
    for (group, cases) in read_folder(&folder) {
        println!("{group}: {} cases", cases.len());
        for case in cases {
            count += 1;
            if only.as_deref().is_some_and(|word| !case.name.contains(word)) {
                continue;
            }
            let problems = problems(&case);
            if only.is_some() {
                println!("{}\n{:#?}", case.name, run(&case.code, &case.changes, &case));
            }
            if !problems.is_empty() {
                wrong.push(format!("## {group}: {}\n{}", case.name, problems.join("\n")));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} cases are wrong:\n\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
    assert!(count >= FEWEST, "{count} cases");
}

fn run(code: &str, changes: &[Value], case: &Case) -> Report {
    let proposals: Vec<Proposal> = changes
        .iter()
        .enumerate()
        .map(|(position, change)| Proposal::read(change, position))
        .collect();
    apply(code, &proposals, &case.user_diffs)
}

/// What is wrong with what comes of a case.
fn problems(case: &Case) -> Vec<String> {
    let report = run(&case.code, &case.changes, case);
    let mut problems = invariants(case, &report);
    if report.outcome != case.outcome {
        problems.push(format!(
            "outcome: expected {:?}, got {:?}: {} {:?}",
            case.outcome, report.outcome, report.message, report.failed
        ));
    }
    if report.code != case.result && report.outcome == case.outcome {
        problems.push(difference(&case.result, &report.code));
    }
    for (id, phrases) in &case.fails {
        let Some(failed) = report.failed.iter().find(|failed| failed.id == *id) else {
            problems.push(format!("\"{id}\" is not among the failed: {:?}", report.failed));
            continue;
        };
        for phrase in phrases.iter().filter(|phrase| !failed.reason.contains(*phrase)) {
            problems.push(format!(
                "\"{phrase}\" is not in the reason of {id}: {}",
                failed.reason
            ));
        }
    }
    if case.outcome == Outcome::Partial && report.failed.len() != case.fails.len() {
        problems.push(format!("failed: {:?}", report.failed));
    }
    for phrase in case
        .message
        .iter()
        .filter(|phrase| !report.message.contains(*phrase))
    {
        problems.push(format!("\"{phrase}\" is not in the message: {}", report.message));
    }
    if case.is_independent {
        for order in orders(case.changes.len()) {
            let changes: Vec<Value> = order.iter().map(|index| case.changes[*index].clone()).collect();
            let permuted = run(&case.code, &changes, case);
            if permuted.code != report.code || permuted.outcome != report.outcome {
                problems.push(format!(
                    "in the order {order:?}:\n{}",
                    difference(&report.code, &permuted.code)
                ));
                break;
            }
        }
    }
    problems
}

/// What must hold for any case.
fn invariants(case: &Case, report: &Report) -> Vec<String> {
    let mut problems = Vec::new();
    if report.outcome == Outcome::Refused && report.code != case.code {
        problems.push("refused, but the code is not the original".to_owned());
    }
    let is_consistent = match report.outcome {
        Outcome::Applied => report.failed.is_empty(),
        Outcome::Partial => !report.failed.is_empty() && !report.applied.is_empty(),
        Outcome::Refused => {
            report.applied.is_empty() && !report.failed.is_empty() && !report.message.is_empty()
        }
    };
    if !is_consistent {
        problems.push(format!(
            "{:?} with {} applied and {} failed",
            report.outcome,
            report.applied.len(),
            report.failed.len()
        ));
    }
    if report.outcome != Outcome::Refused && report.applied.len() + report.failed.len() != case.changes.len()
    {
        problems.push("a change is neither applied nor failed".to_owned());
    }
    for failed in &report.failed {
        if !says_what_was_looked_for(&failed.id, &failed.reason, &case.changes) {
            problems.push(format!(
                "the reason of {} does not say what was looked for: {:?}",
                failed.id, failed.reason
            ));
        }
    }
    let lines: Vec<&str> = case.code.split_inclusive('\n').collect();
    for applied in &report.applied {
        let rest = lines
            .get(applied.line.saturating_sub(1)..)
            .unwrap_or_default()
            .concat();
        if !rest.starts_with(&applied.old) {
            problems.push(format!(
                "line {} does not begin with {:?}",
                applied.line, applied.old
            ));
        }
    }
    problems
}

/// Whether a reason names something of its change, a line, another change or a problem of the page.
fn says_what_was_looked_for(id: &str, reason: &str, changes: &[Value]) -> bool {
    let text = |value: &Value, field: &str| value.get(field).and_then(Value::as_str).map(str::to_owned);
    let mut named: Vec<String> = vec![
        "needs ".to_owned(),
        "Unknown change type".to_owned(),
        "syntax errors".to_owned(),
        "your own edit of line".to_owned(),
        "leaves text out".to_owned(),
        "\"...\"".to_owned(),
        "after_ref".to_owned(),
        "import map or a module script".to_owned(),
        "to stay as it is".to_owned(),
    ];
    named.extend(
        changes
            .iter()
            .filter_map(|change| text(change, "id"))
            .filter(|other| other != id)
            .map(|other| format!("\"{other}\"")),
    );
    for change in changes
        .iter()
        .filter(|change| text(change, "id").as_deref() == Some(id))
    {
        named.extend(
            ["before", "after_ref"]
                .iter()
                .filter_map(|field| text(change, field))
                .flat_map(|text| {
                    let lines = text
                        .lines()
                        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
                    lines
                        .map(|line| line.trim_end_matches(['.', '…']).trim().to_owned())
                        .filter(|line| !line.is_empty() && !line.starts_with("```"))
                        .map(|line| line.chars().take(30).collect())
                        .collect::<Vec<_>>()
                }),
        );
        let target = change.get("target").cloned().unwrap_or_default();
        named.extend(
            ["sectionId", "selector"]
                .iter()
                .filter_map(|field| text(&target, field)),
        );
    }
    reason.len() >= 12 && named.iter().any(|word| reason.contains(word.as_str()))
}

/// All orders of up to four things, and some of more.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count > 4 {
        let rotated = |by: usize| (0..count).map(|index| (index + by) % count).collect();
        return (1..count)
            .map(rotated)
            .chain([(0..count).rev().collect()])
            .collect();
    }
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                let rest = (0..count)
                    .filter(|index| !order.contains(index))
                    .collect::<Vec<_>>();
                rest.into_iter()
                    .map(move |index| [order.clone(), vec![index]].concat())
            })
            .collect();
    }
    orders
}
