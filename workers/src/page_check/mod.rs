//! Opening a page in the browser of this worker, and what comes of it: for the list of problems, and to compare a page with
//! its repaired version. The only place that knows the findings of `browser`.
//!
//! - `shown`: the findings for the list of problems
//! - `faults`: the findings of two versions of a page, compared

mod faults;
mod shown;

pub(crate) use faults::Faults;

use std::time::{Duration, Instant};

use browser::{
    FailedRequest, Findings, Library, PageToCheck, PageToShow, Problem, ProblemKind, RequestKind,
    ScriptError, ShownFile, Urgency,
};
use domain::asset_path;
use domain::ids::UserId;
use domain::page_errors::is_sandbox_effect;

use crate::context::Context;
use crate::libraries::{Libraries, PageLibraries};

/// Why no page is checked on this machine.
const NO_BROWSER: &str = "Pages are not checked here: the server has no browser for it.";
/// Why this page was not.
const FAILED: &str = "The page could not be checked: the server's browser failed.";
/// What is left out of a check.
const WITHOUT_LIBRARIES: &str =
    "Some libraries could not be loaded for the check, so errors that may follow from that are left out.";
const NOT_ALL: &str = "Not every part of the check could be done.";
/// A page whose check took longer than this, with the wait for it, is not opened again for libraries that appeared late.
const ONCE_ONLY: Duration = Duration::from_secs(25);
/// What ends an address that the browser shortened.
const SHORTENED: char = '…';

/// A page that was opened.
pub(crate) struct Checked {
    findings: Findings,
    /// The findings that make the page broken.
    problems: Vec<Problem>,
    /// What of the check did not take place, in sentences.
    left_out: Vec<&'static str>,
}

/// Opens a page of this account in the browser, with the files and libraries that it loads.
///
/// # Errors
/// The outer one when the files of the app cannot be read; the inner one is the sentence that says why the page was not
/// checked.
pub(crate) async fn check(
    context: &Context,
    user: UserId,
    html: &str,
    urgency: Urgency,
) -> anyhow::Result<Result<Checked, &'static str>> {
    let Some(browser) = &context.browser else {
        return Ok(Err(NO_BROWSER));
    };
    let mentioned = context.blobs.mentioned(user, [html]).await?;
    let files = mentioned.files.into_iter().map(|file| ShownFile {
        path: asset_path::of(file.hash),
        media_type: file.mime,
        bytes: file.bytes,
    });
    let page = PageToShow {
        html: html.to_owned(),
        files: files.collect(),
    };
    let known = &context.libraries;
    let mut libraries = known.of_page(user, html).await;
    let owner = user.0.as_u128();
    let start = Instant::now();
    let mut opened = browser
        .check(owner, urgency, with_libraries(known, &page, &libraries))
        .await;
    let is_slow = start.elapsed() > ONCE_ONLY;
    if let Ok(findings) = &opened
        && findings.is_complete
        && !is_slow
    {
        // Libraries that a script loads as it runs are known from now on.
        let more = not_looked_for(known, &libraries, findings);
        if !more.is_empty() {
            known.add(user, &mut libraries, more).await;
            opened = browser
                .check(owner, urgency, with_libraries(known, &page, &libraries))
                .await;
        }
    }
    Ok(match opened {
        Ok(findings) => Ok(Checked::of(findings, known, &libraries)),
        Err(error) => {
            tracing::warn!(%error, "a page could not be checked");
            Err(FAILED)
        }
    })
}

fn with_libraries(known: &Libraries, page: &PageToShow, libraries: &PageLibraries) -> PageToCheck {
    let files = libraries.found.iter().map(|file| Library {
        address: file.address.clone(),
        media_type: file.media_type.clone(),
        bytes: file.bytes.clone(),
    });
    PageToCheck {
        page: page.clone(),
        libraries: files.collect(),
        library_hosts: known.known_hosts(libraries),
    }
}

/// The libraries that the page loaded in vain because nobody looked for them.
fn not_looked_for(known: &Libraries, libraries: &PageLibraries, findings: &Findings) -> Vec<String> {
    let requests = findings.failed_requests.iter();
    requests
        .filter(|request| is_library(request.kind) && !request.address.ends_with(SHORTENED))
        .filter(|request| known.has_host(&request.address) && !libraries.knows(&request.address))
        .map(|request| request.address.clone())
        .collect()
}

fn is_library(kind: RequestKind) -> bool {
    matches!(
        kind,
        RequestKind::Script | RequestKind::Stylesheet | RequestKind::Font
    )
}

impl Checked {
    fn of(findings: Findings, known: &Libraries, libraries: &PageLibraries) -> Self {
        // What nobody could look for is not known to be missing.
        let is_unknown = |request: &FailedRequest| {
            matches!(request.kind, RequestKind::Script | RequestKind::Stylesheet)
                && known.has_host(&request.address)
                && !libraries
                    .missing
                    .iter()
                    .any(|missing| is_same(&request.address, missing))
        };
        let unknown: Vec<&FailedRequest> = findings
            .failed_requests
            .iter()
            .filter(|request| is_unknown(request))
            .collect();
        let is_left_out = |problem: &Problem| {
            let is_unknown = unknown
                .iter()
                .any(|request| problem.kind == ProblemKind::MissingFile && is_about(problem, request));
            is_unknown || is_sandbox_effect(&problem.text)
        };
        let problems = findings.problems();
        let problems = problems
            .into_iter()
            .filter(|problem| !is_left_out(problem))
            .collect();
        let lacks_libraries =
            !unknown.is_empty() || findings.errors.iter().any(|error| error.follows_outside);
        let mut left_out = Vec::new();
        if lacks_libraries {
            left_out.push(WITHOUT_LIBRARIES);
        }
        if !findings.is_complete {
            left_out.push(NOT_ALL);
        }
        Self {
            problems,
            left_out,
            findings,
        }
    }
}

/// The error that a problem is.
fn error_of<'a>(problem: &Problem, findings: &'a Findings) -> Option<&'a ScriptError> {
    let is_error = matches!(
        problem.kind,
        ProblemKind::Error
            | ProblemKind::Rejection
            | ProblemKind::ConsoleError
            | ProblemKind::Press
            | ProblemKind::Hang
    );
    let same = |error: &&ScriptError| is_error && error.key == problem.key;
    findings.errors.iter().find(same)
}

/// The request that a problem is.
fn request_of<'a>(problem: &Problem, findings: &'a Findings) -> Option<&'a FailedRequest> {
    let mut requests = findings.failed_requests.iter();
    requests.find(|request| is_about(problem, request))
}

/// Whether a problem is that of a request: its key ends with the address.
fn is_about(problem: &Problem, request: &FailedRequest) -> bool {
    let before = problem.key.strip_suffix(&request.address);
    before.is_some_and(|before| before.ends_with(": "))
}

/// Whether the browser means this address, which it may have shortened.
fn is_same(shown: &str, address: &str) -> bool {
    match shown.strip_suffix(SHORTENED) {
        Some(beginning) => address.starts_with(beginning),
        None => address == shown,
    }
}
