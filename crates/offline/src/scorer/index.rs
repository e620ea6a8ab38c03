//! What the samples are called and what they are for, ready to be compared with a prompt.

use std::collections::{BTreeMap, BTreeSet};

use super::prompt::{Kind, Prompt, Word, words_of};
use crate::catalogue::{Language, PromptWords, Sample, folded, stem, words};

/// What a phrase counts whose words stand near each other, not side by side.
const APART: f64 = 0.85;
/// What a part of a German compound counts: `Küchentimer`.
const COMPOUND: f64 = 0.8;
/// What a sign of Japanese counts beside a word of another language.
const SIGN: f64 = 0.5;
/// Letters that the part of a compound needs.
const COMPOUND_LETTERS: usize = 5;

/// A name or a purpose.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    /// The stems of its words that say something.
    pub stems: Vec<String>,
    /// Its words, with a blank before, between and behind, where only the whole of it says something: `one thing at a time`.
    whole: Option<String>,
    /// Its words without what stands between them.
    joined: String,
    /// What the prompt has to ask for besides: `shop page`.
    needs: Option<Kind>,
}

/// Where a phrase stands in a prompt.
pub(super) struct Hit {
    /// The words of the prompt.
    pub places: Vec<usize>,
    /// How well the phrase fits, at most 1.
    pub fit: f64,
    pub in_subject: bool,
}

impl Phrase {
    pub(super) fn new(text: &str, language: Language, known: &PromptWords) -> Self {
        let text = known.spelled(text);
        let all = words_of(&text, language, known);
        let read: Vec<Word> = all
            .iter()
            .filter_map(|word| Word::of(word, language, known))
            .collect();
        let stems_of = |words: &mut dyn Iterator<Item = &Word>| -> Vec<String> {
            words.map(|word| word.stem.clone()).collect()
        };
        let mut stems = stems_of(&mut read.iter().filter(|word| word.kind.is_none()));
        let kind = read.iter().find_map(|word| word.kind);
        let needs = kind.filter(|_| stems.len() == 1);
        let is_whole = kind.is_none() && (stems.is_empty() || stems.len() == 1 && all.len() > 1);
        if stems.is_empty() {
            stems = stems_of(&mut read.iter());
        }
        Self {
            whole: is_whole.then(|| format!(" {} ", all.join(" "))),
            joined: all.concat(),
            needs,
            stems,
        }
    }

    /// Where the phrase stands in a prompt.
    pub(super) fn find(&self, prompt: &Prompt) -> Option<Hit> {
        if let Some(whole) = &self.whole {
            let is_there = prompt.text.contains(whole);
            let places = || places(&self.stems, prompt);
            return is_there.then(|| hit(places(), 1.0, prompt));
        }
        if self.needs.is_some_and(|kind| !prompt.asks_for(kind)) {
            return self.as_one_word(prompt);
        }
        self.side_by_side(prompt)
            .or_else(|| self.apart(prompt))
            .or_else(|| self.as_one_word(prompt))
    }

    fn side_by_side(&self, prompt: &Prompt) -> Option<Hit> {
        let length = self.stems.len().max(if prompt.language == Language::Japanese {
            2
        } else {
            1
        });
        let mut windows = prompt.words.windows(length);
        let start = windows.position(|window| window.iter().map(|word| &word.stem).eq(&self.stems))?;
        Some(hit((start..start + length).collect(), 1.0, prompt))
    }

    /// All words near each other, in any order: `a calculator for mortgages`.
    fn apart(&self, prompt: &Prompt) -> Option<Hit> {
        if self.stems.len() < 2 || prompt.language == Language::Japanese {
            return None;
        }
        let places: Vec<usize> = places(&self.stems, prompt);
        let (first, last) = (places.iter().min()?, places.iter().max()?);
        let is_near = places.len() == self.stems.len() && last - first <= self.stems.len();
        is_near.then(|| hit(places, APART, prompt))
    }

    /// Written as one word, or in two: `Küchentimer`, `drummachine`, `time tables`.
    fn as_one_word(&self, prompt: &Prompt) -> Option<Hit> {
        let joined = self.joined.as_str();
        if joined.chars().count() < COMPOUND_LETTERS || prompt.language == Language::Japanese {
            return None;
        }
        let is_part = |word: &str| {
            prompt.language == Language::German && self.stems.len() == 1 && word.ends_with(joined)
        };
        let words = || prompt.words.iter().enumerate();
        if let Some((place, word)) = words().find(|(_, word)| word.folded == joined || is_part(&word.folded))
        {
            let fit = if word.folded == joined { 1.0 } else { COMPOUND };
            return Some(hit(vec![place], fit, prompt));
        }
        let mut pairs = prompt.words.windows(2);
        let is_split = |pair: &[_]| {
            pair.iter()
                .map(|word: &Word| word.folded.as_str())
                .collect::<String>()
                == joined
        };
        let place = pairs.position(is_split)?;
        Some(hit(vec![place, place + 1], 1.0, prompt))
    }
}

/// The first place of each stem in a prompt.
fn places(stems: &[String], prompt: &Prompt) -> Vec<usize> {
    let place = |stem: &String| prompt.words.iter().position(|word| word.stem == *stem);
    stems.iter().filter_map(place).collect()
}

fn hit(places: Vec<usize>, fit: f64, prompt: &Prompt) -> Hit {
    let in_subject = |place: &usize| prompt.words.get(*place).is_some_and(|word| word.in_subject);
    Hit {
        in_subject: places.iter().all(in_subject),
        places,
        fit,
    }
}

/// What one sample says of itself in one language.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub names: Vec<Phrase>,
    pub purposes: Vec<Phrase>,
    /// What asks for something else, folded, each with a blank before.
    not: Vec<String>,
}

impl Entry {
    /// Whether a prompt asks for what the sample is not. A phrase may go on with an ending where it is long enough.
    pub(super) fn is_denied(&self, prompt: &Prompt) -> bool {
        let text = prompt.text.as_str();
        self.not.iter().any(|not| {
            text.match_indices(not).any(|(at, _)| {
                let end = text.get(at + not.len()..).unwrap_or_default();
                end.starts_with(' ') || not.chars().count() > COMPOUND_LETTERS
            })
        })
    }
}

/// The samples in one language.
#[derive(Debug, Clone)]
pub(super) struct Index {
    language: Language,
    /// In the order of the catalogue.
    pub entries: Vec<Entry>,
    /// How many samples have a stem in names or purposes.
    frequency: BTreeMap<String, u32>,
    /// The folded words of names: misspelt words are compared with them.
    written: BTreeSet<String>,
}

impl Index {
    pub(super) fn new(samples: &[Sample], language: Language, known: &PromptWords) -> Self {
        let entries: Vec<Entry> = samples
            .iter()
            .map(|sample| entry(sample, language, known))
            .collect();
        let mut frequency = BTreeMap::new();
        for entry in &entries {
            let phrases = entry.names.iter().chain(&entry.purposes);
            let stems: BTreeSet<&String> = phrases.flat_map(|phrase| &phrase.stems).collect();
            for stem in stems {
                *frequency.entry(stem.clone()).or_insert(0) += 1;
            }
        }
        let names = samples.iter().flat_map(|sample| names(sample, language));
        let names: Vec<String> = names.map(|name| folded(name)).collect();
        Self {
            language,
            written: names
                .iter()
                .flat_map(|name| words(name))
                .map(str::to_owned)
                .collect(),
            entries,
            frequency,
        }
    }

    /// How much the words of a phrase tell: the fewer samples have them, the more (inverse document frequency).
    pub(super) fn weight(&self, phrase: &Phrase) -> f64 {
        let all = f64::from(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        let of = |stem: &String| {
            let having = self.frequency.get(stem).copied().unwrap_or(1);
            (1.0 + all / f64::from(having)).ln()
        };
        let sum: f64 = phrase.stems.iter().map(of).sum();
        if self.language == Language::Japanese {
            sum * SIGN
        } else {
            sum
        }
    }

    /// Takes each word that no sample has for the word of a name that it is most likely a misspelling of: one letter
    /// wrong in a word of six or more, two in a word of nine or more.
    pub(super) fn correct(&self, prompt: &mut Prompt) {
        let language = prompt.language;
        let is_known = |stem: &String| self.frequency.contains_key(stem);
        for word in prompt.words.iter_mut().filter(|word| !is_known(&word.stem)) {
            let wrong = match word.folded.chars().count() {
                0..6 => continue,
                6..9 => 1,
                9.. => 2,
            };
            let begins = word.folded.chars().next();
            let near = self.written.iter().filter(|own| own.chars().next() == begins);
            let distances = near.map(|own| (strsim::osa_distance(&word.folded, own), own));
            if let Some((distance, own)) = distances.min()
                && (1..=wrong).contains(&distance)
            {
                word.stem = stem(language, own);
            }
        }
    }
}

/// The names of a sample in a language.
fn names(sample: &Sample, language: Language) -> impl Iterator<Item = &String> {
    sample.description.names.get(&language).into_iter().flatten()
}

fn entry(sample: &Sample, language: Language, known: &PromptWords) -> Entry {
    let description = &sample.description;
    let phrase = |text: &String| Phrase::new(text, language, known);
    let not = description.not.iter().map(|text| {
        let text = known.spelled(text);
        let all: Vec<&str> = words(&text).collect();
        format!(" {}", all.join(" "))
    });
    let purposes = description.purpose_words.get(&language).into_iter().flatten();
    Entry {
        names: names(sample, language).map(phrase).collect(),
        purposes: purposes.map(phrase).collect(),
        not: not.collect(),
    }
}
