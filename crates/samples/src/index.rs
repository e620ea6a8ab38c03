//! What the samples are called and what they are for, by language, ready to be compared with a wish.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalog::Sample;
use crate::language::Language;
use crate::wish::{Any, Wish, normal};
use crate::words::{folded, lower_words, stem};

/// A name or a purpose.
#[derive(Debug, Clone)]
pub(crate) struct Phrase {
    /// The stems of those of its words that say something.
    pub stems: Vec<String>,
    /// All of its words, folded, with a blank before, between and behind.
    pub whole: String,
    /// Its words without what stands between them.
    pub joined: String,
    /// Whether so little of it says something that only the whole is it: `one thing at a time`.
    pub only_whole: bool,
    /// What the wish has to ask for besides, where the name is one telling word and one that means any: `shop page`.
    pub needs: Option<Any>,
}

impl Phrase {
    /// Of a text in a language that is written in letters.
    pub(crate) fn new(text: &str, language: Language) -> Self {
        let text = normal(text);
        let words: Vec<String> = lower_words(&text).iter().map(|word| folded(word)).collect();
        let wish = Wish::read(&text, language);
        let telling = wish.words.iter().filter(|word| word.any.is_none());
        let mut stems: Vec<String> = telling.map(|word| word.stem.clone()).collect();
        let needs = wish
            .words
            .iter()
            .find_map(|word| word.any)
            .filter(|_| stems.len() == 1);
        if stems.is_empty() {
            stems = words.iter().map(|word| stem(language, word)).collect();
        }
        Self {
            needs,
            only_whole: stems.len() == 1 && words.len() > 2 && needs.is_none(),
            whole: format!(" {} ", words.join(" ")),
            joined: words.concat(),
            stems,
        }
    }
}

/// What one sample says of itself in one language.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entry {
    pub names: Vec<Phrase>,
    pub purposes: Vec<Phrase>,
    /// Words that ask for something else.
    pub not: Vec<Phrase>,
    /// The stems of all that it says, also of its texts and topics.
    pub own: BTreeSet<String>,
}

/// The samples in one language.
#[derive(Debug, Clone)]
pub(crate) struct Index {
    /// In the order of the catalogue.
    pub entries: Vec<Entry>,
    /// In how many samples a stem stands in names or purposes.
    frequency: BTreeMap<String, u32>,
    /// The stems of names.
    called: BTreeSet<String>,
    /// The folded words of names, to tell slips of the pen by.
    pub written: BTreeSet<String>,
}

impl Index {
    /// Of the samples, in a language that is written in letters.
    pub(crate) fn new(samples: &[Sample], language: Language) -> Self {
        let entries: Vec<Entry> = samples.iter().map(|sample| entry(sample, language)).collect();
        let mut frequency = BTreeMap::new();
        for entry in &entries {
            let phrases = entry.names.iter().chain(&entry.purposes);
            let stems: BTreeSet<&String> = phrases.flat_map(|phrase| &phrase.stems).collect();
            for stem in stems {
                *frequency.entry(stem.clone()).or_insert(0) += 1;
            }
        }
        let called = entries
            .iter()
            .flat_map(|entry| &entry.names)
            .flat_map(|name| name.stems.clone());
        let called: BTreeSet<String> = called.collect();
        let names = samples.iter().flat_map(|sample| names(sample, language));
        let written = names.flat_map(|name| lower_words(name)).map(|word| folded(&word));
        Self {
            written: written.collect(),
            called,
            entries,
            frequency,
        }
    }

    /// Whether a stem stands in what any sample is called.
    pub(crate) fn calls(&self, stem: &str) -> bool {
        self.called.contains(stem)
    }

    /// Whether a stem stands in any name or purpose.
    pub(crate) fn knows(&self, stem: &str) -> bool {
        self.having(stem) > 0
    }

    /// In how many samples a stem stands in names or purposes.
    pub(crate) fn having(&self, stem: &str) -> u32 {
        self.frequency.get(stem).copied().unwrap_or(0)
    }

    /// How much a stem tells: the fewer samples have it, the more (inverse document frequency).
    pub(crate) fn weight(&self, stem: &str) -> f64 {
        let having = f64::from(self.having(stem).max(1));
        let all = f64::from(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        (1.0 + all / having).ln()
    }
}

/// Names of a sample in a language. English ones are said in all.
fn names(sample: &Sample, language: Language) -> impl Iterator<Item = &String> {
    let languages = [
        Some(language),
        (language != Language::English).then_some(Language::English),
    ];
    let lists = languages.into_iter().flatten();
    lists
        .filter_map(|language| sample.description.names.get(&language))
        .flatten()
}

fn entry(sample: &Sample, language: Language) -> Entry {
    let description = &sample.description;
    let phrases = |texts: &mut dyn Iterator<Item = &String>| -> Vec<Phrase> {
        texts.map(|text| Phrase::new(text, language)).collect()
    };
    let purposes = description
        .purpose_words
        .get(&language)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let topics = description
        .topics
        .iter()
        .filter_map(|topic| topic.words.get(&language));
    let texts = [&description.title, &description.summary, &description.prompt];
    let own = names(sample, language)
        .chain(purposes)
        .chain(topics.flatten())
        .chain(texts)
        .chain(&description.does);
    let own = own.flat_map(|text| lower_words(&normal(text)));
    Entry {
        names: phrases(&mut names(sample, language)),
        purposes: phrases(&mut purposes.iter()),
        not: phrases(&mut description.not.iter()),
        own: own.map(|word| stem(language, &folded(&word))).collect(),
    }
}
