//! Gathers findings while a page is checked. What was found stays when the check ends early.

use std::sync::{Mutex, MutexGuard, PoisonError};

use headless_chrome::protocol::cdp::Network::ResourceType;
use url::Url;

use super::errors::Report;
use super::key::{bounded, normalized};
use super::outside::{Failures, now};
use super::sandbox;
use crate::files::{Answer, ORIGIN, is_own, path_of};
use crate::findings::{ErrorKind, FailedRequest, Findings, MAX_OF_A_KIND, Moment, RequestKind, ScriptError};

/// Rejections that may still be handled.
const MAX_REVOCABLE: usize = 200;

/// Characters from which on the name of a file stands for its address in a message.
const SHORTEST_NAME: usize = 5;

/// What was found so far.
#[derive(Debug, Default)]
pub(crate) struct Collector(Mutex<Collected>);

#[derive(Debug)]
struct Collected {
    findings: Findings,
    moment: Moment,
    library_hosts: Vec<String>,
    revocable: Vec<(ExceptionId, String)>,
    outside_failures: Failures,
    lacks_outside_script: bool,
}

impl Default for Collected {
    fn default() -> Self {
        Self {
            findings: Findings::default(),
            moment: Moment::Loading,
            library_hosts: Vec::new(),
            revocable: Vec::new(),
            outside_failures: Failures::default(),
            lacks_outside_script: false,
        }
    }
}

/// An exception of one load of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ExceptionId {
    /// Counts the loads.
    pub(super) load: usize,
    /// Chromium's number.
    pub(super) id: u32,
}

impl Collector {
    /// For a page whose libraries come from these hosts.
    pub(crate) fn new(library_hosts: Vec<String>) -> Self {
        Self(Mutex::new(Collected {
            library_hosts,
            ..Collected::default()
        }))
    }

    fn lock(&self) -> MutexGuard<'_, Collected> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that was found.
    pub(crate) fn findings(&self) -> Findings {
        self.lock().findings.clone()
    }

    /// Adds what is neither an error nor a request.
    pub(super) fn with(&self, add: impl FnOnce(&mut Findings)) {
        add(&mut self.lock().findings);
    }

    /// What appears from now on belongs to this.
    pub(super) fn begin(&self, moment: Moment) {
        self.lock().moment = moment;
    }

    /// How many errors there are, each counted once.
    pub(super) fn error_count(&self) -> usize {
        self.lock().findings.errors.len()
    }

    /// Adds an error, unless the check itself brought it about.
    pub(super) fn add(&self, report: Report, exception: Option<ExceptionId>) {
        let mut collected = self.lock();
        if collected.is_no_finding(&report) {
            return;
        }
        let key = collected.add(report);
        if let Some(exception) = exception
            && collected.revocable.len() < MAX_REVOCABLE
        {
            collected.revocable.push((exception, key));
        }
    }

    /// Takes back a rejection that is handled after all.
    pub(super) fn revoke(&self, exception: ExceptionId) {
        let mut collected = self.lock();
        let Some(at) = collected.revocable.iter().position(|(id, _)| *id == exception) else {
            return;
        };
        let (_, key) = collected.revocable.swap_remove(at);
        let errors = &mut collected.findings.errors;
        for error in errors.iter_mut().filter(|error| error.key == key) {
            error.count = error.count.saturating_sub(1);
        }
        errors.retain(|error| error.count > 0);
    }

    /// Adds that the page hangs, or takes too much memory.
    pub(crate) fn stopped(&self, kind: ErrorKind) {
        let message = match kind {
            ErrorKind::Memory => "The page takes too much memory",
            _ => "The page does not respond",
        };
        let mut collected = self.lock();
        collected.add(Report {
            kind,
            at: now(),
            message: message.to_owned(),
            location: None,
            stack: Vec::new(),
        });
        collected.findings.is_complete = false;
    }

    /// Adds a request that failed.
    pub(super) fn request(&self, address: &str, kind: &ResourceType, answer: &Answer<'_>) {
        // A page that leaves stays, and what is in its frames is not its own.
        if matches!(answer, Answer::File(_) | Answer::Stay) || is_icon(address) {
            return;
        }
        let kind = kind_of(kind);
        let mut collected = self.lock();
        let is_library = matches!(kind, RequestKind::Script | RequestKind::Stylesheet)
            && host_of(address).is_some_and(|host| collected.library_hosts.contains(&host));
        let outside = !is_own(address) && !is_library;
        collected.lacks_outside_script |= outside && kind == RequestKind::Script;
        let moment = collected.moment.clone();
        let failed = &mut collected.findings.failed_requests;
        let address = bounded(path_of(address).unwrap_or(address));
        let known = failed
            .iter_mut()
            .find(|request| request.kind == kind && request.address == address);
        if let Some(known) = known {
            known.count = known.count.saturating_add(1);
        } else if failed.iter().filter(|request| request.kind == kind).count() < MAX_OF_A_KIND {
            failed.push(FailedRequest {
                address,
                kind,
                outside,
                handled: false,
                moment,
                count: 1,
            });
        }
    }

    /// A request is about to get an answer.
    pub(super) fn answering(&self, kind: &ResourceType, answer: &Answer<'_>) {
        if is_reported(kind, answer) {
            self.lock().outside_failures.begin();
        }
    }

    /// A request got its answer.
    pub(super) fn answered(&self, kind: &ResourceType, answer: &Answer<'_>) {
        if is_reported(kind, answer) {
            self.lock().outside_failures.end();
        }
    }

    /// The absolute addresses of files that failed to load, and that the page may deal with.
    pub(super) fn failed_files(&self) -> Vec<String> {
        let collected = self.lock();
        let failed = collected.findings.failed_requests.iter();
        failed
            .filter(|request| !matches!(request.kind, RequestKind::Fetch | RequestKind::Other))
            .map(|request| absolute(&request.address))
            .collect()
    }

    /// Notes which of them the page deals with.
    pub(super) fn handled(&self, addresses: &[String]) {
        let mut collected = self.lock();
        for request in &mut collected.findings.failed_requests {
            request.handled |= addresses.contains(&absolute(&request.address));
        }
    }
}

impl Collected {
    fn is_no_finding(&self, report: &Report) -> bool {
        let message = &report.message;
        if report.kind == ErrorKind::Console {
            if sandbox::causes_report(message) || self.is_about_request(message) {
                return true;
            }
        } else if sandbox::causes(message) {
            return true;
        }
        self.outside_failures.precede(report.at) && sandbox::may_report_request(message)
    }

    /// Whether a text in the console is about a failed request that counts by itself.
    fn is_about_request(&self, message: &str) -> bool {
        let failed = self.findings.failed_requests.iter();
        failed
            .filter(|request| {
                request.outside || !matches!(request.kind, RequestKind::Fetch | RequestKind::Other)
            })
            .any(|request| {
                let path = request.address.split(['?', '#']).next().unwrap_or_default();
                let name = path.rsplit('/').next().unwrap_or_default();
                message.contains(path) || (name.len() >= SHORTEST_NAME && message.contains(name))
            })
    }

    /// Adds an error, or counts it once more. Gives its key.
    fn add(&mut self, report: Report) -> String {
        let Report {
            kind,
            message,
            location,
            stack,
            at: _,
        } = report;
        let name = match kind {
            ErrorKind::Uncaught => "uncaught",
            ErrorKind::Rejection => "rejection",
            ErrorKind::Console => "console",
            ErrorKind::Hang => "hang",
            ErrorKind::Memory => "memory",
        };
        let key = format!("{name}: {}", normalized(&message));
        let errors = &mut self.findings.errors;
        if let Some(known) = errors.iter_mut().find(|error| error.key == key) {
            known.count = known.count.saturating_add(1);
        } else if errors.iter().filter(|error| error.kind == kind).count() < MAX_OF_A_KIND {
            errors.push(ScriptError {
                kind,
                follows_outside: self.lacks_outside_script && sandbox::may_lack_script(&message),
                message,
                key: key.clone(),
                location,
                stack,
                moment: self.moment.clone(),
                count: 1,
            });
        }
        key
    }
}

/// Whether apps report in their own words that a request of this kind failed.
fn is_reported(kind: &ResourceType, answer: &Answer<'_>) -> bool {
    matches!(answer, Answer::Unreachable) && matches!(kind_of(kind), RequestKind::Fetch | RequestKind::Script)
}

fn absolute(address: &str) -> String {
    if address.starts_with('/') {
        format!("{ORIGIN}{address}")
    } else {
        address.to_owned()
    }
}

fn host_of(address: &str) -> Option<String> {
    Url::parse(address).ok()?.host_str().map(str::to_owned)
}

/// Icons are asked for by browsers of themselves, and nobody misses them in a page.
fn is_icon(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.ends_with("/favicon.ico") || path.contains("/apple-touch-icon")
}

fn kind_of(kind: &ResourceType) -> RequestKind {
    match kind {
        ResourceType::Script => RequestKind::Script,
        ResourceType::Stylesheet => RequestKind::Stylesheet,
        ResourceType::Image => RequestKind::Image,
        ResourceType::Font => RequestKind::Font,
        ResourceType::Xhr | ResourceType::Fetch | ResourceType::EventSource | ResourceType::WebSocket => {
            RequestKind::Fetch
        }
        _ => RequestKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(kind: ErrorKind, message: &str) -> Report {
        Report {
            kind,
            at: now(),
            message: message.to_owned(),
            location: None,
            stack: Vec::new(),
        }
    }

    #[test]
    fn the_same_error_counts_once_and_a_kind_has_fifty() {
        let collector = Collector::default();
        for at in 0..40 {
            collector.add(report(ErrorKind::Uncaught, &format!("Error: e0.{at}7")), None);
        }
        assert_eq!(collector.error_count(), 1);
        assert_eq!(collector.findings().errors[0].count, 40);
        for at in 0..200_u8 {
            let word = format!("{}{}", char::from(b'g' + at / 20), char::from(b'g' + at % 20));
            collector.add(report(ErrorKind::Console, &word), None);
            let address = format!("https://app.invalid/{word}.png");
            collector.request(&address, &ResourceType::Image, &Answer::Missing);
        }
        collector.add(report(ErrorKind::Rejection, "gone"), None);
        let findings = collector.findings();
        assert_eq!(findings.errors.len(), 52);
        assert_eq!(findings.failed_requests.len(), 50);
    }

    #[test]
    fn a_rejection_that_is_handled_later_is_none() {
        let collector = Collector::default();
        let id = |id| ExceptionId { load: 1, id };
        collector.add(report(ErrorKind::Rejection, "a"), Some(id(1)));
        collector.add(report(ErrorKind::Rejection, "a"), Some(id(2)));
        collector.revoke(id(1));
        collector.revoke(id(1));
        collector.revoke(ExceptionId { load: 2, id: 2 });
        assert_eq!(collector.findings().errors[0].count, 1);
        collector.revoke(id(2));
        assert_eq!(collector.error_count(), 0);
    }

    #[test]
    fn a_library_that_does_not_exist_is_a_problem_and_another_host_is_unknown() {
        let collector = Collector::new(vec!["cdn.example".to_owned()]);
        let unreachable = |address, kind| collector.request(address, &kind, &Answer::Unreachable);
        unreachable("https://cdn.example/chart.js@99", ResourceType::Script);
        unreachable("https://cdn.example/photo.jpg", ResourceType::Image);
        unreachable("https://elsewhere.example/tracker.js", ResourceType::Script);
        unreachable("https://api.example/weather", ResourceType::Fetch);
        collector.request(
            "https://app.invalid/favicon.ico",
            &ResourceType::Other,
            &Answer::Missing,
        );
        let findings = collector.findings();
        let outside: Vec<_> = findings
            .failed_requests
            .iter()
            .map(|request| request.outside)
            .collect();
        assert_eq!(outside, [false, true, true, true]);
        let problems = findings.problems();
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].text.contains("chart.js@99"));
    }

    #[test]
    fn an_app_that_reports_a_failed_request_reports_it_once() {
        let collector = Collector::default();
        let missing = |address, kind| collector.request(address, &kind, &Answer::Missing);
        missing("https://app.invalid/img/hero.png", ResourceType::Image);
        missing("https://app.invalid/api/products", ResourceType::Fetch);
        collector.add(report(ErrorKind::Console, "Cannot load hero.png"), None);
        assert_eq!(collector.error_count(), 0);
        // What nobody else says of a request that apps may expect to fail.
        collector.add(report(ErrorKind::Console, "Cannot load /api/products"), None);
        assert_eq!(collector.error_count(), 1);
    }

    #[test]
    fn what_follows_from_no_network_is_no_problem() {
        let collector = Collector::default();
        let (script, unreachable) = (&ResourceType::Script, &Answer::Unreachable);
        collector.request("https://a.example/x.js", script, unreachable);
        collector.answering(script, unreachable);
        collector.add(report(ErrorKind::Console, "Weather is not available"), None);
        collector.answered(script, unreachable);
        collector.add(report(ErrorKind::Console, "Weather is not available"), None);
        assert_eq!(collector.error_count(), 0);
        let later = Report {
            at: now() + 1_000.0,
            ..report(ErrorKind::Rejection, "Error: no level")
        };
        collector.add(later, None);
        assert_eq!(collector.error_count(), 1);
        collector.add(
            report(ErrorKind::Uncaught, "ReferenceError: Chart is not defined"),
            None,
        );
        collector.add(
            report(ErrorKind::Uncaught, "TypeError: Cannot set properties of null"),
            None,
        );
        let problems = collector.findings().problems();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[1].text.contains("properties of null"));
    }
}
