//! The functions and places in scripts that a message is about.

use crate::context::MATCHES;
use crate::context::message::{Message, singular};
use crate::context::names;
use crate::context::parts::Parts;
use crate::context::script::is_name_byte;
use crate::html::attributes::attributes;
use crate::registry::morpheo_id::Ids;
use crate::text::slice::{byte, line_end, line_start, slice};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// How far a function is read for its end.
const FUNCTION_BYTES: usize = 4_000;
/// How many functions are taken in all.
const MAX_FUNCTIONS: usize = 60;
/// How many ids are looked for in the scripts.
const MAX_IDS: usize = 6;

/// A place in a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScriptHit {
    pub(super) span: Range<usize>,
    pub(super) why: Why,
    /// The name of the function, where it is one.
    pub(super) name: Option<String>,
}

/// Why a place was taken, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    Named,
    /// A named element calls it.
    Called,
    /// A word of its name stands in the message.
    Worded,
    /// It uses a named element by its id.
    Uses,
}

/// The places for the `named` elements and for the message itself. Linear in the scripts.
pub(super) fn find(message: &Message, parts: &Parts<'_>, named: &[usize]) -> Vec<ScriptHit> {
    let direct: HashSet<&str> = message
        .functions
        .iter()
        .chain(&message.names)
        .map(String::as_str)
        .collect();
    let called = called(parts, named);
    let keywords: HashSet<&str> = message.keywords.iter().map(String::as_str).collect();
    let mut taken: HashMap<String, usize> = HashMap::new();
    let mut hits = Vec::new();
    for function in &parts.functions {
        let mut is_free = |key: &str| {
            let taken = taken.entry(key.to_owned()).or_insert(0);
            *taken += 1;
            *taken <= MATCHES
        };
        let why = if direct.contains(function.name) {
            is_free(function.name).then_some(Why::Named)
        } else if called.contains(function.name) {
            is_free(function.name).then_some(Why::Called)
        } else {
            let words = names::words(function.name);
            let word = words
                .iter()
                .map(|word| singular(word))
                .find(|word| keywords.contains(word.as_str()));
            word.filter(|word| is_free(word)).map(|_| Why::Worded)
        };
        if let Some(why) = why.filter(|why| *why == Why::Named || hits.len() < MAX_FUNCTIONS) {
            let span = function.span(parts.page, FUNCTION_BYTES);
            hits.push(ScriptHit {
                span,
                why,
                name: Some(function.name.to_owned()),
            });
        }
    }
    hits.extend(uses(parts, named));
    hits.sort_by_key(|hit| hit.why);
    hits
}

/// The names that the handlers of elements call.
fn called<'a>(parts: &Parts<'a>, named: &[usize]) -> HashSet<&'a str> {
    let mut names = HashSet::new();
    for element in named.iter().filter_map(|index| parts.tree.elements().get(*index)) {
        for attribute in attributes(parts.page, &element.tag) {
            let name = slice(parts.page, attribute.name);
            if name.get(..2).is_some_and(|on| on.eq_ignore_ascii_case("on")) {
                names.extend(calls(slice(parts.page, attribute.value)));
            }
        }
    }
    names
}

/// The names before brackets.
pub(super) fn calls(code: &str) -> impl Iterator<Item = &str> {
    memchr::memchr_iter(b'(', code.as_bytes()).filter_map(|at| {
        let before = code.as_bytes().get(..at).unwrap_or_default();
        let len = before
            .iter()
            .rev()
            .take_while(|byte| is_name_byte(**byte))
            .count();
        Some(slice(code, at - len..at)).filter(|name| !name.is_empty())
    })
}

/// The lines of scripts that use an element by its id: as a text or a selector.
fn uses(parts: &Parts<'_>, named: &[usize]) -> Vec<ScriptHit> {
    let mut ids: Vec<&str> = Vec::new();
    for element in named.iter().filter_map(|index| parts.tree.elements().get(*index)) {
        for id in Ids::read(parts.page, &element.tag).each() {
            if id.len() >= 2 && ids.len() < MAX_IDS && !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    let mut hits = Vec::new();
    for id in ids {
        let mut left = MATCHES;
        for script in parts.scripts() {
            let code = slice(parts.page, script.clone());
            let quoted = memchr::memmem::find_iter(code.as_bytes(), id.as_bytes()).filter(|at| {
                let before = at.checked_sub(1).map_or(0, |before| byte(code, before));
                matches!(before, b'"' | b'\'' | b'`' | b'#') && !is_name_byte(byte(code, at + id.len()))
            });
            for at in quoted.take(left) {
                left -= 1;
                let at = script.start + at;
                let line =
                    line_start(parts.page, at).max(script.start)..line_end(parts.page, at).min(script.end);
                // of a huge line, the place itself
                let span = if line.len() <= 300 {
                    line
                } else {
                    at..at + id.len()
                };
                hits.push(ScriptHit {
                    span,
                    why: Why::Uses,
                    name: None,
                });
            }
        }
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_name_call_word_and_use() {
        let page = "<button id=go onclick=\"run(1)\">x</button><script>\nfunction run() {}\nfunction stopTimer() {}\n\
            const other = () => {}\ndocument.querySelector('#go')\nlet gone = '#gone'\nfunction exact() {}</script>";
        let parts = Parts::read(page);
        let hits = find(
            &Message::read("fix exact() and the timers of the button"),
            &parts,
            &[0],
        );
        let read: Vec<(&str, Why)> = hits
            .iter()
            .map(|hit| (slice(page, hit.span.clone()), hit.why))
            .collect();
        assert_eq!(
            read,
            [
                ("function exact() {}", Why::Named),
                ("function run() {}", Why::Called),
                ("function stopTimer() {}", Why::Worded),
                ("document.querySelector('#go')", Why::Uses)
            ]
        );
    }
}
