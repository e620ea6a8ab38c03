//! Applying ten changes to pages of growing size, beside a plain loop of `str::replace`.
//!
//! `cargo bench -p editing --bench apply`

mod pages;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use editing::apply::apply;
use editing::change::Proposal;
use pages::SHAPES;
use serde_json::json;
use std::hint::black_box;
use std::time::Duration;

const SIZES: [(&str, usize); 4] = [
    ("100 KB", 100_000),
    ("1 MB", 1_000_000),
    ("5 MB", 5_000_000),
    ("10 MB", 10_000_000),
];

fn whole_calls(criterion: &mut Criterion) {
    for shape in SHAPES {
        let mut group = criterion.benchmark_group(shape.name());
        group
            .sample_size(20)
            .warm_up_time(Duration::from_millis(500))
            .measurement_time(Duration::from_secs(3));
        for (name, bytes) in SIZES {
            let (page, proposals) = shape.build(bytes);
            group.throughput(Throughput::Bytes(page.len() as u64));
            group.bench_with_input(BenchmarkId::new("apply", name), &page, |bencher, page| {
                bencher.iter(|| apply(black_box(page), black_box(&proposals), &[]));
            });
            group.bench_with_input(BenchmarkId::new("str::replace", name), &page, |bencher, page| {
                bencher.iter(|| {
                    proposals
                        .iter()
                        .filter_map(|proposal| proposal.change.as_ref().ok())
                        .fold(page.clone(), |page, change| {
                            black_box(page.replace(&change.before, &change.after))
                        })
                });
            });
        }
        group.finish();
    }
}

/// A script made of what begins strings and expressions and never ends them.
fn hostile_pages(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("unclosed quotes");
    group.sample_size(10).warm_up_time(Duration::from_millis(300));
    for (name, bytes) in [("100 KB", 100_000), ("480 KB", 480_000), ("1 MB", 1_000_000)] {
        let page = format!(
            "<html>\n<script>\nlet a = b(c);\n{}\n</script>",
            "\\\"=/[".repeat(bytes / 5)
        );
        let change =
            json!({"id": "a", "type": "replace", "before": "let a...", "after": "let a = b(\n  d);"});
        let proposals = [Proposal::read(&change, 0)];
        group.throughput(Throughput::Bytes(page.len() as u64));
        group.bench_with_input(BenchmarkId::new("apply", name), &page, |bencher, page| {
            bencher.iter(|| apply(black_box(page), black_box(&proposals), &[]));
        });
    }
    group.finish();
}

criterion_group!(benches, whole_calls, hostile_pages);
criterion_main!(benches);
