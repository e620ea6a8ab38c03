//! Texts in bounds, and in the form in which two versions of a page have them in common.

use crate::findings::MAX_TEXT;

/// Letters and digits of a word from which on it is taken for a hash when it mixes both.
const HASH: usize = 8;

/// The first `limit` characters, with an ellipsis as the last one of a longer text.
pub(super) fn shortened(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        None => text.to_owned(),
        Some(_) => {
            let kept = text.chars().take(limit.saturating_sub(1));
            kept.chain(['…']).collect()
        }
    }
}

/// A text of a page in the length of a finding, with its white space made single spaces.
pub(super) fn bounded(text: &str) -> String {
    // Far more than is kept, so that a long text takes no time.
    let start: String = text.chars().take(MAX_TEXT * 4).collect();
    let words: Vec<_> = start.split_whitespace().collect();
    shortened(&words.join(" "), MAX_TEXT)
}

/// A message without numbers, hexadecimal numbers, hashes, UUIDs, and places such as `:12:7`, each of which is `#` in it.
pub(super) fn normalized(message: &str) -> String {
    let mut key = String::new();
    let mut rest = message;
    while let Some(first) = rest.chars().next() {
        let is_word = |character: char| character.is_alphanumeric();
        let end = if is_word(first) {
            rest.find(|character| !is_word(character))
        } else {
            rest.find(is_word)
        };
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        if is_word(first) {
            push_word(&mut key, part);
        } else if !(key.ends_with('#') && is_within_number(part) && starts_with_number(rest)) {
            key.push_str(part);
        }
    }
    key.to_lowercase()
}

fn push_word(key: &mut String, word: &str) {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let is_hexadecimal = word.chars().all(|character| character.is_ascii_hexdigit());
    let is_mixed = digits > 1 && word.len() >= HASH;
    let is_prefixed = word
        .strip_prefix("0x")
        .is_some_and(|rest| rest.chars().all(|character| character.is_ascii_hexdigit()));
    if digits > 0 && (is_hexadecimal || is_mixed || is_prefixed) {
        push_number(key);
        return;
    }
    for character in word.chars() {
        if character.is_ascii_digit() {
            push_number(key);
        } else {
            key.push(character);
        }
    }
}

fn push_number(key: &mut String) {
    if !key.ends_with('#') {
        key.push('#');
    }
}

/// Whether this stands between the parts of one number, place, version or UUID.
fn is_within_number(separator: &str) -> bool {
    matches!(separator, "." | "," | ":" | "-")
}

/// Whether the next word is, or begins, another part of such a number. A UUID has parts without a digit.
fn starts_with_number(rest: &str) -> bool {
    let word = rest
        .split(|character: char| !character.is_alphanumeric())
        .next()
        .unwrap_or_default();
    word.starts_with(|first: char| first.is_ascii_digit())
        || (word.len() >= 4 && word.chars().all(|character| character.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_no_numbers_hashes_and_places() {
        for (message, key) in [
            ("x is not defined", "x is not defined"),
            ("Error 12 of 3456", "error # of #"),
            ("e0.6532198", "#"),
            (
                "Unexpected token at position 17",
                "unexpected token at position #",
            ),
            ("at app.js:12:7", "at app.js:#"),
            ("at app.js:12:7)", "at app.js:#)"),
            ("chart.js@99.1.2/dist", "chart.js@#/dist"),
            ("bad id 0f2b8a5c-3f0e-4c6b-9d1a-5b7e8c9d0a1b!", "bad id #!"),
            ("color 0x1f and #a1b2c3", "color # and #"),
            ("/assets/index-BvJ3k2x9.js", "/assets/index-#.js"),
            ("item42 is gone", "item# is gone"),
            ("commit 9f86d081884c7d65", "commit #"),
            ("Größe 3 µm", "größe # µm"),
        ] {
            assert_eq!(normalized(message), key);
        }
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(shortened("äöü", 3), "äöü");
        assert_eq!(shortened("äöüß", 3), "äö…");
        let long = bounded(&"ä ".repeat(100_000));
        assert_eq!(long.chars().count(), MAX_TEXT);
        assert_eq!(bounded("a\n\tb  c"), "a b c");
    }
}
