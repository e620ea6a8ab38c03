//! No code and no changes make the engine panic, and what it refuses it leaves byte for byte.
//!
//! In `crates/editing`: `cargo fuzz run apply fuzz/corpus/apply fuzz/seeds/apply`, with `RUSTC_BOOTSTRAP=1` on a
//! stable compiler.
#![no_main]

use arbitrary::Arbitrary;
use editing::apply::{Outcome, apply};
use editing::change::Proposal;
use editing::diff::lines::{DiffKind, DiffLine};
use libfuzzer_sys::fuzz_target;
use serde_json::json;

#[derive(Debug, Arbitrary)]
struct Case {
    code: String,
    changes: Vec<Change>,
    user_line: Option<u8>,
}

#[derive(Debug, Arbitrary)]
struct Change {
    kind: u8,
    /// A part of the code, or a text of its own.
    before: Text,
    after: Text,
    after_ref: Option<Text>,
    section: Option<String>,
    selector: Option<String>,
    lines: Option<(u8, u8)>,
}

#[derive(Debug, Arbitrary)]
enum Text {
    Own(String),
    Part { start: u16, len: u8, tail: u8 },
}

impl Text {
    fn of(&self, code: &str) -> String {
        match self {
            Self::Own(text) => text.clone(),
            Self::Part { start, len, tail } => {
                let part: String =
                    code.chars().skip(usize::from(*start) % (code.len() + 1)).take(usize::from(*len)).collect();
                let tails = ["", "...", "\n...\n", "…", "\n// ... existing code ...\n", "  ", "\r\n"];
                part + tails[usize::from(*tail) % tails.len()]
            }
        }
    }
}

fuzz_target!(|case: Case| {
    let page = format!("<!doctype html>{}", case.code);
    let proposals: Vec<Proposal> = case
        .changes
        .iter()
        .take(8)
        .enumerate()
        .map(|(index, change)| {
            let kinds = ["replace", "insert", "delete", "move"];
            let value = json!({
                "id": index,
                "type": kinds[usize::from(change.kind) % kinds.len()],
                "before": change.before.of(&page),
                "after": change.after.of(&page),
                "after_ref": change.after_ref.as_ref().map(|text| text.of(&page)),
                "target": { "sectionId": change.section, "selector": change.selector, "lineRange": change.lines },
            });
            Proposal::read(&value, index)
        })
        .collect();
    let edits: Vec<DiffLine> = case
        .user_line
        .iter()
        .map(|line| DiffLine {
            line: usize::from(*line),
            kind: DiffKind::Modify,
            content: String::new(),
            old_content: None,
        })
        .collect();
    let report = apply(&page, &proposals, &edits);
    if report.outcome == Outcome::Refused {
        assert_eq!(report.code, page);
    }
    assert_eq!(report.outcome == Outcome::Applied, report.failed.is_empty() && !proposals.is_empty());
});
