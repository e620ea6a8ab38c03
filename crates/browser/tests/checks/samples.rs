//! The sample apps of the catalogue are not broken. Those whose page is the same as when all were checked last are passed
//! over: `samples.txt` has the digests. With `CATALOGUE_STAMP` set every sample is checked, and the digests are written when
//! none is broken (`bin/test catalogue`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use browser::PageToCheck;
use sha2::{Digest as _, Sha256};
use tokio::task::JoinSet;

use crate::support::browser;

/// Each in a Chromium of its own: checks mostly wait.
const AT_ONCE: usize = 3;

/// A file of the repository, by its path from this crate.
fn here(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The pages of the samples by their slugs.
fn samples() -> BTreeMap<String, String> {
    let folders = fs::read_dir(here("../../catalog/samples")).unwrap();
    let pages = folders.filter_map(|folder| {
        let folder = folder.unwrap();
        let html = fs::read_to_string(folder.path().join("page.html")).ok()?;
        Some((folder.file_name().into_string().unwrap(), html))
    });
    pages.collect()
}

/// A line for each sample: its slug and the SHA-256 of its page.
fn stamp(samples: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    for (slug, html) in samples {
        let digest = Sha256::digest(html.as_bytes());
        let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{slug} {digits}").unwrap();
    }
    text
}

#[tokio::test]
async fn samples_are_not_broken() {
    let samples = samples();
    assert!(samples.len() >= 54, "{}", samples.len());
    let stamp = stamp(&samples);
    let file = here("tests/checks/samples.txt");
    let is_stamping = std::env::var_os("CATALOGUE_STAMP").is_some();
    let checked = if is_stamping {
        String::new()
    } else {
        fs::read_to_string(&file).unwrap_or_default()
    };
    let is_checked = |slug: &str| {
        let line = stamp.lines().find(|line| line.split(' ').next() == Some(slug));
        checked.lines().any(|known| Some(known) == line)
    };
    let due: Vec<_> = samples.iter().filter(|(slug, _)| !is_checked(slug)).collect();
    println!("{} of {} samples are checked", due.len(), samples.len());

    let mut checks = JoinSet::new();
    for lane in 0..AT_ONCE {
        let lane: Vec<_> = due.iter().skip(lane).step_by(AT_ONCE).collect();
        let lane: Vec<_> = lane
            .into_iter()
            .map(|(slug, html)| ((*slug).clone(), (*html).clone()))
            .collect();
        checks.spawn(async move {
            let checks = Arc::new(browser());
            let mut broken = Vec::new();
            for (slug, html) in lane {
                let findings = checks.page(PageToCheck::of_html(html)).await;
                let problems = findings.problems();
                println!("{slug}: {problems:?} {:?}", findings.pressed);
                if !problems.is_empty() || !findings.is_complete {
                    broken.push((slug, findings));
                }
            }
            broken
        });
    }
    let broken: Vec<_> = checks.join_all().await.into_iter().flatten().collect();
    assert!(broken.is_empty(), "{broken:#?}");
    if is_stamping {
        fs::write(file, stamp).unwrap();
    }
}
