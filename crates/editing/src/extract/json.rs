//! Texts in JSON: files by their names, pages by their keys.

use super::names::{file_name, is_file_key};
use serde_json::{Map, Value};

/// Keys whose texts are thoughts, by how they begin.
const THOUGHTS: [&str; 4] = ["reason", "thought", "thinking", "analysis"];

/// A text in a JSON value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// The file that it is, if the value says so.
    pub file: Option<String>,
    /// The key that it stands under.
    pub key: String,
    pub text: String,
}

/// The value that a text begins with, and where it ends; else how far the text was read in vain.
pub(super) fn value(text: &str) -> Result<(Value, usize), usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        Some(Err(error)) if !error.is_eof() => {
            let before = error.line().saturating_sub(1);
            let lines = text.split_inclusive('\n').take(before);
            Err(lines.map(str::len).sum::<usize>() + error.column())
        }
        _ => Err(text.len()),
    }
}

/// The longest part of a key that is compared, in characters.
const KEY_CHARS: usize = 40;

/// All texts of a value, in their order. Thoughts and the names of files are left out.
pub(super) fn fields(value: Value) -> Vec<Field> {
    let mut found = Vec::new();
    let mut waiting = vec![(None, String::new(), value)];
    while let Some((file, key, value)) = waiting.pop() {
        match value {
            Value::String(text) => found.push(Field { file, key, text }),
            Value::Array(items) => {
                let items = items.into_iter().rev();
                waiting.extend(items.map(|item| (None, key.clone(), item)));
            }
            Value::Object(object) => {
                let file = named(&object);
                let texts = object.values().filter_map(Value::as_str);
                let texts = texts.filter(|text| file_name(text) != file.as_deref());
                let longest = texts.map(str::len).max();
                let inner = object.into_iter().rev().filter(|(key, _)| !is_thought(key));
                waiting.extend(inner.filter_map(|(key, value)| {
                    // what a file has besides its text are its name, its language and the like
                    let is_beside =
                        file.is_some() && value.as_str().is_some_and(|text| Some(text.len()) != longest);
                    let file = file_name(&key).map(str::to_owned).or_else(|| file.clone());
                    (!is_beside).then(|| (file, shortened(key), value))
                }));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    found
}

/// A key that is known by its start; a long one would be copied for each item of an array.
fn shortened(key: String) -> String {
    match key.char_indices().nth(KEY_CHARS) {
        Some((end, _)) => key.get(..end).unwrap_or_default().to_owned(),
        None => key,
    }
}

/// The file that an object is, by one of its keys.
fn named(object: &Map<String, Value>) -> Option<String> {
    object
        .iter()
        .filter(|(key, _)| is_file_key(key))
        .find_map(|(_, value)| file_name(value.as_str()?))
        .map(str::to_owned)
}

fn is_thought(key: &str) -> bool {
    THOUGHTS.iter().any(|thought| {
        key.get(..thought.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(thought))
    })
}

/// A text that is written as in a JSON string, without its escapes. Quotation marks and line breaks may stand without
/// an escape, and what is none, as `\d`, stays.
pub(super) fn unescape(text: &str) -> Option<String> {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some(escape @ ('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't')) => {
                    literal.push('\\');
                    literal.push(escape);
                }
                Some('u') if is_code(characters.as_str()) => literal.push_str("\\u"),
                Some(other) => {
                    literal.push_str("\\\\");
                    push(&mut literal, other);
                }
                None => {}
            },
            other => push(&mut literal, other),
        }
    }
    literal.push('"');
    serde_json::from_str(&literal).ok()
}

/// Writes a character into a JSON string.
fn push(literal: &mut String, character: char) {
    match character {
        '"' => literal.push_str("\\\""),
        '\n' => literal.push_str("\\n"),
        '\r' => literal.push_str("\\r"),
        '\t' => literal.push_str("\\t"),
        control if control < ' ' => literal.push(' '),
        other => literal.push(other),
    }
}

fn is_code(text: &str) -> bool {
    let code = text.as_bytes().get(..4);
    code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit))
}

/// Where a JSON string ends whose text begins at `from`: at its quotation mark. It has no line break.
pub(super) fn string_end(text: &str, from: usize) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', bytes.get(at..).unwrap_or_default()) {
        at += found;
        match bytes.get(at) {
            Some(b'"') => return Ok(at),
            Some(b'\\') => at += 2,
            _ => return Err(at),
        }
    }
    Err(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_with_the_files_that_they_are() {
        let value = serde_json::json!({
            "reasoning": "x",
            "files": [{"path": "a.css", "content": "b{}"}, "c"],
            "index.html": "<p>",
        });
        let found = fields(value);
        let found: Vec<_> = found
            .iter()
            .map(|field| (field.file.as_deref(), field.key.as_str(), field.text.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                (Some("a.css"), "content", "b{}"),
                (None, "files", "c"),
                (Some("index.html"), "index.html", "<p>")
            ]
        );
    }

    #[test]
    fn escapes_are_taken_back_and_what_is_none_stays() {
        assert_eq!(
            unescape(r#"a\n\"b\" "c" \d \u003c \u12"#).unwrap(),
            "a\n\"b\" \"c\" \\d < \\u12"
        );
        assert_eq!(unescape("a\nb\\").unwrap(), "a\nb");
    }
}
