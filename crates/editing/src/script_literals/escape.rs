//! The values of strings in scripts, and strings for values: what is written here reads alike in JavaScript and JSON.

use std::fmt::Write;

/// Whether what stands between the quotes of a string has this value. Escapes that JSON lacks (`\x41`) are not read.
pub(super) fn reads_as(source: &str, value: &str) -> bool {
    if !source.contains(['\\', '\r']) {
        return source == value;
    }
    as_json(source)
        .and_then(|json| serde_json::from_str::<String>(&json).ok())
        .is_some_and(|read| read == value)
}

fn as_json(source: &str) -> Option<String> {
    let mut json = String::from('"');
    let mut chars = source.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next()? {
                c @ ('\'' | '`' | '$') => json.push(c),
                c => json.extend(['\\', c]),
            },
            '"' => json.push_str("\\\""),
            // a browser reads the line ends of a page as `\n`
            '\r' => {}
            c if c.is_control() => push_escape(&mut json, c),
            c => json.push(c),
        }
    }
    json.push('"');
    Some(json)
}

/// A value as it stands between these quotes. No `<` or `>` is in it: it neither ends the script nor begins a comment.
pub(super) fn escaped(value: &str, quote: char) -> String {
    let mut source = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '\\' => source.push_str("\\\\"),
            '\n' => source.push_str("\\n"),
            '<' | '>' | '\u{2028}' | '\u{2029}' => push_escape(&mut source, c),
            c if c.is_control() => push_escape(&mut source, c),
            c if c == quote || (c == '$' && quote == '`') => source.extend(['\\', c]),
            c => source.push(c),
        }
    }
    source
}

fn push_escape(source: &mut String, c: char) {
    // writing to a string does not fail
    let _ = write!(source, "\\u{:04x}", u32::from(c));
}
