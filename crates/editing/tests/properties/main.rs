//! What holds for any change of any page (property tests).

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test fails by panicking, in what it shares too"
)]

#[path = "../difference/mod.rs"]
mod difference;
mod pages;
mod picked;

mod any_input;
mod kept;
mod left_out;
mod literal;
mod named;
mod quoted;
mod refused;
mod several;
mod tight;

use difference::difference;
use editing::apply::{Report, apply};
use editing::change::Proposal;
use pages::without_blanks;
use proptest::prelude::*;
use serde_json::Value;
use std::ops::Range;

/// `MORE=20` runs twenty times as many cases.
fn config(cases: u32) -> ProptestConfig {
    let more = std::env::var("MORE")
        .ok()
        .and_then(|more| more.parse().ok())
        .unwrap_or(1);
    // what is found becomes a case of the suite
    ProptestConfig {
        cases: cases * more,
        max_global_rejects: 1_000_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn run(code: &str, changes: &[Value]) -> Report {
    let proposals: Vec<Proposal> = changes
        .iter()
        .enumerate()
        .map(|(position, change)| Proposal::read(change, position))
        .collect();
    apply(code, &proposals, &[])
}

/// Nothing when two texts are the same, else where they differ.
fn same(expected: &str, got: &str) -> Result<(), String> {
    if expected == got {
        Ok(())
    } else {
        Err(difference(expected, got))
    }
}

/// The same, whitespace aside.
fn alike(expected: &str, got: &str) -> Result<(), String> {
    let words = |text: &str| text.split_ascii_whitespace().collect::<Vec<_>>().join("\n");
    if without_blanks(expected) == without_blanks(got) {
        return Ok(());
    }
    Err(difference(&words(expected), &words(got)))
}

fn spliced(code: &str, region: &Range<usize>, text: &str) -> String {
    format!("{}{text}{}", &code[..region.start], &code[region.end..])
}
