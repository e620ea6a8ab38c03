//! The time of whole calls as percentiles, with the growth from 1 to 10 MB and the time of a plain loop of
//! `str::replace` in the same run: what `bench/README.md` shows.
//!
//! `cargo bench -p editing --bench percentiles`

#![expect(clippy::print_stdout, reason = "the table is what it is for")]

mod pages;

use editing::apply::{Outcome, apply};
use pages::SHAPES;
use std::hint::black_box;
use std::time::Instant;

const SIZES: [(&str, usize, usize); 4] = [
    ("100 KB", 100_000, 200),
    ("1 MB", 1_000_000, 60),
    ("5 MB", 5_000_000, 40),
    ("10 MB", 10_000_000, 40),
];

fn main() {
    println!("| page | size | p50 ms | p95 ms | outcome | str::replace p50 ms | ratio |");
    println!("|---|---|---|---|---|---|---|");
    for shape in SHAPES {
        let mut per_byte = Vec::new();
        for (name, bytes, runs) in SIZES {
            let (page, proposals) = shape.build(bytes);
            let mut outcome = Outcome::Refused;
            let times = sorted_ms(runs, || {
                outcome = black_box(apply(&page, &proposals, &[])).outcome
            });
            let plain = sorted_ms(runs.min(30), || {
                let changes = proposals
                    .iter()
                    .filter_map(|proposal| proposal.change.as_ref().ok());
                let changed = changes.fold(page.clone(), |page, change| {
                    page.replace(&change.before, &change.after)
                });
                black_box(changed);
            });
            let (p50, p95) = (percentile(&times, 50), percentile(&times, 95));
            let plain = percentile(&plain, 50);
            println!(
                "| {} | {name} | {p50:.2} | {p95:.2} | {outcome:?} | {plain:.2} | {:.1} |",
                shape.name(),
                p50 / plain
            );
            per_byte.push(p50 / page.len() as f64);
        }
        if let [_, one, _, ten] = per_byte.as_slice() {
            println!(
                "| {} | growth of the time per byte, 1 to 10 MB | {:.2} | | | | |",
                shape.name(),
                ten / one
            );
        }
    }
}

fn sorted_ms(runs: usize, mut call: impl FnMut()) -> Vec<f64> {
    call();
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let started = Instant::now();
            call();
            started.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let index = (sorted.len() * percent).div_ceil(100).clamp(1, sorted.len());
    sorted.get(index - 1).copied().unwrap_or(f64::NAN)
}
