//! The rules of a style sheet by position, as far as finding them needs.

use crate::registry::morpheo_id::{ATTRIBUTE, NAME_ATTRIBUTE};
use crate::text::slice::{all_blank, byte, slice};
use std::borrow::Cow;
use std::ops::Range;

/// A rule, by positions in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    /// From its selector to behind its closing brace.
    pub(crate) span: Range<usize>,
    /// Its selectors, or the head of an at-rule.
    pub(crate) prelude: Range<usize>,
    /// What stands between its braces.
    pub(crate) body: Range<usize>,
}

/// How deep rules are looked for in one another: each level is read anew.
const MAX_DEPTH: usize = 8;

/// The rules within `content` of a page, in the order of their ends; those within an at-rule too.
/// Linear in the content.
pub(crate) fn rules(page: &str, content: Range<usize>) -> Vec<Rule> {
    let css = slice(page, content.clone());
    let bytes = css.as_bytes();
    let mut found = Vec::new();
    let mut open: Vec<(Range<usize>, usize)> = Vec::new();
    let (mut at, mut prelude) = (0, 0);
    while let Some(next) = bytes.get(at).copied() {
        match next {
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                let rest = bytes.get(at + 2..).unwrap_or_default();
                let end = memchr::memmem::find(rest, b"*/").map_or(bytes.len(), |end| at + 2 + end + 2);
                if all_blank(slice(css, prelude..at)) {
                    prelude = end;
                }
                at = end;
                continue;
            }
            b'"' | b'\'' => at = string_end(bytes, at),
            b'{' => {
                let text = slice(css, prelude..at);
                let start = prelude + (text.len() - text.trim_start().len());
                open.push((start..(start + text.trim().len()), at + 1));
                prelude = at + 1;
            }
            b'}' => {
                if let Some((head, body)) = open.pop()
                    && open.len() < MAX_DEPTH
                {
                    let place = |range: Range<usize>| content.start + range.start..content.start + range.end;
                    found.push(Rule {
                        span: place(head.start..at + 1),
                        prelude: place(head),
                        body: place(body..at),
                    });
                }
                prelude = at + 1;
            }
            b';' => prelude = at + 1,
            _ => {}
        }
        at += 1;
    }
    found
}

/// The last byte of the string that begins at `start`; strings end with their line.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let quote = bytes.get(start).copied().unwrap_or(0);
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == quote => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// What the last part of a selector asks of an element: a tag, and names as `#id` and `.class`. An id is `#id` in
/// whichever attribute it is asked for, as `[data-morpheo-id="id"]` does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Subject<'a> {
    pub(crate) tag: Option<&'a str>,
    pub(crate) names: Vec<Cow<'a, str>>,
}

/// The subjects of a list of selectors. Conditions on other attributes and on states are passed over, with the subjects
/// that ask for nothing else.
pub(crate) fn subjects(selectors: &str) -> Vec<Subject<'_>> {
    let mut found = Vec::new();
    let mut subject = Subject::default();
    let mut at = 0;
    let mut is_new_part = true;
    while at < selectors.len() {
        let start = at;
        match byte(selectors, at) {
            b',' => {
                found.push(std::mem::take(&mut subject));
                is_new_part = true;
                at += 1;
            }
            b'(' => at = group_end(selectors, at),
            b'[' => {
                at = group_end(selectors, at);
                renew(&mut subject, &mut is_new_part);
                let id = id_in(slice(selectors, start..at));
                subject.names.extend(id.map(|id| Cow::Owned(format!("#{id}"))));
            }
            b':' => at = name_end(selectors, at + 1 + usize::from(byte(selectors, at + 1) == b':')),
            b'#' | b'.' => {
                at = name_end(selectors, at + 1);
                renew(&mut subject, &mut is_new_part);
                subject.names.push(slice(selectors, start..at).into());
            }
            b' ' | b'\t' | b'\n' | b'\r' | 0x0c | b'>' | b'+' | b'~' => {
                is_new_part = true;
                at += 1;
            }
            _ => {
                at = name_end(selectors, at).max(at + 1);
                renew(&mut subject, &mut is_new_part);
                subject.tag = Some(slice(selectors, start..at)).filter(|tag| !tag.is_empty());
            }
        }
    }
    found.push(subject);
    found.retain(|subject| *subject != Subject::default());
    found
}

/// Begins the next part of a selector: the one before it was not the last.
fn renew(subject: &mut Subject<'_>, is_new_part: &mut bool) {
    if std::mem::take(is_new_part) {
        *subject = Subject::default();
    }
}

/// The id that a condition in brackets asks for, if that is what it does.
fn id_in(condition: &str) -> Option<&str> {
    let (name, value) = condition.strip_prefix('[')?.strip_suffix(']')?.split_once('=')?;
    let is_id = ["id", ATTRIBUTE, NAME_ATTRIBUTE]
        .iter()
        .any(|known| name.trim().eq_ignore_ascii_case(known));
    let value = value.trim();
    let id = match value.chars().next()? {
        quote @ ('"' | '\'') => slice(value, 1..value.len()).split(quote).next()?,
        // without quotes it ends where a mark such as `i` follows
        _ => value.split_ascii_whitespace().next()?,
    };
    (is_id && !id.is_empty()).then_some(id)
}

fn name_end(text: &str, from: usize) -> usize {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let is_name =
        |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'-' | b'_') || !byte.is_ascii();
    from + rest.iter().take_while(is_name).count()
}

/// Behind the bracket that closes the one at `start`.
fn group_end(text: &str, start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_within_at_rules_and_beside_comments() {
        let css = "@import 'a;{';\n/* .x { */ .a, .b > p {\n color: red; /* } */ content: '}'; }\n@media (x) { .c{d:e} }\n.open {";
        let read: Vec<(&str, &str)> = rules(css, 0..css.len())
            .into_iter()
            .map(|rule| (slice(css, rule.prelude), slice(css, rule.span)))
            .collect();
        assert_eq!(
            read,
            [
                (".a, .b > p", ".a, .b > p {\n color: red; /* } */ content: '}'; }"),
                (".c", ".c{d:e}"),
                ("@media (x)", "@media (x) { .c{d:e} }")
            ]
        );
    }

    #[test]
    fn rules_within_rules_are_read_so_deep() {
        let css = format!("{}{}", "a{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(rules(&css, 0..css.len()).len(), MAX_DEPTH);
    }

    #[test]
    fn the_last_part_of_a_selector_counts() {
        let read = |text| -> Vec<(Option<&str>, Vec<Cow<'_, str>>)> {
            subjects(text)
                .into_iter()
                .map(|subject| (subject.tag, subject.names))
                .collect()
        };
        assert_eq!(
            read("nav .menu > a.link:hover::before, #hero, button[type=\"a, b\"]:not(.x)"),
            [
                (Some("a"), vec![".link".into()]),
                (None, vec!["#hero".into()]),
                (Some("button"), vec![])
            ]
        );
        assert_eq!(read("*"), [(Some("*"), vec![])]);
        assert_eq!(read("  , )("), [(Some(")"), vec![])]);
    }

    #[test]
    fn an_id_may_stand_in_an_attribute() {
        let names = |text| -> Vec<String> {
            let subjects = subjects(text).into_iter();
            subjects
                .map(|subject| {
                    assert_eq!(subject.tag, None);
                    subject.names.concat()
                })
                .collect()
        };
        for selector in [
            "[id=\"a b\"]",
            "[ ID = 'a b' ]:hover",
            "nav > [data-morpheo-id=\"a b\"]",
            ":not(p)[morpheo-id='a b' i]",
        ] {
            assert_eq!(names(selector), ["#a b"], "{selector}");
        }
        assert_eq!(names("[id=a], .b[id=c][hidden]"), ["#a", ".b#c"]);
        for selector in [
            "[hidden]",
            "nav [title=\"x\"]",
            "[id]",
            "[id^=\"a\"]",
            "[id=\"\"]",
            "[",
        ] {
            assert_eq!(names(selector), [""; 0], "{selector}");
        }
    }
}
