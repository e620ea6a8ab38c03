//! Errors as clients report them: lines of a console and the details of one error. Bounded while they are read, however
//! many come.

use std::fmt;

use domain::limits::{ERROR_DETAILS_MAX_CHARS, REPORTED_LINE_MAX_CHARS};
use domain::page_errors::{PageErrors, Report};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use utoipa::ToSchema;

/// A line of a console.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ConsoleLog {
    /// `error`, `warn`, or one that is skipped: `log`, `info`, `debug`. Anything else is an error.
    #[schema(required = false)]
    pub level: String,
    /// The message, of which 2,000 characters are read; lines behind the first one are the stack.
    #[schema(required = true)]
    pub message: String,
    /// When it was written, in whatever form the client keeps it.
    #[schema(required = false, value_type = Option<serde_json::Value>)]
    pub timestamp: IgnoredAny,
    /// The address of the script.
    pub source: Option<String>,
    /// Counted from one.
    pub line: Option<f64>,
    /// Counted from one.
    pub column: Option<f64>,
}

/// The error that led to the request: a text, or what is known of it.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub enum ErrorDetails {
    /// The message, and the stack in the lines behind it.
    Text(String),
    /// An error.
    Error(ConsoleError),
}

/// An error as a script has it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ConsoleError {
    #[schema(required = true)]
    pub message: String,
    /// Its lines, with or without the message.
    pub stack: Option<String>,
    /// The address of the script.
    pub source: Option<String>,
    /// Counted from one.
    pub line: Option<f64>,
    /// Counted from one.
    pub column: Option<f64>,
}

/// Reads what is known and skips the rest, so that it never takes memory.
impl<'de> Deserialize<'de> for ErrorDetails {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Details)
    }
}

struct Details;

impl<'de> Visitor<'de> for Details {
    type Value = ErrorDetails;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or an error")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(ErrorDetails::Text(
            beginning(text, ERROR_DETAILS_MAX_CHARS).to_owned(),
        ))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        ConsoleError::deserialize(MapAccessDeserializer::new(fields)).map(ErrorDetails::Error)
    }
}

/// The different errors of all lines of a console.
#[derive(Debug, Default)]
pub struct ReportedErrors(PageErrors);

impl ReportedErrors {
    /// These errors behind that of the details.
    pub fn with(self, details: Option<ErrorDetails>) -> PageErrors {
        let mut errors = self.0;
        match details {
            None => {}
            Some(ErrorDetails::Text(text)) => errors.add_first(&Report {
                message: &text,
                ..Report::default()
            }),
            Some(ErrorDetails::Error(error)) => errors.add_first(&Report {
                message: beginning(&error.message, ERROR_DETAILS_MAX_CHARS),
                stack: beginning(
                    error.stack.as_deref().unwrap_or_default(),
                    ERROR_DETAILS_MAX_CHARS,
                ),
                source: error.source.as_deref().unwrap_or_default(),
                line: error.line.and_then(count),
                column: error.column.and_then(count),
                is_warning: false,
            }),
        }
        errors
    }

    fn add(&mut self, log: &ConsoleLog) {
        let level = log.level.trim().to_ascii_lowercase();
        let is_skipped = matches!(
            level.as_str(),
            "log" | "info" | "debug" | "verbose" | "trace" | "dir" | "table" | "group"
        );
        if is_skipped {
            return;
        }
        self.0.add(&Report {
            is_warning: matches!(level.as_str(), "warn" | "warning"),
            message: beginning(&log.message, REPORTED_LINE_MAX_CHARS),
            stack: "",
            source: log.source.as_deref().unwrap_or_default(),
            line: log.line.and_then(count),
            column: log.column.and_then(count),
        });
    }
}

/// Reads the lines one after the other. Only different errors are kept, so that neither many lines nor long ones take
/// memory.
impl<'de> Deserialize<'de> for ReportedErrors {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Lines)
    }
}

struct Lines;

impl<'de> Visitor<'de> for Lines {
    type Value = ReportedErrors;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lines of a console")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(ReportedErrors::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<Self::Value, A::Error> {
        let mut errors = ReportedErrors::default();
        while let Some(line) = lines.next_element::<ConsoleLog>()? {
            errors.add(&line);
        }
        Ok(errors)
    }
}

fn beginning(text: &str, chars: usize) -> &str {
    let end = text.char_indices().nth(chars).map(|(at, _)| at);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// A line or column; nothing for what is none.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked"
)]
fn count(number: f64) -> Option<u32> {
    (1.0..=f64::from(u32::MAX))
        .contains(&number)
        .then_some(number as u32)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn errors(logs: Value, details: Value) -> Vec<(String, u32)> {
        let logs: ReportedErrors = serde_json::from_value(logs).unwrap();
        let details: Option<ErrorDetails> = serde_json::from_value(details).unwrap();
        let errors = logs.with(details).into_sorted(true);
        errors
            .into_iter()
            .map(|error| (error.message, error.count))
            .collect()
    }

    #[test]
    fn lines_of_every_client_are_read() {
        let logs = json!([
            { "level": "error", "message": "a is not defined", "timestamp": 1.5, "source": "x.js", "line": 3, "column": 4.0 },
            { "level": "Warning", "message": "b is deprecated", "timestamp": "2026-12-01T10:00:00Z" },
            { "level": "log", "message": "c" },
            { "message": "d failed", "line": null, "more": [1] },
            {},
        ]);
        assert_eq!(
            errors(logs, Value::Null),
            [
                ("a is not defined".to_owned(), 1),
                ("d failed".to_owned(), 1),
                ("b is deprecated".to_owned(), 1)
            ]
        );
        assert_eq!(errors(Value::Null, Value::Null), []);
        for wrong in [json!({}), json!("text"), json!([1]), json!([{ "message": 1 }])] {
            assert!(serde_json::from_value::<ReportedErrors>(wrong).is_err());
        }
    }

    #[test]
    fn details_are_a_text_or_an_error() {
        let text = json!("Uncaught TypeError: a is null\n    at f (x.js:1:2)");
        let error = json!({ "message": "TypeError: a is null", "stack": "TypeError: a is null\n    at f", "line": -1 });
        for details in [text, error] {
            let found = errors(
                json!([{ "level": "error", "message": "TypeError: a is null" }]),
                details,
            );
            assert_eq!(found, [("TypeError: a is null".to_owned(), 2)]);
        }
        for wrong in [json!(7), json!([]), json!({ "message": [] })] {
            assert!(serde_json::from_value::<ErrorDetails>(wrong).is_err());
        }
    }

    #[test]
    fn a_million_lines_are_never_held() {
        let line = r#"{"level":"error","message":"e0.1"},"#;
        let text = format!("[{}{{}}]", line.repeat(300_000));
        let errors: ReportedErrors = serde_json::from_str(&text).unwrap();
        let errors = errors.with(None).into_sorted(true);
        assert_eq!((errors.len(), errors[0].count), (1, 300_000));
    }

    #[test]
    fn numbers_that_are_no_lines_are_left_out() {
        for (number, expected) in [
            (1.0, Some(1)),
            (12.9, Some(12)),
            (0.0, None),
            (-3.0, None),
            (1e20, None),
            (f64::NAN, None),
        ] {
            assert_eq!(count(number), expected);
        }
    }
}
