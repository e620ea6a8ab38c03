//! What Chromium reports about errors, in the form of findings.

use headless_chrome::protocol::cdp::Runtime::events::{
    ConsoleAPICalledEventParams, ExceptionThrownEventParams,
};
use headless_chrome::protocol::cdp::Runtime::{
    CallFrame, ConsoleAPICalledEventTypeOption, RemoteObject, RemoteObjectSubtype, RemoteObjectType,
    StackTrace,
};
use serde_json::Value;

use super::key::bounded;
use crate::files::path_of;
use crate::findings::{ErrorKind, Location};

/// Lines of a stack that are kept.
const STACK_LINES: usize = 3;
/// Values of a text in the console that are read.
const MAX_VALUES: usize = 20;

/// An error as Chromium reports it.
#[derive(Debug, PartialEq)]
pub(super) struct Report {
    pub(super) kind: ErrorKind,
    /// When it appeared, by the clock of this machine: milliseconds since 1970.
    pub(super) at: f64,
    pub(super) message: String,
    pub(super) location: Option<Location>,
    pub(super) stack: Vec<String>,
}

/// An error that nobody caught, or a rejection that nobody handles.
pub(super) fn thrown(event: &ExceptionThrownEventParams) -> Report {
    let details = &event.exception_details;
    let is_rejection = details.text.starts_with("Uncaught (in promise)");
    let message = match &details.exception {
        Some(exception) => message_of(exception),
        None => details.text.clone(),
    };
    let frames = frames(details.stack_trace.as_ref());
    let own = details.url.as_deref().filter(|url| !url.is_empty());
    let location = own
        .map(|url| location(url, details.line_number, details.column_number))
        .or_else(|| frames.first().map(|frame| place_of(frame)));
    Report {
        kind: if is_rejection {
            ErrorKind::Rejection
        } else {
            ErrorKind::Uncaught
        },
        at: event.timestamp,
        message: bounded(message.trim_start_matches("Uncaught ")),
        location,
        stack: lines_of(&frames),
    }
}

/// A text that the page wrote with `console.error`. None for the other kinds of texts.
pub(super) fn written(call: &ConsoleAPICalledEventParams) -> Option<Report> {
    if call.Type != ConsoleAPICalledEventTypeOption::Error {
        return None;
    }
    let frames = frames(call.stack_trace.as_ref());
    Some(Report {
        kind: ErrorKind::Console,
        at: call.timestamp,
        message: bounded(&text_of(&call.args)),
        location: frames.first().map(|frame| place_of(frame)),
        stack: lines_of(&frames),
    })
}

/// The values of a text in the console, with those put in that its first value has places for.
fn text_of(values: &[RemoteObject]) -> String {
    let mut values = values.iter().take(MAX_VALUES).map(message_of);
    let mut text = String::new();
    let first = values.next().unwrap_or_default();
    let mut characters = bounded(&first).chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('%', Some('s' | 'd' | 'i' | 'f' | 'o' | 'O')) => {
                characters.next();
                text.push_str(&values.next().unwrap_or_default());
            }
            // A style.
            ('%', Some('c')) => {
                characters.next();
                values.next();
            }
            _ => text.push(character),
        }
    }
    values.fold(text, |text, value| text + " " + &value)
}

/// What people would read of a value: the first line of an error, without its stack.
fn message_of(value: &RemoteObject) -> String {
    if let Some(text) = value.value.as_ref().and_then(Value::as_str) {
        return without_stack(text).to_owned();
    }
    let is_error = value.subtype == Some(RemoteObjectSubtype::Error);
    let described = value.description.as_deref().unwrap_or_default();
    if is_error {
        return without_stack(described).to_owned();
    }
    if value.Type == RemoteObjectType::Object
        && let Some(preview) = &value.preview
    {
        let properties = preview.properties.iter().take(5).map(|property| {
            let value = property.value.as_deref().unwrap_or_default();
            format!("{}: {value}", property.name)
        });
        let properties: Vec<_> = properties.collect();
        return format!("{described} {{{}}}", properties.join(", "));
    }
    match &value.value {
        Some(json) => json.to_string(),
        None if value.Type == RemoteObjectType::Undefined => "undefined".to_owned(),
        None => described.to_owned(),
    }
}

fn without_stack(text: &str) -> &str {
    text.split("\n    at ").next().unwrap_or_default()
}

fn frames(stack: Option<&StackTrace>) -> Vec<&CallFrame> {
    stack.map_or_else(Vec::new, |stack| {
        stack.call_frames.iter().take(STACK_LINES).collect()
    })
}

fn lines_of(frames: &[&CallFrame]) -> Vec<String> {
    let line = |frame: &&CallFrame| {
        let Location {
            address,
            line,
            column,
        } = place_of(frame);
        bounded(&match frame.function_name.as_str() {
            "" => format!("{address}:{line}:{column}"),
            name => format!("{name} ({address}:{line}:{column})"),
        })
    };
    frames.iter().map(line).collect()
}

fn place_of(frame: &CallFrame) -> Location {
    location(&frame.url, frame.line_number, frame.column_number)
}

/// Chromium counts lines and columns from zero.
fn location(url: &str, line: u32, column: u32) -> Location {
    Location {
        address: bounded(path_of(url).unwrap_or(url)),
        line: line.saturating_add(1),
        column: column.saturating_add(1),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn details(text: &str, exception: Value) -> ExceptionThrownEventParams {
        let details = json!({
            "exceptionId": 1, "text": text, "lineNumber": 11, "columnNumber": 6, "url": "https://app.invalid/",
            "exception": exception,
            "stackTrace": { "callFrames": (0..5).map(|at| json!({
                "functionName": if at == 0 { "draw" } else { "" }, "scriptId": "1",
                "url": "https://app.invalid/", "lineNumber": 11 + at, "columnNumber": 6,
            })).collect::<Vec<_>>() },
        });
        serde_json::from_value(json!({ "timestamp": 0.0, "exceptionDetails": details })).unwrap()
    }

    #[test]
    fn an_error_has_its_message_place_and_three_lines_of_its_stack() {
        let error = json!({ "type": "object", "subtype": "error", "className": "TypeError",
            "description": "TypeError: x is null\n    at draw (https://app.invalid/:12:7)" });
        let report = thrown(&details("Uncaught", error));
        assert_eq!(report.kind, ErrorKind::Uncaught);
        assert_eq!(report.message, "TypeError: x is null");
        let location = report.location.unwrap();
        assert_eq!(
            (location.address.as_str(), location.line, location.column),
            ("/", 12, 7)
        );
        assert_eq!(report.stack, ["draw (/:12:7)", "/:13:7", "/:14:7"]);
    }

    #[test]
    fn whatever_is_thrown_has_a_message() {
        let text = json!({ "type": "string", "value": "no level" });
        assert_eq!(thrown(&details("Uncaught", text)).message, "no level");
        let object = json!({ "type": "object", "className": "Object", "description": "Object",
            "preview": { "type": "object", "description": "Object", "overflow": false,
                "properties": [{ "name": "code", "type": "number", "value": "7" }] } });
        let report = thrown(&details("Uncaught (in promise)", object));
        assert_eq!(
            (report.kind, report.message.as_str()),
            (ErrorKind::Rejection, "Object {code: 7}")
        );
        let undefined = json!({ "type": "undefined" });
        assert_eq!(
            thrown(&details("Uncaught (in promise)", undefined)).message,
            "undefined"
        );
    }

    fn call(kind: &str, values: Value) -> ConsoleAPICalledEventParams {
        serde_json::from_value(
            json!({ "type": kind, "args": values, "executionContextId": 1, "timestamp": 0.0 }),
        )
        .unwrap()
    }

    #[test]
    fn a_text_of_the_console_has_all_its_values() {
        let values = json!([
            { "type": "string", "value": "%cLoading %s failed:" }, { "type": "string", "value": "color: red" },
            { "type": "string", "value": "notes" }, { "type": "number", "value": 3, "description": "3" },
            { "type": "object", "subtype": "error", "description": "Error: gone\n    at a:1:1" },
        ]);
        let report = written(&call("error", values.clone())).unwrap();
        assert_eq!(report.message, "Loading notes failed: 3 Error: gone");
        assert_eq!(report.kind, ErrorKind::Console);
        assert_eq!(written(&call("warning", values)), None);
    }

    #[test]
    fn a_text_of_the_console_is_as_long_as_a_finding() {
        let values = json!([{ "type": "string", "value": "%s".repeat(10_000) }, { "type": "string", "value": "a".repeat(10_000) }]);
        assert!(written(&call("error", values)).unwrap().message.chars().count() <= 300);
    }
}
