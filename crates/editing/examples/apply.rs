//! Applies changes to code, for trying and testing: reads JSON lines, writes JSON lines.
//!
//! In: `{"id","code","changes":[{"id","type","before","after","after_ref","description",
//! "target":{"sectionId","selector","lineRange":[first,last]}}],
//! "user_diffs":[{"line","type","content","oldContent"}]}`.
//! Out: `{"id","outcome":"applied"|"partial"|"refused","code","failed":[{"id","reason"}],"ms"}`.
//!
//! `cargo run -p editing --release --example apply < cases.jsonl`

use editing::apply::apply;
use editing::change::Proposal;
use editing::diff::lines::DiffLine;
use serde_json::{Value, json};
use std::io::{BufRead, BufWriter, Write, stdin, stdout};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let answer = match serde_json::from_str::<Value>(&line) {
            Ok(case) => answer(&case),
            Err(error) => json!({ "id": null, "error": error.to_string() }),
        };
        serde_json::to_writer(&mut out, &answer)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

/// What comes of one case. A part that is missing or malformed counts as empty.
fn answer(case: &Value) -> Value {
    let code = case.get("code").and_then(Value::as_str).unwrap_or("");
    let changes = case
        .get("changes")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let proposals: Vec<Proposal> = changes
        .iter()
        .enumerate()
        .map(|(position, change)| Proposal::read(change, position))
        .collect();
    let user_diffs: Vec<DiffLine> = case
        .get("user_diffs")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice)
        .iter()
        .filter_map(|diff| serde_json::from_value(diff.clone()).ok())
        .collect();
    let started = Instant::now();
    let report = apply(code, &proposals, &user_diffs);
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    json!({
        "id": case.get("id"),
        "outcome": report.outcome,
        "code": report.code,
        "failed": report.failed,
        "message": report.message,
        "ms": ms,
    })
}
