//! Words in a form that compares well: lower case, without accents, cut to their stems by the Snowball algorithms.

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::Language;

/// The words of a text, split at everything that is no letter and no digit.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// The text in lower case, without accents.
pub(crate) fn folded(text: &str) -> String {
    let lower = text.to_lowercase().replace('ß', "ss").replace('œ', "oe");
    // The sound marks of Japanese make other letters.
    let is_accent = |c: &char| is_combining_mark(*c) && !matches!(c, '\u{3099}' | '\u{309a}');
    lower.nfd().filter(|c| !is_accent(c)).nfc().collect()
}

/// The stem of a folded word.
pub(crate) fn stem(language: Language, word: &str) -> String {
    let algorithm = match language {
        Language::English => Algorithm::English,
        Language::German => Algorithm::German,
        Language::French => Algorithm::French,
        Language::Spanish => Algorithm::Spanish,
        Language::Italian => Algorithm::Italian,
        Language::Portuguese => Algorithm::Portuguese,
        Language::Japanese => return word.to_owned(),
    };
    Stemmer::create(algorithm).stem(word).into_owned()
}
