//! The words of prompts that say nothing about a certain sample, as they stand in `catalog/prompt-words.json`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use serde::{Deserialize, Deserializer};

use super::{CatalogError, Language, folded, json};

/// Words by language: in the file, one text of words with blanks between.
#[derive(Debug, Clone, Default)]
pub(crate) struct WordSets(HashMap<Language, HashSet<String>>);

impl WordSets {
    /// Whether a folded word is one of them.
    pub(crate) fn has(&self, language: Language, word: &str) -> bool {
        self.0.get(&language).is_some_and(|words| words.contains(word))
    }
}

impl<'de> Deserialize<'de> for WordSets {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = HashMap::<Language, String>::deserialize(deserializer)?;
        let sets = texts.into_iter().map(|(language, text)| {
            let words = text.split_whitespace().map(folded).collect();
            (language, words)
        });
        Ok(Self(sets.collect()))
    }
}

/// `prompt-words.json`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromptWords {
    /// Words that say nothing about what an app is.
    pub skipped: WordSets,
    /// Words behind which a prompt says for whom the app is or what it has, no longer what it is.
    pub ends: WordSets,
    /// Words behind which a clause says what is not wanted.
    pub denies: WordSets,
    pub app: WordSets,
    pub page: WordSets,
    pub game: WordSets,
    /// Other spellings, and the one that names and prompts are compared in.
    pub spellings: Vec<(String, String)>,
    /// How a prompt begins that asks for something else than an app.
    pub questions: Vec<String>,
    /// What no single page can do, with the phrases that ask for it.
    pub beyond: BTreeMap<String, Vec<String>>,
    /// Words behind which the name of the app stands, in lower case.
    pub named: Vec<String>,
    /// The beginnings of words for colours in other languages than English, by the English word.
    pub colours: BTreeMap<String, Vec<String>>,
    /// Words beside which `dark`, `black`, `light` and `white` say how the page looks.
    pub looks: HashSet<String>,
    /// Codes of currencies with the signs and words for them, in lower case. Of several in a prompt the first counts.
    pub currencies: Vec<(String, Vec<String>)>,
}

impl PromptWords {
    /// Reads `catalog_dir/prompt-words.json`.
    ///
    /// # Errors
    /// A file that is missing or broken.
    pub(crate) fn read(catalog_dir: &Path) -> Result<Self, CatalogError> {
        json(&catalog_dir.join("prompt-words.json"))
    }

    /// A text folded, in the spelling that names and prompts are compared in.
    pub(crate) fn spelled(&self, text: &str) -> String {
        let text = folded(text);
        self.spellings
            .iter()
            .fold(text, |text, (other, own)| text.replace(other, own))
    }

    /// The English word for a word of a colour or look, in lower case, with at most so many letters for its ending.
    pub(crate) fn colour(&self, word: &str, ending: usize) -> Option<&str> {
        let is_it = |begin: &String| {
            word.strip_prefix(begin.as_str())
                .is_some_and(|end| end.chars().count() <= ending)
        };
        let mut colours = self.colours.iter();
        colours
            .find(|(_, begins)| begins.iter().any(is_it))
            .map(|(english, _)| english.as_str())
    }

    /// What a folded text, with a blank before and behind, asks for that no single page can do.
    pub(crate) fn beyond(&self, text: &str) -> Option<&str> {
        let is_in = |phrase: &String| {
            if phrase.is_ascii() {
                text.contains(&format!(" {phrase}"))
            } else {
                text.contains(phrase)
            }
        };
        let mut kinds = self.beyond.iter();
        kinds
            .find(|(_, phrases)| phrases.iter().any(is_in))
            .map(|(what, _)| what.as_str())
    }
}
