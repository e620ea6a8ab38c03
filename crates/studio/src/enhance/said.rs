//! What a prompt says already, and in which language.

use super::words::{Kind, LANGUAGES, Words};
use crate::words::{lower_words, stem};

/// Most words that are looked at: more than a prompt of the longest length has.
const MOST_WORDS: usize = 5_000;
/// Words of this many bytes are also known by how they begin.
const LONG: usize = 6;
/// A prompt of at least so many words is of a language when at least every [`SHARE`]th is one of that.
const SOME: usize = 8;
const SHARE: usize = 6;

/// The words of a prompt.
#[derive(Debug)]
pub(super) struct Said {
    words: Vec<Word>,
}

#[derive(Debug)]
struct Word {
    written: String,
    /// Without its plural.
    stem: String,
}

impl Said {
    pub(super) fn of(prompt: &str) -> Self {
        let words = lower_words(prompt).into_iter().take(MOST_WORDS);
        let word = |written: String| Word {
            stem: stem(&written),
            written,
        };
        Self {
            words: words.map(word).collect(),
        }
    }

    /// Whether one of these words is among them.
    pub(super) fn says(&self, listed: &str) -> bool {
        self.words.iter().any(|word| is_known(listed, word))
    }

    /// The kind of app that is named first.
    pub(super) fn kind(&self, language: &'static Words) -> Option<&'static Kind> {
        self.words.iter().find_map(|word| {
            let mut kinds = language.kinds.iter();
            kinds.find(|kind| is_known(kind.names, word))
        })
    }

    fn of_language(&self, language: &Words) -> usize {
        let is_of = |word: &&Word| {
            let kinds = || language.kinds.iter().any(|kind| is_known(kind.names, word));
            is_listed(language.marks, &word.written) || is_known(language.nouns, word) || kinds()
        };
        self.words.iter().filter(is_of).count()
    }
}

/// The language of most words; none for a text of another.
pub(super) fn language_of(said: &Said) -> Option<&'static Words> {
    let counted = LANGUAGES.map(|language| (said.of_language(language), language));
    let most = counted.iter().map(|(count, _)| *count).max()?;
    let has_enough = said.words.len() < SOME || most * SHARE >= said.words.len();
    let (_, language) = counted.into_iter().find(|(count, _)| *count == most)?;
    (most > 0 && has_enough).then_some(language)
}

fn is_listed(listed: &str, word: &str) -> bool {
    listed.split_ascii_whitespace().any(|known| known == word)
}

/// Whether a word is listed, is the plural of one that is, or begins as a long one does.
fn is_known(listed: &str, word: &Word) -> bool {
    listed.split_ascii_whitespace().any(|known| {
        let is_long = known.len() >= LONG;
        known == word.written || known == word.stem || (is_long && word.written.starts_with(known))
    })
}
