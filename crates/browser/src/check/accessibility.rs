//! What axe finds in a page.

use std::time::Duration;

use serde::Deserialize;

use super::key::{bounded, shortened};
use super::visit::{Silence, Visit};
use crate::findings::{AccessibilityIssue, Findings, MAX_OF_A_KIND};

/// axe-core, unchanged.
const AXE: &str = include_str!("../../assets/axe.min.js");

/// How long axe may look at a page. Pages of thousands of elements take longer, and go without.
const LOOKING: Duration = Duration::from_secs(4);

/// Characters of the name of a rule, or of an impact.
const MAX_NAME: usize = 60;

/// Runs in the probe's world: axe sees the document and none of the page's variables.
const RUN: &str = "axe.run(document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa'] },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
}).then(({ violations }) => violations.slice(0, 100).map(({ id, impact, help, nodes }) => ({
    rule: id,
    impact: impact ?? 'minor',
    help,
    elements: nodes.length,
    selector: String(nodes[0]?.target.flat().join(' ') ?? '').slice(0, 1000),
})))";

#[derive(Deserialize)]
struct Violation {
    rule: String,
    impact: String,
    help: String,
    elements: u32,
    selector: String,
}

/// The rules that a page breaks.
///
/// # Errors
/// [`Silence`]. That axe takes too long says nothing about the page.
pub(super) fn issues(visit: &Visit, width: u32) -> Result<Vec<AccessibilityIssue>, Silence> {
    let violations: Vec<Violation> = visit.evaluate(&format!("{AXE};{RUN}"), LOOKING)?;
    let issue = |violation: Violation| AccessibilityIssue {
        rule: shortened(&violation.rule, MAX_NAME),
        impact: shortened(&violation.impact, MAX_NAME),
        help: bounded(&violation.help),
        elements: violation.elements,
        selector: bounded(&violation.selector),
        widths: vec![width],
    };
    Ok(violations.into_iter().map(issue).collect())
}

/// Adds the rules that are broken in one more size. Each rule is there once.
pub(super) fn add(findings: &mut Findings, issues: Vec<AccessibilityIssue>) {
    let all = &mut findings.accessibility;
    for issue in issues {
        if let Some(known) = all.iter_mut().find(|known| known.rule == issue.rule) {
            known.elements = known.elements.max(issue.elements);
            known.widths.extend(issue.widths);
        } else if all.len() < MAX_OF_A_KIND {
            all.push(issue);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_names_the_version_that_is_there() {
        let version = AXE.strip_prefix("/*! axe v").unwrap().lines().next().unwrap();
        let readme = include_str!("../../assets/README.md");
        assert!(readme.contains(&format!("axe-core {version},")), "{version}");
        assert!(readme.contains(&format!("/tree/v{version}")), "{version}");
    }

    #[test]
    fn a_rule_that_both_sizes_break_is_there_once() {
        let issue = |rule: &str, elements, width| AccessibilityIssue {
            rule: rule.to_owned(),
            impact: "serious".to_owned(),
            help: String::new(),
            elements,
            selector: String::new(),
            widths: vec![width],
        };
        let mut findings = Findings::default();
        add(&mut findings, vec![issue("label", 2, 390)]);
        add(
            &mut findings,
            vec![issue("label", 3, 1280), issue("image-alt", 1, 1280)],
        );
        let both = AccessibilityIssue {
            widths: vec![390, 1280],
            ..issue("label", 3, 390)
        };
        assert_eq!(findings.accessibility, [both, issue("image-alt", 1, 1280)]);
    }
}
