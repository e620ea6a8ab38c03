//! Errors of pages, as previews, consoles and checks report them: in bounds, each once, told apart from what the sandbox
//! of a preview does to a page that is sound.
//!
//! - [`key`](key()): what two reports of the same error have in common
//! - `sandbox`: what a sound page meets in a preview
//! - [`PageErrors`]: reports made a short list

mod key;
mod sandbox;

pub use key::{key, words};
pub use sandbox::is_sandbox_effect;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::REPORTED_ERRORS_MAX;

/// Characters of a message that is kept.
const MESSAGE_CHARS: usize = 500;
/// Lines of a stack that are kept, and characters of each.
const STACK: (usize, usize) = (3, 200);
/// Characters of the address of a source that are kept.
const SOURCE_CHARS: usize = 200;

/// What kind of error a page has. The first three are critical: nothing behind such an error runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageErrorKind {
    /// Something of null or undefined is used.
    NullReference,
    /// A script that cannot be read.
    SyntaxError,
    /// A name that nothing has.
    UndefinedVariable,
    /// Any other error.
    Other,
    /// A warning.
    Warning,
}

impl PageErrorKind {
    /// The kind of an error with this message.
    #[must_use]
    pub fn of(message: &str) -> Self {
        const OF_NULL: [&str; 9] = [
            "cannot read propert",
            "cannot set propert",
            "cannot destructure",
            "can't access property",
            "null is not an object",
            "undefined is not an object",
            " is null",
            " is undefined",
            "of undefined",
        ];
        const OF_SYNTAX: [&str; 8] = [
            "syntaxerror",
            "unexpected token",
            "unexpected identifier",
            "unexpected end of",
            "unexpected eof",
            "unterminated ",
            "has already been declared",
            "missing ) after",
        ];
        const OF_NAMES: [&str; 3] = ["is not defined", "can't find variable", "before initialization"];
        let message = message.to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| message.contains(part));
        // A text that is read as JSON is data, not a script.
        if has(&OF_SYNTAX) && !message.contains("json") {
            Self::SyntaxError
        } else if has(&OF_NAMES) {
            Self::UndefinedVariable
        } else if has(&OF_NULL) {
            Self::NullReference
        } else {
            Self::Other
        }
    }

    /// How urgent it is: 1 to 3 for critical kinds, 4 for other errors, 5 for warnings.
    #[must_use]
    pub const fn priority(self) -> u8 {
        match self {
            Self::NullReference => 1,
            Self::SyntaxError => 2,
            Self::UndefinedVariable => 3,
            Self::Other => 4,
            Self::Warning => 5,
        }
    }

    /// Whether it is critical.
    #[must_use]
    pub const fn is_critical(self) -> bool {
        self.priority() < 4
    }
}

/// A report of an error.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report<'a> {
    /// Whether it is a warning alone.
    pub is_warning: bool,
    /// The message, with the stack in the lines behind it where there is one.
    pub message: &'a str,
    /// Lines of the stack besides.
    pub stack: &'a str,
    /// The address of the script; blank when it is not known.
    pub source: &'a str,
    /// Counted from one.
    pub line: Option<u32>,
    pub column: Option<u32>,
}

/// An error of a page, in bounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageError {
    pub kind: PageErrorKind,
    /// What two reports of the same error have in common.
    pub key: String,
    /// At most 500 characters.
    pub message: String,
    /// Where it was thrown, as in `app.js:12:7`; the lines are those that the browser counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The first three lines of its stack, of at most 200 characters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<String>,
    /// How often it was reported.
    pub count: u32,
}

impl PageError {
    /// The error of a report; nothing when there is no message, or a sound page has the same.
    #[must_use]
    pub fn of(report: &Report<'_>) -> Option<Self> {
        let mut lines = report.message.trim().lines();
        let message = words(lines.next()?);
        if message.is_empty() || is_sandbox_effect(report.message) {
            return None;
        }
        let stack = lines.chain(report.stack.lines()).map(str::trim);
        // The stack of an error begins with its message.
        let stack = stack.filter(|line| !line.is_empty() && !line.contains(message));
        Some(Self {
            kind: if report.is_warning {
                PageErrorKind::Warning
            } else {
                PageErrorKind::of(message)
            },
            key: key(message),
            message: first(message, MESSAGE_CHARS),
            place: place(report),
            stack: stack.take(STACK.0).map(|line| first(line, STACK.1)).collect(),
            count: 1,
        })
    }
}

fn place(report: &Report<'_>) -> Option<String> {
    let source = first(report.source.trim(), SOURCE_CHARS);
    let source = if source.is_empty() { "the page" } else { &source };
    match (report.line, report.column) {
        (Some(line), Some(column)) => Some(format!("{source}:{line}:{column}")),
        (Some(line), None) => Some(format!("{source}:{line}")),
        (None, _) if report.source.trim().is_empty() => None,
        (None, _) => Some(source.to_owned()),
    }
}

fn first(text: &str, chars: usize) -> String {
    text.chars().take(chars).collect()
}

/// The different errors of many reports: those that came first, at most [`REPORTED_ERRORS_MAX`]. An error is kept before
/// any warning.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageErrors(Vec<PageError>);

impl PageErrors {
    /// Takes a report. One of an error that is there already is counted with it.
    pub fn add(&mut self, report: &Report<'_>) {
        let Some(error) = PageError::of(report) else {
            return;
        };
        let is_warning = |error: &PageError| error.kind == PageErrorKind::Warning;
        let same = self
            .0
            .iter_mut()
            .find(|kept| kept.key == error.key && is_warning(kept) == is_warning(&error));
        if let Some(same) = same {
            same.count = same.count.saturating_add(1);
            if same.stack.is_empty() {
                same.stack = error.stack;
            }
            return;
        }
        if self.0.len() >= REPORTED_ERRORS_MAX {
            let last_warning = self.0.iter().rposition(is_warning);
            match last_warning.filter(|_| !is_warning(&error)) {
                Some(at) => drop(self.0.remove(at)),
                None => return,
            }
        }
        self.0.push(error);
    }

    /// Takes the report that matters most: its error comes first, and is kept however many there are.
    pub fn add_first(&mut self, report: &Report<'_>) {
        let Some(mut error) = PageError::of(report) else {
            return;
        };
        let same = self.0.iter().position(|kept| kept.key == error.key);
        if let Some(same) = same.map(|at| self.0.remove(at)) {
            error.count = error.count.saturating_add(same.count);
            if error.stack.is_empty() {
                error.stack = same.stack;
            }
        }
        self.0.insert(0, error);
        self.0.truncate(REPORTED_ERRORS_MAX);
    }

    /// The errors, the most urgent ones first, and those of one urgency as they came; with warnings, or without.
    #[must_use]
    pub fn into_sorted(self, with_warnings: bool) -> Vec<PageError> {
        let mut errors = self.0;
        errors.retain(|error| with_warnings || error.kind != PageErrorKind::Warning);
        errors.sort_by_key(|error| error.kind.priority());
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(message: &str) -> Report<'_> {
        Report {
            message,
            ..Report::default()
        }
    }

    fn warning(message: &str) -> Report<'_> {
        Report {
            is_warning: true,
            ..report(message)
        }
    }

    #[test]
    fn kinds_are_those_of_every_browser() {
        use PageErrorKind::{NullReference, Other, SyntaxError, UndefinedVariable};
        for (message, kind) in [
            (
                "TypeError: Cannot read properties of null (reading 'x')",
                NullReference,
            ),
            (
                "TypeError: Cannot set properties of undefined (setting 'x')",
                NullReference,
            ),
            (
                "TypeError: Cannot destructure property 'a' of 'b' as it is undefined.",
                NullReference,
            ),
            ("TypeError: document.getElementById(...) is null", NullReference),
            (
                "TypeError: can't access property \"x\", a is undefined",
                NullReference,
            ),
            (
                "TypeError: null is not an object (evaluating 'a.b')",
                NullReference,
            ),
            ("SyntaxError: Unexpected token '}'", SyntaxError),
            (
                "Uncaught SyntaxError: Identifier 'a' has already been declared",
                SyntaxError,
            ),
            (
                "SyntaxError: Unexpected token '<', \"<!doctype \"... is not valid JSON",
                Other,
            ),
            ("ReferenceError: Chart is not defined", UndefinedVariable),
            ("ReferenceError: Can't find variable: Chart", UndefinedVariable),
            (
                "ReferenceError: Cannot access 'a' before initialization",
                UndefinedVariable,
            ),
            ("TypeError: a.b is not a function", Other),
            ("RangeError: Maximum call stack size exceeded", Other),
        ] {
            assert_eq!(PageErrorKind::of(message), kind, "{message}");
        }
    }

    #[test]
    fn a_report_in_several_lines_has_its_stack_in_them() {
        let error = PageError::of(&Report {
            message: "Uncaught TypeError: a is null\n    at draw (/:12:7)\n    at start (/:20:3)",
            stack: "TypeError: a is null\n at main (/:30:1)\n at other (/:40:1)",
            source: " https://x.invalid/app.js ",
            line: Some(12),
            column: Some(7),
            is_warning: false,
        })
        .unwrap();
        assert_eq!(error.message, "TypeError: a is null");
        assert_eq!(error.place.as_deref(), Some("https://x.invalid/app.js:12:7"));
        assert_eq!(
            error.stack,
            ["at draw (/:12:7)", "at start (/:20:3)", "at main (/:30:1)"]
        );
        assert_eq!(PageError::of(&report(" \n ")), None);
    }

    #[test]
    fn errors_that_differ_in_numbers_are_one_and_the_urgent_ones_come_first() {
        let mut errors = PageErrors::default();
        for number in 0..40 {
            errors.add(&report(&format!("Error: e0.{number}81")));
        }
        errors.add(&warning("Deprecated"));
        errors.add(&report("Chart is not defined"));
        let sorted = errors.clone().into_sorted(true);
        let found: Vec<_> = sorted
            .iter()
            .map(|error| (error.message.as_str(), error.count))
            .collect();
        assert_eq!(
            found,
            [
                ("Chart is not defined", 1),
                ("Error: e0.081", 40),
                ("Deprecated", 1)
            ]
        );
        assert_eq!(errors.into_sorted(false).len(), 2);
    }

    #[test]
    fn the_list_is_bounded_and_prefers_errors() {
        let name = |number: usize| "x".repeat(number + 1);
        let mut errors = PageErrors::default();
        for number in 0..60 {
            errors.add(&warning(&format!("warning {}", name(number))));
        }
        for number in 0..60 {
            errors.add(&report(&format!("error {}", name(number))));
        }
        let sorted = errors.clone().into_sorted(true);
        assert_eq!(sorted.len(), REPORTED_ERRORS_MAX);
        assert!(sorted.iter().all(|error| error.kind == PageErrorKind::Other));
        assert_eq!(sorted[0].message, "error x");
        errors.add_first(&report("error of all"));
        let sorted = errors.into_sorted(true);
        assert_eq!(
            (sorted.len(), sorted[0].message.as_str()),
            (REPORTED_ERRORS_MAX, "error of all")
        );
        let long = PageError::of(&report(&"é".repeat(9_000))).unwrap();
        assert_eq!(long.message.chars().count(), MESSAGE_CHARS);
    }

    #[test]
    fn what_the_sandbox_does_is_no_error() {
        let mut errors = PageErrors::default();
        errors.add(&report(
            "Uncaught SecurityError: Failed to read the 'localStorage' property from 'Window': Access is denied for this document.",
        ));
        errors.add(&report("Weather: TypeError: Failed to fetch"));
        assert_eq!(errors, PageErrors::default());
    }
}
