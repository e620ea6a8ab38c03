//! The sample that a prompt asks for, and the samples near it.
//!
//! Certain is only a prompt that asks for what a sample is called, whatever else it says: an app that has nothing to do
//! with the prompt is worse than none. Nearness goes by shared words, slips of the pen forgiven. Words of a sample that
//! are rare in the catalogue count more. Equal scores go to the earlier category.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::samples::Sample;
use super::subject::{is_look, name_stems, subject};
use super::words::{lower_words, stem, stems};

/// The sample that a prompt certainly asks for.
pub(crate) fn certain<'a>(samples: &'a [Sample], prompt: &str) -> Option<&'a Sample> {
    let own = |sample: &&Sample| {
        let own = sample.prompts.first();
        own.is_some_and(|own| own.trim() == prompt.trim())
    };
    if let Some(sample) = samples.iter().find(own) {
        return Some(sample);
    }
    let subject = subject(prompt);
    let named = samples.iter().filter_map(|sample| {
        let words = named_by(sample, &subject)?;
        Some((words, sample))
    });
    // `max_by_key` would keep the last of equals.
    let longest = named.reduce(|best, next| if next.0 > best.0 { next } else { best });
    longest.map(|(_, sample)| sample)
}

/// How many words of a subject are a name of the sample: its last ones, and those before it only say what the app
/// looks like or are the sample's own.
fn named_by(sample: &Sample, subject: &[String]) -> Option<usize> {
    let stemmed: Vec<String> = subject.iter().map(|word| stem(word)).collect();
    let own = own_words(sample);
    let names = sample.names.iter().map(|name| name_stems(name));
    names
        .filter(|name| !name.is_empty() && stemmed.ends_with(name))
        .filter(|name| {
            let before = subject.iter().take(subject.len() - name.len());
            before
                .into_iter()
                .all(|word| is_look(word) || own.contains(&stem(word)))
        })
        .map(|name| name.len())
        .max()
}

/// The stems of what a sample says about itself.
fn own_words(sample: &Sample) -> BTreeSet<String> {
    own_texts(sample).flat_map(|text| stems(text)).collect()
}

/// What a sample says about itself: not the other examples of its category.
fn own_texts(sample: &Sample) -> impl Iterator<Item = &String> {
    let texts = [&sample.title, &sample.summary, &sample.category];
    texts
        .into_iter()
        .chain(&sample.keywords)
        .chain(sample.prompts.first())
}

/// Samples in the order of their nearness to a prompt.
#[derive(Debug)]
pub(crate) struct Nearest<'a> {
    /// The nearest, at most as many as were asked for.
    pub samples: Vec<&'a Sample>,
    /// Whether any has more with the prompt in common than a word that many have.
    pub is_related: bool,
}

/// The `count` samples nearest to a prompt.
pub(crate) fn nearest<'a>(samples: &'a [Sample], prompt: &str, count: usize) -> Nearest<'a> {
    let common = frequency(samples);
    let words = corrected(prompt, samples, &common);
    let phrase = format!(" {} ", words.join(" "));
    let said: BTreeSet<String> = words.into_iter().filter(|word| !is_filler(word)).collect();
    let mut scored: Vec<(u64, &Sample)> = samples
        .iter()
        .map(|sample| (score(sample, &said, &phrase, &common), sample))
        .collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    let is_related = scored.first().is_some_and(|(score, _)| *score >= NEAR);
    if is_related {
        by_kin_of_the_first(&mut scored, &common);
    }
    Nearest {
        is_related,
        samples: scored.into_iter().take(count).map(|(_, sample)| sample).collect(),
    }
}

/// From how much a sample is near: a word that it shares with others by chance is less.
const NEAR: u64 = PROMPT / 2;
/// The share of the nearest one's score from which another is near, as a divisor.
const AS_NEAR: u64 = 8;

/// Behind the samples that are near come those most like the first of them: what they share with the prompt is chance.
fn by_kin_of_the_first(scored: &mut [(u64, &Sample)], common: &BTreeMap<String, u64>) {
    let Some((best, first)) = scored.first().copied() else {
        return;
    };
    let near = scored.partition_point(|(score, _)| *score >= NEAR.max(best / AS_NEAR));
    let own: BTreeSet<&String> = first.keywords.iter().collect();
    let kinship = |sample: &Sample| -> u64 {
        let shared = sample.keywords.iter().filter(|keyword| own.contains(keyword));
        let weights = shared.map(|keyword| KEYWORD / common.get(keyword).copied().unwrap_or(1).max(1));
        weights.sum()
    };
    if let Some(rest) = scored.get_mut(near..) {
        rest.sort_by_key(|(_, sample)| Reverse(kinship(sample)));
    }
}

/// Most unknown words of a prompt that are looked at.
const MOST_UNKNOWN: usize = 30;

/// The stems of a prompt; a word that no sample has gives that of the word which it most likely is a slip of.
fn corrected(prompt: &str, samples: &[Sample], known: &BTreeMap<String, u64>) -> Vec<String> {
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
const KEYWORD: u64 = 12_000;
const TITLE: u64 = 6_000;
const PROMPT: u64 = 1_200;

fn score(sample: &Sample, said: &BTreeSet<String>, phrase: &str, common: &BTreeMap<String, u64>) -> u64 {
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
fn frequency(samples: &[Sample]) -> BTreeMap<String, u64> {
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

/// Words that say nothing about what an app is.
pub(crate) fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 98] = [
        "a",
        "an",
        "the",
        "and",
        "or",
        "of",
        "to",
        "in",
        "on",
        "for",
        "with",
        "that",
        "this",
        "it",
        "is",
        "are",
        "be",
        "as",
        "at",
        "by",
        "from",
        "my",
        "me",
        "i",
        "we",
        "our",
        "you",
        "your",
        "can",
        "could",
        "should",
        "would",
        "will",
        "want",
        "need",
        "please",
        "create",
        "build",
        "make",
        "design",
        "generate",
        "app",
        "application",
        "page",
        "website",
        "web",
        "site",
        "tool",
        "one",
        "some",
        "all",
        "each",
        "when",
        "where",
        "which",
        "who",
        "how",
        "so",
        "also",
        "like",
        "simple",
        "new",
        "use",
        "using",
        "let",
        "see",
        "over",
        "under",
        "into",
        "onto",
        "through",
        "across",
        "between",
        "after",
        "before",
        "up",
        "down",
        "out",
        "off",
        "around",
        "then",
        "than",
        "its",
        "their",
        "they",
        "he",
        "she",
        "his",
        "her",
        "while",
        "has",
        "have",
        "do",
        "get",
        "go",
        "other",
        "any",
        "every",
    ];
    FILLERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(id: &str, names: &[&str], keywords: &[&str], prompt: &str) -> Sample {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        Sample {
            id: id.to_owned(),
            category: format!("Category {id}"),
            order: 1,
            title: format!("Title {id}"),
            summary: String::new(),
            names: owned(names),
            keywords: owned(keywords),
            prompts: vec![prompt.to_owned()],
            html: String::new(),
        }
    }

    fn samples() -> Vec<Sample> {
        vec![
            sample(
                "bill",
                &["bill splitter", "tip calculator", "split the bill", "splitter"],
                &["bill", "tip", "timer", "friends"],
                "A bill splitter for dinner",
            ),
            sample(
                "habit",
                &["habit tracker", "track habits", "Gewohnheitstracker"],
                &["habit", "to do", "streak", "friends"],
                "A habit tracker with streaks",
            ),
            sample(
                "snake",
                &["snake game"],
                &["game", "snake", "arcade"],
                "A snake game with levels",
            ),
        ]
    }

    fn picked(prompt: &str) -> Option<String> {
        certain(&samples(), prompt).map(|sample| sample.id.clone())
    }

    #[test]
    fn a_prompt_that_asks_for_what_a_sample_is_called_is_certain() {
        for (prompt, id) in [
            ("habit tracker", "habit"),
            ("Build me a calm blue Habit-Tracker with charts", "habit"),
            ("an app that tracks my habits", "habit"),
            ("Erstelle einen Gewohnheitstracker", "habit"),
            ("an app that helps us split the bill", "bill"),
            ("a bill and tip calculator", "bill"),
            ("  A snake game with levels ", "snake"),
            ("an arcade snake game", "snake"),
        ] {
            assert_eq!(picked(prompt).as_deref(), Some(id), "{prompt}");
        }
    }

    #[test]
    fn a_prompt_that_asks_for_something_else_is_not_certain() {
        for prompt in [
            "a game for my habit tracker",
            "a habit tracker game",
            "a bird habit tracker",
            "a page about snake games",
            "a website for my habit tracker",
            "not a habit tracker",
            "how to split the bill",
            "delete my habit tracker",
            "a tip for the calculator",
            "hello",
            "",
        ] {
            assert_eq!(picked(prompt), None, "{prompt}");
        }
    }

    #[test]
    fn the_nearest_come_first_and_equals_in_the_order_of_the_catalogue() {
        let samples = samples();
        let ids = |prompt: &str| -> (Vec<&str>, bool) {
            let nearest = nearest(&samples, prompt, 2);
            let ids = nearest.samples.iter().map(|sample| sample.id.as_str());
            (ids.collect(), nearest.is_related)
        };
        assert_eq!(ids("a to-do list"), (vec!["habit", "bill"], true));
        assert_eq!(ids("something with friends"), (vec!["bill", "habit"], true));
        assert_eq!(ids("chess in an arcade"), (vec!["snake", "bill"], true));
        assert_eq!(ids("zzz"), (vec!["bill", "habit"], false));
        assert_eq!(ids("an arcaed"), (vec!["snake", "bill"], true));
        assert_eq!(ids("a steak house"), (vec!["bill", "habit"], false));
    }
}
