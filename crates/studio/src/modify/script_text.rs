//! Texts that a page's script shows: a string of the script that is such a text, whole, may be another one.

use std::ops::Range;

use crate::survey::{Survey, splice};

/// What came of looking for a text in the scripts of a page.
pub(super) enum Scripted {
    /// The page with the new text.
    Changed(String),
    /// The scripts have the text, but not as one string that can be changed safely.
    Woven,
    /// The scripts do not have it.
    Absent,
}

/// Gives the one string of a page's scripts that is this text another one. A word alone may be a key that the script goes
/// by: it is taken where it is written as a name, stands nowhere else in the scripts, and is no attribute's value.
pub(super) fn replace(html: &str, found: &Survey, old: &str, new: &str) -> Scripted {
    // A word alone is often a part of the code itself: `classList.add` shows no `Add`.
    let is_word = !old.contains(char::is_whitespace);
    let as_found = |text: &str| {
        if is_word {
            text.to_owned()
        } else {
            text.to_ascii_lowercase()
        }
    };
    let is_name = is_word
        && old.starts_with(char::is_uppercase)
        && !["\"", "'"]
            .iter()
            .any(|mark| html.contains(&format!("={mark}{old}{mark}")));
    let old = as_found(old);
    let mut places = Vec::new();
    let mut times = 0_usize;
    for script in scripts(found) {
        let Some(code) = html.get(script.clone()) else {
            continue;
        };
        let searched = as_found(code);
        for (at, _) in searched.match_indices(&old) {
            if is_word && is_inside_name(code, at..at + old.len()) {
                continue;
            }
            times += 1;
            if let Some(quote) = quote_around(code, at..at + old.len()) {
                let start = script.start + at;
                let is_plain = stands_as_value(code, at - 1, at + old.len() + 1);
                places.push((start..start + old.len(), quote, is_plain));
            }
        }
    }
    // Between two strings, no code begins with a letter and has several words.
    let is_text = old.starts_with(char::is_alphanumeric) && old.contains(char::is_whitespace);
    match places.as_slice() {
        [(place, quote, true)] if (is_text || (is_name && times == 1)) && is_safe(new) => {
            Scripted::Changed(splice(html, vec![(place.clone(), escaped(new, *quote))]))
        }
        _ if times > 0 => Scripted::Woven,
        _ => Scripted::Absent,
    }
}

/// Whether a script has this text as a whole string, and so may show it again where it sets texts.
pub(super) fn has_string(html: &str, found: &Survey, text: &str) -> bool {
    let is_string = |code: &str| {
        let mut places = code.match_indices(text).map(|(at, _)| at..at + text.len());
        places.any(|place| quote_around(code, place).is_some())
    };
    !text.is_empty()
        && scripts(found)
            .filter_map(|script| html.get(script))
            .any(is_string)
}

/// Where the code of the page's own scripts stands.
pub(super) fn scripts(found: &Survey) -> impl Iterator<Item = Range<usize>> {
    let scripts = found.elements.iter().filter(|element| element.tag == "script");
    scripts.filter_map(|script| Some(script.open.end..script.close.as_ref()?.start))
}

/// The quotation mark on both sides of a place in code.
pub(super) fn quote_around(code: &str, place: Range<usize>) -> Option<char> {
    let before = code.get(..place.start)?.chars().next_back()?;
    let after = code.get(place.end..)?.chars().next()?;
    (before == after && matches!(before, '\'' | '"' | '`')).then_some(before)
}

/// Whether the letters around a place make it a part of a longer word.
fn is_inside_name(code: &str, place: Range<usize>) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
    let before = code.get(..place.start).and_then(|code| code.chars().next_back());
    let after = code.get(place.end..).and_then(|code| code.chars().next());
    is_part(before) || is_part(after.filter(|c| *c != '.' && *c != '$'))
}

/// Whether the string between these places is no key and is compared with nothing.
fn stands_as_value(code: &str, start: usize, end: usize) -> bool {
    let before = code.get(..start).unwrap_or_default().trim_end();
    let after = code.get(end..).unwrap_or_default().trim_start();
    let is_key = before.ends_with(['{', ',']) && after.starts_with(':');
    let is_index = before.ends_with('[') && after.starts_with(']');
    let is_compared = before.ends_with("==") || before.ends_with("!=") || before.ends_with("case");
    !is_key && !is_index && !is_compared && !after.starts_with("==") && !after.starts_with("!=")
}

/// Whether a text stays a text when the script puts it into the page as markup.
pub(super) fn is_safe(text: &str) -> bool {
    !text.contains(['<', '>', '&', '"'])
}

/// A text inside a string of a script.
pub(super) fn escaped(text: &str, quote: char) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => safe.push_str("\\\\"),
            '\n' => safe.push_str("\\n"),
            '\r' => safe.push_str("\\r"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            '$' if quote == '`' => safe.push_str("\\$"),
            c if c == quote => {
                safe.push('\\');
                safe.push(c);
            }
            other => safe.push(other),
        }
    }
    safe
}
