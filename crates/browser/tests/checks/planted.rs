//! Pages such as models write: forty with a planted error of eight kinds, and twenty that only look broken. The pages were
//! written down before the checks were.

use std::collections::BTreeMap;
use std::sync::Arc;

use browser::{Findings, PageToCheck, ProblemKind};
use tokio::task::JoinSet;

use crate::support::{browser, library};

/// Each in a Chromium of its own: checks mostly wait.
const AT_ONCE: usize = 3;

/// How many of the five of a kind are found at least.
const FOUND: usize = 4;

struct Planted {
    name: &'static str,
    /// Words of the problem.
    mentions: &'static str,
    html: &'static str,
}

/// Pages behind lines such as `=== name | words of the problem`.
fn pages(text: &'static str) -> Vec<Planted> {
    let page = |part: &'static str| {
        let (head, html) = part.split_once('\n').unwrap();
        let (name, mentions) = head.split_once('|').unwrap();
        Planted {
            name: name.trim(),
            mentions: mentions.trim(),
            html,
        }
    };
    let text = text.strip_prefix("=== ").unwrap();
    text.split("\n=== ").map(page).collect()
}

async fn check_all(pages: &[Planted]) -> Vec<Findings> {
    let mut checks = JoinSet::new();
    for lane in 0..AT_ONCE {
        let lane: Vec<_> = pages.iter().enumerate().skip(lane).step_by(AT_ONCE).collect();
        let lane: Vec<_> = lane.into_iter().map(|(at, page)| (at, page.html)).collect();
        checks.spawn(async move {
            let checks = Arc::new(browser());
            let mut found = Vec::new();
            for (at, html) in lane {
                found.push((at, checks.page(page(html)).await));
            }
            found
        });
    }
    let found: BTreeMap<_, _> = checks.join_all().await.into_iter().flatten().collect();
    found.into_values().collect()
}

fn page(html: &str) -> PageToCheck {
    PageToCheck {
        libraries: vec![library(
            "https://cdn.jsdelivr.net/npm/confetti-tiny@1.0.0/index.js",
            "window.confetti = (pieces) => pieces * 2",
        )],
        library_hosts: ["cdn.jsdelivr.net", "cdnjs.cloudflare.com", "unpkg.com"]
            .map(str::to_owned)
            .to_vec(),
        ..PageToCheck::of_html(html)
    }
}

/// Checks five pages with an error of this kind. An error that is found as one of another kind is not found.
async fn finds(kinds: &[ProblemKind], text: &'static str) {
    let pages = pages(text);
    assert_eq!(pages.len(), 5);
    let mut found = 0;
    for (planted, findings) in pages.iter().zip(check_all(&pages).await) {
        let problems = findings.problems();
        let is_found = problems
            .iter()
            .any(|problem| kinds.contains(&problem.kind) && problem.text.contains(planted.mentions));
        found += usize::from(is_found);
        let result = if is_found { "found" } else { "NOT FOUND" };
        println!("{result}: {}\n    {problems:?}", planted.name);
    }
    println!("{found} of {}", pages.len());
    assert!(found >= FOUND, "{found} of {}", pages.len());
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn errors_at_load_are_found() {
    finds(&[ProblemKind::Error], include_str!("pages/errors.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn rejections_are_found() {
    // A module that is not there is a file, too.
    let kinds = [ProblemKind::Rejection, ProblemKind::MissingFile];
    finds(&kinds, include_str!("pages/rejections.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn failures_that_a_page_reports_are_found() {
    finds(&[ProblemKind::ConsoleError], include_str!("pages/console.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn missing_scripts_and_style_sheets_are_found() {
    finds(&[ProblemKind::MissingFile], include_str!("pages/files.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn missing_images_are_found() {
    finds(&[ProblemKind::MissingImage], include_str!("pages/images.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn blank_pages_are_found() {
    finds(&[ProblemKind::Blank], include_str!("pages/blank.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn pages_wider_than_a_phone_are_found() {
    finds(&[ProblemKind::Overflow], include_str!("pages/overflow.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn buttons_that_fail_are_found() {
    finds(&[ProblemKind::Press], include_str!("pages/presses.html")).await;
}

#[tokio::test]
#[ignore = "takes minutes: bin/test catalogue"]
async fn healthy_pages_are_not_broken() {
    let pages = pages(include_str!("pages/healthy.html"));
    assert_eq!(pages.len(), 20);
    let mut broken = Vec::new();
    for (healthy, findings) in pages.iter().zip(check_all(&pages).await) {
        let problems = findings.problems();
        println!("{}: {problems:?} {:?}", healthy.name, findings.pressed);
        if !problems.is_empty() || !findings.is_complete {
            broken.push((healthy.name, findings));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
