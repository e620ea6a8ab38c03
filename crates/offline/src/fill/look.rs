//! The accent colour, dark or light and the currency that a prompt asks for.

use crate::catalogue::{PromptWords, words};
use crate::colour::{self, Rgb};

/// Letters that may follow the beginning of a word for a colour: endings of gender and number.
const ENDING_LETTERS: usize = 2;
/// Shades: `dark blue` is a colour, not a dark page.
const SHADES: [&str; 3] = ["dark", "light", "pastel"];

/// The words of a prompt in lower case, those for colours and looks in English. An app called Dark Harbour is not dark:
/// the words of the name are left out.
pub(super) fn words_without(prompt: &str, name: Option<&str>, known: &PromptWords) -> Vec<String> {
    let prompt = name.map_or_else(|| prompt.to_owned(), |name| prompt.replace(name, " "));
    let lower = prompt.to_lowercase();
    let separate = lower.split(|c: char| !(c.is_alphanumeric() || c == '#'));
    let mut all: Vec<String> = Vec::new();
    for word in separate.filter(|word| !word.is_empty()) {
        let english = english(word, known);
        // Romance languages put the shade behind: `azul oscuro`.
        let is_shade = english != word && SHADES.contains(&english.as_str());
        match all.len().checked_sub(1) {
            Some(last) if is_shade && all.last().is_some_and(|last| is_colour(last)) => {
                all.insert(last, english)
            }
            _ => all.extend(words_and_codes(&english)),
        }
    }
    all
}

fn words_and_codes(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn is_colour(word: &str) -> bool {
    Rgb::from_name(word).or_else(|| Rgb::from_thing(word)).is_some()
}

/// The English word for a word of a colour or look; the word itself where it is none.
fn english(word: &str, known: &PromptWords) -> String {
    if let Some(colour) = known.colour(word, ENDING_LETTERS) {
        return colour.to_owned();
    }
    // German writes `dunkelblau` as one word.
    let compounds = [("dunkel", "dark"), ("hell", "light")];
    let found = compounds.into_iter().find_map(|(begin, shade)| {
        let colour = known.colour(word.strip_prefix(begin)?, ENDING_LETTERS)?;
        Some(format!("{shade} {colour}"))
    });
    found.unwrap_or_else(|| word.to_owned())
}

/// The accent colour and the word for it. Black, white and grey make a look, not an accent.
pub(super) fn accent(words: &[String]) -> Option<(Rgb, String)> {
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "black" | "white" | "grey" | "gray"))
        .collect();
    colour::in_words(&words)
}

/// Whether a dark page is asked for, or a light one; nothing where neither is.
pub(super) fn is_dark(words: &[String], known: &PromptWords) -> Option<bool> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let is_look = |at: Option<usize>| at.is_some_and(|at| known.looks.contains(word(at)));
    (0..words.len()).find_map(|at| {
        let beside_look = is_look(Some(at + 1)) || is_look(at.checked_sub(1));
        match word(at) {
            "dark" if !is_colour(word(at + 1)) => Some(true),
            "black" | "night" if beside_look => Some(true),
            "light" | "white" if beside_look => Some(false),
            _ => None,
        }
    })
}

/// The code of the currency that a prompt writes, by its sign, its code or its name.
pub(super) fn currency<'a>(prompt: &str, known: &'a PromptWords) -> Option<&'a str> {
    let lower = prompt.to_lowercase();
    let is_written = |sign: &String| {
        if sign.chars().all(char::is_alphabetic) && sign.is_ascii() {
            words(&lower).any(|word| word == sign || word.strip_suffix('s') == Some(sign))
        } else {
            lower.contains(sign.as_str())
        }
    };
    let mut currencies = known.currencies.iter();
    currencies
        .find(|(_, signs)| signs.iter().any(is_written))
        .map(|(code, _)| code.as_str())
}
