//! The brackets of scripts and styles, without those in strings, comments and regular expressions.

use super::balance::{Balance, Language, Step};
use crate::text::slice::slice;

/// The brackets of a script or style that begins at `offset`, in order.
pub(super) fn brackets(code: &str, offset: usize, language: Language) -> Vec<Step> {
    let is_script = language == Language::Script;
    let bytes = code.as_bytes();
    let mut found = Vec::new();
    // open braces; those of `${` lead back into a template
    let mut templates: Vec<usize> = Vec::new();
    let mut depth = 0_usize;
    let mut at = 0;
    let mut before = 0_u8;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or(0);
        let behind = match (byte, next) {
            (b'/', b'*') => memchr::memmem::find(bytes.get(at + 2..).unwrap_or_default(), b"*/")
                .map_or(bytes.len(), |end| at + 2 + end + 2),
            (b'/', b'/') if is_script && before != b':' => {
                memchr::memchr(b'\n', bytes.get(at..).unwrap_or_default()).map_or(bytes.len(), |end| at + end)
            }
            (b'"' | b'\'', _) => string_end(bytes, at),
            (b'`', _) if is_script => template_end(bytes, at + 1, &mut templates, &mut depth),
            (b'/', _) if is_script && may_begin_regex(code, at, before) => {
                regex_end(bytes, at).unwrap_or(at + 1)
            }
            (b'}', _) if is_script && templates.last() == Some(&depth) => {
                templates.pop();
                template_end(bytes, at + 1, &mut templates, &mut depth)
            }
            _ => {
                if let Some(step) = step(byte) {
                    match byte {
                        b'{' => depth += 1,
                        b'}' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    found.push((offset + at..offset + at + 1, step));
                }
                at + 1
            }
        };
        if !byte.is_ascii_whitespace() {
            before = byte;
        }
        at = behind.max(at + 1);
    }
    found
}

fn step(byte: u8) -> Option<Balance> {
    let none = Balance::default();
    Some(match byte {
        b'{' => Balance { braces: 1, ..none },
        b'}' => Balance { braces: -1, ..none },
        b'[' => Balance { brackets: 1, ..none },
        b']' => Balance { brackets: -1, ..none },
        b'(' => Balance {
            parentheses: 1,
            ..none
        },
        b')' => Balance {
            parentheses: -1,
            ..none
        },
        _ => return None,
    })
}

/// Behind the string that begins at `at`. One that does not end on its line is an apostrophe.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes.get(at).copied().unwrap_or(0);
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'\\' => end += 2,
            b'\n' => return at + 1,
            _ if byte == quote => return end + 1,
            _ => end += 1,
        }
    }
    at + 1
}

/// Behind the text of a template: its end, or the start of an expression within it.
fn template_end(bytes: &[u8], from: usize, templates: &mut Vec<usize>, depth: &mut usize) -> usize {
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'`' => return at + 1,
            b'$' if bytes.get(at + 1) == Some(&b'{') => {
                templates.push(*depth);
                return at + 2;
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Whether a slash begins a regular expression, by what stands before it.
fn may_begin_regex(code: &str, at: usize, before: u8) -> bool {
    if matches!(
        before,
        0 | b'(' | b',' | b'=' | b':' | b'[' | b'!' | b'&' | b'|' | b'?' | b'{' | b';' | b'~' | b'^'
    ) {
        return true;
    }
    let text = slice(code, at.saturating_sub(12)..at).trim_ascii_end();
    ["return", "typeof", "case", "in", "of", "=>"].iter().any(|word| {
        text.strip_suffix(word)
            .is_some_and(|rest| !rest.ends_with(|sign: char| sign.is_alphanumeric() || sign == '_'))
    })
}

/// Behind the regular expression at `at`, when it ends on its line.
fn regex_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    let mut in_class = false;
    loop {
        match *bytes.get(end)? {
            b'\\' => end += 1,
            b'\n' => return None,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'/' if !in_class => return Some(end + 1),
            _ => {}
        }
        end += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(code: &str, language: Language) -> String {
        brackets(code, 0, language)
            .into_iter()
            .map(|(span, _)| &code[span])
            .collect()
    }

    #[test]
    fn strings_comments_and_expressions_have_none() {
        assert_eq!(
            signs("f('(', \"[\", `{${g({})}}`) // (", Language::Script),
            "(({}))"
        );
        assert_eq!(signs("a = /[({]/.test(b) /* } */", Language::Script), "()");
        assert_eq!(signs("a / (b) / c", Language::Script), "()");
        assert_eq!(signs("don't { }", Language::Script), "{}");
        assert_eq!(signs("a { b: url(http://c) } /* } */", Language::Style), "{()}");
        assert_eq!(signs("x = `a${b}c` }", Language::Script), "}");
    }
}
