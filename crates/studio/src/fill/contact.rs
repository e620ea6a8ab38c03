//! Who and where, in a wish: a person, a place, a number to call, an address for mail.

use samples::{Language, Sample};

use crate::contact::{email, phone};
use crate::words::Token;

/// What a page says of whom it is for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Contact {
    pub person: Option<String>,
    pub place: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
}

/// Reads a wish. Only a page has places for these.
pub(super) fn read(wish: &str, tokens: &[Token], language: Language, sample: &Sample) -> Contact {
    Contact {
        person: person(tokens),
        place: place(tokens, language, sample),
        phone: phone(wish),
        email: email(wish),
    }
}

/// Words that say who somebody is, and how many of them stand before the name.
const INTRODUCES: [&[&str]; 14] = [
    &["my", "name", "is"],
    &["i'm"],
    &["i’m"],
    &["i", "am"],
    &["ich", "heiße"],
    &["ich", "bin"],
    &["mein", "name", "ist"],
    &["je", "m'appelle"],
    &["je", "m’appelle"],
    &["me", "llamo"],
    &["soy"],
    &["mi", "chiamo"],
    &["me", "chamo"],
    &["sou", "o"],
];

/// `My name is Dave Okafor`, in six languages.
fn person(tokens: &[Token]) -> Option<String> {
    let said = |at: usize, words: &[&str]| {
        let here = words.iter().enumerate();
        here.into_iter()
            .all(|(by, word)| tokens.get(at + by).is_some_and(|token| token.lower() == *word))
    };
    (0..tokens.len()).find_map(|at| {
        let introduced = INTRODUCES.iter().find(|words| said(at, words))?;
        let names = run(tokens, at + introduced.len());
        (1..=3).contains(&names.len()).then(|| names.join(" "))
    })
}

/// The words with capitals from a place on.
fn run(tokens: &[Token], from: usize) -> Vec<&str> {
    let words = tokens.iter().skip(from).take_while(|token| token.is_capital());
    words.map(Token::written).collect()
}

/// Whether a word says where something is.
pub(super) fn is_a_place_word(word: &str) -> bool {
    matches!(
        word,
        "in" | "at" | "near" | "aus" | "bei" | "à" | "a" | "en" | "em" | "ad" | "from"
    )
}

/// `in Freiburg`, `à Nantes`, `en Madrid`: a place that is none of a language, a month or a colour.
fn place(tokens: &[Token], language: Language, sample: &Sample) -> Option<String> {
    let words: &[&str] = match language {
        Language::English | Language::Japanese => &["in", "at", "near"],
        Language::German => &["in", "aus", "bei"],
        Language::French => &["à"],
        Language::Spanish => &["en"],
        Language::Italian => &["a", "ad"],
        Language::Portuguese => &["em"],
    };
    (0..tokens.len()).find_map(|at| {
        let token = tokens.get(at)?;
        if !words.contains(&token.lower()) {
            return None;
        }
        let names = run(tokens, at + 1);
        let first = *names.first()?;
        let is_place = !is_language(first)
            && !is_calendar(first)
            && !sample.is_about(first)
            && !is_a_look(first, tokens, at);
        (is_place && names.len() <= 3).then(|| names.join(" "))
    })
}

/// `In Dunkelblau`, `in Warm Colours`: what German writes with a capital, or what a colour is.
fn is_a_look(word: &str, tokens: &[Token], at: usize) -> bool {
    let lower = word.to_lowercase();
    let english = super::colours::english(&lower);
    let names_colour = |word: &str| {
        crate::colour::Rgb::from_name(word).is_some()
            || crate::colour::Rgb::from_thing(word).is_some()
            || matches!(word, "dark" | "light" | "pastel")
    };
    let behind = tokens.get(at + 2).map_or("", Token::lower);
    english.split(' ').any(names_colour)
        || matches!(behind, "tönen" | "farben" | "colours" | "colors" | "töne")
}

/// Names of days and months begin no name.
pub(super) fn is_calendar(word: &str) -> bool {
    const CALENDAR: &str = "monday tuesday wednesday thursday friday saturday sunday january february march april may june july \
        august september october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar \
        märz mai juni juli oktober dezember christmas easter weihnachten ostern silvester";
    let lower = word.to_lowercase();
    CALENDAR.split_ascii_whitespace().any(|listed| listed == lower)
}

/// Names of languages and techniques are no places and no names.
pub(super) fn is_language(word: &str) -> bool {
    const LANGUAGES: &str = "english german french spanish italian portuguese japanese chinese deutsch englisch französisch spanisch \
        italienisch français anglais español inglés italiano inglese português inglês html css javascript typescript react svg csv \
        json pdf ai ui tv i";
    let lower = word.to_lowercase();
    LANGUAGES.split_ascii_whitespace().any(|listed| listed == lower)
}
