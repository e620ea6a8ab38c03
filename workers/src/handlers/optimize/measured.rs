//! A page as it was measured: by its text, and in a browser where there is one.

use std::collections::BTreeMap;

use browser::Urgency;
use domain::analysis_type::AnalysisType;
use domain::ids::UserId;
use editing::optimize::{Measures, measure};
use jobs::kinds::check_page::{CheckOutput, CheckProblemKind};
use tokio::time::{Instant, timeout_at};

use super::words::worse;
use crate::context::Context;
use crate::page_check::{self, Checked, Faults};
use crate::work::on_a_thread;

/// Most problems that one prompt lists.
const MOST_PROBLEMS: usize = 30;

/// A page as it was measured.
#[derive(Debug, Clone)]
pub(super) struct Measured {
    text: Measures,
    /// Nothing where no browser opened it.
    seen: Option<Seen>,
}

/// What a browser found.
#[derive(Debug, Clone, Default)]
struct Seen {
    faults: Faults,
    /// Problems of a type: how many, and what to do about each kind of them.
    problems: BTreeMap<AnalysisType, Vec<(usize, String)>>,
}

impl Measured {
    /// Measures a page of an account. The browser has until `end`.
    ///
    /// # Errors
    /// When reading the page took too long.
    pub async fn of(context: &Context, user: UserId, page: &str, end: Instant) -> anyhow::Result<Self> {
        let span = tracing::info_span!("measure", bytes = page.len());
        let html = page.to_owned();
        let text = on_a_thread("measuring the page", span, move || measure(&html)).await?;
        Ok(Self {
            text,
            seen: seen(context, user, page, end).await,
        })
    }

    /// Whether a browser opened it.
    pub fn is_seen(&self) -> bool {
        self.seen.is_some()
    }

    /// How many problems of a type there are.
    pub fn count(&self, kind: AnalysisType) -> usize {
        let seen = self.seen.as_ref().map_or(0, |seen| seen.count(kind));
        self.count_in_text(kind).saturating_add(seen)
    }

    /// Those that the page's text shows.
    pub fn count_in_text(&self, kind: AnalysisType) -> usize {
        self.text.count(kind)
    }

    /// The problems of a type as a model reads them, a line each; blank where there is none.
    pub fn problems(&self, kind: AnalysisType) -> String {
        let in_text = self.text.of(kind);
        let in_text = in_text.map(|problem| problem.instruction.as_str());
        let seen = self
            .seen
            .iter()
            .flat_map(|seen| seen.problems.get(&kind))
            .flatten();
        let seen = seen.map(|(_, text)| text.as_str());
        let lines = in_text.chain(seen).take(MOST_PROBLEMS);
        lines.map(|text| format!("- {text}\n")).collect()
    }

    /// Why a page is worse than it was, in a sentence; nothing where no measure is.
    pub fn worse_than(&self, before: &Self) -> Option<String> {
        if let Some(kind) = self.text.worse_than(&before.text) {
            return Some(worse(kind));
        }
        let (before, after) = match (&before.seen, &self.seen) {
            (None, _) => return None,
            (Some(_), None) => {
                return Some("The changed page could not be opened in a browser.".to_owned());
            }
            (Some(before), Some(after)) => (before, after),
        };
        if let Some(fault) = after.faults.beyond(&before.faults).next() {
            return Some(format!("The changes led to a new problem: {fault}"));
        }
        let mut kinds = AnalysisType::ALL.iter().copied();
        kinds
            .find(|kind| after.count(*kind) > before.count(*kind))
            .map(worse)
    }

    /// Whether a page that is not worse is better in a type. One without a problem of it cannot be measured any better: what
    /// changes it counts.
    pub fn is_better_than(&self, before: &Self, kind: AnalysisType) -> bool {
        let problems = before.count(kind);
        let is_lighter = kind == AnalysisType::Performance && self.text.bytes < before.text.bytes;
        problems == 0 || is_lighter || self.count(kind) < problems
    }
}

impl Seen {
    fn of(checked: Checked) -> Self {
        let faults = checked.faults();
        let CheckOutput {
            accessibility,
            problems,
            ..
        } = checked.into_output();
        let mut seen = Self {
            faults,
            ..Self::default()
        };
        for rule in accessibility {
            let count = usize::try_from(rule.elements).unwrap_or(usize::MAX);
            let text = format!("{} ({} times, as at {})", rule.help, rule.elements, rule.selector);
            seen.add(AnalysisType::Accessibility, count, text);
        }
        for problem in problems {
            match problem.kind {
                CheckProblemKind::Overflow => seen.add(AnalysisType::Mobile, 1, problem.message),
                CheckProblemKind::Blank => seen.add(AnalysisType::Visual, 1, problem.message),
                _ => {}
            }
        }
        seen
    }

    fn add(&mut self, kind: AnalysisType, count: usize, text: String) {
        self.problems.entry(kind).or_default().push((count, text));
    }

    fn count(&self, kind: AnalysisType) -> usize {
        let problems = self.problems.get(&kind).into_iter().flatten();
        problems.fold(0, |sum: usize, (count, _)| sum.saturating_add(*count))
    }
}

/// What a browser finds in a page; nothing where there is none, or no time.
async fn seen(context: &Context, user: UserId, page: &str, end: Instant) -> Option<Seen> {
    match timeout_at(end, page_check::check(context, user, page, Urgency::Awaited)).await {
        Ok(Ok(Ok(checked))) => Some(Seen::of(checked)),
        Ok(Ok(Err(why))) => {
            tracing::debug!(why, "a page is measured without a browser");
            None
        }
        Ok(Err(error)) => {
            tracing::warn!("a page is measured without a browser: {error:#}");
            None
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(body: &str, seen: Option<Seen>) -> Measured {
        let page = format!("<html lang=en><head><title>x</title></head><body>{body}</body></html>");
        Measured {
            text: measure(&page),
            seen,
        }
    }

    fn with(kind: AnalysisType, count: usize) -> Seen {
        let mut seen = Seen::default();
        seen.add(kind, count, "Too wide".to_owned());
        seen
    }

    #[test]
    fn what_a_browser_found_counts() {
        let before = measured("", Some(with(AnalysisType::Mobile, 2)));
        let after = measured("", Some(with(AnalysisType::Mobile, 1)));
        let bare = measured("", None);
        assert_eq!(
            before.count(AnalysisType::Mobile),
            bare.count(AnalysisType::Mobile) + 2
        );
        assert!(before.problems(AnalysisType::Mobile).contains("- Too wide\n"));
        assert_eq!(after.worse_than(&before), None);
        assert!(after.is_better_than(&before, AnalysisType::Mobile));
        assert_eq!(
            before.worse_than(&after).unwrap(),
            "The changes made small screens worse."
        );
        assert!(bare.worse_than(&before).unwrap().contains("could not be opened"));
        assert_eq!(before.worse_than(&bare), None);
    }

    #[test]
    fn a_type_is_better_with_fewer_problems_or_less_to_load() {
        let image = "<img src=a.png alt=a>";
        let before = measured(&format!("{image}{image}{image}"), None);
        let fewer = measured(&format!("{image}{image}"), None);
        assert!(fewer.is_better_than(&before, AnalysisType::Performance));
        assert!(!before.is_better_than(&before, AnalysisType::Performance));
        let sound = measured(image, None);
        let lighter = measured("", None);
        assert!(lighter.is_better_than(&sound, AnalysisType::Performance));
        // Nothing of it can be measured.
        assert!(sound.is_better_than(&sound, AnalysisType::Visual));
    }
}
