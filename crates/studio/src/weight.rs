//! How much a prompt and a sample have in common, by the words that both have. Words of a sample that are rare in the
//! catalogue count more. Slips of the pen are forgiven.

use std::collections::{BTreeMap, BTreeSet};

use super::pick::own_texts;
use super::samples::Sample;
use super::subject::is_filler;
use super::words::{lower_words, stem, stems};

/// Most unknown words of a prompt that are looked at.
const MOST_UNKNOWN: usize = 30;

/// The stems of a prompt; a word that no sample has gives that of the word which it most likely is a slip of.
pub(crate) fn corrected(prompt: &str, samples: &[Sample], known: &BTreeMap<String, u64>) -> Vec<String> {
    let texts = samples.iter().flat_map(own_texts);
    let written: BTreeSet<String> = texts.flat_map(|text| lower_words(text)).collect();
    let mut unknown = 0;
    let correct = |word: String| {
        let stemmed = stem(&word);
        if known.contains_key(&stemmed) || is_filler(&stemmed) || unknown == MOST_UNKNOWN {
            return stemmed;
        }
        unknown += 1;
        meant(&word, &written).map_or(stemmed, stem)
    };
    lower_words(prompt).into_iter().map(correct).collect()
}

/// The written word that is nearest to an unknown one: one letter more, less, other or in another place in a word of six
/// or more, two in one of nine or more. Shorter ones are other words: a steak is no streak.
fn meant<'a>(word: &str, written: &'a BTreeSet<String>) -> Option<&'a str> {
    let length = word.chars().count();
    let slips = match length {
        0..6 => return None,
        6..9 => 1,
        9.. => 2,
    };
    written
        .iter()
        .filter(|written| written.chars().count().abs_diff(length) <= slips)
        .map(|written| (strsim::osa_distance(word, written), written.as_str()))
        .filter(|(distance, _)| *distance <= slips)
        .min()
        .map(|(_, written)| written)
}

/// Weights of what a sample says about itself. A word shared by k samples counts a k-th.
pub(crate) const KEYWORD: u64 = 12_000;
const TITLE: u64 = 6_000;
pub(crate) const PROMPT: u64 = 1_200;

/// What a sample has in common with the stems of a prompt, which are said one by one and as a phrase.
pub(crate) fn score(
    sample: &Sample,
    said: &BTreeSet<String>,
    phrase: &str,
    common: &BTreeMap<String, u64>,
) -> u64 {
    let keywords = sample.keywords.iter().map(|keyword| {
        let words = stems(keyword);
        let hit = !words.is_empty() && phrase.contains(&format!(" {} ", words.join(" ")));
        // A keyword of several words says more than one word.
        let weight: u64 = words.iter().map(|word| weighed(word, KEYWORD)).sum();
        u64::from(hit) * weight / common.get(&words.join(" ")).copied().unwrap_or(1)
    });
    let own = |text: &str, weight: u64| -> u64 {
        let words: BTreeSet<String> = stems(text).into_iter().collect();
        words
            .intersection(said)
            .map(|word| weighed(word, weight) / common.get(word).copied().unwrap_or(1))
            .sum()
    };
    let examples: u64 = sample
        .prompts
        .iter()
        .map(|example| own(example, PROMPT))
        .max()
        .unwrap_or(0);
    keywords.sum::<u64>()
        + own(&sample.title, TITLE)
        + own(&sample.category, TITLE)
        + own(&sample.summary, PROMPT)
        + examples
}

/// The weight of a word. One of many meanings says a quarter: there are tables to eat at, to fill in and to learn.
fn weighed(word: &str, weight: u64) -> u64 {
    const OF_MANY_MEANINGS: [&str; 8] = ["table", "track", "water", "time", "keep", "help", "day", "date"];
    if OF_MANY_MEANINGS.contains(&word) {
        weight / 4
    } else {
        weight
    }
}

/// In how many samples each keyword, or word of the rest, occurs.
pub(crate) fn frequency(samples: &[Sample]) -> BTreeMap<String, u64> {
    let mut frequency = BTreeMap::new();
    for sample in samples {
        let mut words: BTreeSet<String> = sample.keywords.iter().map(|word| stems(word).join(" ")).collect();
        let texts = sample
            .prompts
            .iter()
            .chain([&sample.title, &sample.summary, &sample.category]);
        words.extend(texts.flat_map(|text| stems(text)));
        for word in words {
            *frequency.entry(word).or_insert(0) += 1;
        }
    }
    frequency
}
