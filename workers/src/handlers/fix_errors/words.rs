//! Errors as the model and the person read them.

use std::fmt::Write as _;

use domain::page_errors::PageError;

use super::repair::Repaired;

/// Errors that are named to a person, and characters of each.
const NAMED: usize = 3;
const NAMED_CHARS: usize = 150;

/// The errors for a model, numbered, each with its place and its stack.
pub(super) fn for_model(errors: &[PageError]) -> String {
    let mut text = String::new();
    for (at, error) in errors.iter().enumerate() {
        let _written = write!(text, "{}. {}", at + 1, error.message);
        if let Some(place) = &error.place {
            let _written = write!(text, " ({place})");
        }
        if error.count > 1 {
            let _written = write!(text, ", {} times", error.count);
        }
        text.push('\n');
        for line in &error.stack {
            let _written = writeln!(text, "   {line}");
        }
    }
    text.trim_end().to_owned()
}

/// What the person reads where no model answers.
pub(super) fn without_model(errors: &[PageError]) -> String {
    format!(
        "Found: {}. Nothing was fixed, since no AI model is connected.",
        list(errors)
    )
}

/// What the person reads of errors that were tried often enough. `tried` is the description of the last repair of the page.
pub(super) fn tried_before(errors: &[PageError], tried: Option<&str>) -> String {
    // The last repair may have been of other errors of the page.
    let names_all = |tried: &&str| {
        let mut named = errors.iter().take(NAMED);
        named.all(|error| tried.contains(&quoted(&error.message)))
    };
    let explanation = tried
        .filter(names_all)
        .map_or_else(|| format!("Not fixed: {}.", list(errors)), str::to_owned);
    format!(
        "{explanation} This was tried twice already and is not tried again for an hour, unless the page changes."
    )
}

/// What the person reads at the end of a repair.
pub(super) fn description(repaired: &Repaired) -> String {
    let mut sentences = Vec::new();
    let attempts = match repaired.attempts {
        1 => "one attempt",
        _ => "two attempts",
    };
    match (&repaired.page, repaired.is_checked) {
        (Some(_), true) => {
            sentences.push(format!("Fixed: {}.", list(&repaired.fixed)));
            if !repaired.remaining.is_empty() {
                let remaining = list(&repaired.remaining);
                sentences.push(format!("Still there after {attempts}: {remaining}."));
            }
        }
        (Some(_), false) => {
            let fixed = list(&repaired.fixed);
            let why = if repaired.was_opened {
                "It is not tested: the error did not appear when the server opened the page"
            } else {
                "It was not tested in a browser"
            };
            sentences.push(format!("There is a fix for: {fixed}. {why}."));
        }
        (None, _) => {
            let remaining = list(&repaired.remaining);
            sentences.push(format!(
                "Not fixed after {attempts}: {remaining}. The page is as it was."
            ));
            if let Some(error) = repaired.introduced.first() {
                sentences.push(format!(
                    "A change that was tried led to another error: {}.",
                    quoted(error)
                ));
            }
            if !repaired.said.is_empty() {
                sentences.push(format!("The AI model says: {}", repaired.said));
            }
        }
    }
    if !repaired.unconfirmed.is_empty() {
        let unconfirmed = list(&repaired.unconfirmed);
        sentences.push(format!("Not seen when the page was opened: {unconfirmed}."));
    }
    sentences.join(" ")
}

/// The first errors in quotation marks, and how many more there are.
fn list(errors: &[PageError]) -> String {
    let named: Vec<String> = errors
        .iter()
        .take(NAMED)
        .map(|error| quoted(&error.message))
        .collect();
    match errors.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

fn quoted(message: &str) -> String {
    let short: String = message.chars().take(NAMED_CHARS).collect();
    let dots = if short.len() < message.len() { "…" } else { "" };
    format!("“{short}{dots}”")
}

#[cfg(test)]
mod tests {
    use domain::page_errors::Report;

    use super::*;

    fn errors(messages: &[&str]) -> Vec<PageError> {
        let error = |message: &&str| {
            PageError::of(&Report {
                message,
                source: "app.js",
                line: Some(3),
                ..Report::default()
            })
        };
        messages.iter().filter_map(error).collect()
    }

    #[test]
    fn a_model_reads_each_error_with_its_place() {
        let mut errors = errors(&["a is null\n at f (x:1)", "b is null"]);
        errors[1].count = 4;
        assert_eq!(
            for_model(&errors),
            "1. a is null (app.js:3)\n   at f (x:1)\n2. b is null (app.js:3), 4 times"
        );
    }

    #[test]
    fn a_person_reads_what_was_fixed_and_what_remains() {
        let fixed = Repaired {
            page: Some("<p>".into()),
            is_checked: true,
            fixed: errors(&["a is null"]),
            remaining: errors(&["b is null", "c is null", "d is null", "e is null"]),
            attempts: 2,
            ..Repaired::default()
        };
        assert_eq!(
            description(&fixed),
            "Fixed: “a is null”. Still there after two attempts: “b is null”, “c is null”, “d is null” and 1 more."
        );
        let unchecked = Repaired {
            is_checked: false,
            remaining: Vec::new(),
            ..fixed
        };
        assert_eq!(
            description(&unchecked),
            "There is a fix for: “a is null”. It was not tested in a browser."
        );
        let failed = Repaired {
            remaining: errors(&["a is null"]),
            introduced: vec!["b is not defined".to_owned()],
            said: "The variable is missing.".to_owned(),
            attempts: 1,
            ..Repaired::default()
        };
        assert_eq!(
            description(&failed),
            "Not fixed after one attempt: “a is null”. The page is as it was. A change that was tried led to another error: “b is not defined”. The AI model says: The variable is missing."
        );
    }

    #[test]
    fn an_error_that_was_tried_before_is_quoted_once() {
        let errors = errors(&["a is null"]);
        let again =
            "This was tried twice already and is not tried again for an hour, unless the page changes.";
        let tried = "Not fixed after two attempts: “a is null”. The page is as it was.";
        assert_eq!(tried_before(&errors, Some(tried)), format!("{tried} {again}"));
        let other = "Not fixed after two attempts: “b is null”. The page is as it was.";
        for tried in [None, Some(other)] {
            assert_eq!(
                tried_before(&errors, tried),
                format!("Not fixed: “a is null”. {again}")
            );
        }
    }

    #[test]
    fn long_messages_are_cut() {
        let long = quoted(&"ä".repeat(400));
        assert_eq!(long.chars().count(), NAMED_CHARS + 3);
    }
}
