//! The findings of a check as the list of problems shows them.

use browser::{ErrorKind, Findings, Moment, Problem, ProblemKind};
use domain::page_errors::PageErrorKind;
use jobs::kinds::check_page::{
    AccessibilityProblem, CheckOutput, CheckProblem, CheckProblemKind, CheckedView,
};

use super::{Checked, error_of, request_of};

impl Checked {
    /// The findings as the list of problems shows them.
    pub(crate) fn into_output(self) -> CheckOutput {
        let mut problems: Vec<CheckProblem> = self
            .problems
            .iter()
            .map(|problem| shown(problem, &self.findings))
            .collect();
        problems.sort_by_key(|problem| problem.priority);
        let accessibility = self
            .findings
            .accessibility
            .into_iter()
            .map(|issue| AccessibilityProblem {
                rule: issue.rule,
                impact: issue.impact,
                help: issue.help,
                elements: issue.elements,
                selector: issue.selector,
            });
        let views = self.findings.views.into_iter().map(|view| CheckedView {
            width: view.width,
            height: view.height,
            blank_share: view.blank_share,
        });
        CheckOutput {
            checked: true,
            reason: (!self.left_out.is_empty()).then(|| self.left_out.join(" ")),
            problems,
            accessibility: accessibility.collect(),
            views: views.collect(),
            pressed: self.findings.pressed,
            ..CheckOutput::default()
        }
    }
}

fn shown(problem: &Problem, findings: &Findings) -> CheckProblem {
    let error = error_of(problem, findings);
    let request = match problem.kind {
        ProblemKind::MissingFile | ProblemKind::MissingImage => request_of(problem, findings),
        _ => None,
    };
    let kind = kind(problem.kind);
    let is_script = error.is_some_and(|error| !matches!(error.kind, ErrorKind::Hang | ErrorKind::Memory));
    let error_kind = error
        .filter(|_| is_script)
        .map(|error| PageErrorKind::of(&error.message));
    let location = error.and_then(|error| error.location.as_ref());
    let moment = error
        .map(|error| &error.moment)
        .or_else(|| request.map(|request| &request.moment));
    let button = moment.and_then(|moment| match moment {
        Moment::Pressing(label) => Some(label.clone()),
        Moment::Loading => None,
    });
    CheckProblem {
        kind,
        error_kind,
        priority: error_kind.unwrap_or(PageErrorKind::Other).priority(),
        key: problem.key.clone(),
        message: error.map_or(&problem.text, |error| &error.message).clone(),
        source: location
            .map(|location| location.address.clone())
            .or_else(|| request.map(|request| request.address.clone())),
        line: location.map(|location| location.line),
        column: location.map(|location| location.column),
        stack: error.map(|error| error.stack.clone()).unwrap_or_default(),
        button,
        count: error
            .map(|error| error.count)
            .or_else(|| request.map(|request| request.count))
            .unwrap_or(1),
    }
}

fn kind(kind: ProblemKind) -> CheckProblemKind {
    match kind {
        ProblemKind::Error => CheckProblemKind::Error,
        ProblemKind::Rejection => CheckProblemKind::Rejection,
        ProblemKind::ConsoleError => CheckProblemKind::ConsoleError,
        ProblemKind::MissingFile => CheckProblemKind::MissingFile,
        ProblemKind::MissingImage => CheckProblemKind::MissingImage,
        ProblemKind::Blank => CheckProblemKind::Blank,
        ProblemKind::Overflow => CheckProblemKind::Overflow,
        ProblemKind::Press => CheckProblemKind::Button,
        ProblemKind::Hang => CheckProblemKind::Hang,
    }
}

#[cfg(test)]
mod tests {
    use browser::{FailedRequest, Location, RequestKind, ScriptError};
    use domain::page_errors::{PageError, Report};

    use super::*;

    #[test]
    fn problems_are_shown_with_what_is_known_of_them() {
        let findings = Findings {
            errors: vec![ScriptError {
                kind: ErrorKind::Uncaught,
                message: "TypeError: a is null".to_owned(),
                key: "uncaught: typeerror: a is null".to_owned(),
                location: Some(Location {
                    address: "/".to_owned(),
                    line: 12,
                    column: 7,
                }),
                stack: vec!["draw (/:12:7)".to_owned()],
                moment: Moment::Pressing("Draw".to_owned()),
                count: 3,
                follows_outside: false,
            }],
            failed_requests: vec![FailedRequest {
                address: "/logo.png".to_owned(),
                kind: RequestKind::Image,
                outside: false,
                handled: false,
                moment: Moment::Loading,
                count: 1,
            }],
            is_complete: true,
            ..Findings::default()
        };
        let checked = Checked {
            problems: findings.problems(),
            left_out: Vec::new(),
            findings,
        };
        let reported = PageError::of(&Report {
            message: "Uncaught TypeError: a is null",
            ..Report::default()
        });
        assert!(checked.faults().has(&reported.unwrap()));
        let output = checked.into_output();
        assert_eq!((output.checked, &output.reason), (true, &None));
        let [press, image] = output.problems.as_slice() else {
            panic!("{output:?}");
        };
        assert_eq!(press.kind, CheckProblemKind::Button);
        assert_eq!(press.error_kind, Some(PageErrorKind::NullReference));
        assert_eq!((press.priority, press.count, press.line), (1, 3, Some(12)));
        assert_eq!(
            (press.button.as_deref(), press.source.as_deref()),
            (Some("Draw"), Some("/"))
        );
        assert_eq!(press.message, "TypeError: a is null");
        assert_eq!((image.kind, image.priority), (CheckProblemKind::MissingImage, 4));
        assert_eq!(image.source.as_deref(), Some("/logo.png"));
    }
}
