//! The suggestions in a model's answer.

use std::collections::HashSet;

use domain::limits::{MODEL_SUGGESTIONS_MAX, SUGGESTION_MAX_CHARS};

use super::items::{in_broken_array, in_json, in_lines};
use crate::enhance::is_refusal;

/// How much of an answer is read, in bytes.
const ANSWER_MAX_BYTES: usize = 64 * 1024;
/// What ends the thoughts that some models write before their answer.
const THOUGHTS: [&str; 4] = ["think", "thinking", "thought", "reasoning"];
/// Signs that change how the text around them is shown, without being seen.
const INVISIBLE: [char; 16] = [
    '\u{200b}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}',
    '\u{2060}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '\u{feff}', '\u{fffd}', '\u{ad}',
];

/// The suggestions of an answer, at most [`MODEL_SUGGESTIONS_MAX`] of at most [`SUGGESTION_MAX_CHARS`] characters, none of them twice or
/// among `known` (letter case and punctuation make no difference). Read are, with or without prose, thoughts and a code
/// fence around it: a JSON array of strings, or of objects that hold one; an object with such an array anywhere; and lines
/// with a number or bullet. Longer suggestions are cut at a word. What is none of these gives nothing.
#[must_use]
pub fn parse(answer: &str, known: &[String]) -> Vec<String> {
    let answer = answer
        .get(..answer.floor_char_boundary(ANSWER_MAX_BYTES))
        .unwrap_or_default();
    let answer = behind_thoughts(answer);
    let mut items = in_json(answer);
    if items.is_empty() {
        items = in_broken_array(answer);
    }
    if items.is_empty() {
        items = in_lines(answer);
    }
    let mut seen: HashSet<String> = known.iter().map(|known| key(known)).collect();
    let suggestions = items.iter().filter_map(|item| suggestion(item));
    suggestions
        .filter(|suggestion| seen.insert(key(suggestion)))
        .take(MODEL_SUGGESTIONS_MAX)
        .collect()
}

/// What follows the end of the last thoughts; nothing of thoughts that do not end.
fn behind_thoughts(answer: &str) -> &str {
    let lower = answer.to_ascii_lowercase();
    let ends = THOUGHTS.iter().filter_map(|name| {
        let tag = format!("</{name}>");
        lower.rfind(&tag).map(|at| at + tag.len())
    });
    let start = ends.max().unwrap_or(0);
    let rest = answer.get(start..).unwrap_or_default();
    let begins = lower.get(start..).unwrap_or_default().trim_start();
    if THOUGHTS
        .iter()
        .any(|name| begins.starts_with(&format!("<{name}>")))
    {
        return "";
    }
    rest
}

/// A suggestion as it is shown; nothing when there are no words in it, or the model declines.
fn suggestion(item: &str) -> Option<String> {
    let kept = |c: char| match c {
        '*' | '`' => None,
        c if INVISIBLE.contains(&c) => None,
        c if c.is_control() || c.is_whitespace() => Some(' '),
        c => Some(c),
    };
    let plain: String = item
        .replace("__", "")
        .replace("~~", "")
        .chars()
        .filter_map(kept)
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let text = words.join(" ");
    let text = text.trim_matches(|c: char| c.is_whitespace() || "\"'“”„«»‘’_#-–—•,;".contains(c));
    if !text.contains(char::is_alphabetic) || is_refusal(text, "") {
        return None;
    }
    Some(cut(text))
}

/// A text of at most [`SUGGESTION_MAX_CHARS`] characters: a longer one ends behind a word, with `…`.
fn cut(text: &str) -> String {
    if text.chars().count() <= SUGGESTION_MAX_CHARS {
        return text.to_owned();
    }
    let shown: String = text.chars().take(SUGGESTION_MAX_CHARS - 1).collect();
    // A script without blanks, or one long word, is cut where it has to be.
    let at_word = shown.rsplit_once(' ').map(|(words, _)| words);
    let words = at_word.filter(|words| words.chars().count() > SUGGESTION_MAX_CHARS / 2);
    let words = words.unwrap_or(&shown);
    format!("{}…", words.trim_end_matches(|c: char| !c.is_alphanumeric()))
}

/// What two suggestions share that are one: their words in small letters.
fn key(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TWO: [&str; 2] = ["Add a dark mode", "Let people search"];

    #[test]
    fn suggestions_are_read_in_every_form() {
        for answer in [
            r#"["Add a dark mode","Let people search"]"#,
            r#"{"suggestions":["Add a dark mode","Let people search"]}"#,
            r#"{"count":2,"data":{"follow_ups":["Add a dark mode","Let people search"]}}"#,
            r#"[{"text":"Add a dark mode"},{"title":"Let people search","description":"by name"}]"#,
            r#"{"items":[{"suggestion":"Add a dark mode"},{"suggestion":"Let people search"}]}"#,
            r#"[["Add a dark mode"],["Let people search"]]"#,
            r#"{"suggestion1":"Add a dark mode","suggestion2":"Let people search"}"#,
            "```json\n[\"Add a dark mode\",\n \"Let people search\"]\n```",
            "Here are [2] ideas:\n```\n{\"ideas\": [\"Add a dark mode\", \"Let people search\"]}\n```\nHave fun!",
            "Sure! [\"Add a dark mode\", \"Let people search\"] Shall I go on?",
            "<think>The page [1] has no search. [\"Not this\"]</think>[\"Add a dark mode\", \"Let people search\"]",
            "Hm, a list.\n</thinking>\n\n1. Add a dark mode\n2. Let people search",
            "1. Add a dark mode\n2) Let people search\n",
            "- Add a dark mode\n* Let people search",
            "• **Add a dark mode**\n• __Let people search__",
            "**1. Add a dark mode**\n\n**2. Let people search**",
            "### 1. Add a dark mode\n### 2. Let people search",
            "- [ ] Add a dark mode\n- [ ] `Let people search`",
            "[\n  \"Add a dark mode\",\n  \"Let people search\",\n]",
            "[\"Add a dark mode\", \"Let people search\", \"And th",
            r#"["Add a dark mode", 7, null, "", "  ", "…", "Let people search"]"#,
            r#"["Add a dark\u0000 mode", "Let\npeople\u202e search \ud83d"]"#,
            r#"["Add a dark mode", "ADD A DARK MODE!", "Let people search"]"#,
            r#"["Give the field a label.", "Add a dark mode", "Let people search"]"#,
            r#"["I'm sorry, I can't do that", "Add a dark mode", "Let people search"]"#,
        ] {
            let known = ["Give the field a label".to_owned()];
            assert_eq!(parse(answer, &known), TWO, "{answer}");
        }
    }

    #[test]
    fn what_is_no_list_gives_nothing() {
        for answer in [
            "",
            "[]",
            "{}",
            "null",
            "[1, 2, 3]",
            "I would add a dark mode, if I were you.",
            "I'm sorry, but I can't help with that.",
            "<think>[\"Add a dark mode\"]",
            "See [the manual](https://example.org) {x}",
            "<!doctype html><html><body><p>Hi</p></body></html>",
            "```\n```",
            "3.5 stars",
            "-5 degrees",
        ] {
            assert_eq!(parse(answer, &[]), [""; 0], "{answer}");
        }
        assert_eq!(parse(&"[".repeat(200_000), &[]), [""; 0]);
        assert_eq!(parse(&"{\"a\":".repeat(50_000), &[]), [""; 0]);
    }

    #[test]
    fn there_are_few_and_they_are_short() {
        let twelve: Vec<String> = (1..=12).map(|n| format!("Add feature {n}")).collect();
        let answer = serde_json::to_string(&twelve).unwrap();
        assert_eq!(parse(&answer, &[]), &twelve[..4]);
        let long = format!("Add {}", "very ".repeat(60));
        let found = parse(&format!("[\"{long}\"]"), &[]);
        assert_eq!(found, [format!("Add {}very…", "very ".repeat(14))]);
        let japanese = "ダ".repeat(300);
        assert_eq!(
            parse(&format!("- {japanese}"), &[]),
            [format!("{}…", "ダ".repeat(79))]
        );
        let exact = "ä".repeat(80);
        assert_eq!(parse(&format!("1. {exact}"), &[]), [exact]);
    }

    #[test]
    fn surrogates_that_have_their_pair_stay() {
        let answer = r#"["Add a sun \ud83c\udf1e", "A lone \udf1e one", "A C:\\ud83d path"]"#;
        assert_eq!(
            parse(answer, &[]),
            ["Add a sun 🌞", "A lone one", "A C:\\ud83d path"]
        );
    }

    fn holds(answer: &str, known: &[String]) -> Result<(), TestCaseError> {
        let found = parse(answer, known);
        prop_assert!(found.len() <= MODEL_SUGGESTIONS_MAX);
        let mut keys: HashSet<String> = known.iter().map(|known| known.to_lowercase()).collect();
        for suggestion in &found {
            prop_assert!(suggestion.chars().count() <= SUGGESTION_MAX_CHARS, "{suggestion}");
            prop_assert!(!suggestion.chars().any(char::is_control), "{suggestion:?}");
            prop_assert!(!suggestion.trim().is_empty());
            prop_assert!(keys.insert(suggestion.to_lowercase()), "{suggestion}");
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn any_answer_gives_few_short_and_different_suggestions(
            answer in "(</?think>|```(json)?|[\\[\\]{}:,\"\\\\ \n\u{0}\u{202e}*_#-]|\\\\u(d83d|de00|0007)|[0-9]{1,2}[.)] |Add|add|ä+|ダ|x{90}|\"(text|a)\":){0,80}",
            known in proptest::collection::vec("[Aad ]{0,6}", 0..3),
        ) {
            holds(&answer, &known)?;
        }

        #[test]
        fn any_list_of_texts_is_read(texts in proptest::collection::vec("\\PC{0,120}", 0..15)) {
            holds(&serde_json::to_string(&texts).unwrap(), &texts[..texts.len() / 4])?;
            holds(&texts.join("\n- "), &[])?;
        }
    }
}
