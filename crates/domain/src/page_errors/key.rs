//! What two reports of the same error have in common, whichever browser wrote them and whatever is random in them.

/// Most characters of a message that are read for its key, and of the key.
const MOST: (usize, usize) = (2_000, 200);
/// Letters and digits from which on a word with several digits is taken for a hash.
const HASH: usize = 8;
/// Letters from which on a word of hexadecimal digits is taken for one although none of them is a digit.
const LONG_HASH: usize = 16;
/// What may stand between the parts of a number, a version, a place such as `12:7`, or a UUID.
const WITHIN: [&str; 4] = [".", ",", ":", "-"];

/// The message of an error without what browsers put before it: "Uncaught", "(in promise)".
#[must_use]
pub fn words(message: &str) -> &str {
    const BEFORE: [&str; 6] = [
        "Uncaught",
        "(in promise)",
        "Unhandled Promise Rejection:",
        "Unhandled promise rejection:",
        "Unhandled rejection:",
        "[ERROR]",
    ];
    let mut rest = message.trim();
    while let Some(shorter) = BEFORE.iter().find_map(|before| rest.strip_prefix(before)) {
        rest = shorter.trim_start_matches([':', ' ']);
    }
    rest
}

/// The first line of a message without the name of its error, and with `#` in the place of each number, hash, UUID and
/// position.
#[must_use]
pub fn key(message: &str) -> String {
    let line = message.trim().lines().next().unwrap_or_default();
    let start: String = line.chars().take(MOST.0).collect();
    let normalized = normalized(without_name(words(&start)));
    normalized.to_lowercase().chars().take(MOST.1).collect()
}

/// `TypeError: a is null` without the name: some reports have none.
fn without_name(message: &str) -> &str {
    let Some((name, rest)) = message.split_once(':') else {
        return message;
    };
    let is_name = (name.ends_with("Error") || name.ends_with("Exception"))
        && name.chars().all(|character| character.is_ascii_alphanumeric());
    if is_name && !rest.trim().is_empty() {
        rest.trim_start()
    } else {
        message
    }
}

fn normalized(message: &str) -> String {
    let mut key = String::with_capacity(message.len());
    // A separator behind a number, which may be within it.
    let mut within: Option<&str> = None;
    let mut rest = message;
    while let Some(first) = rest.chars().next() {
        let is_word = first.is_alphanumeric();
        let end = rest.find(|character: char| character.is_alphanumeric() != is_word);
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        if !is_word {
            if key.ends_with('#') && WITHIN.contains(&part) {
                within = Some(part);
            } else {
                key.push_str(part);
            }
            continue;
        }
        let goes_on = within.is_some();
        if is_number(part, goes_on) {
            within = None;
            push_number(&mut key);
            continue;
        }
        let separator = within.take();
        if let Some(separator) = separator.filter(|_| !first.is_ascii_digit()) {
            key.push_str(separator);
        }
        for character in part.chars() {
            if character.is_ascii_digit() {
                push_number(&mut key);
            } else {
                key.push(character);
            }
        }
    }
    key.push_str(within.unwrap_or_default());
    key
}

/// Whether a word is a number, a hash, or a part of a UUID; `goes_on` when it follows one.
fn is_number(word: &str, goes_on: bool) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let is_hexadecimal =
        |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_hexdigit());
    let length = word.chars().count();
    digits == length
        || word.strip_prefix("0x").is_some_and(is_hexadecimal)
        || (digits > 1 && length >= HASH)
        || (is_hexadecimal(word) && ((digits > 0 || goes_on) && length >= 4 || length >= LONG_HASH))
}

fn push_number(key: &mut String) {
    if !key.ends_with('#') {
        key.push('#');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_no_numbers_hashes_and_positions() {
        for (message, expected) in [
            ("x is not defined", "x is not defined"),
            ("Error: e0.6532198", "e#"),
            ("Error 12 of 3,456", "error # of #"),
            ("at app.js:12:7)", "at app.js:#)"),
            ("chart.js@4.4.1/dist", "chart.js@#/dist"),
            ("bad id 0f2b8a5c-3f0e-4c6b-9d1a-5b7e8c9d0a1b!", "bad id #!"),
            ("bad id 0f2b8a5c-feed-4c6b-abcd-deadbeefdead!", "bad id #!"),
            ("commit 9f86d081884c7d65", "commit #"),
            ("commit deadbeefdeadbeef", "commit #"),
            ("color 0x1f", "color #"),
            ("token k3j9x0q1z", "token #"),
            ("item42 is gone", "item# is gone"),
            ("4.5px wide, 3px high", "#px wide, #px high"),
            ("3.", "#."),
            ("3-way merge", "#-way merge"),
            ("Größe 3 µm", "größe # µm"),
        ] {
            assert_eq!(key(message), expected, "{message}");
        }
    }

    #[test]
    fn what_browsers_put_before_a_message_does_not_count() {
        for message in [
            "Chart is not defined",
            "ReferenceError: Chart is not defined",
            "Uncaught ReferenceError: Chart is not defined",
            "Uncaught (in promise) ReferenceError: Chart is not defined",
            "Unhandled Promise Rejection: ReferenceError: Chart is not defined",
            "Uncaught ReferenceError: Chart is not defined\n    at /:12:7",
        ] {
            assert_eq!(key(message), "chart is not defined", "{message}");
        }
        assert_eq!(key("Error:"), "error:");
        assert_eq!(key("a b: c"), "a b: c");
    }

    #[test]
    fn keys_are_bounded() {
        assert_eq!(key(&"ä ".repeat(100_000)).chars().count(), MOST.1);
        assert_eq!(key(""), "");
    }
}
