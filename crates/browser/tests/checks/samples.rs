//! The sample apps of the catalogue.

use std::fs;
use std::path::Path;

use browser::PageToCheck;

use crate::support::browser;

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn no_sample_app_is_broken() {
    let checks = browser();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/samples");
    let mut broken = Vec::new();
    let mut count = 0;
    for sample in fs::read_dir(samples).unwrap() {
        let sample = sample.unwrap();
        let Ok(html) = fs::read_to_string(sample.path().join("page.html")) else {
            continue;
        };
        count += 1;
        let findings = checks.page(PageToCheck::of_html(html)).await;
        let problems = findings.problems();
        let buttons = findings.pressed.len();
        println!(
            "{:?}: {buttons} buttons, complete: {}, {problems:?}",
            sample.file_name(),
            findings.is_complete
        );
        if !problems.is_empty() {
            broken.push((sample.file_name(), problems));
        }
    }
    assert!(count > 50, "{count}");
    assert!(broken.is_empty(), "{broken:#?}");
}
