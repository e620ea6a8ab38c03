//! The sample that a prompt asks for, and the samples near it.
//!
//! Certain is only a prompt that asks for what a sample is called, whatever else it says: an app that has nothing to do
//! with the prompt is worse than none. Nearness goes by shared words (`weight`). Equal scores go to the earlier category.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::samples::Sample;
use super::subject::{is_filler, is_look, is_passed_over, name_stems, subject};
use super::weight::{KEYWORD, PROMPT, corrected, frequency, score};
use super::words::{stem, stems};

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

/// How many words of a subject are a name of the sample: its last one and, in their order, some before it. The others
/// only say what the app looks like or are the sample's own: `split a restaurant bill` asks to split a bill.
fn named_by(sample: &Sample, subject: &[String]) -> Option<usize> {
    let own = own_words(sample);
    let is_beside = |word: &String| is_look(word) || own.contains(&stem(word));
    let names = sample.names.iter().map(|name| name_stems(name));
    names
        .filter(|name| !name.is_empty() && ends_as(subject, name, &is_beside))
        .map(|name| name.len())
        .max()
}

/// Whether the words are those of a name, with none but certain others before and between them.
fn ends_as(words: &[String], name: &[String], is_beside: &dyn Fn(&String) -> bool) -> bool {
    let mut name = name.iter().rev().peekable();
    words.iter().rev().enumerate().all(|(at, word)| {
        if name.next_if(|wanted| **wanted == stem(word)).is_some() {
            return true;
        }
        at > 0 && is_beside(word)
    }) && name.next().is_none()
}

/// The stems of what a sample says about itself.
fn own_words(sample: &Sample) -> BTreeSet<String> {
    own_texts(sample).flat_map(|text| stems(text)).collect()
}

/// What a sample says about itself: not the other examples of its category.
pub(crate) fn own_texts(sample: &Sample) -> impl Iterator<Item = &String> {
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
    let words: BTreeSet<String> = words.into_iter().filter(|word| !is_passed_over(word)).collect();
    let said: BTreeSet<String> = words.iter().filter(|word| !is_filler(word)).cloned().collect();
    let mut scored: Vec<(u64, &Sample)> = samples
        .iter()
        .map(|sample| (score(sample, &said, &phrase, &common), sample))
        .collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    let near = near_ones(&scored, &words);
    let is_related = !near.is_empty();
    Nearest {
        is_related,
        samples: with_kin(near, samples, count, &common),
    }
}

/// From how much the first sample is near: a word that it shares with others by chance is less.
const NEAR: u64 = PROMPT / 2;
/// From how much another is near beside it: one word of its description is less.
const NEAR_TOO: u64 = 2 * PROMPT;
/// The share of the first one's score from which another is near, as a divisor.
const AS_NEAR: u64 = 8;
/// What it may lack of the first one's score and still be as near, whatever their words, as a divisor.
const EQUALLY_NEAR: u64 = 4;

/// Those of the samples, the nearest first, that are near. One that is much less near than the first has to have a word
/// of the prompt that the first has not: who splits the bill of a restaurant does not ask for the page of one.
fn near_ones<'a>(scored: &[(u64, &'a Sample)], said: &BTreeSet<String>) -> Vec<&'a Sample> {
    let Some((best, first)) = scored.first().copied().filter(|(best, _)| *best >= NEAR) else {
        return Vec::new();
    };
    let explained = described_by(first);
    let adds_a_word = |sample: &Sample| {
        let own = described_by(sample);
        said.iter()
            .any(|word| own.contains(word) && !explained.contains(word))
    };
    let others = scored.iter().skip(1).filter(|(score, sample)| {
        *score >= NEAR_TOO.max(best / AS_NEAR)
            && (*score >= best - best / EQUALLY_NEAR || adds_a_word(sample))
    });
    [first]
        .into_iter()
        .chain(others.map(|(_, sample)| *sample))
        .collect()
}

/// The stems by which a sample may be near: its texts' without those that say nothing, and its keywords'.
fn described_by(sample: &Sample) -> BTreeSet<String> {
    let own = own_words(sample).into_iter().filter(|word| !is_filler(word));
    let keywords = sample.keywords.iter().flat_map(|keyword| stems(keyword));
    own.chain(keywords).collect()
}

/// The near samples, and behind them at each place the one most like those before it, in the order of the catalogue
/// where none is: what the rest share with the prompt is chance.
fn with_kin<'a>(
    near: Vec<&'a Sample>,
    all: &'a [Sample],
    count: usize,
    common: &BTreeMap<String, u64>,
) -> Vec<&'a Sample> {
    let mut chosen = near;
    chosen.truncate(count);
    while chosen.len() < count.min(all.len()) {
        let kin = |sample: &Sample| -> u64 {
            let kin = chosen.iter().map(|before| kinship(before, sample, common));
            kin.sum()
        };
        let is_new = |sample: &&Sample| !chosen.iter().any(|before| before.id == sample.id);
        // The first of equals.
        let Some(next) = all.iter().filter(is_new).rev().max_by_key(|sample| kin(sample)) else {
            break;
        };
        chosen.push(next);
    }
    chosen
}

/// What two samples have in common, by the keywords of both. A single one is chance: a bill of a restaurant and a page
/// for one.
fn kinship(one: &Sample, other: &Sample, common: &BTreeMap<String, u64>) -> u64 {
    let own: BTreeSet<&String> = one.keywords.iter().collect();
    let shared: Vec<&String> = other
        .keywords
        .iter()
        .filter(|keyword| own.contains(keyword))
        .collect();
    if shared.len() < 2 {
        return 0;
    }
    let weight = |keyword: &String| KEYWORD / common.get(keyword).copied().unwrap_or(1).max(1);
    shared.into_iter().map(weight).sum()
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
