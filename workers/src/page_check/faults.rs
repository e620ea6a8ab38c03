//! A page and its repaired version, compared by what makes them broken.

use std::collections::BTreeMap;

use browser::ProblemKind;
use domain::page_errors::{self, PageError};

use super::{Checked, error_of, request_of};

impl Checked {
    /// What makes the page broken.
    pub(crate) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        for problem in &self.problems {
            match error_of(problem, &self.findings) {
                Some(error) => faults.add(page_errors::key(&error.message), &error.message),
                None => faults.add(problem.key.clone(), &problem.text),
            }
            if matches!(problem.kind, ProblemKind::MissingFile | ProblemKind::MissingImage) {
                let request = request_of(problem, &self.findings);
                faults
                    .missing
                    .extend(request.map(|request| request.address.clone()));
            }
        }
        faults
    }
}

/// What makes a page broken, in the form in which two versions of a page have it in common.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Faults {
    /// What was found, by its key.
    messages: BTreeMap<String, String>,
    /// The addresses of files that are not there.
    missing: Vec<String>,
}

impl Faults {
    fn add(&mut self, key: String, message: &str) {
        self.messages.entry(key).or_insert_with(|| message.to_owned());
    }

    /// Whether an error that was reported is among them.
    pub(crate) fn has(&self, error: &PageError) -> bool {
        let names = |address: &String| address.len() > 1 && error.message.contains(address.as_str());
        self.messages.contains_key(&error.key) || self.missing.iter().any(names)
    }

    /// What another version of the page does not have.
    pub(crate) fn beyond<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a str> {
        let messages = self.messages.iter();
        messages
            .filter(move |(key, _)| !other.messages.contains_key(*key))
            .map(|(_, message)| message.as_str())
    }
}

#[cfg(test)]
mod tests {
    use domain::page_errors::Report;

    use super::*;

    fn faults(messages: &[&str]) -> Faults {
        let mut faults = Faults::default();
        for message in messages {
            faults.add(page_errors::key(message), message);
        }
        faults
    }

    fn error(message: &str) -> PageError {
        PageError::of(&Report {
            message,
            ..Report::default()
        })
        .unwrap()
    }

    #[test]
    fn a_reported_error_is_found_again_whatever_the_browser_puts_before_it() {
        let found = faults(&["ReferenceError: Chart is not defined", "Error: e0.17"]);
        assert!(found.has(&error("Uncaught ReferenceError: Chart is not defined")));
        assert!(found.has(&error("Uncaught (in promise) Error: e0.99")));
        assert!(!found.has(&error("ReferenceError: Charts is not defined")));
        let mut missing = Faults::default();
        missing.missing.push("https://cdn.example/chart.js".to_owned());
        missing.missing.push("/".to_owned());
        assert!(missing.has(&error("Failed to load script: https://cdn.example/chart.js")));
        assert!(!missing.has(&error("Failed to load script: https://cdn.example/other.js")));
    }

    #[test]
    fn faults_that_the_other_page_lacks_are_new() {
        let (before, after) = (
            faults(&["a is not defined"]),
            faults(&["a is not defined", "b is null"]),
        );
        assert_eq!(after.beyond(&before).collect::<Vec<_>>(), ["b is null"]);
        assert_eq!(before.beyond(&after).count(), 0);
    }
}
