//! The functions of a script by position, as far as finding them needs.

use crate::text::slice::{byte, line_end, slice};
use std::collections::HashSet;
use std::ops::Range;

/// A function, method or class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Function<'a> {
    pub(super) name: &'a str,
    /// Where its definition begins in the page.
    pub(super) start: usize,
    /// Where the script ends that it stands in.
    pub(super) script_end: usize,
}

/// How much of a line is looked at.
const LINE_BYTES: usize = 200;
/// Words that stand before a bracket and are no names.
const KEYWORDS: [&str; 14] = [
    "await", "catch", "do", "else", "for", "function", "if", "new", "return", "switch", "throw", "typeof",
    "while", "with",
];

/// The functions within `content` of a page, in their order: those that are declared wherever they stand, and those
/// that begin a line as methods, classes, or values of a variable. Linear in the content.
pub(super) fn functions(page: &str, content: Range<usize>) -> Vec<Function<'_>> {
    let script = slice(page, content.clone());
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut push = |name, start| {
        if seen.insert(start) {
            found.push(Function {
                name,
                start: content.start + start,
                script_end: content.end,
            });
        }
    };
    for at in memchr::memmem::find_iter(script.as_bytes(), b"function") {
        let is_word = at == 0 || !is_name_byte(byte(script, at - 1));
        let from = at + "function".len();
        let rest = slice(script, from..script.floor_char_boundary(from + LINE_BYTES));
        let name = leading_name(
            rest.trim_start_matches(|character: char| character.is_whitespace() || character == '*'),
        );
        if is_word && !is_name_byte(byte(script, from)) && !name.is_empty() {
            push(name, at);
        }
    }
    let mut start = 0;
    while start < script.len() {
        let end = line_end(script, start);
        let line = slice(
            script,
            start..end.min(script.floor_char_boundary(start + LINE_BYTES)),
        );
        if let Some(name) = defined_by(line.trim()) {
            push(name, start + (line.len() - line.trim_start().len()));
        }
        start = memchr::memchr(b'\n', script.as_bytes().get(end..).unwrap_or_default())
            .map_or(script.len(), |newline| end + newline + 1);
    }
    found.sort_by_key(|function| function.start);
    found
}

/// The name that a line defines as a class, a method or a function held by a variable.
fn defined_by(line: &str) -> Option<&str> {
    let mut rest = line;
    let mut is_variable = false;
    loop {
        let word = leading_name(rest);
        match word {
            "export" | "default" | "async" | "static" | "get" | "set" => {}
            "const" | "let" | "var" => is_variable = true,
            "class" => {
                return Some(leading_name(rest.strip_prefix(word)?.trim_start()))
                    .filter(|name| !name.is_empty());
            }
            _ => break,
        }
        // `get()` and `static = 1` are names themselves
        let next = rest.strip_prefix(word)?;
        if !next.starts_with(char::is_whitespace) {
            break;
        }
        rest = next.trim_start();
    }
    let path = path(rest);
    let name = path
        .rsplit('.')
        .next()
        .filter(|name| !name.is_empty() && !KEYWORDS.contains(name))?;
    let value = rest.strip_prefix(path)?.trim_start();
    if let Some(value) = value.strip_prefix(['=', ':']) {
        let value = value.trim_start();
        let value = value.strip_prefix("async").map_or(value, str::trim_start);
        let is_arrow = value.contains("=>") && (value.starts_with('(') || is_name_byte(byte(value, 0)));
        return (value.starts_with("function") || is_arrow).then_some(name);
    }
    (!is_variable && value.starts_with('(') && value.ends_with('{') && !path.contains('.')).then_some(name)
}

/// A name, or names joined by full stops, at the start of a text.
fn path(text: &str) -> &str {
    let len = text
        .bytes()
        .take_while(|byte| is_name_byte(*byte) || *byte == b'.')
        .count();
    slice(text, 0..len)
}

fn leading_name(text: &str) -> &str {
    let len = text.bytes().take_while(|byte| is_name_byte(*byte)).count();
    slice(text, 0..len)
}

pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

impl Function<'_> {
    /// From its start to behind the brace that closes it, looked for within `bytes`; else that many.
    /// Strings, comments and templates are passed over as far as they show.
    pub(super) fn span(&self, page: &str, bytes: usize) -> Range<usize> {
        let end = self.script_end.min(page.floor_char_boundary(self.start + bytes));
        let text = slice(page, self.start..end).as_bytes();
        let (mut depth, mut at) = (0_usize, 0);
        while let Some(next) = text.get(at).copied() {
            match next {
                b'"' | b'\'' | b'`' => at = string_end(text, at),
                b'/' if text.get(at + 1) == Some(&b'/') => {
                    at += memchr::memchr(b'\n', text.get(at..).unwrap_or_default()).unwrap_or(text.len());
                }
                b'{' => depth += 1,
                b'}' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return self.start..self.start + at + 1;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.start..end
    }
}

/// The last byte of the string that begins at `start`; all but templates end with their line.
fn string_end(text: &[u8], start: usize) -> usize {
    let quote = text.get(start).copied().unwrap_or(0);
    let mut at = start + 1;
    while let Some(byte) = text.get(at).copied() {
        match byte {
            b'\\' => at += 1,
            b'\n' if quote != b'`' => return at,
            _ if byte == quote => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(script: &str) -> Vec<&str> {
        functions(script, 0..script.len())
            .into_iter()
            .map(|function| function.name)
            .collect()
    }

    #[test]
    fn every_way_of_defining_is_known() {
        let script = "function a(){} async function* b() {}\n  const c = (x) => x;\nlet d = async x => {}\nvar e = function () {}\n\
            class F extends G {\n  static async h(x) {\n  get() {\n  }\n}\nwindow.i = () => 1;\n j: function () {},\n\
            if (x) {\n for (;;) {\nk(1);\nconst l = m(2);\nreturn n(x) {\nfunctional o()";
        assert_eq!(
            names(script),
            ["a", "b", "c", "d", "e", "F", "h", "get", "i", "j"]
        );
    }

    #[test]
    fn a_function_ends_at_its_brace() {
        let script = "function a() { if (x) { y('}') } // }\n return `}` } b()";
        let function = functions(script, 0..script.len()).remove(0);
        assert_eq!(
            slice(script, function.span(script, 1000)),
            "function a() { if (x) { y('}') } // }\n return `}` }"
        );
        assert_eq!(slice(script, function.span(script, 20)), "function a() { if (x");
    }

    #[test]
    fn a_huge_line_is_no_burden() {
        let script = format!("{}function z(){{}}", "é(".repeat(1_000_000));
        assert_eq!(names(&script), ["z"]);
    }
}
